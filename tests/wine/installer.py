#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The installer under wine: silent installation, the service, the command line from a new shell, removal.

installer.py SETUP WORK. Prints what a removal leaves behind; with /DATA, nothing of Fettle's may be left.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

SETUP, WORK = (pathlib.Path(word).resolve() for word in sys.argv[1:])
RUN = str(pathlib.Path(__file__).resolve().parents[2] / "packaging/windows/run-wine.sh")
PREFIX = WORK / "prefix"
DRIVE = PREFIX / "drive_c"
INSTALLED = DRIVE / "Program Files/Fettle"
PROGRAMS = {"fettle.exe", "fettle-gui.exe", "fettle-consent.exe", "fettled.exe", "path-entry.exe", "uninstall.exe",
            "LICENSE.txt", "README.md", "CHANGELOG.md"}
TURNS = 120


def wine(*words):
    return subprocess.run(["sh", RUN, *map(str, words)], capture_output=True, text=True, timeout=600)


def settle():
    """The registry's files are current once the server has ended."""
    subprocess.run(["wineserver", "-k"], env={**os.environ, "WINEPREFIX": str(PREFIX)}, check=False)
    subprocess.run(["wineserver", "-w"], env={**os.environ, "WINEPREFIX": str(PREFIX)}, check=False)


def files():
    return {str(path.relative_to(DRIVE)) for path in DRIVE.rglob("*")}


def keys():
    """The keys of the registry that speak of Fettle, and the values that do."""
    found = set()
    for name in ("system.reg", "user.reg"):
        key = ""
        for line in (PREFIX / name).read_text(errors="replace").splitlines():
            if line.startswith("["):
                key = re.sub(r"\] \d+$", "]", line)
            # Wine's own record of links in the start menu; it keeps it when they go.
            if "fettle" in line.lower() and "Wine\\\\MenuFiles" not in key:
                found.add(f"{name} {key} {line if not line.startswith('[') else ''}".strip())
    return found


def until(state, what):
    for _ in range(TURNS):
        if state():
            return
        time.sleep(0.5)
    raise AssertionError(what)


def service_state():
    found = wine("sc", "query", "fettled")
    match = re.search(r"STATE\s*:\s*(\d+)", found.stdout)
    return int(match.group(1)) if match else None


def install():
    done = wine(SETUP, "/S")
    assert done.returncode == 0, done.returncode
    assert {path.name for path in INSTALLED.iterdir()} == PROGRAMS, sorted(path.name for path in INSTALLED.iterdir())
    assert service_state() == 4, "the service runs (SERVICE_RUNNING is 4)"
    told = wine("cmd", "/c", "fettle", "--version")  # found through PATH
    assert told.returncode == 0 and told.stdout.startswith("fettle "), (told.stdout, told.stderr)
    links = [path for path in DRIVE.rglob("Fettle.lnk")]
    assert len(links) == 1, links
    print(f"installed: {len(PROGRAMS)} files, service running, in PATH ({told.stdout.strip()}), {links[0].name}")


def digests():
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in INSTALLED.iterdir()
            if ".old" not in path.name}


def begin(*words):
    """A program that runs in Fettle's folder until its input ends."""
    return subprocess.Popen(["sh", RUN, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=INSTALLED)


def end(program):
    program.stdin.close()
    program.wait(60)


def make_older():
    """What an earlier version would be: other programs, of which one runs. Returns that one."""
    assert wine(INSTALLED / "fettled.exe", "--stop").returncode == 0
    for name in ("fettled.exe", "fettle-consent.exe"):
        with (INSTALLED / name).open("ab") as program:
            program.write(b"earlier")
    shutil.copy(DRIVE / "windows/system32/cmd.exe", INSTALLED / "fettle.exe")
    assert wine(INSTALLED / "fettled.exe", "--start").returncode == 0
    return begin(INSTALLED / "fettle.exe")


def update(first):
    """Also programs that run are replaced."""
    running = make_older()
    assert digests() != first
    second = wine(SETUP, "/S")
    assert second.returncode == 0 and service_state() == 4, (second.returncode, service_state())
    assert digests() == first, "another version is still there"
    assert [path.name for path in INSTALLED.glob("*.old*")] == ["fettle.exe.old1"], "the program that runs"
    assert running.poll() is None
    end(running)


def fail_to_update(first):
    """A file that cannot be replaced: the version that was there goes on."""
    running = make_older()
    older = digests()
    guard = begin("cmd", "/c", "pause >>README.md")
    until(lambda: digests()["README.md"] != first["README.md"], "the file is not held open")
    older["README.md"] = digests()["README.md"]
    done = wine(SETUP, "/S")
    assert done.returncode == 2, done.returncode
    assert digests() == older and service_state() == 4, (digests(), older, service_state())
    end(guard)
    end(running)


def remove(*options):
    done = wine(INSTALLED / "uninstall.exe", "/S", *options)
    assert done.returncode == 0, done.returncode
    # It goes on as a copy of itself.
    until(lambda: not INSTALLED.exists(), f"{INSTALLED} is still there")
    until(lambda: service_state() is None, "the service is still registered")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    os.environ["FETTLE_WINEPREFIX"] = str(PREFIX)
    wine("cmd", "/c", "ver")
    settle()
    before_files, before_keys = files(), keys()
    install()
    first = digests()
    fail_to_update(first)
    update(first)
    print("updated while a program of the earlier version ran, and left alone where a file could not be replaced")
    # Results of the user and of the administrator.
    state = DRIVE / "ProgramData/Fettle"
    assert state.is_dir(), "the service has made its folder"
    (state / "history.sqlite").write_text("")
    remove()
    settle()
    wine("cmd", "/c", "ver")  # starts Windows, which deletes what programs had open
    settle()
    left = sorted(path for path in files() - before_files if "fettle" in path.lower())
    print("left after a removal:", ", ".join(left) or "nothing", "|", ", ".join(sorted(keys() - before_keys)) or "no key")
    assert left and all(path.startswith("ProgramData/Fettle") for path in left), left
    assert not keys() - before_keys
    install()
    remove("/DATA")
    settle()
    left = sorted(path for path in files() - before_files if "fettle" in path.lower())
    assert not left and not keys() - before_keys, (left, keys() - before_keys)
    print("left after a removal with /DATA: nothing")


main()
