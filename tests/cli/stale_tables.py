#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wiper where the table of what is free is older than the files, and on images that somebody has open.

Drivers in user space (ntfs-3g, exfat-fuse, fusefat) do not mark a file system while it is mounted, and what they wrote
reaches the drive in any order. When power is lost, the newest files can be there while the bitmap, or the FAT, is the one
from before. Such images are put together here from one of before and one of after. Each is either refused, with not a byte
changed, or every file is as it was. Two arguments, as wiper_on_images.py has them."""
import contextlib
import fcntl
import hashlib
import mmap
import os
import random
import re
import shutil
import signal
import subprocess
import unittest

import wiper_on_images as wiper
from wiper_on_images import MIB, Exfat, Fat, Ntfs, Xfs, can_mount, sh, text

SEED = wiper.SEED


class Base(wiper.OnImages):
    """Its helpers, without its tests."""


for name in list(vars(wiper.OnImages)):
    if name.startswith("test_"):
        setattr(Base, name, None)


def ntfs_table(image, found):
    """Where $Bitmap lies: (offset, length)."""
    bitmap = sh("ntfscat", "-f", "-i", "6", image)
    assert found.count(bitmap) == 1, "the bitmap lies in one piece"
    return found.find(bitmap), len(bitmap)


def exfat_table(_, found):
    # mkfs.exfat puts the bitmap into the first clusters.
    sector = 1 << found[108]
    return int.from_bytes(found[88:92], "little") * sector, (int.from_bytes(found[92:96], "little") + 7) // 8


def fat_tables(_, found):
    sector = int.from_bytes(found[0x0B:0x0D], "little")
    sectors = int.from_bytes(found[0x16:0x18], "little") or int.from_bytes(found[0x24:0x28], "little")
    return int.from_bytes(found[0x0E:0x10], "little") * sector, 2 * sectors * sector


class StaleTables(Base):
    def put(self, kind, files, folder):
        kind.fill(self.image, files, [], folder)

    def made(self, sizes, chance):
        files = {}
        for name, size in sizes.items():
            files[name] = self.folder / name
            files[name].write_bytes(chance.randbytes(size))
        return files

    def refused_or_whole(self, files, name):
        """No byte of a file is lost, whatever Fettle says. Returns whether it refused. What the files held lies in one piece."""
        found = self.image.read_bytes()
        places = {one: found.find(path.read_bytes()) for one, path in files.items()}
        self.assertNotIn(-1, places.values(), name)
        before = self.digest()
        done = subprocess.run([wiper.FETTLE, "trim", "--image", str(self.image), "--json", "--unmounted"], capture_output=True, text=True,
                              check=False, env=self.environment, timeout=300)
        print(f"{name}: exit {done.returncode}", flush=True)
        if done.returncode != 0:
            self.assertEqual(self.digest(), before, f"{name}: refused, and left as it is")
            return True
        found = self.image.read_bytes()
        lost = [one for one, at in places.items() if not found.startswith(files[one].read_bytes(), at)]
        self.assertEqual(lost, [], f"{name}: lost")
        return False

    def stale(self, name, kind, table):
        """The files are those of after, the table is that of before."""
        chance = random.Random(f"{SEED} {name}")
        self.make(kind)
        files = self.made({"kept": 100_000}, chance)
        self.put(kind, files, self.folder)
        before = self.image.read_bytes()
        files |= self.made({"one": 3 * MIB, "two": 70_001}, chance)
        self.put(kind, {one: files[one] for one in ("one", "two")}, self.folder)
        at, length = table(self.image, self.image.read_bytes())
        self.patch(at, before[at:at + length])
        self.assertTrue(self.refused_or_whole(files, name), f"{name}: refused")

    def test_ntfs(self):
        for name in ("ntfs", "ntfs of 64 KiB", "ntfs of 512 bytes"):
            with self.subTest(name):
                self.stale(name, wiper.KINDS[name], ntfs_table)

    def test_fat(self):
        for name in ("fat12", "fat16", "fat32"):
            with self.subTest(name):
                self.stale(name, wiper.KINDS[name], fat_tables)

    @unittest.skipUnless(can_mount() and shutil.which("mount.exfat-fuse"), "needs root, /dev/fuse, loop devices and exfat-fuse")
    def test_exfat(self):
        for name in ("exfat", "exfat of 32 KiB"):
            with self.subTest(name):
                self.stale(name, wiper.MOUNTED[name], exfat_table)

    def clear(self, table, cluster):
        at, _ = table
        byte = self.image.read_bytes()[at + cluster // 8]
        self.assertTrue(byte >> cluster % 8 & 1, f"cluster {cluster} is in use")
        self.patch(at + cluster // 8, bytes([byte & ~(1 << cluster % 8)]))

    def test_every_file_of_an_ntfs_volume_counts(self):
        """One bit of $Bitmap is cleared at a time: of the volume's own files, and of one that somebody wrote."""
        kind = wiper.KINDS["ntfs"]
        self.make(kind)
        files = self.made({"one": 300_000}, random.Random(SEED))
        self.put(kind, files, self.folder)
        whole = self.image.read_bytes()
        table = ntfs_table(self.image, whole)
        places = {"$Boot": 0, "$MFT": int.from_bytes(whole[0x30:0x38], "little"), "$MFTMirr": int.from_bytes(whole[0x38:0x40], "little"),
                  "$Bitmap": table[0] // 4096, "$LogFile": whole.find(b"\xff" * 65536) // 4096 + 3,
                  "one": whole.find(files["one"].read_bytes()[-4096 * 3:-4096 * 2]) // 4096}
        for name, cluster in places.items():
            with self.subTest(name):
                self.image.write_bytes(whole)
                self.clear(table, cluster)
                self.refused("file-system-contradicts")


@unittest.skipUnless(can_mount() and shutil.which("ntfs-3g"), "needs root, /dev/fuse and ntfs-3g")
class BehindFuse(StaleTables):
    test_ntfs = test_fat = test_exfat = test_every_file_of_an_ntfs_volume_counts = None

    @contextlib.contextmanager
    def standing_in(self, *options):
        """ntfs-3g in the foreground, so that its process is known."""
        target = self.folder / "behind"
        target.mkdir(exist_ok=True)
        program = subprocess.Popen(["ntfs-3g", "-o", ",".join(("no_detach", *options)), str(self.image), str(target)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not os.path.ismount(target):
                if program.poll() is not None:
                    self.skipTest("ntfs-3g cannot mount here")
            yield target, program
        finally:
            sh("umount", "-l", target, check=False)
            if program.poll() is None:
                program.wait(60)

    def test_an_image_that_is_mounted_through_fuse_is_refused_and_names_the_program(self):
        self.make(wiper.KINDS["ntfs"])
        files = self.made({"one": 2 * MIB}, random.Random(SEED))
        with self.standing_in() as (target, program):
            shutil.copy(files["one"], target / "one")
            os.sync()
            before = self.digest()
            for words in (["--unmounted", "--dry-run"], ["--unmounted"]):
                done = subprocess.run([wiper.FETTLE, "trim", "--image", str(self.image), *words], capture_output=True, text=True,
                                      check=False, env=self.environment, timeout=300)
                self.assertEqual(done.returncode, 5, done)
                self.assertIn(f"ntfs-3g (PID {program.pid})", " ".join((done.stdout + done.stderr).split()))
            self.assertEqual(self.digest(), before)
        # Unmounted, it is wiped.
        self.fettle("--unmounted")
        self.assertEqual(sh("ntfscat", "-f", self.image, "one"), files["one"].read_bytes())

    def test_killed_after_writing_no_file_is_lost(self):
        """kill -9 while it writes, then what had reached the image, with the bitmap of before and of then."""
        kind = wiper.KINDS["ntfs"]
        for number in range(3):
            self.make(kind)
            chance = random.Random(f"{SEED} {number}")
            files = self.made({f"f{i}": chance.randrange(1, MIB) for i in range(8)}, chance)
            with self.standing_in() as (target, program):
                for number_of_file, (one, path) in enumerate(files.items()):
                    if number_of_file == 2:
                        os.sync()
                        before = self.image.read_bytes()
                    shutil.copy(path, target / one)
                os.sync()
                program.send_signal(signal.SIGKILL)
            killed = self.image.read_bytes()
            # Those that the driver can be seen to have written, and in one piece.
            there = {one: path for one, path in files.items()
                     if sh("ntfscat", "-f", self.image, one, check=False) == path.read_bytes() in killed}
            self.assertTrue(there, "some files are there")
            self.refused_or_whole(there, f"killed {number}")
            self.image.write_bytes(killed)
            at, length = ntfs_table(self.image, killed)
            self.patch(at, before[at:at + length])
            self.assertTrue(self.refused_or_whole(there, f"killed {number}, bitmap of before"))

    def test_files_and_the_table_itself_in_many_pieces(self):
        """Files whose runs go on in other records, and an $MFT whose own do: each run counts, the last ones too."""
        chance = random.Random(SEED)
        # How many pieces they get is the driver's choice: sizes are tried until both lie in many.
        for size in (1_600_000, 1_400_000, 1_200_000, 1_500_000, 1_700_000, 1_000_000):
            big = chance.randbytes(size)
            if self.in_many_pieces(big):
                break
        else:
            self.skipTest("this ntfs-3g lays them in fewer pieces")
        whole = self.image.read_bytes()
        table = ntfs_table(self.image, whole)
        last = whole.find(big[-512:]) // 512
        self.assertGreater(last, 0)
        self.fettle("--unmounted")
        self.assertEqual(sh("ntfscat", "-f", self.image, "inner/big"), big)
        for cluster in (last, whole.find(big[:512]) // 512):
            self.image.write_bytes(whole)
            self.clear(table, cluster)
            self.refused("file-system-contradicts")

    def in_many_pieces(self, big):
        self.make(Ntfs(16, "-c", "512"))
        with self.standing_in() as (target, _):
            # Not in the root folder, which would be in many pieces too.
            inner = target / "inner"
            inner.mkdir()
            (inner / "pad").write_bytes(bytes(MIB // 4))
            self.fill_up(inner, "f", 1024)
            for path in inner.glob("f*[02468]"):
                path.unlink()
            try:
                (inner / "big").write_bytes(big)
            except OSError:
                return False
            self.fill_up(inner, "empty", 0)
            (inner / "pad").unlink()
        pieces = text("ntfsinfo", "-f", "-F", "inner/big", self.image), text("ntfsinfo", "-f", "-i", "0", self.image)
        return all("$ATTRIBUTE_LIST" in one for one in pieces)

    def fill_up(self, target, prefix, size):
        for number in range(100_000):
            try:
                with open(target / f"{prefix}{number}", "wb") as file:
                    file.write(os.urandom(size))
            except OSError:
                return number
        return None


class ShadowCopies(Base):
    def test_what_they_lose_is_said_and_must_be_confirmed(self):
        self.make(wiper.KINDS["ntfs"])
        identifier = bytes.fromhex("6b870838 76c1484e b7ae0404 6e6cc752")
        # libvshadow's "VSS format", volume header: version 1, type 1, own place; the place of the catalogue at 48.
        header = identifier + (1).to_bytes(4, "little") + (1).to_bytes(4, "little") + (0x1E00).to_bytes(8, "little") * 2 + bytes(8)
        for catalogue in (0, 0x4000):
            self.patch(0x1E00, header + catalogue.to_bytes(8, "little"))
            plan = self.fettle("--unmounted", "--dry-run")["plan"]
            self.assertEqual([loss["id"] for loss in plan["losses"]], ["shadow-copies"] if catalogue else [])
            self.assertEqual(plan["steps"][0]["loses_data"], catalogue != 0)
        before = self.digest()
        done = subprocess.run([wiper.FETTLE, "trim", "--image", str(self.image), "--unmounted"], capture_output=True, text=True, check=False,
                              env=self.environment, stdin=subprocess.DEVNULL, timeout=300)
        self.assertEqual(done.returncode, 5, done)
        self.assertIn("shadow copies", " ".join(done.stdout.split()))
        self.assertEqual(self.digest(), before)
        self.fettle("--unmounted", "--confirm", plan["drives"][0]["serial"])


class InUse(Base):
    """An image that somebody has open, in whatever way, is refused, and who it is is named."""

    def busy(self, named):
        before = self.digest()
        done = subprocess.run([wiper.FETTLE, "trim", "--image", str(self.image), "--unmounted"], capture_output=True, text=True, check=False,
                              env=self.environment, timeout=300)
        self.assertEqual(done.returncode, 5, done)
        self.assertIn(named, " ".join((done.stdout + done.stderr).split()))
        self.assertEqual(self.digest(), before)

    @contextlib.contextmanager
    def program(self, opened):
        """Another program, with the image open as file `opened`, until it is told to end."""
        script = f"import sys, os, mmap\n{opened}\nprint('ready', flush=True)\nsys.stdin.read()"
        other = subprocess.Popen(["python3", "-c", script, str(self.image)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self.assertEqual(other.stdout.readline(), b"ready\n")
            yield other
        finally:
            other.communicate()

    def test_open_mapped_or_locked(self):
        self.make(wiper.KINDS["ext4"])
        for opened in ("file = open(sys.argv[1], 'r+b')", "file = open(sys.argv[1], 'rb')",
                       "file = open(sys.argv[1], 'r+b'); memory = mmap.mmap(file.fileno(), 4096); file.close()"):
            with self.subTest(opened), self.program(opened) as other:
                self.busy(f"python3 (PID {other.pid})")
        self.fettle("--unmounted")

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_lease_holds_others_off(self):
        """Nobody else may be seen, as from a container: the kernel knows all the same."""
        self.make(wiper.KINDS["ext4"])
        hidden = ["unshare", "--mount", "--pid", "--fork", "--mount-proc"]
        if subprocess.run([*hidden, "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("no name spaces here")
        with self.program("file = open(sys.argv[1], 'r+b')"):
            before = self.digest()
            done = subprocess.run([*hidden, wiper.FETTLE, "trim", "--image", str(self.image), "--unmounted"], capture_output=True, text=True,
                                  check=False, env=self.environment, timeout=300)
            self.assertEqual(done.returncode, 5, done)
            self.assertIn("in use", done.stdout + done.stderr)
            self.assertEqual(self.digest(), before)


class XfsLogs(Base):
    @unittest.skipUnless(can_mount(), "mounting needs root and loop devices")
    def test_log_stripe_units_and_large_sectors(self):
        kinds = {"sectors of 4 KiB": ("-s", "size=4096"), "su=32k": ("-l", "su=32k"), "su=256k": ("-l", "su=256k"),
                 "sunit=8": ("-l", "sunit=8")}
        for name, options in kinds.items():
            kind = Xfs(320, *options)
            with self.subTest(name):
                self.make(kind)
                self.assertEqual(self.fettle("--unmounted", "--dry-run")["plan"]["options"]["step_1_free_bytes"], kind.free_bytes(self.image))
                self.one(name, kind, random.Random(f"{SEED} {name}"))
                target = self.folder / "cut"
                target.mkdir(exist_ok=True)
                sh("mount", "-o", "loop,nouuid", self.image, target)
                try:
                    (target / "file").write_bytes(bytes(MIB))
                    os.sync()
                    copy = self.folder / "copy"
                    shutil.copy(self.image, copy)
                finally:
                    sh("umount", target)
                os.replace(copy, self.image)
                self.refused("file-system-dirty")


del Base
if __name__ == "__main__":
    unittest.main(verbosity=2)
