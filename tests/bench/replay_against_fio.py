#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays the same trace with Fettle and with fio, in turns, and compares what the kernel saw of each.

python3 tests/bench/replay_against_fio.py FETTLE --folder FOLDER [--pairs 5] [--accesses 10000] [--seed 1]

Needs root, fio, tracefs and loop devices. The device is a loop device over a file in FOLDER, made and removed here, with
ext4 without a journal. The accesses of both tools are taken from the kernel's tracepoints for that device, so that neither
tool's own figures judge it: data rate from the first request to the last completion, busy time while one or more requests
were outstanding, mean service time. The trace has drawn gaps, sizes and addresses, 70 % reads; it is replayed with its own
times and, at queue depth 8, as fast as possible.
"""
import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

TRACEFS = pathlib.Path("/sys/kernel/tracing")
SPAN = 1 << 30


def command(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{words} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def write_trace(path, accesses, seed):
    """fio's log, version 3: microseconds from the start. Blocks of 4 KiB; one size in eight is 128 KiB."""
    draw, now = random.Random(seed), 0
    lines = ["fio version 3 iolog", "0 /disk/file add", "0 /disk/file open"]
    for _ in range(accesses):
        size = 131072 if draw.random() < 0.125 else 4096 * draw.randint(1, 4)
        offset = draw.randrange((SPAN - size) // 4096) * 4096
        lines.append(f"{now} /disk/file {'read' if draw.random() < 0.7 else 'write'} {offset} {size}")
        now += round(draw.expovariate(1 / 1500))
    path.write_text("\n".join([*lines, f"{now} /disk/file close", ""]), encoding="utf-8")


class Tracepoints:
    """The requests of one device, by an instance of tracefs of our own."""

    def __init__(self, device):
        self.folder = TRACEFS / "instances" / "replay-against-fio"
        number = pathlib.Path(f"/sys/block/{pathlib.Path(device).name}/dev").read_text(encoding="ascii").split(":")
        self.filter = f"dev == {(int(number[0]) << 20) | int(number[1])}"

    def __enter__(self):
        self.folder.mkdir()
        self.put("buffer_size_kb", "65536")
        for event in ("block_rq_issue", "block_rq_complete"):
            self.put(f"events/block/{event}/filter", self.filter)
            self.put(f"events/block/{event}/enable", "1")
        return self

    def __exit__(self, *_):
        self.folder.rmdir()

    def put(self, name, text):
        (self.folder / name).write_text(text, encoding="ascii")

    def clear(self):
        self.put("trace", "")

    def text(self):
        lost = sum(int(line.split()[-1]) for stats in self.folder.glob("per_cpu/cpu*/stats")
                   for line in stats.read_text(encoding="ascii").splitlines() if line.startswith(("overrun", "dropped")))
        if lost:
            sys.exit(f"the kernel's buffer lost {lost} events")
        return (self.folder / "trace").read_text(encoding="ascii")


def requests(text):
    """[(issued, completed, bytes)] in seconds, of the replay alone: what Fettle writes before, to allocate its file, is
    larger than any access of the trace."""
    waiting, done = {}, []
    for line in text.splitlines():
        if line.startswith("#") or "block_rq_" not in line:
            continue
        head, rest = line.split(": block_rq_", 1)
        moment, words = float(head.split()[-1]), rest.split()
        kind = words[0].rstrip(":")
        words = words[1:]
        place = words.index("+")
        key, sectors = int(words[place - 1]), int(words[place + 1])
        if words[1].strip("()").startswith("F") or sectors == 0:
            continue
        if kind == "issue":
            waiting[key] = (moment, sectors * 512)
        elif key in waiting:
            start, size = waiting.pop(key)
            done.append((start, moment, size))
    done.sort()
    preparing = [index for index, (_, _, size) in enumerate(done) if size > 131072]
    return done[preparing[-1] + 1:] if preparing else done


def figures(done):
    busy, until = 0.0, 0.0
    for start, end, _ in done:
        busy += max(0.0, end - max(start, until))
        until = max(until, end)
    elapsed = until - done[0][0]
    total = sum(size for _, _, size in done)
    return {"requests": len(done), "bytes": total, "rate": total / elapsed / 1e6, "busy": busy, "busy_rate": total / busy / 1e6,
            "service": statistics.fmean(end - start for start, end, _ in done) * 1e6}


def fettle(arguments, log, mount, fast):
    words = [arguments.fettle, "--json", "trace", "replay", log, mount, "--size", "1GiB"]
    said = json.loads(command(*words, *(["--fast", "--depth", "8"] if fast else [])))
    (pathlib.Path(arguments.work) / "fettle.json").write_text(json.dumps(said, indent=1), encoding="utf-8")


def fio(arguments, log, mount, fast):
    own = pathlib.Path(arguments.work) / "fio.log"
    own.write_text(log.read_text(encoding="utf-8").replace("/disk/file", f"{mount}/fio-file"), encoding="utf-8")
    command("fio", "--name=x", f"--read_iolog={own}", "--ioengine=io_uring", "--direct=1", "--iodepth=" + ("8" if fast else "64"),
            *(["--replay_no_stall=1"] if fast else []), "--output-format=json")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fettle")
    parser.add_argument("--folder", default=".")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--accesses", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as work:
        arguments.work = work
        image, mount, log = pathlib.Path(work) / "image", pathlib.Path(work) / "mount", pathlib.Path(work) / "trace.log"
        mount.mkdir()
        write_trace(log, arguments.accesses, arguments.seed)
        command("fallocate", "-l", 5 * SPAN, image)
        device = command("losetup", "--find", "--show", "--direct-io=on", image).strip()
        try:
            command("mkfs.ext4", "-q", "-O", "^has_journal", device)
            command("mount", "-o", "noatime", device, mount)
            try:
                compare(arguments, device, log, mount)
            finally:
                command("umount", mount)
        finally:
            command("losetup", "--detach", device)


def compare(arguments, device, log, mount):
    command("dd", "if=/dev/urandom", f"of={mount}/fio-file", "bs=1M", f"count={SPAN >> 20}", "conv=fsync")
    with Tracepoints(device) as points:
        for title, fast in (("with the trace's own times", False), ("as fast as possible, queue depth 8", True)):
            runs = {"fettle": [], "fio": []}
            for pair in range(arguments.pairs):
                order = [("fettle", fettle), ("fio", fio)]
                for name, replay in order if pair % 2 == 0 else order[::-1]:
                    command("sync")
                    time.sleep(1)
                    points.clear()
                    replay(arguments, log, mount, fast)
                    runs[name].append(figures(requests(points.text())))
            print(f"\n{title}, {arguments.pairs} pairs")
            for name, done in runs.items():
                median = {key: statistics.median(one[key] for one in done) for key in done[0]}
                print(f"  {name:<7} {median['requests']:,.0f} requests  {median['bytes']:,.0f} bytes  {median['rate']:.2f} MB/s  busy "
                      f"{median['busy']:.3f} s ({median['busy_rate']:.1f} MB/s)  service {median['service']:.1f} us")
            ratios = {key: statistics.median(own[key] / other[key] for own, other in zip(runs["fettle"], runs["fio"]))
                      for key in ("rate", "busy", "service")}
            print("  fettle/fio: " + ", ".join(f"{key} {ratio:.3f}" for key, ratio in ratios.items()), flush=True)


main()
