#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trims real file systems on loop devices, beside fstrim: of two identical images one is trimmed by each, the bytes must
be equal, and both images must shrink by as much. Needs root and loop devices; says so and is skipped without."""
import errno
import fcntl
import time
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import private_mounts

private_mounts.enter()
FETTLE = sys.argv.pop(1)
MIB = 1 << 20
LOOP_CTL_ADD, LOOP_CTL_REMOVE = 0x4C80, 0x4C81  # linux/loop.h
# What makes it, and the size in MiB. Several pieces of 1 GiB each in the larger ones; blocks of 1 KiB begin at block 1.
MAKERS = {
    "ext4": ("mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0,nodiscard", 2500),
    "ext4-1k": ("mkfs.ext4 -q -F -b 1024 -E lazy_itable_init=0,lazy_journal_init=0,nodiscard", 2500),
    "xfs": ("mkfs.xfs -q -f -K", 2000),
    "btrfs": ("mkfs.btrfs -q -f -K", 1000),
}


def sh(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True, **more).stdout.strip()


def can_loop():
    try:
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(MIB)
            sh("losetup", "-d", sh("losetup", "-f", "--show", file.name))
        return True
    except (OSError, subprocess.CalledProcessError):
        return False


if os.geteuid() != 0 or not can_loop() or not all(map(shutil.which, ("fstrim", "mkfs.ext4", "mkfs.xfs", "mkfs.btrfs"))):
    print("skipped: needs root, loop devices, e2fsprogs, xfsprogs and btrfs-progs")
    sys.exit(77)


def allocated(image):
    return os.stat(image).st_blocks * 512


class OnLoops(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fettle-trim-"))
        self.state = self.folder / "state"
        self.addCleanup(shutil.rmtree, self.folder)

    def loop(self, image):
        node = sh("losetup", "-f", "--show", str(image))
        self.addCleanup(subprocess.run, ["losetup", "-d", node], check=False)
        return node

    def mount(self, image, name, *options):
        node = self.loop(image)
        target = self.folder / name
        target.mkdir()
        sh("mount", *options, node, str(target))
        self.addCleanup(subprocess.run, ["umount", str(target)], check=False, capture_output=True)
        return target

    def image(self, kind):
        """An image with files, of which half were deleted, so that there is free space in many places that holds old data."""
        make, size = MAKERS[kind]
        image = self.folder / f"{kind}.img"
        with open(image, "wb") as file:
            file.truncate(size * MIB)
        sh(*make.split(), str(image))
        target = self.folder / "filling"
        target.mkdir()
        sh("mount", "-o", "loop", str(image), str(target))
        try:
            for i in range(60):
                (target / f"f{i}").write_bytes(os.urandom(MIB + 4096 * (i % 7)))
            os.sync()
            for i in range(0, 60, 2):
                (target / f"f{i}").unlink()
            if kind == "btrfs":  # which otherwise removes empty block groups at any time after the next mount
                sh("btrfs", "filesystem", "sync", str(target))
                sh("btrfs", "balance", "start", "-dusage=0", "-musage=0", str(target))
        finally:
            sh("umount", str(target))
        target.rmdir()
        return image

    def fettle(self, *arguments, code=0, **more):
        done = subprocess.run([FETTLE, "trim", *map(str, arguments)], capture_output=True, text=True, check=False, timeout=300, **more)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def trimmed(self, *arguments, **more):
        return json.loads(self.fettle(*arguments, "--json", **more))["trim"]

    def test_as_many_bytes_as_fstrim_and_the_image_shrinks(self):
        for kind in MAKERS:
            with self.subTest(kind):
                # The kernel's trim of btrfs leaves out a block group that the kernel itself is working on, whoever asks.
                for last in (False, False, True) if kind == "btrfs" else (True,):
                    ours, theirs = self.both_trimmed(kind)
                    if last or ours == theirs:
                        break
                self.assertEqual(ours, theirs)

    def both_trimmed(self, kind):
        """Bytes that were discarded by Fettle and by fstrim; each image has shrunk by what it was asked for."""
        image = self.image(kind)
        twin = self.folder / f"{kind}-twin.img"
        sh("cp", "--sparse=never", str(image), str(twin))
        sh("cp", "--sparse=never", str(twin), str(image))
        nouuid = ["-o", "nouuid"] if kind == "xfs" else []
        theirs = self.mount(twin, f"{kind}-theirs", *nouuid)
        their_bytes = int(sh("fstrim", "-v", str(theirs)).split("(")[1].split(" ")[0])
        sh("umount", str(theirs))
        ours = self.mount(image, f"{kind}-ours", *nouuid)
        before = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in ours.glob("f*")}
        document = self.trimmed(ours)
        our_bytes = document["asked_to_discard_bytes"]
        sh("umount", str(ours))
        print(f"{kind}: fettle {our_bytes}, fstrim {their_bytes}; images {allocated(image)} and {allocated(twin)} of "
              f"{image.stat().st_size} bytes", flush=True)
        # Journals and time stamps may differ by a block.
        self.assertLess(abs(allocated(image) + our_bytes - allocated(twin) - their_bytes), MIB)
        self.assertLess(allocated(image), image.stat().st_size - our_bytes * 9 // 10)
        again = self.mount(image, f"{kind}-again", *nouuid)
        after = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in again.glob("f*")}
        self.assertEqual(after, before)
        sh("umount", str(again))
        for folder in (theirs, ours, again):
            folder.rmdir()
        return our_bytes, their_bytes

    def ntfs(self):
        """NTFS behind ntfs-3g, a program, with files of which half were deleted; unmounted."""
        image = self.folder / "ntfs.img"
        with open(image, "wb") as file:
            file.truncate(300 * MIB)
        sh("mkntfs", "-q", "-F", "-Q", str(image))
        target = self.mount(image, "ntfs-filling", "-t", "ntfs-3g")
        for i in range(40):
            (target / f"f{i}").write_bytes(os.urandom(MIB + 4096 * (i % 7)))
        os.sync()
        for i in range(0, 40, 2):
            (target / f"f{i}").unlink()
        sh("umount", str(target))
        return image

    @unittest.skipUnless(shutil.which("ntfs-3g") and shutil.which("mkntfs") and os.path.exists("/dev/fuse"), "no ntfs-3g")
    def test_ntfs_3g_is_asked_and_gives_as_many_bytes_as_to_fstrim(self):
        image = self.ntfs()
        twin = self.folder / "ntfs-twin.img"
        sh("cp", "--sparse=never", str(image), str(twin))
        sh("cp", "--sparse=never", str(twin), str(image))
        theirs = self.mount(twin, "ntfs-theirs", "-t", "ntfs-3g")
        their_bytes = int(sh("fstrim", "-v", str(theirs)).split("(")[1].split(" ")[0])
        sh("umount", str(theirs))
        ours = self.mount(image, "ntfs-ours", "-t", "ntfs-3g")
        before = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in ours.glob("f*")}
        document = self.trimmed(ours)
        self.assertEqual(document["file_systems"][0]["type"], "fuseblk")
        sh("umount", str(ours))
        print(f"ntfs-3g: fettle {document['asked_to_discard_bytes']}, fstrim {their_bytes}; images {allocated(image)} and "
              f"{allocated(twin)} of {image.stat().st_size} bytes", flush=True)
        self.assertEqual(document["asked_to_discard_bytes"], their_bytes)
        self.assertLess(abs(allocated(image) - allocated(twin)), MIB)
        self.assertLess(allocated(image), image.stat().st_size // 2)
        again = self.mount(image, "ntfs-again", "-t", "ntfs-3g")
        self.assertEqual({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in again.glob("f*")}, before)

    @unittest.skipUnless(shutil.which("mount.exfat-fuse") and shutil.which("mkfs.exfat") and os.path.exists("/dev/fuse"), "no exfat-fuse")
    def test_another_program_has_no_trim_and_that_is_no_failure(self):
        image = self.folder / "exfat.img"
        with open(image, "wb") as file:
            file.truncate(50 * MIB)
        sh("mkfs.exfat", str(image))
        node, target = self.loop(image), self.folder / "exfat"
        target.mkdir()
        sh("mount.exfat-fuse", node, str(target))
        self.addCleanup(subprocess.run, ["umount", str(target)], check=False, capture_output=True)
        self.assertNotEqual(subprocess.run(["fstrim", str(target)], check=False, capture_output=True).returncode, 0)
        document = self.trimmed(target, code=6)
        self.assertEqual(document["file_systems"][0]["type"], "fuseblk")
        self.assertEqual(document["file_systems"][0]["outcome"], "cannot")

    @unittest.skipUnless(shutil.which("ntfs-3g") and shutil.which("mkntfs") and shutil.which("strace"), "no ntfs-3g, or no strace")
    def test_what_answers_that_it_has_no_trim_cannot_and_has_not_failed(self):
        """ENOTTY and EOPNOTSUPP are what programs without FITRIM answer with, each kernel one of them."""
        target = self.mount(self.ntfs(), "target", "-t", "ntfs-3g")
        trace = str(self.folder / "trace")
        words = [FETTLE, "trim", str(target), "--json"]
        sh("strace", "-f", "-o", trace, "-e", "trace=ioctl", *words)
        calls = pathlib.Path(trace).read_text().splitlines()
        asks = next(i for i, call in enumerate(calls) if "FITRIM" in call)
        which = sum(call.split()[0] == calls[asks].split()[0] and "ioctl(" in call for call in calls[:asks + 1])
        for number in ("ENOTTY", "EOPNOTSUPP", "ENOSYS"):
            done = subprocess.run(["strace", "-f", "-o", trace, "-e", "trace=ioctl", "-e", f"inject=ioctl:error={number}:when={which}",
                                   *words], capture_output=True, text=True, check=False, timeout=120)
            self.assertEqual(done.returncode, 6, done)
            document = json.loads(done.stdout)["trim"]
            self.assertEqual(document["file_systems"][0]["outcome"], "cannot")
            self.assertEqual(document["receipt"]["outcome"], "cannot")

    def test_a_minimum_is_passed_on(self):
        image = self.image("ext4")
        twin = self.folder / "twin.img"
        shutil.copy(image, twin)
        theirs = int(sh("fstrim", "-v", "-m", "4M", str(self.mount(twin, "theirs"))).split("(")[1].split(" ")[0])
        target = self.mount(image, "ours")
        few = self.trimmed(target, "--minimum", "4M")["asked_to_discard_bytes"]
        self.assertEqual(few, theirs)
        self.assertGreater(self.trimmed(target)["asked_to_discard_bytes"], 0)

    def test_odd_names_bind_mounts_and_what_is_mounted_twice(self):
        target = self.mount(self.image("ext4"), "a name\twith blanks\\ and\nlines")
        bound = self.folder / "bound"
        bound.mkdir()
        sh("mount", "--bind", str(target), str(bound))
        self.addCleanup(subprocess.run, ["umount", str(bound)], check=False, capture_output=True)
        document = self.trimmed(target, bound, str(bound) + "/", "--dry-run")
        self.assertEqual(len(document["file_systems"]), 1)
        one = document["file_systems"][0]
        self.assertEqual((one["mount_point"], one["also_at"]), (str(target), [str(bound)]))
        self.assertNotIn("\n ", self.fettle(target, "--dry-run").split("one after another:")[1].split("\n")[1].strip())
        self.assertGreater(self.trimmed(bound)["asked_to_discard_bytes"], 0)
        folder = target / "folder"
        folder.mkdir()
        self.fettle(folder, code=2)  # the file system around it is more than what was named

    def test_what_is_mounted_over_is_reached_by_its_other_mount(self):
        target = self.mount(self.image("ext4"), "hidden")
        other = self.folder / "other"
        other.mkdir()
        sh("mount", "--bind", str(target), str(other))
        self.addCleanup(subprocess.run, ["umount", str(other)], check=False)
        sh("mount", "-t", "tmpfs", "none", str(target))
        self.addCleanup(subprocess.run, ["umount", str(target)], check=False, capture_output=True)
        self.assertEqual(self.trimmed(other)["file_systems"][0]["mount_point"], str(other))

    def test_what_cannot_be_asked_is_6_with_the_reason(self):
        target = self.mount(self.image("ext4"), "read-only", "-o", "ro")
        document = self.trimmed(target, code=6)
        self.assertEqual(document["file_systems"][0]["reason"]["id"], "read-only")
        memory = self.folder / "memory"
        memory.mkdir()
        sh("mount", "-t", "tmpfs", "none", str(memory))
        self.addCleanup(subprocess.run, ["umount", str(memory)], check=False)
        self.assertEqual(self.trimmed(memory, code=6)["file_systems"][0]["reason"]["id"], "no-device")

    def test_btrfs_over_two_drives_is_asked_once(self):
        nodes = []
        for i in range(2):
            image = self.folder / f"member{i}.img"
            with open(image, "wb") as file:
                file.truncate(300 * MIB)
            nodes.append(self.loop(image))
        sh("mkfs.btrfs", "-q", "-f", "-K", "-d", "raid0", *nodes)
        target = self.folder / "both"
        target.mkdir()
        mount = ["mount", "-o", ",".join(f"device={node}" for node in nodes), nodes[0], str(target)]
        sh(*mount)
        self.addCleanup(subprocess.run, ["umount", str(target)], check=False, capture_output=True)
        document = self.trimmed(target)
        sh("umount", str(target))  # it remembers what it discarded
        sh(*mount)
        self.assertEqual(len(document["file_systems"]), 1)
        self.assertEqual(sorted(document["file_systems"][0]["devices"]), sorted(node[5:] for node in nodes))
        theirs = int(sh("fstrim", "-v", str(target)).split("(")[1].split(" ")[0])
        self.assertEqual(document["asked_to_discard_bytes"], theirs)

    def own_loop(self, image):
        """A loop device that is gone afterwards: once its discards are switched off, this kernel lets nobody switch them on."""
        with open("/dev/loop-control", "rb") as control:
            number = fcntl.ioctl(control, LOOP_CTL_ADD, next(n for n in range(900, 999) if not os.path.exists(f"/dev/loop{n}")))
        node = f"/dev/loop{number}"

        def remove():
            subprocess.run(["losetup", "-d", node], check=False)
            # Whoever looked for a free loop device may have it open for a moment.
            for _ in range(100):
                try:
                    with open("/dev/loop-control", "rb") as again:
                        fcntl.ioctl(again, LOOP_CTL_REMOVE, number)
                    return
                except OSError as error:
                    if error.errno != errno.EBUSY:
                        raise
                    time.sleep(0.1)
            self.fail(f"{node} stays in use")
        self.addCleanup(remove)
        sh("losetup", node, str(image))
        return node

    def proof(self, target, code):
        done = subprocess.run([FETTLE, "trim", "path", str(target), "--prove", "--json"], capture_output=True, text=True,
                              check=False, timeout=300)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout)["trim_paths"][0]["proof"]

    def test_the_proof_finds_what_btrfs_wrote_by_its_chunk_tree(self):
        for profile, copies in (("single", 1), ("dup", 2)):
            with self.subTest(profile):
                image = self.folder / f"{profile}.img"
                with open(image, "wb") as file:
                    file.truncate(600 * MIB)
                sh("mkfs.btrfs", "-q", "-f", "-K", "-m", profile, "-d", profile, str(image))
                target = self.mount(image, profile, "-o", "nodiscard")
                proof = self.proof(target, 0)
                self.assertEqual(proof["verdict"], "proven")
                self.assertEqual(proof["blocks_before"]["as_written"], 4096 * copies)
                self.assertEqual(proof["blocks_after"]["as_written"], 0)

    def test_btrfs_without_discard_is_disproved_and_one_of_several_drives_cannot_be_proven(self):
        image = self.folder / "closed.img"
        with open(image, "wb") as file:
            file.truncate(600 * MIB)
        sh("mkfs.btrfs", "-q", "-f", "-K", "-d", "single", str(image))
        node, target = self.own_loop(image), self.folder / "closed"
        pathlib.Path("/sys/block", node[5:], "queue/discard_max_bytes").write_text("0\n")
        target.mkdir()
        sh("mount", node, str(target))
        self.addCleanup(subprocess.run, ["umount", str(target)], check=False, capture_output=True)
        closed = self.proof(target, 1)
        self.assertEqual(closed["verdict"], "not-discarded")
        self.assertEqual(closed["blocks_after"]["as_written"], 4096)
        nodes = []
        for i in range(2):
            member = self.folder / f"proof-member{i}.img"
            with open(member, "wb") as file:
                file.truncate(300 * MIB)
            nodes.append(self.loop(member))
        sh("mkfs.btrfs", "-q", "-f", "-K", "-d", "raid0", *nodes)
        both = self.folder / "proof-both"
        both.mkdir()
        sh("mount", "-o", ",".join(f"device={one}" for one in nodes), nodes[0], str(both))
        self.addCleanup(subprocess.run, ["umount", str(both)], check=False, capture_output=True)
        spread = self.proof(both, 3)
        self.assertEqual(spread["verdict"], "failed")
        self.assertIn("uses 2 devices", spread["reason"]["text"])

    def test_without_rights_it_is_4_and_nothing_is_done(self):
        target = self.mount(self.image("ext4"), "target")
        self.folder.chmod(0o755)
        words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", FETTLE, "trim"]
        environment = dict(os.environ, HOME="/nonexistent")
        environment.pop("XDG_STATE_HOME", None)
        done = subprocess.run([*words, str(target)], capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 4, done)
        self.assertIn("as root", done.stderr)
        done = subprocess.run([*words, "--dry-run", str(target)], capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done)

    def test_a_receipt_is_kept_and_no_journal_left(self):
        target = self.mount(self.image("ext4"), "target")
        page, document = self.folder / "receipt.html", self.folder / "receipt.json"
        self.fettle(target, "--receipt", page)
        self.fettle(target, "--receipt", document)
        self.assertIn("Free space trimmed", page.read_text())
        self.assertEqual(json.loads(document.read_text())["receipt"]["steps"][0]["outcome"], "done")
        journals = pathlib.Path("/var/lib/fettle/journal")
        self.assertEqual(list(journals.glob("*.journal")), [])
        self.assertEqual(journals.stat().st_mode & 0o777, 0o700)

    def test_killed_it_says_so_the_next_time(self):
        target = self.mount(self.image("ext4"), "target")
        # strace kills it as it asks for the discard: the step is announced, and not yet taken.
        if shutil.which("strace") is None:
            self.skipTest("no strace")
        trace, words = str(self.folder / "trace"), [FETTLE, "trim", str(target)]
        sh("strace", "-f", "-o", trace, "-e", "trace=ioctl", *words)
        calls = pathlib.Path(trace).read_text().splitlines()
        asks = next(i for i, call in enumerate(calls) if "FITRIM" in call)
        which = sum(call.split()[0] == calls[asks].split()[0] and "ioctl(" in call for call in calls[:asks + 1])
        subprocess.run(["strace", "-f", "-o", trace, "-e", "trace=ioctl", "-e", f"inject=ioctl:signal=KILL:when={which}", *words],
                       capture_output=True, check=False, timeout=120)
        left = [path.read_text() for path in pathlib.Path("/var/lib/fettle/journal").glob("*.journal")]
        self.assertEqual(len(left), 1)
        self.assertNotIn('"kind":"done"', left[0])
        self.assertIn('"kind":"step"', left[0])
        done = subprocess.run([FETTLE, "trim", str(target)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("was interrupted", done.stderr)
        self.assertEqual(list(pathlib.Path("/var/lib/fettle/journal").glob("*.journal")), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
