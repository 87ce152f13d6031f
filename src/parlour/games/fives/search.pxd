# Types of search.py for the compiled version.
import cython

ctypedef unsigned long long word_t

cdef int WORDS
cdef int SHAPE_COUNT
cdef int SYMBOL_COUNT
cdef word_t MASK64
cdef word_t DE_BRUIJN

cdef class Finder:
    cdef word_t[::1] covers, once, twice, low, high
    cdef int[::1] shape, found, bit_of, values, first, last, order, bounds, chosen, best_chosen
    cdef int count, depths, best, best_count
    cdef long long nodes

    @cython.locals(word=int, square=int, row=int, start=int, cover=word_t)
    cpdef void load(self, const unsigned char[::1] board)

    @cython.locals(count=int, word=int, die=int, symbol=int, previous=int, placement=int, bits=word_t, lowest=word_t)
    cpdef int find(self, const unsigned char[::1] roll, word_t used_low, word_t used_high)

    @cython.locals(i=int)
    cpdef list listed(self)

    @cython.locals(i=int, which=int, depth=int, left=int, total=int)
    cpdef int solve(self, int most)

    @cython.locals(place=int, other=int)
    cdef void insert(self, int which)

    @cython.locals(i=int, which=int, placement=int, low=word_t, high=word_t)
    cdef void branch(self, int depth, word_t used_low, word_t used_high, int left, int gained, int taken)

    @cython.locals(i=int)
    cpdef list best_set(self)

    cpdef long long search_nodes(self)
