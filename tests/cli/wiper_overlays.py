#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wiper where one format was laid over another, of which whole superblocks and bitmaps are left: a partition that
was given to a virtual machine, encrypted, made a member of an array, or formatted again. Every format that can be made
here is laid over every file system that the wiper reads, at several places, and filled; then the image is wiped. It is
refused, or what the inner format holds is as it was, byte by byte.

One argument: the program. FETTLE_OVERLAYS=all takes every case (1,485; about half an hour); otherwise a sample is drawn from
FETTLE_SEED. The matrix is printed: refused and whole, and what was lost, which fails."""
import collections
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import uuid
import zlib

import private_mounts

private_mounts.enter()
FETTLE = sys.argv[1]
EVERYTHING = os.environ.get("FETTLE_OVERLAYS") == "all" or bool(os.environ.get("FETTLE_THOROUGH"))
SEED = int(os.environ.get("FETTLE_SEED", "20261122"))
SAMPLE = int(os.environ.get("FETTLE_OVERLAY_SAMPLE", "40"))
KIB, MIB = 1 << 10, 1 << 20
SIZE = 96 * MIB
BLOCK = 4096
# At the beginning; where partitions began when drives had cylinders; where they begin now; and within.
PLACES = (0, 63 * 512, MIB, 16 * MIB, 48 * MIB)
os.environ["PATH"] += ":/usr/sbin:/sbin"
# mkfs.xfs makes what is smaller than 300 MiB for test suites alone.
os.environ.update(TEST_DIR="1", TEST_DEV="1", QA_CHECK_FS="1", MTOOLS_SKIP_CHECK="1")
NEEDED = ("mke2fs", "mkfs.xfs", "mkfs.ntfs", "ntfscp", "mkfs.fat", "mcopy", "mkfs.exfat", "e2fsck", "xfs_repair", "ntfsfix", "fsck.fat", "fsck.exfat")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]
if MISSING:
    print(f"skipped: needs {', '.join(MISSING)}")
    sys.exit(77)
CHANCE = random.Random(SEED)


class CannotBeMade(Exception):
    pass


def sh(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, check=False, **more)
    if done.returncode != 0:
        raise CannotBeMade(f"{words[0]}: {done.stdout.decode(errors='replace')[-200:]}{done.stderr.decode(errors='replace')[-200:]}")


def put(path, offset, data):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(data)


def written(path):
    """The blocks of a sparse file that were written: (offset, bytes)."""
    found = []
    with open(path, "rb") as file:
        end = os.fstat(file.fileno()).st_size
        at = 0
        while at < end:
            try:
                at = os.lseek(file.fileno(), at, os.SEEK_DATA)
            except OSError:
                break
            hole = os.lseek(file.fileno(), at, os.SEEK_HOLE)
            found.append((at, os.pread(file.fileno(), hole - at, at)))
            at = hole
    return found


# --- making and filling --------------------------------------------------------------------------------------------

def ext(*options):
    def make(path, folder):
        sh("mke2fs", "-q", "-F", "-E", "lazy_itable_init=0,nodiscard", "-d", folder, *options, path)
    return make


def xfs(path, folder):
    proto = pathlib.Path(str(path) + ".proto")
    files = "".join(f"{one.name} ---644 0 0 {one}\n" for one in sorted(folder.iterdir()))
    proto.write_text(f"/none\n0 0\nd--755 0 0\n{files}$\n$\n")
    sh("mkfs.xfs", "-q", "-f", "-K", "-p", proto, path)


def fat(*options):
    def make(path, folder):
        sh("mkfs.fat", *options, path)
        sh("mcopy", "-i", path, *sorted(folder.iterdir()), "::")
    return make


def ntfs(path, folder):
    sh("mkfs.ntfs", "-q", "-Q", "-F", "-f", path)
    for one in sorted(folder.iterdir()):
        sh("ntfscp", "-f", "-q", path, one, one.name)


def exfat(path, folder):
    sh("mkfs.exfat", path)
    if os.geteuid() != 0 or shutil.which("mount.exfat-fuse") is None or not os.path.exists("/dev/fuse"):
        raise CannotBeMade("exfat is filled by mounting it")
    target = pathlib.Path(str(path) + ".mounted")
    target.mkdir(exist_ok=True)
    node = subprocess.run(["losetup", "-f", "--show", path], capture_output=True, check=False, text=True).stdout.strip()
    if not node:
        raise CannotBeMade("no loop device")
    try:
        sh("mount.exfat-fuse", "-o", "noatime", node, target)
        try:
            for one in sorted(folder.iterdir()):
                shutil.copyfile(one, target / one.name)
        finally:
            sh("umount", target)
    finally:
        sh("losetup", "-d", node)


def btrfs(path, folder):
    sh("mkfs.btrfs", "-q", "-f", "-K", "-M", "--rootdir", folder, path)


def raw(make):
    """A format whose contents nobody here writes: what it holds is random, half a MiB in each four."""
    def made(path, _):
        make(path)
        for at in range(2 * MIB + 64 * KIB, os.stat(path).st_size - 2 * MIB, 4 * MIB):
            put(path, at, CHANCE.randbytes(512 * KIB))
    return made


def luks(kind):
    def make(path):
        key = pathlib.Path(str(path) + ".key")
        key.write_bytes(b"key")
        sh("cryptsetup", "luksFormat", "-q", "--type", kind, "--pbkdf", "pbkdf2", "--pbkdf-force-iterations", "1000", path, key)
    return make


def tool(*words):
    return lambda path: sh(*words, path)


def lvm(path):
    """A label in the second sector, as LVM2's documents have it."""
    label = b"LABELONE" + struct.pack("<Q", 1) + bytes(4) + struct.pack("<I", 32) + b"LVM2 001" + b"a" * 32
    label += struct.pack("<Q", os.stat(path).st_size) + bytes(512 - len(label) - 8)
    put(path, 512, label)


def md(place):
    def make(path):
        size = os.stat(path).st_size
        at = {"0.90": size // (64 * KIB) * 64 * KIB - 64 * KIB, "1.0": size // BLOCK * BLOCK - 2 * BLOCK, "1.1": 0, "1.2": BLOCK}[place]
        if place == "0.90":
            sb = struct.pack("<6I", 0xa92b4efc, 0, 90, 0, 0, 1) + bytes(8) + struct.pack("<I", (size - 64 * KIB) // KIB // 2)
        else:
            sb = struct.pack("<4I", 0xa92b4efc, 1, 0, 0) + uuid.UUID(int=7).bytes + bytes(112) + struct.pack("<3Q", 0, size // 512, at // 512)
        put(path, at, sb.ljust(4096 if place == "0.90" else 512, b"\0"))
    return make


def ufs(kib):
    def make(path):
        put(path, kib * KIB, bytes(1372) + struct.pack("<I", 0x19540119) + bytes(64))
    return make


def zfs(path):
    size = os.stat(path).st_size // (256 * KIB) * 256 * KIB
    for label in (0, 256 * KIB, size - 512 * KIB, size - 256 * KIB):
        for slot in range(4):
            put(path, label + 128 * KIB + slot * KIB, struct.pack("<5Q", 0x00bab10c, 5000, slot, 1, 1))


def minix(path):
    sh("mkfs.minix", "-3", path)


def mbr_row(start, sectors, kind):
    return struct.pack("<4s4sII", bytes(4), bytes([kind, 0, 0, 0]), start, sectors)


def partitioned(gpt, make):
    def made(path, folder):
        size = os.stat(path).st_size
        inner = pathlib.Path(str(path) + ".part")
        with open(inner, "wb") as file:
            file.truncate(size - 2 * MIB)
        make(inner, folder)
        for at, data in written(inner):
            put(path, MIB + at, data)
        inner.unlink()
        last = size // 512 - 1
        if not gpt:
            put(path, 446, mbr_row(2048, last - 2048, 0x83) + bytes(48) + b"\x55\xaa")
            return
        put(path, 446, mbr_row(1, last, 0xEE) + bytes(48) + b"\x55\xaa")
        rows = uuid.UUID("0fc63daf-8483-4772-8e79-3d69d8477de4").bytes_le + uuid.UUID(int=9).bytes_le + struct.pack("<3Q", 2048, last - 2048, 0)
        rows = rows.ljust(128 * 128, b"\0")
        for here, other, table in ((1, last, 2), (last, 1, last - 32)):
            def header(crc):
                return struct.pack("<8sIIIIQQQQ16sQIII", b"EFI PART", 0x10000, 92, crc, 0, here, other, 34, last - 34,  # pylint: disable=cell-var-from-loop
                                   uuid.UUID(int=3).bytes_le, table, 128, 128, zlib.crc32(rows))  # pylint: disable=cell-var-from-loop
            put(path, here * 512, header(zlib.crc32(header(0))))
            put(path, table * 512, rows)
    return made


OUTER = {
    "ext2": ext("-t", "ext2"),
    "ext3": ext("-t", "ext3"),
    "ext4": ext("-t", "ext4"),
    "ext4-noresize": ext("-t", "ext4", "-O", "^resize_inode"),
    "ext4-1k": ext("-t", "ext4", "-b", "1024"),
    "xfs": xfs,
    "ntfs": ntfs,
    "fat12": fat("-F", "12", "-s", "128"),
    "fat16": fat("-F", "16"),
    "fat32": fat("-F", "32", "-s", "1"),
    "exfat": exfat,
}
INNER = dict(OUTER) | {
    "btrfs": btrfs,
    "swap": raw(tool("mkswap")),
    "luks1": raw(luks("luks1")),
    "luks2": raw(luks("luks2")),
    "lvm": raw(lvm),
    "md0.90": raw(md("0.90")),
    "md1.0": raw(md("1.0")),
    "md1.1": raw(md("1.1")),
    "md1.2": raw(md("1.2")),
    "ufs2": raw(ufs(64)),
    "ufs1": raw(ufs(8)),
    "zfs": raw(zfs),
    "minix": raw(minix),
    "mbr+ext4": partitioned(False, ext("-t", "ext4", "-O", "^resize_inode")),
    "gpt+ext4": partitioned(True, ext("-t", "ext4", "-O", "^resize_inode")),
    "mbr+xfs": partitioned(False, xfs),
}


class Bench:
    def __init__(self, folder):
        self.folder = folder
        self.files = folder / "files"
        self.files.mkdir()
        for number, size in enumerate((3 * MIB, MIB + 17, 500 * KIB, 5 * MIB, 70 * KIB)):
            (self.files / f"f{number}").write_bytes(CHANCE.randbytes(size))
        self.few = folder / "few"
        self.few.mkdir()
        (self.few / "old").write_bytes(CHANCE.randbytes(300 * KIB))
        # The first bytes of every whole sector of the files.
        self.sectors = {one.read_bytes()[at:at + 512] for one in self.files.iterdir() for at in range(0, one.stat().st_size - 511, 512)}
        self.image = folder / "image"
        self.environment = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
        self.counts = collections.defaultdict(collections.Counter)
        self.reasons = collections.Counter()
        self.failures = []

    def fresh(self, name, size):
        path = self.folder / name
        path.unlink(missing_ok=True)
        with open(path, "wb") as file:
            file.truncate(size)
        return path

    def inner(self, name, place):
        """What making and filling it writes, and of that what must be kept."""
        path = self.fresh("inner", SIZE - place)
        INNER[name](path, self.files)
        blocks = written(path)
        keep = []
        for at, data in blocks:
            for sector in range(0, len(data), 512):
                piece = data[sector:sector + 512]
                # Of what the wiper reads itself only the files count: its free space may go.
                if (piece in self.sectors) if name in OUTER or "+" in name else any(piece):
                    keep.append((at + sector, piece))
        assert keep, name
        return blocks, keep

    def wipe(self):
        done = subprocess.run([FETTLE, "trim", "--image", str(self.image), "--json", "--unmounted"], capture_output=True, text=True, check=False,
                              env=self.environment, stdin=subprocess.DEVNULL, timeout=600)
        if done.returncode not in (0, 5, 6):
            raise AssertionError(f"{done.returncode}: {done.stdout}{done.stderr}")
        return done

    def reason(self, done):
        try:
            plan = json.loads(done.stdout.splitlines()[0] if "\n{" in done.stdout else done.stdout)["wipe"]["plan"]
        except (ValueError, KeyError, IndexError):
            return "needs the serial number"
        return plan["options"].get("left_alone_1") or "needs the serial number"

    def case(self, outer, name, place, blocks, keep):
        sh("cp", "--sparse=always", self.folder / f"outer-{outer}", self.image)
        with open(self.image, "r+b") as file:
            for at, data in blocks:
                file.seek(place + at)
                file.write(data)
        done = self.wipe()
        with open(self.image, "rb") as file:
            lost = sum(os.pread(file.fileno(), 512, place + at) != data for at, data in keep)
        word = "lost" if lost else "whole" if done.returncode == 0 else "refused"
        self.counts[outer, name][word] += 1
        if word == "refused":
            self.reasons[self.reason(done)] += 1
        if lost:
            self.failures.append(f"{name} over {outer} at {place}: {lost} of {len(keep)} sectors lost\n{done.stdout[:300]}")
            print(self.failures[-1], flush=True)

    def run(self):
        outers = []
        for name, make in OUTER.items():
            path = self.fresh(f"outer-{name}", SIZE)
            try:
                make(path, self.few)
                outers.append(name)
            except CannotBeMade as why:
                print(f"left out: {name} ({why})")
        # What is not overlaid is wiped: else the matrix would say nothing.
        for name in outers:
            sh("cp", "--sparse=always", self.folder / f"outer-{name}", self.image)
            done = self.wipe()
            assert done.returncode == 0, f"{name} alone: {done.stdout}{done.stderr}"
        cases = [(inner, place, outer) for inner in INNER for place in PLACES for outer in outers]
        if not EVERYTHING:
            cases = sorted(CHANCE.sample(cases, min(SAMPLE, len(cases))), key=cases.index)
        made, blocks, keep = None, None, None
        for name, place, outer in cases:
            if made != (name, place):
                made = (name, place)
                try:
                    blocks, keep = self.inner(name, place)
                except CannotBeMade as why:
                    blocks = None
                    print(f"left out: {name} at {place} ({why})", flush=True)
            if blocks is not None:
                self.case(outer, name, place, blocks, keep)
        self.show(outers)

    def show(self, outers):
        print("lost/refused/whole, inner format by outer file system")
        print(f"{'':14}" + "".join(f"{name:>15}" for name in outers))
        total = collections.Counter()
        for name in INNER:
            row = [self.counts[outer, name] for outer in outers]
            print(f"{name:14}" + "".join(f"{one['lost']}/{one['refused']}/{one['whole']}".rjust(15) for one in row))
            for one in row:
                total.update(one)
        print(f"in all: {total['lost']} lost, {total['refused']} refused, {total['whole']} whole; why refused: {dict(self.reasons)}")
        assert sum(total.values()) > 0


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fettle-overlays-", dir=os.environ.get("FETTLE_OVERLAYS_IN")))
    try:
        bench = Bench(folder)
        bench.run()
    finally:
        shutil.rmtree(folder)
    if bench.failures:
        sys.exit(f"{len(bench.failures)} overlays lost data")


if __name__ == "__main__":
    main()
