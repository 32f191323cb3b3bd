"""The workflow on other platforms does what the README tells a newcomer to do."""

from pathlib import Path

TOP = Path(__file__).parents[1]


def test_other_platforms_run_the_readmes_test_command() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    workflow = (TOP / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    command = next(line for line in readme.splitlines() if "-m venv" in line and "pytest" in line)
    _, install, test = command.replace(".venv/bin/", "").split(" && ")  # there the Python at hand is nobody else's
    for step in (f"python -m {install}", test):
        assert f"- run: {step}\n" in workflow
