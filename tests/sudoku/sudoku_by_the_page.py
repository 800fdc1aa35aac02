"""Generator 1 for Sudoku once more, as formats/daily-sudoku.md states it: an oracle for the tests.

It shares no code with the package and is simple and slow on purpose: sets of digits and cells, and
solutions counted by trying.
"""

import hashlib
from itertools import combinations

GRADES = ("easy", "medium", "hard")
TRIES = 1000

ROWS = [frozenset(9 * r + c for c in range(9)) for r in range(9)]
COLUMNS = [frozenset(9 * r + c for r in range(9)) for c in range(9)]
BOXES = [
    frozenset(9 * (3 * (b // 3) + i) + 3 * (b % 3) + j for i in range(3) for j in range(3))
    for b in range(9)
]
UNITS = ROWS + COLUMNS + BOXES
PEERS = [frozenset().union(*(u for u in UNITS if cell in u)) - {cell} for cell in range(81)]
PARTNERS = {
    "rotational": lambda r, c: (8 - r, 8 - c),
    "mirror": lambda r, c: (r, 8 - c),
    "diagonal": lambda r, c: (c, r),
    "none": lambda r, c: (r, c),
}


# Random words


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


def shuffle(entries, stream):
    """The entries in random order."""
    entries = list(entries)
    for i in range(len(entries) - 1):
        j = i + below(len(entries) - i, stream)
        entries[i], entries[j] = entries[j], entries[i]
    return entries


# Candidates and singles: a grid is 81 sets of candidates and the set of filled cells


def start(givens):
    """The grid with the givens placed."""
    grid = [set(range(1, 10)) for _ in range(81)], set()
    for cell, digit in enumerate(givens):
        if digit != ".":
            put(grid, cell, int(digit))
    return grid


def copy(grid):
    """The same grid, to be changed apart."""
    return [set(digits) for digits in grid[0]], set(grid[1])


def put(grid, cell, digit):
    """Place a digit."""
    candidates, filled = grid
    candidates[cell] = {digit}
    filled.add(cell)
    for peer in PEERS[cell]:
        candidates[peer].discard(digit)


def naked_singles(grid):
    """The naked singles there are: (cell, digit)."""
    candidates, filled = grid
    return [
        (cell, min(candidates[cell]))
        for cell in range(81)
        if cell not in filled and len(candidates[cell]) == 1
    ]


def hidden_singles(grid):
    """The hidden singles there are: (cell, digit)."""
    candidates, filled = grid
    found = []
    for unit in UNITS:
        for digit in range(1, 10):
            cells = [cell for cell in unit if digit in candidates[cell]]
            if len(cells) == 1 and cells[0] not in filled:
                found.append((cells[0], digit))
    return found


def failed(grid):
    """Has a cell no candidate, or a digit no cell in a unit?"""
    candidates = grid[0]
    return not all(candidates) or any(
        len(set().union(*(candidates[cell] for cell in unit))) < 9 for unit in UNITS
    )


def settle(grid):
    """Place singles until there are none; False if it fails."""
    while not failed(grid):
        singles = naked_singles(grid) or hidden_singles(grid)
        if not singles:
            return True
        put(grid, *singles[0])
    return False


def written(grid):
    """The filled cells as 81 characters."""
    candidates, filled = grid
    return "".join(str(min(candidates[cell])) if cell in filled else "." for cell in range(81))


# Filling the grid


def fill(stream):
    """The whole grid as 81 digits."""
    grid = start("." * 81)
    for box in (BOXES[0], BOXES[4], BOXES[8]):
        for cell, digit in zip(sorted(box), shuffle(range(1, 10), stream), strict=True):
            put(grid, cell, digit)
    return written(fill_from(grid, stream))


def fill_from(grid, stream):
    """A filled grid, or None at a dead end."""
    if not settle(grid):
        return None
    candidates, filled = grid
    open_cells = [cell for cell in range(81) if cell not in filled]
    if not open_cells:
        return grid
    cell = min(open_cells, key=lambda cell: (len(candidates[cell]), cell))
    for digit in shuffle(sorted(candidates[cell]), stream):
        tried = copy(grid)
        put(tried, cell, digit)
        whole = fill_from(tried, stream)
        if whole:
            return whole
    return None


# Digging


def solutions(grid, most):
    """Up to so many solutions, by trying."""
    if not settle(grid):
        return []
    candidates, filled = grid
    open_cells = [cell for cell in range(81) if cell not in filled]
    if not open_cells:
        return [written(grid)]
    cell = min(open_cells, key=lambda cell: len(candidates[cell]))
    found = []
    for digit in sorted(candidates[cell]):
        tried = copy(grid)
        put(tried, cell, digit)
        found += solutions(tried, most - len(found))
        if len(found) == most:
            break
    return found


def has_one_solution(givens):
    """Is there exactly one?"""
    return len(solutions(start(givens), 2)) == 1


def parts(symmetry):
    """The sets of cells that are given together, by their lowest cells."""
    partner = PARTNERS[symmetry]
    sets = set()
    for cell in range(81):
        row, column = partner(cell // 9, cell % 9)
        sets.add(tuple(sorted({cell, 9 * row + column})))
    return sorted(sets)


def dig(whole, symmetry, stream):
    """The givens that one dig leaves."""
    givens = whole
    for cells in shuffle(parts(symmetry), stream):
        less = "".join("." if cell in cells else givens[cell] for cell in range(81))
        if has_one_solution(less):
            givens = less
    return givens


def puzzle(key, grade, symmetry="rotational", tries=TRIES):
    """(givens, solution, number of the dig, hardest technique) of a day."""
    stream = words(key)
    whole = fill(stream)
    for number in range(1, tries + 1):
        givens = dig(whole, symmetry, stream)
        technique = hardest(givens)
        if technique and TECHNIQUES[technique][0] == grade:
            return givens, whole, number, technique
    raise AssertionError(f"no puzzle in {tries} digs")


# The techniques: each gives (cell, digit) pairs to remove


def places(grid, digit, unit):
    """The open cells of a unit that have the digit as a candidate."""
    candidates, filled = grid
    return frozenset(c for c in unit if c not in filled and digit in candidates[c])


def locked(grid, units, others):
    for unit in units:
        for other in others:
            for digit in range(1, 10):
                held = places(grid, digit, unit)
                if held and held <= other:
                    yield from ((cell, digit) for cell in other - unit)


def naked(grid, size):
    candidates, filled = grid
    for unit in UNITS:
        open_cells = [cell for cell in unit if cell not in filled]
        for cells in combinations(open_cells, size):
            digits = set().union(*(candidates[cell] for cell in cells))
            if len(digits) == size:
                for cell in set(open_cells) - set(cells):
                    yield from ((cell, digit) for digit in digits)


def hidden(grid, size):
    for unit in UNITS:
        unplaced = [digit for digit in range(1, 10) if places(grid, digit, unit)]
        for digits in combinations(unplaced, size):
            cells = frozenset().union(*(places(grid, digit, unit) for digit in digits))
            if len(cells) == size:
                others = set(range(1, 10)) - set(digits)
                yield from ((cell, digit) for cell in cells for digit in others)


def fish(grid, size):
    for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for digit in range(1, 10):
            usable = [line for line in lines if places(grid, digit, line)]
            for base in combinations(usable, size):
                held = frozenset().union(*(places(grid, digit, line) for line in base))
                cover = [line for line in crossing if line & held]
                if len(cover) == size:
                    rest = frozenset().union(*cover).difference(*base)
                    yield from ((cell, digit) for cell in rest)


def two_links(grid, lines, others, shared):
    for digit in range(1, 10):
        for one in lines:
            for other in others:
                first, second = places(grid, digit, one), places(grid, digit, other)
                if one == other or len(first) != 2 or len(second) != 2 or first & second:
                    continue
                for unit in shared:
                    for near in first & unit:
                        for near_other in second & unit:
                            (end,), (other_end,) = first - {near}, second - {near_other}
                            both = PEERS[end] & PEERS[other_end]
                            yield from ((cell, digit) for cell in both)


def wings(grid, pivot_size):
    candidates, filled = grid
    open_cells = [cell for cell in range(81) if cell not in filled]
    pairs = [cell for cell in open_cells if len(candidates[cell]) == 2]
    for pivot in open_cells:
        if len(candidates[pivot]) != pivot_size:
            continue
        for one, other in combinations([cell for cell in pairs if cell in PEERS[pivot]], 2):
            common = candidates[one] & candidates[other]
            if len(common) != 1:
                continue
            x_and_y = candidates[one] ^ candidates[other]
            seen = PEERS[one] & PEERS[other]
            if pivot_size == 3:
                x_and_y = x_and_y | common
                seen = seen & PEERS[pivot]
            if candidates[pivot] == x_and_y:
                yield from ((cell, min(common)) for cell in seen)


def colouring(grid):
    for digit in range(1, 10):
        links = {held for unit in UNITS if len(held := places(grid, digit, unit)) == 2}
        uncoloured = set().union(*links) if links else set()
        while uncoloured:
            colour = {min(uncoloured): 0}
            waiting = list(colour)
            while waiting:
                cell = waiting.pop()
                for link in links:
                    if cell in link:
                        (end,) = link - {cell}
                        if end not in colour:
                            colour[end] = 1 - colour[cell]
                            waiting.append(end)
            uncoloured -= set(colour)
            sides = [[cell for cell in colour if colour[cell] == side] for side in (0, 1)]
            for side in sides:
                if any(other in PEERS[cell] for cell, other in combinations(side, 2)):
                    yield from ((cell, digit) for cell in side)
            for cell in set(range(81)) - set(colour):
                if all(PEERS[cell] & set(side) for side in sides):
                    yield cell, digit


# By difficulty; the singles are what settling does.
TECHNIQUES = {
    "naked single": ("easy", None),
    "hidden single": ("easy", None),
    "pointing": ("medium", lambda grid: locked(grid, BOXES, ROWS + COLUMNS)),
    "claiming": ("medium", lambda grid: locked(grid, ROWS + COLUMNS, BOXES)),
    "naked pair": ("medium", lambda grid: naked(grid, 2)),
    "hidden pair": ("medium", lambda grid: hidden(grid, 2)),
    "naked triple": ("medium", lambda grid: naked(grid, 3)),
    "hidden triple": ("medium", lambda grid: hidden(grid, 3)),
    "naked quad": ("medium", lambda grid: naked(grid, 4)),
    "hidden quad": ("medium", lambda grid: hidden(grid, 4)),
    "X-wing": ("hard", lambda grid: fish(grid, 2)),
    "swordfish": ("hard", lambda grid: fish(grid, 3)),
    "skyscraper": (
        "hard",
        lambda grid: [
            *two_links(grid, ROWS, ROWS, COLUMNS),
            *two_links(grid, COLUMNS, COLUMNS, ROWS),
        ],
    ),
    "two-string kite": ("hard", lambda grid: two_links(grid, ROWS, COLUMNS, BOXES)),
    "XY-wing": ("hard", lambda grid: wings(grid, 2)),
    "XYZ-wing": ("hard", lambda grid: wings(grid, 3)),
    "simple colouring": ("hard", colouring),
}


def candidates_after(givens, techniques):
    """The candidates that some techniques leave, each used as often as it concludes anything."""
    grid = start(givens)
    candidates, filled = grid
    while True:
        singles = []
        for name in techniques:
            if name == "naked single":
                singles += naked_singles(grid)
            if name == "hidden single":
                singles += hidden_singles(grid)
        if singles:
            put(grid, *singles[0])
            continue
        for name in techniques:
            find = TECHNIQUES[name][1]
            removed = [
                (cell, digit)
                for cell, digit in (find(grid) if find else ())
                if cell not in filled and digit in candidates[cell]
            ]
            if removed:
                for cell, digit in removed:
                    candidates[cell].discard(digit)
                break
        else:
            return grid


def hardest(givens):
    """The first technique such that it and those before it solve the puzzle, or None."""
    names = list(TECHNIQUES)
    for count in range(1, len(names) + 1):
        if len(candidates_after(givens, names[:count])[1]) == 81:
            return names[count - 1]
    return None
