# Types of outlook.py for the compiled version.
import cython

ctypedef unsigned long long word_t

cdef int SHAPE_COUNT
cdef int ROLL_COUNT
cdef int DEEPEST

cdef class Outlook:
    cdef word_t[::1] low, high
    cdef int[::1] shape, roll, values, counts, order
    cdef double[::1] weight, depth, left, chance
    cdef int size, deepest
    cdef double firmness

    @cython.locals(shape=int, ahead=int, place=int, total=double, there=double, gone=double, none=double, taken=double, lost=double)
    cpdef double worth(self, word_t used_low, word_t used_high, int free, int shapes, int rounds)

    @cython.locals(place=int, roll=int, shape=int, found=int)
    cdef void count(self, word_t used_low, word_t used_high, int shapes)

    @cython.locals(shape=int, found=int, missing=double, power=double)
    cdef void look(self, double gone, int shapes)
