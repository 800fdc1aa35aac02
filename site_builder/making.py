"""The bundles of a plan put on the stage: those that changed are made, on all cores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from .bundles import Bundle
from .cores import core_count, spread, stop_if_orphaned
from .crosslinks import Crosslinks, anchors
from .errors import Faults, SiteError
from .ledger import BundleRecord, FileRecord, Ledger, pack
from .links import page_file
from .plan import Plan
from .staging import Stage

_FEWEST, _MOST = 40, 250  # files that a process makes in a row
_RUNS = 2  # for each core, so that all end at about the same time
_MONTH = 28  # days: what is kept of boards is kept by months, which best stay whole


@dataclass(frozen=True, slots=True)
class _Made:
    """A bundle that was made, with the links of its pages that lead nowhere: file and target."""

    record: BundleRecord
    missing: Sequence[tuple[str, str]]
    errors: Sequence[SiteError]


def stage_plan(plan: Plan, stage: Stage, jobs: int | None, faults: Faults) -> Ledger:
    """Have all files of a plan on the stage, and tell what they are.

    Adds faults of templates, and of links to what the site lacks.
    """
    stage.keep_only(plan.paths)
    packed: dict[str, msgspec.Raw] = {}
    anchored: list[tuple[str, str, str]] = []

    def take(bundle: Bundle, record: BundleRecord) -> None:
        packed[bundle.name] = pack(record)
        anchored.extend((bundle.name, file, target) for file, target in record.anchored)

    changed = []
    for bundle in plan.bundles:
        record = _unchanged(bundle, plan.crosslinks, stage)
        if record is not None and stage.holds(record):
            take(bundle, record)
        else:
            changed.append(bundle)
    runs = [*_runs(changed, jobs or core_count())]
    for some, mades in zip(runs, spread(runs, _Maker(plan, stage), jobs), strict=True):
        for bundle, made in zip(some, mades, strict=True):
            take(bundle, made.record)
            for error in made.errors:
                faults.add(error)
            for file, target in made.missing:
                faults.add(plan.fault_of(bundle.name, file, target))
    lacking = _lacking({target for _, _, target in anchored}, stage.folder)
    for name, file, target in anchored:
        if target in lacking:
            faults.add(plan.fault_of(name, file, target))
    return Ledger({bundle.name: packed[bundle.name] for bundle in plan.bundles})


def _unchanged(bundle: Bundle, crosslinks: Crosslinks, stage: Stage) -> BundleRecord | None:
    """What the site has of the bundle, if that is what it would be made to be."""
    record = stage.live.bundle(bundle.name) if stage.live else None
    if record is None or record.key != bundle.key:
        return None
    if not crosslinks.has_files(record.links):
        return None  # made anew, to tell where the link is
    return record


def _lacking(targets: Iterable[str], folder: Path) -> set[str]:
    """Those of some targets in a folder whose pages lack the anchor."""
    known: dict[str, set[str]] = {}
    lacking = set()
    for target in targets:
        path, _, anchor = target.partition("#")
        if path not in known:
            file = folder / page_file(path)
            known[path] = anchors(file.read_text("utf-8")) if file.is_file() else {anchor}
        if anchor not in known[path]:
            lacking.add(target)
    return lacking


def _runs(bundles: Sequence[Bundle], cores: int) -> Iterator[Sequence[Bundle]]:
    """The bundles in runs of about the same number of files."""
    total = sum(len(bundle.paths) for bundle in bundles)
    most = max(_FEWEST, min(_MOST, total // (_RUNS * cores)))
    run: list[Bundle] = []
    files = 0
    for bundle in bundles:
        of_day = bundle.name[:1].isdigit()
        month_ends = of_day and len(run) >= _MONTH and run[-1].name[:8] != bundle.name[:8]
        if run and (files + len(bundle.paths) > most or month_ends):
            yield run
            run, files = [], 0
        run.append(bundle)
        files += len(bundle.paths)
    if run:
        yield run


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes bundles: what a process of the build does."""

    plan: Plan
    stage: Stage

    def __call__(self, bundles: Sequence[Bundle]) -> list[_Made]:
        """Each bundle, on the stage."""
        made = [self._made(bundle) for bundle in bundles]
        self.plan.kept.close()
        return made

    def _made(self, bundle: Bundle) -> _Made:
        unchanged = _unchanged(bundle, self.plan.crosslinks, self.stage)
        reused = unchanged and self.stage.reuse(unchanged)
        if reused:
            return _Made(reused, (), ())
        live = self.stage.live.bundle(bundle.name) if self.stage.live else None
        before = {file.path: file for file in live.files} if live else {}
        files: list[FileRecord] = []
        links: set[str] = set()
        anchored: list[tuple[str, str]] = []
        missing: list[tuple[str, str]] = []
        faults = Faults()
        with faults.gathered():
            for file, content in bundle.make():
                stop_if_orphaned()
                files.append(self.stage.put(file, content, before.get(file)))
                if not bundle.linked:
                    continue
                html = content.decode()
                own = file.removesuffix("index.html")
                for target in sorted(self.plan.crosslinks.targets(own, html)):
                    path, _, anchor = target.partition("#")
                    on_page = anchor and path == own
                    known = self.plan.crosslinks.has_page(path)
                    if not known or (on_page and anchor not in anchors(html)):
                        missing.append((file, target))
                    elif anchor and not on_page:
                        anchored.append((file, target))
                    links.add(page_file(path))
        record = BundleRecord(bundle.key, tuple(files), tuple(sorted(links)), tuple(anchored))
        return _Made(record, missing, faults.errors)
