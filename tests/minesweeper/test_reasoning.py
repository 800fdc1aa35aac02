"""The reasoning against brute force: every layout that fits what is open."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby

import pytest
from pictures import layout_of

from site_builder.puzzles.minesweeper import groups
from site_builder.puzzles.minesweeper.layout import Layout, bits, cell_set, neighbours
from site_builder.puzzles.minesweeper.reasoning import Knowledge, hardest_step
from site_builder.puzzles.minesweeper.steps import Level, Step

SMALL_SIZES = [
    (width, height) for width in range(1, 5) for height in range(1, 5) if width * height <= 12
]


@pytest.mark.parametrize(("width", "height"), SMALL_SIZES)
def test_count_finishes_just_the_boards_that_brute_force_finishes(width: int, height: int) -> None:
    assert finished_by(Level.count, width, height) == finished_by_brute_force(
        width, height, knows_count=True
    )


@pytest.mark.parametrize(("width", "height"), SMALL_SIZES)
def test_frontier_is_brute_force_that_does_not_know_the_mine_count(width: int, height: int) -> None:
    assert finished_by(Level.frontier, width, height) == finished_by_brute_force(
        width, height, knows_count=False
    )


@pytest.mark.parametrize(("width", "height"), SMALL_SIZES)
def test_single_and_pair_are_their_rules_applied_to_everything(width: int, height: int) -> None:
    for level, rules in ((Level.single, [one_number]), (Level.pair, [one_number, two_numbers])):
        by_rules = {
            (start, layout.mines)
            for start, layout in small_boards(width, height)
            if finished_by_rules(layout, start, rules)
        }
        assert finished_by(level, width, height) == by_rules


def test_a_boards_level_is_the_lowest_that_finishes_it() -> None:
    for start, layout in small_boards(4, 3):
        level = hardest_step(layout, start)
        finishing = [
            allowed for allowed in Level if hardest_step(layout, start, allowed) is not None
        ]
        assert level == (finishing[0] if finishing else None)
        assert all(hardest_step(layout, start, allowed) == level for allowed in finishing)


@pytest.mark.parametrize("seed", range(20))
def test_one_round_draws_all_that_every_layout_of_a_random_position_shares(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(150):
        size = draw.choice((4, 5))
        cells = size * size
        layout = Layout(
            size, size, cell_set(draw.sample(range(cells), draw.randint(1, cells // 3)))
        )
        safe = list(bits(layout.safe))
        draw.shuffle(safe)
        closed = draw.randint(layout.mine_count + 1, 15 if size == 5 else 12)
        opened = cell_set(safe[: max(cells - closed, 1)])
        knowledge = Knowledge(layout)
        knowledge.reveal(opened)
        found = knowledge.groups()
        if found.hopeless:
            # Not all groups were looked at, so nothing is claimed; and nothing ever follows here.
            assert is_hopeless(layout, opened)
            continue
        assert drawn(found.frontier()) == shared_by_all(layout, opened, None)
        assert drawn(found.count()) == shared_by_all(layout, opened, layout.mine_count)


def test_a_group_is_too_large_from_one_layout_more_than_the_cap_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw = random.Random(5)
    for _ in range(300):
        monkeypatch.undo()
        layout = Layout(4, 4, cell_set(draw.sample(range(16), draw.randint(2, 6))))
        opened = cell_set(draw.sample(list(bits(layout.safe)), draw.randint(1, 6)))
        touched = 0
        for cell in bits(opened):
            touched |= layout.neighbours[cell]
        knowledge = Knowledge(layout)
        knowledge.reveal(opened)
        if len(knowledge.groups().groups) != 1 or not touched & ~opened:
            continue
        layouts = sum(1 for _ in fitting(layout, opened, touched & ~opened, None))
        for cap, too_many in ((layouts, False), (layouts - 1, True)):
            monkeypatch.setattr(groups, "MOST_LAYOUTS", cap)
            (group,) = knowledge.groups().groups
            assert group.too_many == too_many


def test_a_group_with_too_many_layouts_rejects_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of("""
        ..*
        ...
        *..
        ...
    """)
    # Where reasoning about groups begins, the one group of this board has 4 layouts.
    monkeypatch.setattr(groups, "MOST_LAYOUTS", 4)
    assert hardest_step(layout, 0) == Level.frontier
    monkeypatch.setattr(groups, "MOST_LAYOUTS", 3)
    assert hardest_step(layout, 0) is None


def test_layouts_are_capped_where_generator_1_says() -> None:
    assert groups.MOST_LAYOUTS == 200_000


@pytest.mark.parametrize(
    ("level", "picture", "start"),
    [
        (Level.single, "..*", 0),
        (Level.pair, "....\n....\n.**.", 0),
    ],
)
def test_boards_of_known_level(level: Level, picture: str, start: int) -> None:
    assert hardest_step(layout_of(picture), start) == level


def test_the_mine_count_decides_where_nothing_else_does() -> None:
    # The last cell touches no open number: only the count of mines says that it is safe.
    layout = layout_of("""
        ..*.
        ..*.
        ..*.
    """)
    assert hardest_step(layout, 0, Level.frontier) is None
    assert hardest_step(layout, 0) == Level.count


def test_a_position_that_needs_a_guess_is_not_finished() -> None:
    layout = layout_of("""
        ..**
        ....
        .*..
        ....
    """)
    assert hardest_step(layout, 0) is None


def test_the_1_2_1_pattern_takes_two_numbers() -> None:
    layout = layout_of("""
        .....
        .....
        .*.*.
    """)
    assert hardest_step(layout, 0) == Level.pair


# Oracles: plain sets, or sets of whole layouts.


def small_boards(width: int, height: int) -> Iterator[tuple[int, Layout]]:
    """Every layout of a size with every start that is safe."""
    for mines in range(2 ** (width * height)):
        layout = Layout(width, height, mines)
        for start in bits(layout.safe):
            yield start, layout


def finished_by(level: Level, width: int, height: int) -> set[tuple[int, int]]:
    """(start, mines) of the boards that the reasoning finishes."""
    return {
        (start, layout.mines)
        for start, layout in small_boards(width, height)
        if hardest_step(layout, start, level) is not None
    }


def finished_by_brute_force(width: int, height: int, *, knows_count: bool) -> set[tuple[int, int]]:
    """The same for a player who considers every layout that fits.

    All layouts are played at once: those that look alike so far stay together.
    """
    cells = width * height
    around = neighbours(width, height)
    finished = set()

    def play(alike: list[int], opened: int, start: int) -> None:
        possible_mines = 0
        for mines in alike:
            possible_mines |= mines
        safe = (1 << cells) - 1 & ~possible_mines & ~opened
        if not safe:
            finished.update((start, mines) for mines in alike if opened | mines == (1 << cells) - 1)
            return

        def seen(mines: int) -> tuple[int, ...]:
            return tuple((around[cell] & mines).bit_count() for cell in bits(safe))

        for _, group in groupby(sorted(alike, key=seen), key=seen):
            play(list(group), opened | safe, start)

    def begin(start: int) -> None:
        def known(mines: int) -> tuple[int, int]:
            number = (around[start] & mines).bit_count()
            return number, mines.bit_count() if knows_count else 0

        layouts = [mines for mines in range(2**cells) if not mines >> start & 1]
        for _, group in groupby(sorted(layouts, key=known), key=known):
            play(list(group), 1 << start, start)

    for start in range(cells):
        begin(start)
    return finished


Rule = Callable[[Layout, dict[int, set[int]], dict[int, int]], tuple[set[int], set[int]]]


def finished_by_rules(layout: Layout, start: int, rules: Iterable[Rule]) -> bool:
    """Apply rules to all that is open until none draws anything."""
    opened, mines = {start}, set[int]()
    while True:
        closed = {
            cell: {near for near in bits(layout.neighbours[cell]) if near not in opened | mines}
            for cell in opened
        }
        missing = {
            cell: layout.numbers[cell] - len(mines & set(bits(layout.neighbours[cell])))
            for cell in opened
        }
        found_safe, found_mines = set[int](), set[int]()
        for rule in rules:
            safe, mined = rule(layout, closed, missing)
            found_safe |= safe
            found_mines |= mined
        if not found_safe | found_mines:
            return len(opened) == layout.safe.bit_count()
        opened |= found_safe
        mines |= found_mines


def one_number(
    layout: Layout, closed: dict[int, set[int]], missing: dict[int, int]
) -> tuple[set[int], set[int]]:
    safe, mines = set[int](), set[int]()
    for cell, around in closed.items():
        if missing[cell] == 0:
            safe |= around
        if missing[cell] == len(around):
            mines |= around
    return safe, mines


def two_numbers(
    layout: Layout, closed: dict[int, set[int]], missing: dict[int, int]
) -> tuple[set[int], set[int]]:
    safe, mines = set[int](), set[int]()
    for first in closed:
        for second in closed:
            if missing[first] - missing[second] == len(closed[first] - closed[second]):
                mines |= closed[first] - closed[second]
                safe |= closed[second] - closed[first]
    return safe, mines


def fitting(layout: Layout, opened: int, closed: int, mine_count: int | None) -> Iterator[int]:
    """Every set of mines among the closed cells that makes the open cells' numbers."""
    cells = list(bits(closed))
    counts = range(len(cells) + 1) if mine_count is None else (mine_count,)
    numbers = [(layout.neighbours[cell], layout.numbers[cell]) for cell in bits(opened)]
    for count in counts:
        for chosen in combinations(cells, count):
            mines = cell_set(chosen)
            if all((around & mines).bit_count() == number for around, number in numbers):
                yield mines


def drawn(steps: list[Step]) -> tuple[int, int]:
    """(safe, mines) of all the steps."""
    safe = mines = 0
    for step in steps:
        safe |= step.safe
        mines |= step.mines
    return safe, mines


def is_hopeless(layout: Layout, opened: int) -> bool:
    """Does a player who considers every layout end before all safe cells are open?"""
    while True:
        safe, _ = shared_by_all(layout, opened, layout.mine_count)
        if not safe:
            return opened != layout.safe
        opened |= safe


def shared_by_all(layout: Layout, opened: int, mine_count: int | None) -> tuple[int, int]:
    """(safe, mines) among the closed cells in every layout that fits."""
    closed = (1 << layout.cells) - 1 & ~opened
    possible, certain = 0, closed
    for mines in fitting(layout, opened, closed, mine_count):
        possible |= mines
        certain &= mines
    return closed & ~possible, certain
