# Types of anagram_index.py for the compiled version.
cimport cython

ctypedef long long key_t

cdef long long MOST_PLACES
cdef long MOST_LETTERS


@cython.final
cdef class Index:
    cdef key_t slots
    cdef public long long groups
    cdef const key_t[::1] keys
    cdef const unsigned int[::1] starts, texts, prints, owners, firsts
    cdef const unsigned char[::1] infos, text
    cdef key_t[::1] sums
    cdef signed char[::1] sizes

    cpdef void load(self, const unsigned char[::1] infos, const unsigned char[::1] text)

    @cython.locals(mark=key_t, slot=key_t, seen=key_t, group=cython.longlong)
    cpdef long long group(self, key_t key) noexcept

    @cython.locals(length=long)
    cpdef long length_of(self, long long word) noexcept

    @cython.locals(word=cython.longlong, length=long, at=cython.longlong, key=key_t, i=cython.longlong)
    cpdef key_t key_of(self, long long group) noexcept

    @cython.locals(length=long, key=key_t, i=long, mark=key_t, slot=key_t, seen=key_t, group=cython.longlong, word=cython.longlong,
                   at=cython.longlong, same=long, chars="const unsigned char*")
    cpdef long long word(self, bytes raw)

    @cython.locals(word=cython.longlong)
    cpdef long long allows(self, long long group, const unsigned char[::1] allowed) noexcept

    @cython.locals(places=cython.longlong, i=long, step=key_t, block=cython.longlong, filled=cython.longlong, place=cython.longlong, sums="long long[::1]",
                   sizes="signed char[::1]", prints="const unsigned int[::1]", slots=key_t, key=key_t, mark=key_t, slot=key_t, seen=key_t, group=cython.longlong, count=long)
    cpdef list fit(self, const unsigned char[::1] letters, const unsigned char[::1] counts, long least, long lengthy,
                   const unsigned char[::1] short_kinds, const unsigned char[::1] long_kinds)

    @cython.locals(digit="int[::1]", used="int[::1]", strides="long long[::1]", size=long, i=long, group=cython.longlong, first=cython.longlong,
                   length=long, at=cython.longlong, place=cython.longlong, fits=long, done=long, back=long)
    cpdef list scan(self, const unsigned char[::1] letters, const unsigned char[::1] counts, long least, long lengthy,
                    const unsigned char[::1] short_kinds, const unsigned char[::1] long_kinds)
