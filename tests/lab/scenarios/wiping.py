# SPDX-License-Identifier: GPL-3.0-or-later
"""The wiper on drives nothing of which is mounted: as many bytes as fstrim for the same file system, contents unchanged,
the image behind the drive shrinks."""

import os

from harness.drives import image_path

# drive → what makes the file system in its only partition, how it is mounted, what checks it
WIPED = {
    "ide-legacy": ("mkfs.ntfs -q -f", "ntfs-3g", "ntfsfix -n"),
    "sata-uncached": ("mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0,nodiscard", "ext4", "e2fsck -fn"),
}


def allocated(lab, drive):
    return os.stat(image_path(os.path.join(os.path.dirname(lab.machine.share), "images"), lab.drives[drive])).st_blocks * 512


def part(path):
    return path + ("p1" if path[-1].isdigit() else "1")


def wipes_as_fstrim_does(lab, drive):
    make, kind, check = WIPED[drive]
    path = lab.paths[drive]
    node = part(path)
    hashes = "cd /mnt/wiped && sha256sum f* | sha256sum; cd /"
    # The files that stay and those that go take turns, so that free space with old data lies between.
    told = lab.machine.sh(
        f"set -e; modprobe fuse 2>/dev/null || true; "
        f"printf 'label: gpt\\nsize=300MiB\\n' | sfdisk --quiet --wipe always --wipe-partitions always {path}; "
        f"udevadm settle --timeout=60; {make} {node} >/dev/null 2>&1; mkdir -p /mnt/wiped; mount -t {kind} {node} /mnt/wiped; "
        "for i in 1 2 3 4 5 6 7 8 9; do for name in f g; do "
        "dd if=/dev/urandom of=/mnt/wiped/$name$i bs=1M count=5 2>/dev/null; done; done; sync; rm /mnt/wiped/g*; sync; "
        f"{hashes}; umount /mnt/wiped; sync", 900)
    before = allocated(lab, drive)
    output, document = lab.json(f"trim {path} --unmounted", 120)
    lab.report.expect(output.rc == 0, f"{drive}: {kind} is wiped", output)
    steps = document.get("wipe", {}).get("receipt", {}).get("steps", [{}])
    ours = steps[0].get("evidence", {}).get("asked_to_discard_bytes", 0)
    lab.report.expect(steps[0].get("verification", {}).get("verdict") == "verified", f"{drive}: verified by reading back", steps)
    after = allocated(lab, drive)
    checked = lab.machine.sh(f"udevadm settle --timeout=60; {check} {node} >/dev/null 2>&1; echo $?", 120).split()[-1]
    lab.report.expect(checked == "0", f"{drive}: its own checker finds nothing", checked)
    theirs = lab.machine.sh(f"mount -t {kind} {node} /mnt/wiped && {{ {hashes}; fstrim -v /mnt/wiped; }}; umount /mnt/wiped", 120)
    lab.report.expect(told.split()[0] == theirs.split()[0], f"{drive}: file contents unchanged", (told, theirs))
    their_bytes = int(theirs.split("(")[1].split(" ")[0])
    print(f"lab: {drive} ({kind}): wiper {ours} bytes, fstrim {their_bytes}; image {before} -> {after}", flush=True)
    lab.report.expect(ours == their_bytes, f"{drive}: as many bytes as fstrim", (ours, their_bytes))
    lab.report.expect(before - after >= 40 * (1 << 20), f"{drive}: the image shrinks by what was deleted", (before, after))


def what_is_mounted_is_left_alone(lab):
    output = lab.fettle(f"trim {lab.paths['nvme-plain']} --unmounted")
    # What is mounted is marked so, or belongs to another layer; and the drive as a whole is in use.
    lab.report.expect(output.rc in (5, 6) and "[NO]" in output.out, "a drive of which something is mounted: refused", output)
    drive = "sata-uncached"
    node = part(lab.paths[drive])
    lab.machine.sh(f"debugfs -w -R 'ssv state 0' {node} 2>/dev/null; sync")
    output = lab.fettle(f"trim {lab.paths[drive]} --unmounted")
    lab.report.expect(output.rc == 6 and "not unmounted cleanly" in " ".join(output.out.split()), "what is dirty is left alone", output)
    lab.machine.sh(f"debugfs -w -R 'ssv state 1' {node} 2>/dev/null; sync")


def wipes_beside_what_is_mounted(lab):
    """One partition stays mounted while the space behind it is wiped."""
    drive = "sata-uncached"
    path = lab.paths[drive]
    node = part(path)
    lab.machine.sh(f"set -e; mount {node} /mnt/wiped; sha256sum /mnt/wiped/f* >/run/kept; "
                   f"dd if=/dev/urandom of={path} bs=1M seek=310 count=60 oflag=direct conv=notrunc 2>/dev/null; sync", 120)
    before = allocated(lab, drive)
    output, document = lab.json(f"trim {path} --unallocated --confirm {lab.drives[drive].serial}", 120)
    steps = document.get("wipe", {}).get("receipt", {}).get("steps", [])
    lab.report.expect(output.rc == 0 and len(steps) == 1, "beside a mounted partition: what no partition has is wiped", output)
    lab.report.expect(steps and steps[0].get("verification", {}).get("verdict") == "verified", "and verified", steps)
    after = allocated(lab, drive)
    lab.report.expect(before - after >= 54 * (1 << 20), "the image shrinks by what lay there", (before, after))
    kept = lab.machine.sh(f"echo 3 >/proc/sys/vm/drop_caches; sha256sum --quiet -c /run/kept && echo same; "
                          f"ls /sys/class/block/{path[5:]} | grep -c ^{path[5:]}; umount /mnt/wiped && e2fsck -fn {node} >/dev/null 2>&1 && echo whole", 120)
    lab.report.expect(kept.split() == ["same", "1", "whole"],
                      "the mounted file system is as it was, and no stand-in partition is left", kept)
    print(f"lab: {drive}, its partition mounted: image {before} -> {after}", flush=True)


def run(lab):
    for drive in WIPED:
        wipes_as_fstrim_does(lab, drive)
    what_is_mounted_is_left_alone(lab)
    wipes_beside_what_is_mounted(lab)
