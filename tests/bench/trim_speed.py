#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time of fettle trim against fstrim for the same file system, in turns, and of the wiper for the same image unmounted:
medians and ratios. Each run begins with an image whose free space holds old data. Root and loop devices; not a test.

  trim_speed.py FETTLE [RUNS [MIB]]"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FETTLE, RUNS, SIZE = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7, int(sys.argv[3]) if len(sys.argv) > 3 else 1024


def sh(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout.strip()


def timed(*words):
    os.sync()
    start = time.monotonic()
    sh(*words)
    return time.monotonic() - start


def make(image, kind):
    with open(image, "wb") as file:
        file.truncate(SIZE << 20)
    sh(f"mkfs.{kind}", *(["-q", "-F"] if kind == "ext4" else ["-q", "-f"]), image)
    target = image.parent / "filling"
    target.mkdir()
    sh("mount", "-o", "loop", image, target)
    for i in range(200):
        (target / f"f{i}").write_bytes(os.urandom((SIZE << 20) // 1000 + 4096 * (i % 7)))
    os.sync()
    for i in range(0, 200, 2):
        (target / f"f{i}").unlink()
    sh("umount", target)
    target.rmdir()


def one(kind, folder):
    old, image, target = folder / f"{kind}-old", folder / f"{kind}-image", folder / f"{kind}-mounted"
    make(old, kind)
    target.mkdir()
    times = {"fstrim": [], "fettle trim": [], "fettle trim --image": []}
    for _ in range(RUNS):
        for name, seconds in times.items():
            sh("cp", "--sparse=never", old, image)
            if name.endswith("--image"):
                seconds.append(timed(FETTLE, "trim", "--image", image))
                continue
            sh("mount", "-o", "loop", image, target)
            seconds.append(timed(*([FETTLE, "trim"] if name == "fettle trim" else ["fstrim"]), target))
            sh("umount", target)
    base = statistics.median(times["fstrim"])
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"{kind} {SIZE} MiB: {name}: median {median * 1000:.1f} ms of {RUNS}, ratio {median / base:.2f}", flush=True)


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fettle-trim-speed-"))
    try:
        for kind in ("ext4", "xfs"):
            one(kind, folder)
    finally:
        shutil.rmtree(folder)


main()
