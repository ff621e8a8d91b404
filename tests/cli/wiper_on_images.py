#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wiper on disk images that are filled at random by other programs. Its count of free space must be theirs; after
it the contents of every file are unchanged, the file system's own checker finds nothing, and the image has shrunk to
what is in use. What was not unmounted cleanly, or is not understood, is left as it is, to the last byte.

Two arguments: the program, and how many images are filled of each kind."""
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import private_mounts

private_mounts.enter()
FETTLE = sys.argv.pop(1)
ROUNDS = int(sys.argv.pop(1))
SEED = int(os.environ.get("FETTLE_SEED", "20261121"))
MIB = 1 << 20
TOOLS = ("mke2fs", "debugfs", "dumpe2fs", "e2fsck", "mkfs.ntfs", "ntfscp", "ntfscat", "ntfsinfo", "ntfsfix", "mkfs.fat", "fsck.fat",
         "mcopy", "mdel", "mtype", "mkfs.exfat", "fsck.exfat", "dump.exfat", "mkfs.xfs", "xfs_db", "xfs_repair", "mkfs.btrfs", "mkswap")
os.environ["PATH"] += ":/usr/sbin:/sbin"
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
if MISSING:
    print(f"skipped: needs {', '.join(MISSING)} (e2fsprogs, ntfs-3g, dosfstools, mtools, exfatprogs, xfsprogs, btrfs-progs)")
    sys.exit(77)


def sh(*words, check=True, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, check=False, **more)
    if check and done.returncode != 0:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
    return done.stdout


def text(*words, **more):
    return sh(*words, **more).decode(errors="replace")


def can_mount():
    """Root, and FUSE or the kernel's own file systems behind loop devices."""
    return os.geteuid() == 0 and pathlib.Path("/dev/fuse").exists() and pathlib.Path("/dev/loop-control").exists()


class Kind:
    """One way of making, filling and reading a file system in an image."""
    suffix = ""

    def __init__(self, size_mib, *options):
        self.size, self.options = size_mib * MIB, options

    def fill(self, image, files, gone, folder):
        raise NotImplementedError

    def free_bytes(self, image):
        """As another program says; None: no program tells."""
        raise NotImplementedError


class Ext(Kind):
    def make(self, image):
        sh("mke2fs", "-q", "-F", *self.options, image)

    def fill(self, image, files, gone, folder):
        script = folder / "script"
        script.write_text("".join(f"write {path} {name}\n" for name, path in files.items()) + "".join(f"rm {name}\n" for name in gone))
        sh("debugfs", "-w", "-f", script, image)

    def read(self, image, name):
        return sh("debugfs", "-R", f"cat {name}", image)

    def check(self, image):
        sh("e2fsck", "-f", "-n", image)

    def free_bytes(self, image):
        facts = dict(line.split(":", 1) for line in text("dumpe2fs", "-h", image).splitlines() if ":" in line)
        return int(facts["Free blocks"]) * int(facts["Block size"])

    def free_ranges(self, image):
        """Every free block, by dumpe2fs."""
        block = int(re.search(r"^Block size:\s+(\d+)", text("dumpe2fs", "-h", image), re.M)[1])
        ranges = []
        for line in re.findall(r"^  Free blocks: (.+)$", text("dumpe2fs", image), re.M):
            for part in filter(None, line.split(", ")):
                first, _, last = part.partition("-")
                ranges.append((int(first) * block, int(last or first) * block + block))
        return ranges


class Ntfs(Kind):
    def make(self, image):
        sh("mkfs.ntfs", "-q", "-F", "-f", *self.options, image)

    def fill(self, image, files, gone, folder):
        # ntfscp cannot delete: what is to go is written over with little.
        little = folder / "little"
        little.write_bytes(b"x")
        for name, path in files.items():
            sh("ntfscp", "-f", "-q", image, path, name)
        for name in gone:
            sh("ntfscp", "-f", "-q", image, little, name)

    def read(self, image, name):
        return sh("ntfscat", "-f", image, name)

    def check(self, image):
        sh("ntfsfix", "-n", image)

    def free_bytes(self, image):
        facts = text("ntfsinfo", "-f", "-m", image)
        return int(re.search(r"Free Clusters: (\d+)", facts)[1]) * int(re.search(r"Cluster Size: (\d+)", facts)[1])


class Fat(Kind):
    def make(self, image):
        sh("mkfs.fat", *self.options, image)

    def fill(self, image, files, gone, folder):
        for name, path in files.items():
            sh("mcopy", "-i", image, path, f"::{name}")
        for name in gone:
            sh("mdel", "-i", image, f"::{name}")

    def read(self, image, name):
        return sh("mtype", "-i", image, f"::{name}")

    def check(self, image):
        sh("fsck.fat", "-n", image)

    def free_bytes(self, image):
        said = text("fsck.fat", "-n", "-v", image)
        cluster = int(re.search(r"(\d+) bytes per cluster", said)[1])
        used, all_ = map(int, re.search(r"(\d+)/(\d+) clusters", said).groups())
        return (all_ - used) * cluster


class Mounted(Kind):
    """Filled by mounting it, so that root is needed."""
    mounter = ("mount",)

    @contextlib.contextmanager
    def mounted(self, image, target):
        target.mkdir(exist_ok=True)
        node = text("losetup", "-f", "--show", image).strip()
        try:
            sh(*self.mounter, node, target)
            try:
                yield
            finally:
                os.sync()
                sh("umount", target)
        finally:
            sh("losetup", "-d", node)

    def fill(self, image, files, gone, folder):
        target = folder / "filling"
        with self.mounted(image, target):
            for name, path in files.items():
                shutil.copyfile(path, target / name)
            os.sync()
            for name in gone:
                (target / name).unlink()

    def contents(self, image, names, folder):
        target = folder / "reading"
        with self.mounted(image, target):
            return {name: (target / name).read_bytes() for name in names}


class Xfs(Mounted):
    mounter = ("mount", "-o", "nouuid")

    def make(self, image):
        sh("mkfs.xfs", "-q", "-f", *self.options, image)

    def check(self, image):
        sh("xfs_repair", "-n", image)

    def free_bytes(self, image):
        # freesp counts the blocks that groups keep for their own trees (AGFL) too, which are not free for wiping.
        groups = int(re.search(r"agcount = (\d+)", text("xfs_db", "-r", "-c", "sb 0", "-c", "p agcount", image))[1])
        block = int(re.search(r"blocksize = (\d+)", text("xfs_db", "-r", "-c", "sb 0", "-c", "p blocksize", image))[1])
        blocks = 0
        for group in range(groups):
            blocks += int(re.search(r"freeblks = (\d+)", text("xfs_db", "-r", "-c", f"agf {group}", "-c", "p freeblks", image))[1])
        return blocks * block


class Exfat(Mounted):
    mounter = ("mount.exfat-fuse", "-o", "noatime")

    def make(self, image):
        sh("mkfs.exfat", *self.options, image)

    def check(self, image):
        sh("fsck.exfat", "-n", image)

    def free_bytes(self, image):
        said = text("dump.exfat", image)
        return int(re.search(r"Free Clusters:\s+(\d+)", said)[1]) * int(re.search(r"Cluster size:\s+(\d+)", said)[1])


KINDS = {
    "ext2": Ext(48, "-t", "ext2"),
    "ext3": Ext(48, "-t", "ext3"),
    "ext4": Ext(64, "-t", "ext4"),
    "ext4 of 1 KiB": Ext(48, "-t", "ext4", "-b", "1024"),
    "ext4 uninit_bg": Ext(48, "-t", "ext4", "-O", "^metadata_csum,uninit_bg"),
    "ext4 meta_bg": Ext(48, "-t", "ext4", "-b", "1024", "-g", "1024", "-O", "meta_bg,^resize_inode"),
    "ext4 without flex_bg": Ext(48, "-t", "ext4", "-b", "1024", "-O", "^flex_bg,^64bit"),
    "ext4 sparse_super2": Ext(48, "-t", "ext4", "-O", "sparse_super2,mmp"),
    "ntfs": Ntfs(40),
    "ntfs of 64 KiB": Ntfs(80, "-c", "65536"),
    "ntfs of 512 bytes": Ntfs(24, "-c", "512"),
    "fat12": Fat(8, "-F", "12"),
    "fat16": Fat(32, "-F", "16"),
    "fat32": Fat(48, "-F", "32", "-s", "1"),
}
MOUNTED = {
    "xfs": Xfs(320),
    "xfs of 1 KiB": Xfs(320, "-b", "size=1024"),
    "exfat": Exfat(48),
    "exfat of 32 KiB": Exfat(64, "-c", "32K"),
}


class OnImages(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fettle-wiper-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.image = self.folder / "image"
        self.environment = dict(os.environ, XDG_STATE_HOME=str(self.folder / "state"))

    def fettle(self, *words, code=0):
        done = subprocess.run([FETTLE, "trim", "--image", str(self.image), "--json", *words], capture_output=True, text=True,
                              check=False, env=self.environment, timeout=300)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout)["wipe"]

    def make(self, kind):
        self.image.unlink(missing_ok=True)
        with open(self.image, "wb") as file:
            file.truncate(kind.size)
        kind.make(self.image)

    def allocated(self):
        return os.stat(self.image).st_blocks * 512

    def digest(self):
        return hashlib.sha256(self.image.read_bytes()).hexdigest()

    def random_files(self, chance, kind):
        """Files of all sizes, to about half of the image; some of them are deleted again."""
        room, files = kind.size // 2, {}
        if isinstance(kind, Xfs):
            room = 60 * MIB
        most = max(4096, room // 8)
        while room > 0 and len(files) < 40:
            size = min(room, chance.choice((0, 1, 511, 4096, 4097, 65536, chance.randrange(most), chance.randrange(most))))
            name = f"f{len(files)}"
            path = self.folder / name
            path.write_bytes(chance.randbytes(size))
            files[name] = path
            room -= size
        gone = [name for name in files if chance.random() < 0.4]
        return files, gone

    def contents(self, kind, names):
        if isinstance(kind, Mounted):
            found = kind.contents(self.image, names, self.folder)
        else:
            found = {name: kind.read(self.image, name) for name in names}
        return {name: hashlib.sha256(data).hexdigest() for name, data in found.items()}

    def one(self, name, kind, chance):
        self.make(kind)
        # Old data everywhere: what is free must not look as if it had been wiped already.
        files, gone = self.random_files(chance, kind)
        kind.fill(self.image, files, gone, self.folder)
        kept = [one for one in files if one not in gone]
        expected = {one: hashlib.sha256(files[one].read_bytes()).hexdigest() for one in kept}
        free = kind.free_bytes(self.image)
        twin = self.folder / "twin"
        sh("cp", "--sparse=never", self.image, twin)
        os.replace(twin, self.image)
        before = self.allocated()
        document = self.fettle("--unmounted")
        step = document["receipt"]["steps"][0]
        self.assertEqual(document["plan"]["options"]["step_1_free_bytes"], free, f"{name}: as much free as its own tools say")
        self.assertEqual(step["verification"]["verdict"], "verified")
        # Not a byte that is in use may be other than it was: compared below by contents, and here by the checker.
        kind.check(self.image)
        self.assertEqual(self.contents(kind, kept), expected, name)
        released = before - self.allocated()
        # Whole 4 KiB blocks only; clusters of 512 bytes leave crumbs, and the host's file system some of its own.
        asked = step["evidence"]["asked_to_discard_bytes"]
        self.assertGreaterEqual(released, asked * 99 // 100 - 64 * 1024, name)
        self.assertLessEqual(asked, free)
        for path in files.values():
            path.unlink()
        return free, asked

    def run_kinds(self, kinds):
        for name, kind in kinds.items():
            free = asked = 0
            for number in range(ROUNDS):
                with self.subTest(name, round=number):
                    found = self.one(name, kind, random.Random(f"{SEED} {name} {number}"))
                    free, asked = free + found[0], asked + found[1]
            print(f"{name}: {ROUNDS} images, {free} bytes free by its own tools, {asked} asked to discard", flush=True)

    def test_random_images(self):
        self.run_kinds(KINDS)

    @unittest.skipUnless(can_mount(), "mounting needs root, /dev/fuse and loop devices")
    def test_random_images_that_must_be_mounted(self):
        kinds = dict(MOUNTED)
        if shutil.which("mount.exfat-fuse") is None:
            kinds = {name: kind for name, kind in kinds.items() if not isinstance(kind, Exfat)}
        self.run_kinds(kinds)

    def test_every_block_that_goes_is_free_by_dumpe2fs(self):
        chance = random.Random(SEED)
        for name in ("ext4", "ext4 meta_bg", "ext2"):
            kind = KINDS[name]
            self.make(kind)
            files, gone = self.random_files(chance, kind)
            kind.fill(self.image, files, gone, self.folder)
            free = bytearray(kind.size // 512)
            for start, end in kind.free_ranges(self.image):
                free[start // 512:end // 512] = b"\1" * ((end - start) // 512)
            filled = bytearray(self.image.read_bytes())
            for sector in range(len(free)):
                if free[sector]:
                    filled[sector * 512:sector * 512 + 512] = b"\xa5" * 512
            self.image.write_bytes(filled)
            self.fettle("--unmounted")
            after = self.image.read_bytes()
            for sector in range(len(free)):
                now = after[sector * 512:sector * 512 + 512]
                if not free[sector]:
                    self.assertEqual(now, filled[sector * 512:sector * 512 + 512], f"{name}: sector {sector} is in use")
            wiped = sum(after[sector * 512:sector * 512 + 512] == bytes(512) for sector in range(len(free)) if free[sector])
            self.assertGreater(wiped, sum(free) * 9 // 10, name)

    def refused(self, reason, code=6):
        before = self.digest()
        document = self.fettle("--unmounted", code=code)
        left = {key: value for key, value in document["plan"]["options"].items() if re.fullmatch(r"left_alone_\d+", key)}
        self.assertEqual(list(left.values()), [reason])
        self.assertEqual(self.digest(), before, "it is left as it is")

    def patch(self, offset, data):
        with open(self.image, "r+b") as file:
            file.seek(offset)
            file.write(data)

    def test_ext_that_is_dirty_or_not_understood_is_left_alone(self):
        kind = KINDS["ext4"]
        for command, reason in ((("ssv", "state", "0"), "file-system-dirty"), (("ssv", "state", "3"), "file-system-dirty"),
                                (("feature", "needs_recovery"), "file-system-dirty"), (("ssv", "error_count", "1"), "file-system-dirty"),
                                (("ssv", "last_orphan", "12"), "file-system-dirty"),
                                (("ssv", "feature_incompat", "0x80002c2"), "file-system-not-understood"),
                                (("ssv", "free_blocks_count", "7"), "file-system-contradicts"),
                                (("set_bg", "0", "free_blocks_count", "7"), "file-system-contradicts"),
                                (("set_bg", "0", "block_bitmap", "1"), "file-system-contradicts"),
                                (("freeb", "1"), "file-system-contradicts")):
            with self.subTest(command):
                self.make(kind)
                sh("debugfs", "-w", "-R", " ".join(command), self.image)
                self.refused(reason)
        self.make(Ext(48, "-t", "ext4", "-O", "bigalloc"))
        self.refused("file-system-not-understood")
        self.make(kind)
        self.patch(1024 + 0x78, b"label")  # a superblock whose checksum does not hold
        self.refused("file-system-contradicts")
        self.make(Ext(48, "-t", "ext4", "-O", "mmp"))
        block = int(re.search(r"MMP block number:\s+(\d+)", text("dumpe2fs", "-h", self.image))[1])
        size = int(re.search(r"^Block size:\s+(\d+)", text("dumpe2fs", "-h", self.image), re.M)[1])
        self.patch(block * size + 4, (1234).to_bytes(4, "little"))  # another computer counts there
        self.refused("file-system-dirty")

    def test_ntfs_that_is_dirty_or_asleep_is_left_alone(self):
        kind = KINDS["ntfs"]
        self.make(kind)
        # $Volume is record 3; its VOLUME_INFORMATION's flags follow the version 3.1.
        image = self.image.read_bytes()
        mft = int.from_bytes(image[0x30:0x38], "little") * 4096
        record = image[mft + 3 * 1024:mft + 4 * 1024]
        attribute = record.index(b"\x70\0\0\0")
        value = attribute + int.from_bytes(record[attribute + 20:attribute + 22], "little")
        self.assertEqual(record[value + 8:value + 10], b"\x03\x01")
        self.patch(mft + 3 * 1024 + value + 10, b"\x01")
        self.refused("file-system-dirty")
        for word in (b"hibr", b"HIBR", b"odd!"):
            self.make(kind)
            file = self.folder / "hiberfil"
            file.write_bytes(word + bytes(8192))
            sh("ntfscp", "-f", "-q", self.image, file, "hiberfil.sys")
            self.refused("file-system-dirty")
        self.make(kind)
        file.write_bytes(bytes(8192))  # Windows was started again and shut down
        sh("ntfscp", "-f", "-q", self.image, file, "HiberFil.sys")
        self.fettle("--unmounted")
        self.make(kind)
        self.patch(image.index(b"FILE0", mft) + 0x1FE, b"zz")  # a torn record
        self.refused("file-system-contradicts")

    def test_fat_that_is_dirty_is_left_alone(self):
        self.make(KINDS["fat32"])
        self.patch(0x41, b"\x01")
        self.refused("file-system-dirty")
        self.make(KINDS["fat32"])
        self.patch(32 * 512 + 4, b"\xff\xff\xff\x07")
        self.patch(int.from_bytes(self.image.read_bytes()[0x24:0x28], "little") * 512 + 32 * 512 + 4, b"\xff\xff\xff\x07")
        self.refused("file-system-dirty")
        self.make(KINDS["fat16"])
        self.patch(int.from_bytes(self.image.read_bytes()[0x0e:0x10], "little") * 512 + 100, b"\x05\x00")
        self.refused("file-system-contradicts")  # its two tables differ

    def test_exfat_that_is_dirty_is_left_alone(self):
        self.make(MOUNTED["exfat"])
        self.fettle("--unmounted")
        self.make(MOUNTED["exfat"])
        self.patch(106, b"\x02")
        self.refused("file-system-dirty")
        self.make(MOUNTED["exfat"])
        self.patch(200, b"\x02")
        self.refused("file-system-contradicts")

    def test_what_is_no_file_system_is_left_alone(self):
        for words, reason in ((("mkfs.btrfs", "-q", "-f"), "mount-and-trim"), (("mkswap",), "no-file-system"), (("true",), "nothing-known"),
                              (("mkfs.xfs", "-q", "-f", "-m", "crc=0"), "file-system-not-understood")):
            self.image.unlink(missing_ok=True)
            with open(self.image, "wb") as file:
                file.truncate(320 * MIB)
            sh(*words, self.image)
            self.refused(reason)
        # A RAID 1 with its metadata at the end looks like the file system that it holds.
        self.make(KINDS["ext4"])
        self.patch(KINDS["ext4"].size - 8192, b"\xfc\x4e\x2b\xa9")
        self.refused("several-formats")
        self.make(KINDS["ext4"])
        self.patch(0, b"LUKS\xba\xbe")
        self.refused("several-formats")

    def test_what_only_its_own_checker_finds_is_left_alone(self):
        self.make(KINDS["ext4"])
        file = self.folder / "file"
        file.write_bytes(b"x" * 9000)
        sh("debugfs", "-w", "-R", f"write {file} f", self.image)
        sh("debugfs", "-w", "-R", "sif f links_count 5", self.image)
        self.refused("checker-found-faults")
        # A cluster that belongs to no file, in both copies of the table.
        self.make(KINDS["fat32"])
        table, size = 32 * 512, int.from_bytes(self.image.read_bytes()[0x24:0x28], "little") * 512
        for copy in (table, table + size):
            self.patch(copy + 400, b"\xff\xff\xff\x0f")
        self.refused("checker-found-faults")

    @unittest.skipUnless(can_mount(), "a partition of an image is shown to the checker as a loop device")
    def test_the_checker_looks_at_a_partition_of_an_image(self):
        part = self.folder / "part"
        with open(part, "wb") as file:
            file.truncate(KINDS["fat32"].size)
        KINDS["fat32"].make(part)
        for fault, code in ((False, 0), (True, 6)):
            with open(self.image, "wb") as file:
                file.truncate(64 * MIB)
            sh("sfdisk", "-q", self.image, input=b"label: dos\nstart=2048,size=98304,type=c\n")
            if fault:
                data = bytearray(part.read_bytes())
                for copy in (32 * 512, 32 * 512 + int.from_bytes(data[0x24:0x28], "little") * 512):
                    data[copy + 400:copy + 404] = b"\xff\xff\xff\x0f"
                part.write_bytes(data)
            self.patch(MIB, part.read_bytes())
            plan = self.fettle("--unmounted", code=code)["plan"]
            said = [need for need in plan["needs"] if need["id"] == "checked"]
            if fault:
                self.assertEqual(plan["options"]["left_alone_1"], "checker-found-faults")
            else:
                self.assertEqual([need["evidence"]["command"] for need in said], ["fsck.fat -n"])

    def test_what_looks_like_another_file_system_within_needs_the_serial_number(self):
        self.make(KINDS["ext4"])
        other = self.folder / "other"
        with open(other, "wb") as file:
            file.truncate(8 * MIB)
        KINDS["ext2"].make(other)
        self.patch(40 * MIB, other.read_bytes()[:MIB])
        plan = self.fettle("--unmounted", "--dry-run")["plan"]
        self.assertEqual([(loss["id"], loss["evidence"]["at_byte"]) for loss in plan["losses"]], [("format-within", 40 * MIB)])
        before = self.digest()
        done = subprocess.run([FETTLE, "trim", "--image", str(self.image), "--unmounted"], capture_output=True, text=True, check=False,
                              env=self.environment, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 5, done)
        self.assertEqual(self.digest(), before)
        self.fettle("--unmounted", "--confirm", plan["drives"][0]["serial"])
        KINDS["ext4"].check(self.image)

    @unittest.skipUnless(can_mount(), "mounting needs root and loop devices")
    def test_an_image_in_use_is_busy(self):
        self.make(KINDS["ext4"])
        node = text("losetup", "-f", "--show", self.image).strip()
        try:
            done = subprocess.run([FETTLE, "trim", "--image", str(self.image)], capture_output=True, text=True, check=False, env=self.environment)
            self.assertEqual(done.returncode, 5, done)
            self.assertIn(node.removeprefix("/dev/"), done.stdout + done.stderr)
        finally:
            sh("losetup", "-d", node)

    @unittest.skipUnless(can_mount(), "mounting needs root and loop devices")
    def test_what_was_mounted_when_the_power_went_is_left_alone(self):
        for name, kind in (("ext4", KINDS["ext4"]), ("xfs", MOUNTED["xfs"])):
            self.make(kind)
            target = self.folder / "mounted"
            target.mkdir(exist_ok=True)
            sh("mount", "-o", "loop", self.image, target)
            try:
                (target / "file").write_bytes(bytes(MIB))
                os.sync()
                (target / "other").write_bytes(bytes(MIB))
                os.sync()
                copy = self.folder / "cut"
                shutil.copy(self.image, copy)
            finally:
                sh("umount", target)
            os.replace(copy, self.image)
            self.refused("file-system-dirty")

    def test_partitions_and_what_lies_between(self):
        if shutil.which("sfdisk") is None:
            self.skipTest("no sfdisk")
        parts, sizes = [KINDS["ext4"], KINDS["ntfs"]], []
        with open(self.image, "wb") as file:
            file.truncate(200 * MIB)
        layout = "label: gpt\nstart=2048,size=131072\nstart=163840,size=81920\n"
        sh("sfdisk", "-q", self.image, input=layout.encode())
        for kind, start in zip(parts, (2048, 163840)):
            part = self.folder / "part"
            with open(part, "wb") as file:
                file.truncate(kind.size)
            kind.make(part)
            sizes.append(kind.free_bytes(part))
            sh("dd", f"if={part}", f"of={self.image}", "bs=1M", f"seek={start // 2048}", "conv=notrunc,sparse")
            part.unlink()
        plan = self.fettle("--unmounted", "--dry-run")["plan"]
        self.assertEqual([plan["options"][f"step_{i}_free_bytes"] for i in (1, 2)], sizes)
        if can_mount():
            self.assertFalse(any(step["loses_data"] for step in plan["steps"]))
        plan = self.fettle("--unallocated", "--dry-run")["plan"]
        # Behind the first partition 16 MiB, behind the second to the last MiB; nothing before the first.
        between = (163840 - 2048 - 131072) * 512 + 200 * MIB - MIB - (163840 + 81920) * 512
        self.assertEqual(plan["options"]["step_3_free_bytes"], between)
        self.assertTrue(plan["steps"][2]["loses_data"])
        done = subprocess.run([FETTLE, "trim", "--image", str(self.image), "--unallocated"], capture_output=True, text=True, check=False,
                              env=self.environment, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 5, done)  # what deleted partitions left is lost: that needs a word
        self.patch(65 * MIB + 5 * MIB, b"old data between the partitions")
        self.fettle("--unallocated", "--confirm", plan["drives"][0]["serial"])
        self.assertNotIn(b"old data between", self.image.read_bytes())
        sh("sfdisk", "-V", self.image)


if __name__ == "__main__":
    unittest.main(verbosity=2)
