#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The benchmark engine under wine and on Linux, on the same simulated drives: equal latencies, to each percentile. Then
the Windows engine (overlapped I/O on a completion port) on a file, with verification, and the suites of many files, of which
one is killed.

benchmark.py FETTLE FETTLE_EXE WORK
"""

import json
import os
import pathlib
import subprocess
import sys
import time

FETTLE, EXE, WORK = (pathlib.Path(word).resolve() for word in sys.argv[1:])
DEVICE_BYTES = 64 << 20
RUN = str(pathlib.Path(__file__).resolve().parents[2] / "packaging/windows/run-wine.sh")
DEMO = ["--demo", "--demo-speed", "1000", "--json"]
WORKLOADS = (["--rw", "read", "--bs", "128K", "--depth", "8"], ["--rw", "randread"],
             ["--rw", "randread", "--depth", "32", "--threads", "4"], ["--rw", "mix:70", "--depth", "16"],
             ["--rw", "randread", "--bs", "4K:70,64K:30", "--depth", "4"], ["--rw", "randread", "--rate", "20000"])
FILE_SUITES = ("fc-test", "file-groups", "file-groups-2009", "as-ssd-copy")


def answer(program, words):
    ended = subprocess.run([*program, *words], capture_output=True, text=True, timeout=600)
    assert ended.returncode == 0, (words, ended.returncode, ended.stdout[-300:], ended.stderr)
    return json.loads(ended.stdout)


def measured(document):
    """What the run has measured, without what tells of the computer."""
    found = []
    for run in document["runs"]:
        found.append({key: run[key] for key in ("iops", "read", "write") if key in run})
    assert found and any("latency" in one.get("read", {}) for one in found)
    return found


def many_files(foreign):
    """The suites of many files; what a killed one leaves is removed by the next run, and nothing else."""
    folder = WORK / "files"
    folder.mkdir(exist_ok=True)
    target = "Z:" + str(folder).replace("/", "\\")
    for name in FILE_SUITES:
        document = answer(foreign, ["--json", "bench", "suite", name, target, "--size", "16M", "--runs", "2", "--forget"])["benchmark"]
        assert (document["target"]["kind"], document["target"]["engine"]) == ("scratch-folder", "files"), document["target"]
        assert document["ending"] == "finished" and all(min(step["runs"]) > 0 for step in document["steps"]), document
        assert "memory-not-checked" in {note["id"] for note in document["notes"]}, document["notes"]
        assert not list(folder.iterdir()), name
    (folder / "letter").write_text("precious")
    killed = subprocess.Popen([*foreign, "bench", "suite", "fc-test", target, "--size", "64M", "--runs", "1000", "--forget"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while not list(folder.glob("*/t*/f*")):
        assert killed.poll() is None and time.monotonic() < end
        time.sleep(0.05)
    killed.kill()
    killed.wait(timeout=60)
    left, = (one for one in folder.iterdir() if one.name != "letter")
    (left / "note").write_text("foreign")
    again = [*foreign, "bench", "run", target, "--size", "1M", "--runtime", "10ms"]
    done = subprocess.run(again, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done
    assert [one.relative_to(folder) for one in sorted(folder.rglob("*"))] == [left.relative_to(folder), left.relative_to(folder) / "note",
                                                                            pathlib.Path("letter")], list(folder.rglob("*"))


def read_device(foreign):
    """Wine takes a link to an image for a volume."""
    prefix = pathlib.Path(os.environ["FETTLE_WINEPREFIX"])
    image = WORK / "volume.img"
    image.write_bytes(os.urandom(DEVICE_BYTES))
    link = prefix / "dosdevices/y::"
    link.unlink(missing_ok=True)
    link.symlink_to(image)
    try:
        document = answer(foreign, ["--json", "bench", "run", r"\\.\Y:", "--rw", "read", "--bs", "1M", "--runtime", "1s"])
        target = document["target"]
        assert (target["kind"], target["size_bytes"], target["engine"]) == ("device", DEVICE_BYTES, "iocp"), target
        refused = subprocess.run([*foreign, "bench", "run", r"\\.\Y:", "--rw", "write"], capture_output=True, text=True, timeout=60)
        assert refused.returncode != 0 and image.stat().st_size == DEVICE_BYTES, refused.stdout
    finally:
        link.unlink()


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    native, foreign = [str(FETTLE)], ["sh", RUN, str(EXE)]
    drives = [one for one in answer(native, ["--demo", "--json", "list"])["drives"] if one.get("solid_state")]
    assert len(drives) >= 4, drives
    compared = 0
    for drive in (drives[0], drives[1], drives[-1]):
        for workload in WORKLOADS:
            words = [*DEMO, "bench", "run", drive["id"], *workload, "--runtime", "1s", "--seed", "7"]
            here, there = measured(answer(native, words)), measured(answer(foreign, words))
            assert here == there, (drive["id"], workload, here, there)
            compared += len(here)
    scratch = WORK / "scratch"
    scratch.mkdir(exist_ok=True)
    for workload in (["--rw", "randwrite", "--verify"], ["--rw", "mix:70", "--depth", "16"], ["--rw", "read", "--bs", "1M"]):
        document = answer(foreign, ["--json", "bench", "run", "Z:" + str(scratch).replace("/", "\\"), *workload, "--size",
                                    "64M", "--runtime", "2s", "--limit", "32M"])
        assert document["target"]["engine"] == "iocp" and document["runs"][0]["iops"] > 0, document["target"]
    assert not list(scratch.iterdir()), "the scratch file is removed"
    read_device(foreign)
    many_files(foreign)
    print(f"{compared} runs on simulated drives: iops and all percentiles equal; 3 on a file by IOCP, one verified; 1 on a device; "
          f"{len(FILE_SUITES)} suites of many files, and one killed")


if "WINEPREFIX" in os.environ:
    del os.environ["WINEPREFIX"]
main()
