# Types of grouping.py for the compiled version.
cimport cython

ctypedef long long place_t

cdef long REMEMBERED
cdef int NEVER
cdef int MOST_BITS


@cython.final
cdef class Search:
    cdef public int letters
    cdef public place_t guard, memory
    cdef public int shift
    cdef public long long budget, nodes
    cdef place_t[::1] strides, places, packs, known
    cdef place_t units[32]
    cdef place_t fields[32]
    cdef int[::1] worths, starts, losses

    @cython.locals(unit=place_t)
    cpdef void lay(self, int i, place_t count, int width)

    @cython.locals(rest=place_t, size=int, pack=place_t, start=int, i=int, radix=place_t, digit=place_t, at=int)
    cpdef void load(self, object places)

    @cython.locals(pack=place_t, i=int, radix=place_t)
    cpdef place_t pack_of(self, place_t place) noexcept

    cpdef int fits(self, place_t pack, place_t part) noexcept

    @cython.locals(slot=place_t, i=int, best=int, n=int, part=place_t, left=int)
    cpdef int loss(self, place_t place, place_t pack) noexcept

    cpdef int least_loss(self, place_t place) noexcept

    @cython.locals(pack=place_t, target=int, i=int, taken=int, n=int, part=place_t)
    cpdef list chosen(self, place_t place)
