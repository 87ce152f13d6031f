# cython: boundscheck=False, wraparound=False, cdivision=True, cpow=True, initializedcheck=False
"""The search of Times Four and its random playouts: loops of numbers, compiled where possible.

Long, because alpha-beta, the tree of playouts and the playouts alone share the marks, sets and points
of a position, and a compiled loop is quick only where it calls what is compiled with it.

The rules live in `board`; the few that stand here again, tight enough for a hot loop, are checked
against them by property tests, and so is the compiled twin of this module against this source.
The types of the compiled twin are in `search.pxd`: boards are 128-bit numbers there.
"""

from array import array
from math import log

from parlour.games.times.board import Board

MASK64 = (1 << 64) - 1
STREAM = 0x9E3779B97F4A7C15
"""An odd number that turns seeds into well mixed streams."""
POINT = 100
"""The search counts in hundredths of a point."""
FAR = 30_000
"""More than any difference on one board."""
SLOT_BITS = 15
MOST_SLOT_BITS = 20
"""A search remembers a power of two of positions: as many as it may look at, within these bounds."""
EXACT = 0
AT_LEAST = 1
AT_MOST = 2
DEEPEST = 19
UNLIMITED = 1 << 62
MOST_LEAVES = 1 << 21
"""Positions a tree has at most."""


class Search:
    """Everything the loops need about one kind of board, and the memory of one search."""

    def __init__(self, board: Board, windows: bool) -> None:
        self.rows = board.rows
        self.height = board.height
        self.bottom = board.bottom
        self.guard = board.guard
        self.windows = 1 if windows else 0
        self.facts = len(board.facts)
        self.steps = [0] * 4
        for n, step in enumerate(board.steps):
            self.steps[n] = step
        self.first = [0] * 64
        self.second = [0] * 64
        self.third = [0] * 64
        self.can_line = [0] * 64
        self.digits = [0] * 64
        self.places = [0] * 256
        self.blocked = [0] * 32
        self.box = [0] * 128
        self.room = [0] * 16
        self.scores = [0] * 1280
        self.ordered = [0] * 1280
        self.gains = [0] * 1280
        self.marks = [0] * 1280
        self.liked = [0] * 64
        self.on_board = board.bottom * ((1 << board.rows) - 1)
        # Read from words, because a compiler cuts a number of 128 bits in two.
        self.mix_own = int("9E3779B97F4A7C15F39CC0605CEDC835", 16)
        self.mix_other = int("C2B2AE3D27D4EB4F165667B19E3779F9", 16)
        self.slot_shift = 64
        self.signatures = array("Q")
        self.entries = array("Q")
        self.nodes = 0
        self.budget = 0
        self.stopped = 0
        self.cut = 0
        self.solved = 0
        self.random = 1
        self.planted = 0
        self.leaves = 0
        self.children = array("i")
        self.grown = array("b")
        self.visits = array("i")
        self.rareness = array("d")
        self.worths = array("d")
        self.estimates = array("d")
        self.facts_of = array("b")
        self.earned = array("b")
        self.path = [0] * 64
        self.wins = 0
        self.explore = 6.0
        self.trust = 4.0
        # Hundredths of a point, found by play against itself.
        self.at_once = 45
        self.soon = 22
        self.later = 10
        self.to_move = 90
        self.swing = 200
        self.lay(board)

    def lay(self, board: Board) -> None:
        """Note where the digits of each fact fall, and what no longer fits into a column."""
        for n, key in enumerate(board.facts):
            first, more, can_line = board.footprints[key]
            layers = [first]
            layers.extend(more)
            layers.extend([0, 0])
            self.first[n] = layers[0]
            self.second[n] = layers[1]
            self.third[n] = layers[2]
            self.can_line[n] = 1 if can_line else 0
            digits = f"{key // 100:02d}{key % 100}"
            self.digits[n] = len(digits)
            for i, digit in enumerate(digits):
                self.places[4 * n + i] = board.columns.index(digit)
        for place in range(10):
            for room in range(3):
                top = 1 << place * board.height + board.rows - room
                self.blocked[3 * place + room] = board.blocked_by[top]
            for row in range(board.rows):
                self.box[place * board.height + row] = 1 << place * board.height + row

    # Sets and points ------------------------------------------------------------------------

    def sets_by(self, before: int, marks: int, step: int) -> int:
        """Return how many sets in one direction `marks` made or lengthened (see `Board.sets`)."""
        own = before | marks
        starts = own & (own >> step)
        starts = starts & (starts >> (2 * step))
        if starts == 0:
            return 0
        fresh = marks | (marks >> step)
        fresh = starts & (fresh | (fresh >> (2 * step)))
        found = 0
        while fresh:
            low = fresh & (0 - fresh)
            found += 1
            if self.windows:
                fresh ^= low
            else:
                # The fresh starts of one line, from its lowest upwards.
                while starts & low:
                    fresh &= ~low
                    low <<= step
        return found

    def points(self, before: int, marks: int) -> int:
        """Return the points that `marks` score among own marks `before`, all sets claimed."""
        found = 0
        for i in range(4):
            found += self.sets_by(before, marks, self.steps[i])
        return 2 * found - 1 if found else 0

    def is_line(self, marks: int) -> int:
        """Return whether four of these marks stand in a straight line (see
        `Board.is_straight_line`)."""
        for i in range(4):
            step = self.steps[i]
            pairs = marks & (marks >> step)
            if pairs & (pairs >> (2 * step)):
                return 1
        return 0

    def fall(self, landing: int, fact: int) -> int:
        """Return the marks of a fact where `landing` are the lowest free boxes; 0 where it is
        refused."""
        marks = (
            (landing & self.first[fact])
            | ((landing & self.second[fact]) << 1)
            | ((landing & self.third[fact]) << 2)
        )
        if marks & self.guard:
            return 0
        if self.can_line[fact] and self.is_line(marks):
            return 0
        return marks

    # Random playouts ------------------------------------------------------------------------

    def playouts(self, seed: int, turns: int) -> tuple[int, int, int]:
        """Play random legal true facts on fresh boards, at least `turns` turns in all.

        Gives (turns played, points scored, checksum); the checksum depends on every mark.
        """
        played = 0
        scored = 0
        checksum = 0
        random = (seed * STREAM + 1) & MASK64
        pool = 0
        everything = self.bit(self.facts) - 1
        height = self.height
        rows = self.rows
        while played < turns:
            own = 0
            other = 0
            legal = everything
            for place in range(10):
                self.room[place] = rows
            while True:
                choice = legal
                marks = 0
                while choice:
                    # Six bits of the random number name a fact, or none that is there.
                    if pool < 64:
                        random ^= (random << 13) & MASK64
                        random ^= random >> 7
                        random ^= (random << 17) & MASK64
                        pool = random
                    fact = pool & 63
                    pool >>= 6
                    if (choice >> fact) & 1 == 0:
                        continue
                    marks = 0
                    for i in range(4 * fact, 4 * fact + self.digits[fact]):
                        place = self.places[i]
                        self.room[place] -= 1
                        marks |= self.box[place * height + rows - 1 - self.room[place]]
                    if self.can_line[fact] and self.is_line(marks):
                        for i in range(4 * fact, 4 * fact + self.digits[fact]):
                            self.room[self.places[i]] += 1
                        marks = 0
                        choice ^= self.bit(fact)
                        continue
                    break
                if marks == 0:
                    break
                for i in range(4 * fact, 4 * fact + self.digits[fact]):
                    place = self.places[i]
                    if self.room[place] < 3:
                        legal &= ~self.blocked[3 * place + self.room[place]]
                scored += self.points(own, marks)
                played += 1
                own |= marks
                checksum = (checksum * 31 + fact + 1) & MASK64
                own, other = other, own
            checksum ^= (own * 3 + other * 5) & MASK64
        return played, scored, checksum

    def bit(self, n: int) -> int:
        """Return a single fact, in a set of facts."""
        one = 1
        return one << n

    # Alpha-beta -----------------------------------------------------------------------------

    def threats(self, own: int, empty: int, step: int) -> int:
        """Empty boxes that would complete a line of four in one direction."""
        above = own >> step
        below = own << step
        above_two = above & (above >> step)
        below_two = below & (below << step)
        return empty & (
            (above_two & (above >> (2 * step)))
            | (below & above_two)
            | (below_two & above)
            | (below_two & (below << (2 * step)))
        )

    def count(self, boxes: int) -> int:
        """Return how many boxes these are."""
        found = 0
        while boxes:
            boxes &= boxes - 1
            found += 1
        return found

    def promise(self, own: int, empty: int, landing: int) -> int:
        """Return what the lines still to be completed are worth: those within reach the most."""
        total = 0
        second = landing << 1
        for i in range(4):
            found = self.threats(own, empty, self.steps[i])
            if found:
                total += self.at_once * self.count(found & landing)
                # Straight up there is only the next box.
                if i > 0:
                    total += self.soon * self.count(found & second) + self.later * self.count(found)
        return total

    def estimate(self, own: int, other: int) -> int:
        """Return the value of a position for the seat to move, without looking ahead."""
        occupied = own | other
        landing = (occupied + self.bottom) & self.on_board
        empty = self.on_board & ~occupied
        mine = self.promise(own, empty, landing)
        theirs = self.promise(other, empty, landing)
        return mine + (mine * self.to_move >> 7) - theirs

    def forget(self, budget: int) -> None:
        """Begin a search: at most this many positions."""
        bits = SLOT_BITS
        while bits < MOST_SLOT_BITS and 1 << bits < budget < UNLIMITED:
            bits += 1
        self.slot_shift = 64 - bits
        self.signatures = array("Q", bytes(8 << bits))
        self.entries = array("Q", bytes(8 << bits))
        for fact in range(64):
            self.liked[fact] = 0
        self.nodes = 0
        self.budget = budget
        self.stopped = 0

    def think(self, own: int, other: int, budget: int, deepest: int) -> tuple[int, int, int, int]:
        """Return the best fact for the seat to move: (fact or -1, its value, depth, positions
        seen).

        Looks one turn deeper each time until the budget is used up, or the board is solved (then
        `solved` is 1).
        """
        self.forget(budget)
        self.solved = 0
        found = self.moves(own, other, 0, 255, 1)
        if found == 0:
            return -1, 0, 0, 0
        fact = self.ordered[0]
        value = self.gains[0]
        reached = 0
        for depth in range(1, min(deepest, DEEPEST) + 1):
            self.cut = 0
            best = -FAR
            best_fact = -1
            self.moves(own, other, 0, fact, 1)
            for i in range(found):
                gain = self.gains[i]
                if i:
                    worth = self.after(own, other, self.marks[i], gain, depth, best, best + 1, 0)
                if i == 0 or (worth > best and not self.stopped):
                    worth = self.after(own, other, self.marks[i], gain, depth, best, FAR, 0)
                if self.stopped:
                    break
                if worth > best:
                    best = worth
                    best_fact = self.ordered[i]
            if best_fact >= 0:
                fact = best_fact
                value = best
            if self.stopped:
                break
            reached = depth
            if self.cut == 0:
                self.solved = 1
                break
        return fact, value, reached, self.nodes

    def worth(self, own: int, other: int, marks: int, depth: int) -> int:
        """Return the value of placing these marks for the seat to move, looking `depth` turns
        deep."""
        self.forget(UNLIMITED)
        return self.after(own, other, marks, POINT * self.points(own, marks), depth, -FAR, FAR, 0)

    def after(
        self,
        own: int,
        other: int,
        marks: int,
        gain: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """Return the value of placing these marks: their points, less what the opponent can make of
        it."""
        if depth <= 1:
            self.cut = 1
            return gain - self.estimate(other, own | marks)
        return gain - self.value(other, own | marks, depth - 1, gain - beta, gain - alpha, ply + 1)

    def moves(self, own: int, other: int, ply: int, first: int, sort: int) -> int:
        """List the facts that fit, the most promising first: `first`, then by points, then by how
        often a fact was good elsewhere."""
        landing = (own | other) + self.bottom
        base = 64 * ply
        end = base
        for fact in range(self.facts):
            marks = self.fall(landing, fact)
            if marks == 0:
                continue
            gain = POINT * self.points(own, marks)
            score = gain << 14
            if sort:
                score += self.liked[fact]
                if fact == first:
                    score = 1 << 30
            i = end
            while i > base and self.scores[i - 1] < score:
                self.scores[i] = self.scores[i - 1]
                self.ordered[i] = self.ordered[i - 1]
                self.gains[i] = self.gains[i - 1]
                self.marks[i] = self.marks[i - 1]
                i -= 1
            self.scores[i] = score
            self.ordered[i] = fact
            self.gains[i] = gain
            self.marks[i] = marks
            end += 1
        return end - base

    def value(self, own: int, other: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the best difference of points from here on for the seat to move."""
        self.nodes += 1
        if self.nodes >= self.budget:
            self.stopped = 1
            return 0
        mixed = self.mix(own, other)
        slot = mixed >> self.slot_shift
        first = 255
        if self.signatures[slot] == mixed:
            entry = self.entries[slot]
            first = entry & 255
            unsolved = (entry >> 24) & 1
            if (entry >> 8) & 255 == depth or unsolved == 0:
                known = (entry >> 32) & 0xFFFF
                known -= FAR
                kind = (entry >> 16) & 255
                if (
                    kind == EXACT
                    or (kind == AT_LEAST and known >= beta)
                    or (kind == AT_MOST and known <= alpha)
                ):
                    self.cut |= unsolved
                    return known
        unsolved = self.cut
        self.cut = 0
        found = self.moves(own, other, ply, first, 1 if depth > 1 else 0)
        best = -FAR
        best_fact = 255
        if found == 0:
            best = 0
        floor = alpha
        for i in range(64 * ply, 64 * ply + found):
            gain = self.gains[i]
            if depth == 1 and gain + self.swing <= floor:
                # Sorted by points: nothing that follows can be worth more.
                best = max(best, gain + self.swing)
                self.cut = 1
                break
            # Most facts are no better than the best so far: that is quickly seen.
            narrow = i > 64 * ply and depth > 1 and floor + 1 < beta
            limit = floor + 1 if narrow else beta
            worth = self.after(own, other, self.marks[i], gain, depth, floor, limit, ply)
            if narrow and floor < worth < beta and not self.stopped:
                worth = self.after(own, other, self.marks[i], gain, depth, floor, beta, ply)
            if self.stopped:
                return 0
            if worth > best:
                best = worth
                best_fact = self.ordered[i]
                if worth > floor:
                    floor = worth
                    if worth >= beta:
                        self.like(best_fact, depth)
                        break
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self.remember(mixed, best, kind, depth, best_fact)
        self.cut |= unsolved
        return best

    def remember(self, mixed: int, best: int, kind: int, depth: int, fact: int) -> None:
        """Keep what was found out about a position."""
        slot = mixed >> self.slot_shift
        self.signatures[slot] = mixed
        self.entries[slot] = self.pack(best, kind, depth, fact)

    def like(self, fact: int, depth: int) -> None:
        """Remember a fact that was good enough somewhere, to try it early elsewhere."""
        self.liked[fact] = min(self.liked[fact] + depth * depth, 1 << 13)

    def mix(self, own: int, other: int) -> int:
        """Return a fingerprint of a position."""
        mixed = own * self.mix_own + other * self.mix_other
        return (mixed >> 64) & MASK64

    def pack(self, value: int, kind: int, depth: int, fact: int) -> int:
        """Return what is remembered of a position, in one number."""
        entry = value + FAR
        return (entry << 32) | (self.cut << 24) | (kind << 16) | (depth << 8) | fact

    # A tree of playouts ---------------------------------------------------------------------

    def grow(self, own: int, other: int, lead: int, playouts: int, seed: int) -> tuple[int, float]:
        """Return the fact for the seat to move that most of so many random playouts from here went
        through, and their mean worth: (fact or -1, worth).

        A fact is worth the points by which the seat comes out ahead, or with `wins` whether it wins
        when it is `lead` points ahead now. `explore` says how often facts are looked at that seem
        worse; `trust` for how many playouts the estimate of a position counts, 0 for none.
        """
        self.plant(playouts)
        self.random = (seed * STREAM + 1) & MASK64
        for _ in range(playouts):
            self.visit(own, other, lead)
        first = self.children[0]
        best = first
        for child in range(first, first + self.grown[0]):
            if self.visits[child] > self.visits[best]:
                best = child
        if self.grown[0] == 0:
            return -1, 0.0
        return self.facts_of[best], self.worths[best] / max(1, self.visits[best])

    def plant(self, playouts: int) -> None:
        """Begin a tree with the position itself, and room for as many as the playouts may need."""
        most = min(MOST_LEAVES, 64 * (playouts + 1))
        if len(self.visits) != most:
            self.children = array("i", bytes(4 * most))
            self.grown = array("b", bytes(most))
            self.visits = array("i", bytes(4 * most))
            self.worths = array("d", bytes(8 * most))
            self.estimates = array("d", bytes(8 * most))
            self.facts_of = array("b", bytes(most))
            self.earned = array("b", bytes(most))
        if len(self.rareness) < playouts + 2:
            self.rareness = array("d", [max(n, 1) ** -0.5 for n in range(playouts + 2)])
        self.leaves = most
        self.planted = 0
        self.leaf(0, 0, 0.0)

    def leaf(self, fact: int, earned: int, estimate: float) -> None:
        """Add a position that nobody has gone on from."""
        node = self.planted
        self.children[node] = 0
        self.grown[node] = -1
        self.visits[node] = 0
        self.worths[node] = 0.0
        self.estimates[node] = estimate
        self.facts_of[node] = fact
        self.earned[node] = earned
        self.planted = node + 1

    def visit(self, own: int, other: int, lead: int) -> None:
        """Go down the tree to a leaf, play on at random to the end, and add that up on the way."""
        node = 0
        depth = 0
        margin = lead
        sign = 1
        self.path[0] = 0
        while True:
            if self.grown[node] < 0:
                if (node and self.visits[node] == 0) or self.planted + 64 > self.leaves:
                    margin += sign * self.rollout(own, other)
                    break
                self.branch(node, own, other)
            if self.grown[node] == 0:
                break
            node = self.chosen(node)
            marks = self.fall((own | other) + self.bottom, self.facts_of[node])
            margin += sign * self.earned[node]
            own, other = other, own | marks
            sign = -sign
            depth += 1
            self.path[depth] = node
        worth = float(margin)
        mirrored = -worth
        if self.wins:
            worth = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
            mirrored = 1.0 - worth
        for i in range(depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            self.worths[node] += worth if i & 1 else mirrored

    def branch(self, node: int, own: int, other: int) -> None:
        """Add a leaf for every fact that fits."""
        found = self.moves(own, other, 0, 255, 0)
        self.children[node] = self.planted
        self.grown[node] = found
        for i in range(found):
            estimate = 0.0
            if self.trust > 0:
                estimate = self.gains[i] - self.estimate(other, own | self.marks[i])
            self.leaf(self.ordered[i], self.gains[i] // POINT, estimate / POINT)

    def chosen(self, node: int) -> int:
        """Return the leaf to go on with: the best so far, and now and then one seldom looked at."""
        first = self.children[node]
        spread = self.explore * log(self.visits[node] + 1.0) ** 0.5
        best = first
        most = -1e9
        for child in range(first, first + self.grown[node]):
            seen = self.visits[child]
            if self.trust > 0:
                worth = self.worths[child] + self.trust * self.estimates[child]
                worth = worth / (seen + self.trust) + spread * self.rareness[seen + 1]
            elif seen == 0:
                return child
            else:
                worth = self.worths[child] / seen + spread * self.rareness[seen]
            if worth > most:
                most = worth
                best = child
        return best

    def rollout(self, own: int, other: int) -> int:
        """Return by how many points the seat to move comes out ahead if both play at random."""
        legal = self.bit(self.facts) - 1
        for place in range(10):
            room = self.rows
            boxes = (own | other) >> (place * self.height)
            while boxes & 1:
                boxes >>= 1
                room -= 1
            self.room[place] = room
            if room < 3:
                legal &= ~self.blocked[3 * place + room]
        margin = 0
        sign = 1
        random = self.random
        pool = 0
        while legal:
            if pool < 64:
                random ^= (random << 13) & MASK64
                random ^= random >> 7
                random ^= (random << 17) & MASK64
                pool = random
            fact = pool & 63
            pool >>= 6
            if (legal >> fact) & 1 == 0:
                continue
            marks = self.fall((own | other) + self.bottom, fact)
            if marks == 0:
                legal ^= self.bit(fact)
                continue
            for i in range(4 * fact, 4 * fact + self.digits[fact]):
                self.room[self.places[i]] -= 1
            for i in range(4 * fact, 4 * fact + self.digits[fact]):
                place = self.places[i]
                if self.room[place] < 3:
                    legal &= ~self.blocked[3 * place + self.room[place]]
            margin += sign * self.points(own, marks)
            sign = -sign
            own, other = other, own | marks
        self.random = random
        return margin
