# Types of search.py for the compiled version.
import cython

cdef int ROLLS
cdef int EVALUATIONS
cdef int LEAPS
cdef double FARTHEST

@cython.locals(count=int, size=int, step=int, stand=int, roll=int, _=int, total=double, worst=double, change=double, before=double, after=double)
cpdef int settle(double[::1] stands, double[::1] landings, double[::1] base, double[::1] share_one, int[::1] one, double[::1] share_two, int[::1] two, int[::1] starts, int[::1] options, int[::1] chosen, double[::1] moved, double tolerance, int most)

@cython.locals(roll=int, place=int, best=int, least=double, total=double)
cpdef double choose(int stand, double[::1] landings, int[::1] starts, int[::1] options, int[::1] chosen) noexcept

@cython.locals(place=int)
cpdef void land(double[::1] stands, double[::1] landings, double[::1] base, double[::1] share_one, int[::1] one, double[::1] share_two, int[::1] two, int size) noexcept

@cython.locals(stand=int, part=double)
cpdef void leap(double[::1] stands, double[::1] moved, double before, double after, int count) noexcept
