"""Generator 1 once more, as formats/daily-board.md states it: an oracle for the tests.

It shares no code with the package and is simple and slow on purpose: sets of cells, and every
layout of a group tried by backtracking.
"""

import hashlib

LEVELS = ("single", "pair", "frontier", "count")
TRIES = 300
MOST_LAYOUTS = 200_000
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class TooManyLayoutsError(Exception):
    """A group has more than MOST_LAYOUTS layouts: the lay is rejected."""


# Random numbers


def words(key):
    """SHAKE-128 of the key, as an endless row of big-endian 32-bit words."""
    position, size, stream = 0, 4096, b""
    while True:
        if position == len(stream):
            size *= 2
            stream = hashlib.shake_128(key.encode("utf-8")).digest(size)
        yield int.from_bytes(stream[position : position + 4], "big")
        position += 4


def below(n, stream):
    """A uniform number from 0 to n - 1."""
    word = next(stream)
    while word >= 2**32 - 2**32 % n:
        word = next(stream)
    return word % n


def start(width, height, stream):
    """The start cell: the first number drawn."""
    return below(width * height, stream)


def lay(width, height, mines, start_cell, stream):
    """The mines of one lay, as a set of cells."""
    away = {start_cell} | set(neighbours(width, height)[start_cell])
    cells = [cell for cell in range(width * height) if cell not in away]
    for i in range(mines):
        j = i + below(len(cells) - i, stream)
        cells[i], cells[j] = cells[j], cells[i]
    return set(cells[:mines])


def lays(width, height, mines, start_cell, stream, tries=TRIES):
    """The lays in order, each a set of cells, `tries` of them."""
    for _ in range(tries):
        yield lay(width, height, mines, start_cell, stream)


# The board


def neighbours(width, height):
    """For each cell, the up to eight cells next to it."""
    around = []
    for cell in range(width * height):
        row, column = divmod(cell, width)
        around.append(
            [
                r * width + c
                for r in range(max(row - 1, 0), min(row + 2, height))
                for c in range(max(column - 1, 0), min(column + 2, width))
                if (r, c) != (row, column)
            ]
        )
    return around


# Reasoning


def accepts(width, height, mines, start_cell, reasoning="count"):
    """The board's own level, or None where `reasoning` does not finish it."""
    around = neighbours(width, height)
    allowed = LEVELS.index(reasoning)
    opened, known = {start_cell}, set()
    hardest = 0

    def conclude(rule):
        """Apply one round's conclusions; True where there was at least one."""
        nonlocal hardest
        safe, mined = rule
        assert not (safe & mines) and mined <= mines, "a false conclusion"
        opened.update(safe)
        known.update(mined)
        return bool(safe or mined)

    try:
        while len(opened) + len(mines) < width * height:
            clues = open_numbers(around, mines, opened, known)
            if conclude(single(clues)):
                continue
            if allowed >= 1 and conclude(pair(clues)):
                hardest = max(hardest, 1)
                continue
            if allowed < 2:
                return None
            groups = [(cells, layouts(cells, clues)) for cells in group_cells(clues)]
            if conclude(frontier(groups)):
                hardest = max(hardest, 2)
                continue
            closed = set(range(width * height)) - opened - known
            if allowed >= 3 and conclude(count(groups, closed, len(mines) - len(known))):
                hardest = 3
                continue
            return None
    except TooManyLayoutsError:
        return None
    return LEVELS[hardest]


def open_numbers(around, mines, opened, known):
    """(unknown cells, missing mines) of each open cell that has unknown cells left."""
    clues = []
    for cell in sorted(opened):
        number = sum(n in mines for n in around[cell])
        missing = number - sum(n in known for n in around[cell])
        unknown = frozenset(n for n in around[cell] if n not in opened and n not in known)
        if unknown:
            clues.append((unknown, missing))
    return clues


def single(clues):
    safe, mined = set(), set()
    for unknown, missing in clues:
        if missing == 0:
            safe |= unknown
        elif missing == len(unknown):
            mined |= unknown
    return safe, mined


def pair(clues):
    safe, mined = set(), set()
    for unknown_a, missing_a in clues:
        for unknown_b, missing_b in clues:
            only_a = unknown_a - unknown_b
            if missing_a - missing_b == len(only_a):
                mined |= only_a
                safe |= unknown_b - unknown_a
    return safe, mined


def group_cells(clues):
    """The unknown cells that touch numbers, as connected groups."""
    groups = []
    for unknown, _ in clues:
        joined = set(unknown)
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def layouts(cells, clues):
    """{number of mines: (cells mined in some layout, cells mined in every layout)}.

    Tries the cells one after another, number by number, so that a number is
    complete (and checked) early. The board's total plays no part.
    """
    mine_only = [(unknown, missing) for unknown, missing in clues if unknown <= cells]
    order = in_reach(mine_only)
    touching = {
        cell: [k for k, (unknown, _) in enumerate(mine_only) if cell in unknown] for cell in order
    }
    missing = [m for _, m in mine_only]
    left = [len(unknown) for unknown, _ in mine_only]
    chosen, found, counted = [], {}, 0

    def place(depth):
        nonlocal counted
        if depth == len(order):
            counted += 1
            if counted > MOST_LAYOUTS:
                raise TooManyLayoutsError
            some, every = found.get(len(chosen), (frozenset(), cells))
            found[len(chosen)] = some | set(chosen), every & set(chosen)
            return
        cell = order[depth]
        for mined in (0, 1):
            for k in touching[cell]:
                missing[k] -= mined
                left[k] -= 1
            if mined:
                chosen.append(cell)
            if all(0 <= missing[k] <= left[k] for k in touching[cell]):
                place(depth + 1)
            if mined:
                chosen.pop()
            for k in touching[cell]:
                missing[k] += mined
                left[k] += 1

    place(0)
    return found


def in_reach(clues):
    """The cells of one group, each number's cells beside those of a number that shares some."""
    order, waiting = [], [unknown for unknown, _ in clues]
    while waiting:
        unknown = max(waiting, key=lambda cells: len(cells & set(order)))
        waiting.remove(unknown)
        order.extend(cell for cell in sorted(unknown) if cell not in order)
    return order


def frontier(groups):
    safe, mined = set(), set()
    for cells, found in groups:
        safe |= cells - frozenset().union(*(some for some, _ in found.values()))
        mined |= frozenset(cells).intersection(*(every for _, every in found.values()))
    return safe, mined


def count(groups, closed, left):
    """Whole-board layouts: `left` mines among the groups and the cells beyond them."""
    beyond = closed.difference(*(cells for cells, _ in groups))
    safe, mined = set(), set()
    for k, (cells, found) in enumerate(groups):
        others = sums([f for i, (_, f) in enumerate(groups) if i != k], range(len(beyond) + 1))
        fits = [found[size] for size in found if left - size in others]
        safe |= cells - frozenset().union(*(some for some, _ in fits))
        mined |= frozenset(cells).intersection(*(every for _, every in fits))
    in_groups = sums([found for _, found in groups], [0])
    sizes = {left - n for n in in_groups if 0 <= left - n <= len(beyond)}
    if sizes == {0}:
        safe |= beyond
    if sizes == {len(beyond)}:
        mined |= beyond
    return safe, mined


def sums(choices, first):
    """All totals that one number from each choice can make, added to one of `first`."""
    totals = set(first)
    for sizes in choices:
        totals = {total + size for total in totals for size in sizes}
    return totals


# What is published


def bbbv(width, height, mines):
    """3BV: openings, and the numbers that touch none."""
    around = neighbours(width, height)
    zeros = {
        cell
        for cell in range(width * height)
        if cell not in mines and not any(n in mines for n in around[cell])
    }
    touched, openings, waiting = set(), 0, set(zeros)
    while waiting:
        openings += 1
        reach = [waiting.pop()]
        while reach:
            cell = reach.pop()
            touched.add(cell)
            touched.update(around[cell])
            more = waiting.intersection(around[cell])
            waiting -= more
            reach.extend(more)
    return openings + width * height - len(mines) - len(touched - mines)


def code(width, height, mines):
    """The win link's `mf` with no flag set."""
    bits = "".join("1" if cell in mines else "0" for cell in range(width * height))
    bits += "0" * len(mines)
    bits += "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(bits[k : k + 6], 2)] for k in range(0, len(bits), 6))


def board(seed, slug, date, width, height, mines, reasoning="count", tries=TRIES):
    """(start cell, number of the lay, own level, 3BV, b, mf) of one day's board."""
    stream = words(f"{seed}/{slug}/{date}/1")
    start_cell = start(width, height, stream)
    for number, laid in enumerate(lays(width, height, mines, start_cell, stream, tries), 1):
        level = accepts(width, height, laid, start_cell, reasoning)
        if level:
            return (
                start_cell,
                number,
                level,
                bbbv(width, height, laid),
                f"{width:02}{height:02}",
                code(width, height, laid),
            )
    raise AssertionError(f"{slug} {date}: no board in {tries} lays")
