# SPDX-License-Identifier: GPL-3.0-or-later
"""Swap files on ext4, XFS and btrfs: swapon, blkid, lsattr and findmnt show what `fettle tune set` has
made of them, and after the undo nothing is left."""

from systemd_guest import SPARE

BTRFS = "/mnt/btrfs"
PLACES = ("/home", "/data", BTRFS)
MIB = 1 << 20
PAGE = 4096


def swaps(lab):
    """{path: bytes} of the swap files that the kernel uses."""
    rows = lab.machine.sh("swapon --show=NAME,SIZE,TYPE --bytes --noheadings --raw").splitlines()
    return {name: int(size) for name, size, kind in (row.split() for row in rows) if kind == "file"}


def is_size(used, mebibytes):
    return used is not None and mebibytes * MIB - 32 * PAGE <= used <= mebibytes * MIB - PAGE


def uuid(lab, path):
    return lab.machine.sh(f"blkid -p -o value -s UUID {path}").strip()


def sized(lab, path, mebibytes):
    done = lab.fettle(f"tune set swap-file:{path}={mebibytes}M", 300)
    lab.report.expect(done.rc == 0, f"{path}: {mebibytes} MiB are set", done)
    used = swaps(lab).get(path)
    # Without the first page, and without those that begin in one extent and end in another: ext4 may have blocks of 1 KiB.
    lab.report.expect(is_size(used, mebibytes), f"{path}: swapon shows {mebibytes} MiB without a few pages", used)
    allocated = int(lab.machine.sh(f"stat -c %b {path}")) * 512
    lab.report.expect(allocated >= mebibytes * MIB, f"{path}: the file has no holes", allocated)
    kind = lab.machine.sh(f"blkid -p -o value -s TYPE {path}; stat -c '%a %u' {path}").split()
    lab.report.expect(kind == ["swap", "600", "0"], f"{path}: blkid shows swap, and only root may read it", kind)


def one_file(lab, folder):
    path = folder + "/swapfile"
    sized(lab, path, 32)
    first = uuid(lab, path)
    for mebibytes in (48, 24):
        sized(lab, path, mebibytes)
    lab.report.expect(len(first) == 36 and uuid(lab, path) == first, f"{path}: resized, it has the same UUID", first)
    lines = lab.machine.sh("findmnt -s -t swap -no SOURCE").splitlines()
    lab.report.expect(lines.count(path) == 1, f"{path}: findmnt shows one line for it in /etc/fstab", lines)


def others_file(lab):
    path = PLACES[0] + "/swapfile"
    lab.machine.sh(f"echo a diary >{path}")
    done = lab.fettle(f"tune set swap-file:{path}=32", 120)
    kept = lab.machine.sh(f"cat {path}; rm {path}").strip()
    lab.report.expect(done.rc == 5 and kept == "a diary", f"{path}: somebody's file of that name is refused and stays", (done, kept))


def run(lab):
    lab.machine.sh(f"cp /etc/fstab /root/fstab.before; mkdir -p {BTRFS} && mount /dev/disk/by-uuid/{SPARE} {BTRFS}", 120)
    others_file(lab)
    for folder in PLACES:
        one_file(lab, folder)
    flags = lab.machine.sh(f"lsattr {BTRFS}/swapfile").split()[0]
    lab.report.expect("C" in flags, "on btrfs the file is without copy-on-write", flags)
    moved = lab.fettle(f"tune set swap-file:{PLACES[0]}/swapfile=0 swap-file:{PLACES[1]}/swapfile=40", 300)
    now = swaps(lab)
    lab.report.expect(moved.rc == 0 and PLACES[0] + "/swapfile" not in now and is_size(now.get(PLACES[1] + "/swapfile"), 40),
                      "swap moves from one drive to another", (moved, now))
    lab.machine.sh("echo 34816 >/sys/power/resume_offset")
    stays = lab.fettle(f"tune set swap-file:{PLACES[1]}/swapfile=0", 120)
    lab.machine.sh("echo 0 >/sys/power/resume_offset")
    lab.report.expect(stays.rc == 5 and "resume" in stays.err, "a file from which the kernel may resume stays", stays)
    undone = lab.fettle("tune undo --all", 300)
    lab.report.expect(undone.rc == 0 and not swaps(lab), "all is undone", (undone, swaps(lab)))
    left = lab.machine.sh(f"ls -d {' '.join(folder + '/swapfile' for folder in PLACES)} 2>/dev/null; cmp /etc/fstab /root/fstab.before").strip()
    lab.report.expect(not left, "no file is left, and /etc/fstab has its bytes", left)
    lab.machine.sh(f"umount {BTRFS}; rmdir {BTRFS}")
