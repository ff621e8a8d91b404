#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what compressors and hashes make of the data that Fettle's benchmarks write, beside the data of
other tools: python3 tests/bench/data_proof.py FETTLE [--bytes 1G] [--folder FOLDER] [--speed bench_data_speed]

Needs zstd and fio. Fettle's data: two runs, four threads each. Nothing is judged but Fettle's own claims:
the exit code is 1 when one of them does not hold."""
import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib

BLOCK, SECTOR = 4096, 512


def size_of(text):
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    return int(text[:-1]) * units[text[-1]] if text[-1] in units else int(text)


def pieces(path, length):
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            for at in range(0, len(chunk), length):
                yield chunk[at:at + length]


def zstd_ratio(path):
    command = ["zstd", "-19", "--long=27", "-T0", "-q", "-c", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        size = 0
        while chunk := process.stdout.read(1 << 20):
            size += len(chunk)
    if process.returncode != 0:
        sys.exit("zstd failed")
    return size / path.stat().st_size


def deflate(path):
    """(whole share, smallest share of a block, share of blocks that compress) of zlib -9 in 4 KiB blocks."""
    total = smallest = below = count = 0
    smallest = BLOCK * 2
    for block in pieces(path, BLOCK):
        size = len(zlib.compress(block, 9))
        total, count, smallest, below = total + size, count + 1, min(smallest, size), below + (size < len(block))
    return total / path.stat().st_size, smallest / BLOCK, below / count


def unique(paths, length):
    seen, count = set(), 0
    for path in paths:
        for piece in pieces(path, length):
            seen.add(int.from_bytes(hashlib.blake2b(piece, digest_size=8).digest(), "little"))
            count += 1
    return len(seen) / count


def fettle(arguments, folder, name, size, *options):
    path = folder / name
    subprocess.run([arguments.fettle, "bench", "data", "--bytes", str(size), "--out", path, *options], check=True)
    return path


def fio(folder, name, size, *options):
    path = folder / name
    subprocess.run(["fio", "--name=x", f"--filename={path}", "--rw=write", "--bs=4k", f"--size={size}", "--ioengine=psync",
                    *options], check=True, stdout=subprocess.DEVNULL)
    return path


def diskspd(folder, name, size):
    path = folder / name
    with open(path, "wb") as file:
        for _ in range(size >> 16):
            file.write(bytes(range(256)) * 256)
    return path


def row(name, runs, with_zstd=True):
    first = runs[0]
    whole, smallest, below = deflate(first)
    result = {"zstd": zstd_ratio(first) if with_zstd else None, "whole": whole, "smallest": smallest, "below": below,
              "sectors": unique(runs, SECTOR), "blocks": unique(runs, BLOCK)}
    zstd = f"{result['zstd']:.4f}" if with_zstd else "-"
    print(f"| {name} | {first.stat().st_size >> 20} MiB x {len(runs)} | {zstd} | {whole:.4f} | {smallest:.4f} | "
          f"{100 * below:.2f} % | {100 * result['sectors']:.2f} % | {100 * result['blocks']:.2f} % |", flush=True)
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fettle")
    parser.add_argument("--bytes", default="1G")
    parser.add_argument("--others", default="256M", help="size of the other tools' samples")
    parser.add_argument("--folder")
    parser.add_argument("--speed", help="the program bench_data_speed")
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(dir=arguments.folder))
    size, small = size_of(arguments.bytes), size_of(arguments.others)
    wrong = []

    def claim(holds, words):
        if not holds:
            wrong.append(words)

    try:
        print("| data | sample | zstd -19 --long=27 | zlib -9 by 4 KiB | its best block | blocks that shrink | "
              "unique sectors | unique 4 KiB |\n|---|---|---|---|---|---|---|---|")
        runs = [fettle(arguments, folder, f"own{i}", size, "--threads", "4") for i in range(2)]
        own = row("Fettle, four threads", runs)
        claim(own["zstd"] >= 1 and own["smallest"] >= 1, "incompressible")
        claim(own["sectors"] == 1 and own["blocks"] == 1, "unique")
        for path in runs:
            path.unlink()
        half = row("Fettle --compressible 50", [fettle(arguments, folder, "half", small, "--compressible", "50")])
        claim(abs(half["zstd"] - .5) <= .01 and abs(half["whole"] - .5) <= .01, "--compressible 50")
        third = row("Fettle --dedupe 30", [fettle(arguments, folder, "third", small, "--dedupe", "30")])
        claim(abs(third["sectors"] - .7) <= .01, "--dedupe 30")
        both = row("Fettle --compressible 50 --dedupe 30",
                   [fettle(arguments, folder, "both", small, "--compressible", "50", "--dedupe", "30")])
        claim(abs(both["sectors"] - .7) <= .01, "--dedupe 30 beside --compressible 50")
        row("fio, default", [fio(folder, f"fio{i}", small) for i in range(2)])
        row("fio --refill_buffers", [fio(folder, f"refill{i}", small, "--refill_buffers") for i in range(2)])
        row("diskspd (0...255)", [diskspd(folder, f"diskspd{i}", small) for i in range(2)])
        if arguments.speed:
            print()
            subprocess.run([arguments.speed], check=True)
    finally:
        shutil.rmtree(folder)
    print("\nEvery claim holds." if not wrong else f"\nDOES NOT HOLD: {', '.join(wrong)}")
    return 1 if wrong else 0


sys.exit(main())
