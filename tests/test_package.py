"""The wheel: what is installed builds a site without the project's folder."""

import subprocess
import sys
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parents[1]


def test_an_installed_package_builds_a_site(tmp_path: Path, root: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(tmp_path / "wheel"), str(PROJECT)], check=True)
    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    code = "import site_builder.cli as cli; print(cli.__file__); cli.main()"
    result = subprocess.run(
        [sys.executable, "-c", code, "build", "--root", str(root), "--today", "2026-11-01"],
        cwd=installed,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.startswith(str(installed))
    assert (root / "_site/2026/11/01/beginner/index.html").is_file()
    assert (installed / "site_builder/fonts/OFL.txt").is_file()
    starter = PROJECT / "site_builder/starter"
    for path in starter.rglob("*"):
        assert (installed / "site_builder/starter" / path.relative_to(starter)).exists()
    assert (installed / "site_builder/py.typed").is_file()
