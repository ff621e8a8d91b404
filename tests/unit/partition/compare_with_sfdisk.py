#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes disk images in many shapes and compares what Fettle reads with what `sfdisk -J` prints.

Usage: compare_with_sfdisk.py PARTITION_DUMP
Needs sfdisk and fdisk; shapes that need sgdisk or parted are left out where those are missing. Exit 77: skipped.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

os.environ["PATH"] += ":/usr/sbin:/sbin"
MIB = 1 << 20
GIB = 1 << 30


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def sfdisk(script, *options, sector=512):
    if sector == 512:
        return lambda path: run(["sfdisk", "--no-reread", "--no-tell-kernel", "--quiet", *options, path], input=script)

    def through_fdisk(path):
        """fdisk reads sfdisk's scripts, and can be told the sector size of an image (sfdisk of Debian 12 cannot)."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(script)
            file.flush()
            run(["fdisk", "-b", str(sector), path], input=f"I\n{file.name}\nw\n")
    return through_fdisk


def sgdisk(*options):
    return lambda path: run(["sgdisk", *options, path])


def parted(*words):
    return lambda path: run(["parted", "-s", path, *words])


def both(*steps):
    def all_steps(path):
        for step in steps:
            step(path)
    return all_steps


def resized(size):
    return lambda path: os.truncate(path, size)


def zeroed(offset, length):
    """From the end where offset is negative."""
    def step(path):
        with open(path, "r+b") as file:
            file.seek(offset, os.SEEK_END if offset < 0 else os.SEEK_SET)
            file.write(bytes(length))
    return step


def gpt(*rows):
    return "label: gpt\n" + "\n".join(rows) + "\n"


def dos(*rows):
    return "label: dos\n" + "\n".join(rows) + "\n"


LINUX = "type=linux"
# name: (size, sector bytes, how it is made, problems that must be named, programs beside sfdisk)
SHAPES = {
    "gpt-default": (300 * MIB, 512, sfdisk(gpt("size=50MiB, type=uefi", LINUX)), [], []),
    "gpt-4kn": (300 * MIB, 4096, sfdisk(gpt("size=50MiB, type=uefi, name=\"EFI system\"", LINUX), sector=4096), [], []),
    "gpt-gaps-and-numbers": (300 * MIB, 512, sfdisk("label: gpt\n3 : start=40960, size=2048\n1 : start=8192, size=4096\n128 : start=80000, size=1\n"), [], []),
    "gpt-names": (64 * MIB, 512, sfdisk(gpt("size=1MiB, name=\"Größe 数据 😀\"", "size=1MiB, name=\"36 characters, which is the very most\"")), [], []),
    "gpt-256-entries": (64 * MIB, 512, sfdisk("label: gpt\ntable-length: 256\n200 : start=4096, size=2048\n"), [], []),
    "gpt-4-entries": (64 * MIB, 512, sfdisk("label: gpt\ntable-length: 4\nfirst-lba: 34\nstart=34, size=100\n"), [], []),
    "gpt-apple-40": (64 * MIB, 512, sfdisk("label: gpt\nfirst-lba: 34\nstart=40, size=8192\nstart=8232, size=65536\n", "--force"), [], []),
    "gpt-300gb-sparse": (300_000_000_000, 512, sfdisk(gpt("size=1GiB, type=uefi", "size=100GiB", LINUX)), [], []),
    "gpt-10tb-sparse": (10_000_000_000_000, 4096, sfdisk(gpt("size=5000GiB", LINUX), sector=4096), [], []),
    "gpt-disk-grown": (128 * MIB, 512, both(sfdisk(gpt(LINUX)), resized(200 * MIB)), ["gpt-backup-not-at-end"], []),
    "gpt-primary-zeroed": (128 * MIB, 512, both(sfdisk(gpt("size=8MiB", LINUX)), zeroed(512, 512)), ["gpt-primary-damaged"], []),
    "gpt-entries-damaged": (128 * MIB, 512, both(sfdisk(gpt("size=8MiB", LINUX)), zeroed(1024, 64)), ["gpt-primary-damaged"], []),
    "gpt-backup-zeroed": (128 * MIB, 512, both(sfdisk(gpt("size=8MiB", LINUX)), zeroed(-512, 512)), ["gpt-backup-missing"], []),
    "gpt-backup-entries-damaged": (128 * MIB, 512, both(sfdisk(gpt("size=8MiB", LINUX)), zeroed(-33 * 512, 64)), ["gpt-backup-damaged"], []),
    "gpt-empty": (64 * MIB, 512, sfdisk("label: gpt\n"), [], []),
    "gpt-sgdisk": (500 * MIB, 512, sgdisk("-n", "1:0:+100M", "-t", "1:ef00", "-n", "2:0:+1M", "-t", "2:ef02", "-n", "9:0:0", "-c", "9:data"), [], ["sgdisk"]),
    "gpt-odd-alignment": (64 * MIB, 512, sgdisk("-a", "1", "-n", "1:34:100", "-n", "2:101:2000", "-n", "3:2001:2001"), [], ["sgdisk"]),
    "gpt-hybrid": (500 * MIB, 512, sgdisk("-n", "1:0:+100M", "-n", "2:0:+100M", "-n", "3:0:0", "-h", "1:2"), ["hybrid-mbr"], ["sgdisk"]),
    "gpt-parted": (200 * MIB, 512, parted("mklabel", "gpt", "mkpart", "efi", "fat32", "1MiB", "33MiB", "set", "1", "esp", "on", "mkpart", "rest", "ext4", "33MiB", "100%"), [], ["parted"]),
    "mbr-four-primaries": (200 * MIB, 512, sfdisk(dos("size=10MiB, type=7", "size=10MiB, type=83", "size=10MiB, type=82", "type=c, bootable")), [], []),
    "mbr-4kn": (200 * MIB, 4096, sfdisk(dos("size=10MiB", "size=20MiB, type=5", "size=5MiB", "size=5MiB"), sector=4096), [], []),
    "mbr-63-extended": (200 * MIB, 512, sfdisk(dos("start=63, size=16002, type=7", "start=16065, size=321300, type=5", "start=16128, size=16002", "start=32193, size=48132")), [], []),
    "mbr-lba-extended": (200 * MIB, 512, sfdisk(dos("size=10MiB", "type=f", "size=10MiB, type=7", "size=20MiB", "")), [], []),
    "mbr-linux-extended": (200 * MIB, 512, sfdisk(dos("size=10MiB", "type=85", "size=10MiB", "size=20MiB")), [], []),
    "mbr-40-logicals": (400 * MIB, 512, sfdisk(dos("size=4MiB", "type=5", *["size=2MiB"] * 40)), [], []),
    "mbr-gap-in-numbers": (200 * MIB, 512, sfdisk("label: dos\n4 : start=2048, size=4096\n2 : start=8192, size=4096\n"), [], []),
    "mbr-300gb-sparse": (300_000_000_000, 512, sfdisk(dos("size=50GiB, type=7", "size=100GiB, type=5", "size=30GiB", "size=60GiB", "")), [], []),
    "mbr-empty": (64 * MIB, 512, sfdisk("label: dos\n"), [], []),
    "mbr-parted": (200 * MIB, 512, parted("mklabel", "msdos", "mkpart", "primary", "1MiB", "20MiB", "mkpart", "extended", "20MiB", "100%", "mkpart", "logical", "21MiB", "50MiB", "mkpart", "logical", "51MiB", "100%"), [], ["parted"]),
}


def listed_by_fdisk(path, sector):
    """What `sfdisk -J` would say, from `fdisk -l`, for sector sizes that sfdisk cannot be told."""
    text = run(["fdisk", "-b", str(sector), "-l", path])
    label = re.search(r"^Disklabel type: (\w+)", text, re.M).group(1)
    columns = "Device,Start,Sectors,Type-UUID,Name" if label == "gpt" else "Device,Start,Sectors,Id"
    rows = []
    for line in run(["fdisk", "-b", str(sector), "-l", "-o", columns, path]).splitlines():
        if not line.startswith(path) or line.endswith(":"):
            continue
        node, start, size, kind, *name = line.split(None, 4)
        rows.append({"node": node, "start": int(start), "size": int(size), "type": kind, "name": "".join(name).strip()})
    return {"label": label, "id": re.search(r"^Disk identifier: (\S+)", text, re.M).group(1), "partitions": rows}


def from_sfdisk(path, sector):
    if sector == 512:
        table = json.loads(run(["sfdisk", "-J", path]))["partitiontable"]
    else:
        table = listed_by_fdisk(path, sector)
    rows = []
    containers = 0
    for part in table.get("partitions", []):
        kind = part["type"].lower()
        if table["label"] == "dos" and int(kind, 16) in (0x05, 0x0F, 0x85):
            containers += 1  # Fettle lists what holds data; the container is not counted
            continue
        row = {"index": int(part["node"][len(path):].lstrip("p")), "start": part["start"], "sectors": part["size"]}
        row["type"] = f"{int(kind, 16):02x}" if table["label"] == "dos" else kind
        row["name"] = part.get("name", "")
        rows.append(row)
    return {"scheme": {"dos": "mbr", "gpt": "gpt"}[table["label"]], "id": table["id"].lower(), "partitions": rows,
            "containers": containers}


def compare(name, path, sector, problems, dump):
    peer = from_sfdisk(path, sector)
    ours = json.loads(run([dump, path, str(sector)]))
    differences = []
    fields = 0

    def check(what, a, b):
        nonlocal fields
        fields += 1
        if a != b:
            differences.append(f"{name}: {what}: fettle {a!r}, sfdisk {b!r}")

    check("scheme", ours["scheme"], peer["scheme"])
    check("id", ours["id"], peer["id"])
    check("number of partitions", len(ours["partitions"]), len(peer["partitions"]))
    ours_by_index = {part["index"]: part for part in ours["partitions"]}
    for part in peer["partitions"]:
        mine = ours_by_index.get(part["index"], {})
        for key, value in part.items():
            check(f"partition {part['index']} {key}", mine.get(key), value)
    check("problems", sorted(ours["problems"]), sorted(problems))
    return fields, differences


def main():
    dump = sys.argv[1]
    if not shutil.which("sfdisk") or not shutil.which("fdisk"):
        print("skipped: sfdisk and fdisk are not installed")
        return 77
    # UTF-8 names in and out of sfdisk, whatever the caller's locale is.
    os.environ["LC_ALL"] = "C.UTF-8"
    shapes = fields = 0
    differences = []
    for name, (size, sector, make, problems, programs) in SHAPES.items():
        if not all(shutil.which(program) for program in programs):
            print(f"left out: {name} needs {programs}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "disk")
            with open(path, "wb") as file:
                file.truncate(size)
            make(path)
            compared, different = compare(name, path, sector, problems, dump)
        shapes += 1
        fields += compared
        differences += different
    print(f"{shapes} shapes, {fields} fields compared with sfdisk, {len(differences)} differ")
    print("\n".join(differences))
    return 1 if differences or shapes < 15 else 0


if __name__ == "__main__":
    sys.exit(main())
