cimport cython

cdef extern from *:
    """
    typedef unsigned __int128 parlour_u128;
    """
    ctypedef unsigned long long u128 "parlour_u128"

ctypedef unsigned long long u64

cdef u64 MASK64
cdef u64 STREAM
cdef int POINT, FAR, EXACT, AT_LEAST, AT_MOST, SLOT_BITS, MOST_SLOT_BITS, DEEPEST
cdef u64 UNLIMITED
cdef int MOST_LEAVES


@cython.final
cdef class Search:
    cdef public int rows, height, windows, facts
    cdef u128 bottom, guard
    cdef int steps[4]
    cdef u128 first[64]
    cdef u128 second[64]
    cdef u128 third[64]
    cdef int can_line[64]
    cdef int digits[64]
    cdef int places[256]
    cdef u64 blocked[32]
    cdef u128 box[128]
    cdef int room[16]
    cdef int scores[1280]
    cdef int ordered[1280]
    cdef int gains[1280]
    cdef u128 marks[1280]
    cdef int liked[64]
    cdef u128 on_board, mix_own, mix_other
    cdef u64[::1] signatures
    cdef u64[::1] entries
    cdef u64 nodes, budget
    cdef int stopped, cut, slot_shift
    cdef public int solved
    cdef u64 random
    cdef int planted, leaves
    cdef int[::1] children, visits
    cdef signed char[::1] grown, facts_of, earned
    cdef double[::1] worths, estimates, rareness
    cdef int path[64]
    cdef public double explore, trust
    cdef public int wins
    cdef public int at_once, soon, later, to_move, swing

    @cython.locals(own=u128, starts=u128, fresh=u128, low=u128, found=int)
    cdef int sets_by(self, u128 before, u128 marks, int step) noexcept

    @cython.locals(found=int, i=int)
    cpdef int points(self, u128 before, u128 marks) noexcept

    @cython.locals(i=int, step=int, pairs=u128)
    cdef int is_line(self, u128 marks) noexcept

    @cython.locals(marks=u128)
    cpdef u128 fall(self, u128 landing, int fact) noexcept

    @cython.locals(played=u64, scored=u64, checksum=u64, random=u64, pool=u64, everything=u64, legal=u64, choice=u64,
                   own=u128, other=u128, marks=u128, height=int, rows=int, place=int, fact=int, i=int)
    cpdef tuple playouts(self, u64 seed, u64 turns)

    @cython.locals(one=u64)
    cdef inline u64 bit(self, int n) noexcept

    @cython.locals(above=u128, below=u128, above_two=u128, below_two=u128)
    cdef inline u128 threats(self, u128 own, u128 empty, int step) noexcept

    @cython.locals(found=int)
    cdef inline int count(self, u128 boxes) noexcept

    @cython.locals(total=int, second=u128, i=int, found=u128)
    cdef int promise(self, u128 own, u128 empty, u128 landing) noexcept

    @cython.locals(occupied=u128, landing=u128, empty=u128, mine=int, theirs=int)
    cpdef int estimate(self, u128 own, u128 other) noexcept

    @cython.locals(fact=int, bits=int)
    cdef forget(self, u64 budget)

    @cython.locals(found=int, fact=int, value=int, reached=int, depth=int, best=int, best_fact=int, i=int,
                   gain=int, worth=int)
    cpdef tuple think(self, u128 own, u128 other, u64 budget, int deepest)

    cpdef int worth(self, u128 own, u128 other, u128 marks, int depth)

    cdef int after(self, u128 own, u128 other, u128 marks, int gain, int depth, int alpha, int beta, int ply)

    @cython.locals(landing=u128, base=int, end=int, fact=int, marks=u128, gain=int, score=int, i=int)
    cdef int moves(self, u128 own, u128 other, int ply, int first, int sort) noexcept

    @cython.locals(mixed=u64, slot=int, first=int, entry=u64, known=int, kind=int, found=int, best=int,
                   best_fact=int, floor=int, i=int, gain=int, worth=int, unsolved=int, narrow=int, limit=int)
    cdef int value(self, u128 own, u128 other, int depth, int alpha, int beta, int ply)

    @cython.locals(slot=int)
    cdef void remember(self, u64 mixed, int best, int kind, int depth, int fact)

    cdef void like(self, int fact, int depth) noexcept

    @cython.locals(mixed=u128)
    cdef inline u64 mix(self, u128 own, u128 other) noexcept

    @cython.locals(entry=u64)
    cdef inline u64 pack(self, int value, int kind, int depth, int fact) noexcept

    @cython.locals(best=int, first=int, child=int)
    cpdef tuple grow(self, u128 own, u128 other, int lead, int playouts, u64 seed)

    @cython.locals(most=int, n=int)
    cdef plant(self, int playouts)

    @cython.locals(node=int)
    cdef void leaf(self, int fact, int earned, double estimate) noexcept

    @cython.locals(node=int, depth=int, margin=int, sign=int, marks=u128, worth=double, mirrored=double, i=int)
    cdef void visit(self, u128 own, u128 other, int lead) noexcept

    @cython.locals(found=int, i=int, estimate=double)
    cdef void branch(self, int node, u128 own, u128 other) noexcept

    @cython.locals(first=int, spread=double, best=int, most=double, child=int, seen=int, worth=double)
    cdef int chosen(self, int node) noexcept

    @cython.locals(legal=u64, place=int, room=int, boxes=u128, margin=int, sign=int, random=u64, pool=u64, fact=int,
                   marks=u128, i=int)
    cdef int rollout(self, u128 own, u128 other) noexcept
