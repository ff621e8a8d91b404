#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures Fettle's engine against fio's io_uring: the same file, the same workload, alternating runs.

python3 tests/bench/against_fio.py FETTLE --folder FOLDER [--pairs 7] [--seconds 4] [--t-io-uring PROGRAM]

Per run: IOPS, p99 and processor time for each operation. The processor time is that of the whole process with the
kernel's workers for it, as the system accounts for it, less what the tool takes to start (several tenths of a second
for fio), measured with runs of a single transfer: the tools' own figures leave the kernel's workers out, in which
much of the work is done at times. Prints the medians and the median of the ratios of the pairs. (a) past the cache, where the device is the limit; (b) of a cached file and
of a file in memory (/dev/shm), where the processor is. t/io_uring is a program of fio's source that only reads as
fast as it can; it has no latency percentiles."""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time


def run(command):
    """(output, seconds of processor time of the process, wall seconds)"""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode()
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}")
    return text, usage.ru_utime + usage.ru_stime, wall


def fettle(arguments, case, starting=False):
    command = [arguments.fettle, "--json", "bench", "run", case["file"], "--rw", case["rw"], "--bs", str(case["bs"]),
               "--depth", str(case["depth"]), "--runtime", f"{arguments.seconds}s"]
    if starting:
        command += ["--limit", str(case["bs"])]
    text, cpu, _ = run(command + ([] if case["direct"] else ["--buffered"]))
    if starting:
        return cpu
    done = json.loads(text)["runs"][0]
    read = done["read"]
    return {"iops": read["iops"], "p99": read["latency"]["p99_ns"], "cpu": cpu * 1e9 / read["operations"],
            "operations": read["operations"]}


def fio(arguments, case, *more, starting=False):
    length = ("--number_ios=1",) if starting else ("--time_based", f"--runtime={arguments.seconds}")
    text, cpu, _ = run(["fio", "--name=x", f"--filename={case['file']}", "--ioengine=io_uring", f"--rw={case['rw']}",
                        f"--bs={case['bs']}", f"--iodepth={case['depth']}", f"--size={case['size']}", f"--direct={int(case['direct'])}", "--readonly",
                        "--invalidate=0", "--output-format=json", *length, *more])
    if starting:
        return cpu
    read = json.loads(text[text.index("{"):])["jobs"][0]["read"]
    p99 = read.get("clat_ns", {}).get("percentile", {}).get("99.000000", 0)
    return {"iops": read["iops"], "p99": p99, "cpu": cpu * 1e9 / read["total_ios"],
            "operations": read["total_ios"]}


def t_io_uring(arguments, case, starting=False):
    if starting:
        return 0.0  # it has none to speak of, and no such option
    text, cpu, wall = run([arguments.t_io_uring, f"-d{case['depth']}", "-s32", "-c32", "-p0", "-B1", "-F1", "-O0",
                           f"-b{case['bs']}", f"-r{arguments.seconds}", case["file"]])
    rates = [float(n) * {"": 1, "K": 1e3, "M": 1e6}[unit] for n, unit in re.findall(r"^IOPS=([\d.]+)([KM]?),", text, re.M)]
    rate = statistics.median(rates)
    return {"iops": rate, "p99": 0, "cpu": cpu * 1e9 / (rate * wall), "operations": rate * wall}


def warm(path):
    with open(path, "rb") as file:
        while file.read(1 << 22):
            pass


def compare(arguments, title, case, rivals):
    print(f"\n{title}")
    tools = {"fettle": fettle, **rivals}
    runs = {name: [] for name in tools}
    start = {name: statistics.median(measure(arguments, case, starting=True) for _ in range(3))
             for name, measure in tools.items()}
    for _ in range(arguments.pairs):
        if not case["direct"]:
            warm(case["file"])
        for name, measure in tools.items():
            one = measure(arguments, case)
            one["cpu"] -= start[name] * 1e9 / one["operations"]
            runs[name].append(one)
    for name, done in runs.items():
        median = {key: statistics.median(one[key] for one in done) for key in done[0]}
        spread = [one["cpu"] for one in done]
        line = (f"  {name:<22} {median['iops']:>11,.0f} IOPS  p99 {median['p99'] / 1000:>9,.1f} us  "
                f"{median['cpu']:>7,.0f} ns CPU/IO ({min(spread):,.0f} to {max(spread):,.0f})")
        if name != "fettle":
            ratio = {key: statistics.median(own[key] / other[key] for own, other in zip(runs["fettle"], done))
                     for key in ("iops", "cpu")}
            line += f"  fettle/this: IOPS {ratio['iops']:.3f}, CPU {ratio['cpu']:.3f}"
            if median["p99"]:
                p99 = statistics.median(own["p99"] / other["p99"] for own, other in zip(runs["fettle"], done))
                line += f", p99 {p99:.3f}"
        print(line, flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fettle")
    parser.add_argument("--folder", default=".")
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--size", default=512, type=int, help="of the file, in MiB")
    parser.add_argument("--t-io-uring", dest="t_io_uring")
    parser.add_argument("--only", choices=("device", "cpu"))
    arguments = parser.parse_args()
    print(subprocess.run(["fio", "--version"], capture_output=True, text=True, check=True).stdout.strip(),
          f"{arguments.pairs} pairs of {arguments.seconds} s, {os.cpu_count()} processors, load "
          f"{os.getloadavg()[0]:.1f}: a busy machine makes the figures rougher")
    size = arguments.size << 20
    with tempfile.TemporaryDirectory(dir=arguments.folder) as disk, tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        for folder in (disk, memory):
            subprocess.run([arguments.fettle, "bench", "data", "--bytes", str(size), "--out", f"{folder}/file"], check=True)
        os.sync()
        if arguments.only != "cpu":
            for bs, depth in ((4096, 32), (4096, 1)):
                case = {"file": f"{disk}/file", "rw": "randread", "bs": bs, "depth": depth, "direct": True, "size": size}
                compare(arguments, f"(a) device: random reads of {bs} bytes, depth {depth}, direct", case, {"fio": fio})
        if arguments.only != "device":
            rivals = {"fio": fio, "fio gtod_reduce": lambda a, c, starting=False: fio(a, c, "--gtod_reduce=1", starting=starting)}
            if arguments.t_io_uring:
                rivals["t/io_uring"] = t_io_uring
            for place, folder in (("in memory", memory), ("cached", disk)):
                for bs in (4096, 512):
                    for depth in (32, 128):
                        case = {"file": f"{folder}/file", "rw": "randread", "bs": bs, "depth": depth, "direct": False,
                                "size": size}
                        compare(arguments, f"(b) processor: random reads of {bs} bytes, depth {depth}, file {place}", case,
                                rivals)


main()
