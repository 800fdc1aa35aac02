"""Building a site: planned, put together on a stage beside the old one, then in its place."""

import gc
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import json

from . import __version__
from .cache import FOLDER, Cache, key_of
from .errors import Faults, SiteError, writing
from .forecast import forecast
from .inputs import Finished, inputs_digest, read_finished, write_finished
from .ledger import Ledger, marks_digest
from .locking import locked
from .staging import MARKER, Stage, build_id, open_stage

if TYPE_CHECKING:
    from .parts import SitePart
    from .plan import Plan
    from .request import Request

_FINISHED, _LEDGERS = "finished", "ledgers"


def build_site(
    root: Path,
    request: "Request",
    out: Path,
    *,
    strict: bool = False,
    clean: bool = False,
    shop: Path | None = None,
) -> Finished:
    """Build the site of `root` in the folder `out`, or leave it where it is what it would be.

    Until all is ready the old folder stays as it is. Then the two change places in one step of the
    file system, so a kill at any moment leaves the old site or the new one. `strict` takes
    warnings for faults, `clean` begins without what was kept. The next site is made in the folder
    `shop` beside `out`, or if that is None, in the cache. Raises SiteError, or a group of all
    faults found.
    """
    folder = root / FOLDER
    with _collecting_nothing(), _workshop(out, folder, shop) as shop:
        if clean:
            _clean(folder, shop)
        inputs = inputs_digest(root, request)
        finished = read_finished(shop / _FINISHED)
        if finished and finished.holds(inputs, request.today, out):
            _refuse(finished.warnings, strict)
            return replace(finished, changed=False)
        from .reading import reading

        cache = Cache(folder)
        with reading(root, cache, request.jobs) as documents:
            # What plans and renders takes a while to import.
            from .plan import make_plan

            plan = make_plan(root, request, cache, documents)
        warnings = [str(warning) for warning in plan.warnings]
        _refuse(warnings, strict)
        stage, ledger = _staged(plan, out, shop, request.jobs)
        sizes = {file.path: file.size for file in ledger.files()}
        grown = forecast(sizes, plan.days.last, len(plan.days))
        if warning := grown.warning():
            warnings.append(str(warning))
            _refuse(warnings, strict)
        name = _put_up(stage, ledger, out, shop, plan.part)
        marked = marks_digest((file.path, file.mark) for file in ledger.files())
        today = plan.today.isoformat()
        finished = Finished(inputs, today, plan.time_zone, name, marked, warnings, str(grown))
        cache.prune()
        with suppress(OSError):  # the site is there; the next build takes a while longer
            write_finished(finished, shop / _FINISHED)
        return finished


def write_site(files: Mapping[str, bytes], out: Path) -> None:
    """Make `out` a folder of exactly these files, and of MARKER, which tells builds apart.

    As whole at any moment as with `build_site`, and with the same faults.
    """
    from .plan import fixed_plan

    with _workshop(out, None) as shop:
        _put_up(*_staged(fixed_plan(files), out, shop, 1), out, shop)


def site_id(files: Iterable[tuple[str, bytes]]) -> str:
    """An id that any change of any file changes, from the paths and the SHA-256 of each."""
    digest = sha256()
    for name, content_digest in sorted(files):
        digest.update(f"{name}\0".encode() + content_digest)
    return digest.hexdigest()


def _refuse(warnings: Iterable[str], strict: bool) -> None:
    """Raise the warnings where they count as faults."""
    errors = [SiteError(warning) for warning in warnings]
    if strict and errors:
        raise ExceptionGroup("warnings", errors)


def _staged(plan: "Plan", out: Path, shop: Path, jobs: int | None) -> tuple[Stage, Ledger]:
    """Write the files of a plan beside the site."""
    from .making import stage_plan

    faults = Faults()
    with _writing(out):
        stage = open_stage(shop / "stage", out, shop / _LEDGERS)
        ledger = stage_plan(plan, stage, jobs, faults)
        faults.raise_any()
    return stage, ledger


def _put_up(
    stage: Stage, ledger: Ledger, out: Path, shop: Path, part: "SitePart | None" = None
) -> str:
    """Swap the site and what is on the stage; the id of the new one."""
    ledgers = shop / _LEDGERS
    name = site_id((file.path, file.digest) for file in ledger.files())
    marker = {"generator": f"site-builder {__version__}", "id": name}
    if part:
        marker |= {"part": part.days, "whole": part.whole}
    with _writing(out):
        ledgers.mkdir(exist_ok=True)
        ledger.write(ledgers / name)
        before = build_id(out)
        stage.swap(json.encode(marker) + b"\n")
    for path in ledgers.iterdir():
        if path.name not in (name, before):
            with suppress(OSError):  # the site is there; the next build tries again
                path.unlink()
    return name


def _writing(out: Path) -> AbstractContextManager[None]:
    """Tell of what cannot be written."""
    return writing(str(out), kept="what was there stays as it was")


@contextmanager
def _workshop(out: Path, cache: Path | None, shop: Path | None = None) -> Iterator[Path]:
    """The folder in which the next site for `out` is made, locked against other builds.

    Unless given, it lies in the cache where a swap from there is possible, and is gone in the end
    where not.
    """
    _check_replaceable(out)
    with ExitStack() as held:
        if shop is None and cache is not None:
            shop = cache / "sites" / key_of(os.fsencode(out.absolute()))[:16]
        if shop is None or not _suits(shop, out):
            shop = out.with_name(f".{out.name}-build")
            held.callback(shutil.rmtree, shop, ignore_errors=True)
        with _writing(out):
            shop.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(shop / "lock", out))
        yield shop


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Look for no garbage: nearly all that a build makes, it needs until its end."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _suits(shop: Path, out: Path) -> bool:
    """Can a folder be written, and what is in it change places with `out`?"""
    try:
        shop.mkdir(parents=True, exist_ok=True)
        (shop / "lock").touch()
        parent = next(folder for folder in out.absolute().parents if folder.is_dir())
        return shop.stat().st_dev == parent.stat().st_dev
    except OSError:
        return False


def _clean(cache: Path, shop: Path) -> None:
    """Delete what was kept, but for the lock that this build holds, and what others hold."""
    for folder in (cache, shop):
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.is_dir() and path.name != "sites":
                shutil.rmtree(path, ignore_errors=True)
            elif path.is_file() and path.name != "lock":
                with suppress(OSError):  # another build may have deleted it
                    path.unlink()


def _check_replaceable(out: Path) -> None:
    """Refuse to replace what no build has made: a wrong --out must not cost anybody's files."""
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir() or out.is_symlink():
        raise SiteError(f"{out}: no folder, expected a folder for the site")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise SiteError(f"{out}: holds other files, expected an empty folder or a built site")
