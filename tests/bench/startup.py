#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long whole runs of fettle take: startup.py FETTLE [REPORTS [RUNS]].

Prints minimum, median and maximum of each, and for REPORTS the reports a second and the peak of
memory with the folder given once and ten times (flat memory shows as two equal figures).
A benchmark, not a test: it judges nothing.
"""
import os
import resource
import statistics
import subprocess
import sys
import time


def run(arguments):
    start = time.perf_counter()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def peak_kib(arguments):
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(child.pid, 0)
    return usage.ru_maxrss


def show(name, seconds):
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    print(f"{name:32} min {low * 1e3:8.2f} ms   median {middle * 1e3:8.2f} ms   max {high * 1e3:8.2f} ms")
    return middle


def main():
    fettle = sys.argv[1]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 21
    run([fettle, "--version"])
    show("fettle --version", [run([fettle, "--version"]) for _ in range(runs)])
    show("fettle list --quick", [run([fettle, "list", "--quick"]) for _ in range(runs)])
    show("fettle list", [run([fettle, "list"]) for _ in range(runs)])
    if len(sys.argv) < 3:
        return
    folder = sys.argv[2]
    files = sum(len(names) for _, _, names in os.walk(folder))
    ten = [folder] * 10
    for extra in (["--summary"], ["--jsonl"]):
        middle = show(f"fettle analyse {extra[0]} x10", [run([fettle, "analyse", *extra, *ten]) for _ in range(5)])
        print(f"{'':32} {10 * files / middle:.0f} files a second")
        once, often = peak_kib([fettle, "analyse", *extra, folder]), peak_kib([fettle, "analyse", *extra, *ten])
        print(f"{'':32} peak memory {once} KiB once, {often} KiB ten times")


main()
