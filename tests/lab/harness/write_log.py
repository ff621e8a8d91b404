# SPDX-License-Identifier: GPL-3.0-or-later
"""What a guest has written to a drive, in its order, as QEMU's blklogwrites driver records it: a power cut after any of
the writes can be made afterwards. The format is that of the kernel's dm-log-writes (Documentation/admin-guide/
device-mapper/log-writes.rst)."""

import os
import random
import struct
from dataclasses import dataclass

MAGIC = 0x6A736677736872
FLUSH, FUA, DISCARD = 1, 2, 4


@dataclass(frozen=True)
class Write:
    """One request; `at` is where its data begin in the log."""
    offset: int
    size: int
    flags: int
    at: int


def read(path):
    """All requests of a log. QEMU counts them in the header at flushes only, so the end is where nothing was written."""
    writes = []
    with open(path, "rb") as file:
        magic, _, counted, sector = struct.unpack("<QQQI", file.read(28))
        if magic != MAGIC:
            raise ValueError(f"{path} is no log of writes")
        end = os.path.getsize(path)
        at = sector
        while at + sector <= end:
            file.seek(at)
            first, sectors, flags, _ = struct.unpack("<QQQQ", file.read(32))
            if len(writes) >= counted and not (first or sectors or flags):
                break
            size = sectors * sector
            writes.append(Write(first * sector, size, flags, at + sector))
            at += sector + (0 if flags & DISCARD else size)
    return writes


def data(log, write):
    log.seek(write.at)
    return log.read(write.size)


def find(path, writes, mark):
    """The index of the last request whose data begin with these bytes."""
    with open(path, "rb") as log:
        for index in range(len(writes) - 1, -1, -1):
            write = writes[index]
            if write.size and not write.flags & DISCARD and data(log, write).startswith(mark):
                return index
    raise ValueError("the mark was never written")


def apply(log, image, writes):
    """Does the requests once more, to another image."""
    for write in writes:
        if write.size and not write.flags & DISCARD:
            image.seek(write.offset)
            image.write(data(log, write))


def cuts(writes, first, last, seed=1):
    """(words, indices of the requests that reached the medium): the power goes after each request of the range; the drive
    has kept what it was told, or has lost a part of what was not flushed."""
    chance = random.Random(seed)
    pending = []  # since the last flush
    for index in range(first, last + 1):
        write = writes[index]
        if write.flags & FLUSH:
            if len(pending) > 1:
                for _ in range(2):
                    kept = [one for one in pending if chance.random() < 0.5]
                    yield f"before flush {index}, {len(pending) - len(kept)} of {len(pending)} lost", index - len(pending), kept
            pending = []
        if write.size and not write.flags & DISCARD:
            pending.append(index)
            yield f"after write {index}", index + 1, []
