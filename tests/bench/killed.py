#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills every suite in the middle of its work (SIGKILL), starts the next benchmark, and looks for what was left.

killed.py FETTLE [--folder FOLDER] [--file-system TYPE] [--suite NAME ...] [--rounds N]

--file-system makes a file system of that type (ext4, vfat, ...) in an image of its own and works there, which takes
root and a free loop device. Prints a table; ends with 1 when anything was left after the restart.
"""
import argparse
import json
import os
import pathlib
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import own_disk  # noqa: E402

SIZE = {"atto": 64}  # MiB; blocks of 64 MiB need a file that holds one
IMAGE_BYTES = 4 << 30  # sparse: Fettle leaves 1 GiB free
PATIENCE = 3000  # looks of 10 ms at a suite that writes nothing


def open_below(pid, folder):
    """Whether the process has a file or folder open in there."""
    for link in pathlib.Path(f"/proc/{pid}/fd").glob("*"):
        try:
            if os.readlink(link).startswith(folder + "/"):
                return True
        except OSError:
            pass
    return False


def written(pid):
    try:
        lines = pathlib.Path(f"/proc/{pid}/io").read_text().split()
    except OSError:
        return 0
    values = dict(zip(lines[::2], map(int, lines[1::2])))
    return values.get("write_bytes:", 0)


def everything(folder):
    """Files and folders in there, at any depth."""
    return sum(len(folders) + len(files) for _, folders, files in os.walk(folder))


class Killer:
    def __init__(self, fettle, folder, state):
        self.fettle, self.folder = fettle, os.path.realpath(folder)
        # What is written to memory is not counted as written.
        kind = subprocess.run(["stat", "-f", "-c", "%T", self.folder], capture_output=True, text=True, check=True).stdout.strip()
        self.counted = kind not in ("tmpfs", "ramfs")
        self.environment = dict(os.environ, XDG_STATE_HOME=state, XDG_DATA_HOME=state)

    def run(self, *arguments):
        return subprocess.run([self.fettle, "bench", *arguments], env=self.environment, capture_output=True, text=True, check=False)

    def suites(self):
        return [info["name"] for info in json.loads(self.run("suites", "--json").stdout)["suites"]]

    def kill(self, suite):
        """Bytes written until then, what the kill left, and what the next start left of it."""
        size = SIZE.get(suite, 32)
        enough = random.randint(1 << 20, size << 20) if self.counted else 0
        process = subprocess.Popen([self.fettle, "bench", "suite", suite, self.folder, "--size", f"{size}M", "--runtime", "600s", "--runs", "1000"],
                                   env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _ in range(PATIENCE):
            if open_below(process.pid, self.folder) and written(process.pid) >= enough:
                break
            if process.poll() is not None:
                raise SystemExit(f"{suite} ended by itself: {process.stderr.read().decode()}")
            select.select([], [], [], 0.01)
        bytes_written = written(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stderr.close()
        after_kill = everything(self.folder)
        again = self.run("run", self.folder, "--size", "1M", "--runtime", "10ms", "--json")
        if again.returncode != 0:
            raise SystemExit(f"the restart failed: {again.stdout}{again.stderr}")
        # A FUSE file system lets go of a file some time after its last user has gone, and hides it until then.
        for _ in range(200):
            if everything(self.folder) == 0:
                break
            select.select([], [], [], 0.01)
        return bytes_written, after_kill, everything(self.folder)


class Image:
    """A file system of its own on a loop device."""

    def __init__(self, kind, place):
        self.image, self.folder = os.path.join(place, "image"), os.path.join(place, "mounted")
        os.mkdir(self.folder)
        with open(self.image, "wb") as file:
            file.truncate(IMAGE_BYTES)
        subprocess.run([f"mkfs.{kind}", *(["-q", "-F"] if kind.startswith("ext") else []), self.image], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["mount", "-o", "loop", self.image, self.folder], check=True)

    def close(self):
        # The kernel may take a moment to let go of what a killed process had open.
        for _ in range(100):
            if subprocess.run(["umount", self.folder], stderr=subprocess.DEVNULL, check=False).returncode == 0:
                return
            select.select([], [], [], 0.05)
        subprocess.run(["umount", self.folder], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fettle")
    parser.add_argument("--folder", help="where to work; it must be empty")
    parser.add_argument("--file-system")
    parser.add_argument("--suite", action="append")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    if not options.folder and not options.file_system:
        own_disk.enter()
    place = tempfile.mkdtemp(prefix="fettle-killed-")
    image = None
    try:
        if options.file_system:
            image = Image(options.file_system, place)
        folder = os.path.join(image.folder if image else options.folder or place, "scratch")
        os.mkdir(folder)
        killer = Killer(options.fettle, folder, os.path.join(place, "state"))
        bad = 0
        print(f"{'suite':<28} {'written':>10} {'left after kill':>16} {'left after restart':>19}")
        for suite in options.suite or killer.suites():
            for _ in range(options.rounds):
                bytes_written, after_kill, after_restart = killer.kill(suite)
                print(f"{suite:<28} {bytes_written / 1e6:>7.1f} MB {after_kill:>16} {after_restart:>19}", flush=True)
                bad += after_restart
        notes = everything(os.path.join(place, "state", "fettle", "scratch"))
        print(f"notes left in the journal: {notes}")
        os.rmdir(folder)
        return 1 if bad or notes else 0
    finally:
        if image:
            image.close()
        shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
