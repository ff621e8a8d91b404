# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs in the guest. Finds out, without Fettle, which file lies where on which drive: every block of the files it writes
holds its own name and number, so the mounted device is searched for them; from there down, the kernel's and mdadm's own
words are followed.

    tagged_files.py write FOLDER FILES BLOCKS   fragmented files in some folders below FOLDER
    tagged_files.py places FOLDER COUNT SEED    so many sectors of them, drawn: JSON [{drive, lba, path, offset}]
"""

import json
import os
import random
import subprocess
import sys

BLOCK, SECTOR = 4096, 512
MARK = b"FETTLE-TAG|"
WINDOW = 8 << 20


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def write(folder, files, blocks):
    names = [os.path.join(*([f"folder {i % 3}"] * (i % 4)), f"datei-ä {i}") for i in range(files)]
    opened = []
    for name in names:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        opened.append(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC))
    # In turns, and on the drive each time, so that the files lie between each other.
    for first in range(0, blocks, 4):
        for name, file in zip(names, opened):
            for number in range(first, min(first + 4, blocks)):
                tag = MARK + name.encode() + b"|" + str(number).encode() + b"|"
                os.pwrite(file, tag + os.urandom(BLOCK - len(tag)), number * BLOCK)
            os.fsync(file)
    for file in opened:
        os.close(file)


def find(device):
    """[(offset on the device, name, block)] of every tag."""
    found = []
    with open(device, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        for start in range(0, size, WINDOW):
            file.seek(start)
            data = file.read(WINDOW + SECTOR)
            at = data.find(MARK)
            while 0 <= at < WINDOW:
                parts = data[at:at + SECTOR].split(b"|")
                if at % SECTOR == 0 and len(parts) > 3 and parts[2].isdigit():
                    found.append((start + at, parts[1].decode(), int(parts[2])))
                at = data.find(MARK, at + 1)
    return found


def number(path):
    with open(path, encoding="ascii") as file:
        return int(file.read())


class Stack:
    """What lies below a block device."""

    def __init__(self):
        self.tables, self.starts = {}, {}

    def down(self, name, offset):
        """[(drive, offset)]"""
        folder = os.path.realpath("/sys/class/block/" + name)
        if os.path.exists(folder + "/partition"):
            return self.down(os.path.basename(os.path.dirname(folder)), offset + number(folder + "/start") * SECTOR)
        if os.path.exists(folder + "/dm"):
            return self.mapped(name, offset)
        if os.path.exists(folder + "/md"):
            members = os.listdir(folder + "/slaves")
            return [place for member in members for place in self.down(member, offset + self.data_offset(member))]
        return [(name, offset)]

    def mapped(self, name, offset):
        if name not in self.tables:
            self.tables[name] = [line.split() for line in run("dmsetup", "table", "/dev/" + name).splitlines()]
        for start, sectors, kind, *rest in self.tables[name]:
            inside = offset - int(start) * SECTOR
            if 0 <= inside < int(sectors) * SECTOR:
                device, first = (rest[0], rest[1]) if kind == "linear" else (rest[3], rest[4])
                lower = os.path.basename(os.path.realpath("/sys/dev/block/" + device))
                return self.down(lower, inside + int(first) * SECTOR)
        raise ValueError((name, offset))

    def data_offset(self, member):
        if member not in self.starts:
            said = run("mdadm", "--examine", "/dev/" + member)
            self.starts[member] = int(said.split("Data Offset :")[1].split()[0]) * SECTOR
        return self.starts[member]


def places(folder, count, seed):
    device = os.path.realpath(run("findmnt", "-nvo", "SOURCE", folder).strip())
    os.sync()
    with open("/proc/sys/vm/drop_caches", "w", encoding="ascii") as file:
        file.write("3")
    subprocess.run(["blockdev", "--flushbufs", device], check=False)
    chance, stack, drawn = random.Random(seed), Stack(), []
    tags = find(device)
    for offset, name, block in chance.sample(tags, min(count, len(tags))):
        within = chance.randrange(BLOCK // SECTOR) * SECTOR
        for drive, place in stack.down(os.path.basename(device), offset + within):
            size = number(f"/sys/class/block/{drive}/queue/logical_block_size")
            drawn.append({"drive": drive, "lba": place // size, "path": os.path.join(folder, name),
                          "offset": block * BLOCK + within - place % size})
    return drawn


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        print(json.dumps(places(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
