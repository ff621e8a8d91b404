# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle trim on real drives: as many bytes as fstrim, the image behind the drive shrinks, and what cannot be asked has
its reason. What is mounted stands in stacks.py."""

import json
import os

from harness.drives import image_path

# mount point → the drive whose image must shrink; /mnt/open-raid1 lies on two
OPEN = {"/mnt/open-ext4": "nvme-plain", "/mnt/open-luks-lvm-xfs": "nvme-plain", "/mnt/open-raid1": "nvme-shared-512",
        "/mnt/open-btrfs": "sata-ssd", "/mnt/open-uas": "usb-uas"}
CLOSED = {"/mnt/closed-luks": ("crypt", "dm"), "/mnt/closed-raid5": ("md", "md")}
FILES_MIB = 40


def row_of(document, target):
    return next((row for row in document.get("trim", {}).get("file_systems", []) if row["mount_point"] == target), {})


def allocated(lab, drive):
    return os.stat(image_path(os.path.join(os.path.dirname(lab.machine.share), "images"), lab.drives[drive])).st_blocks * 512


def plan_says_what_the_kernel_says(lab):
    output, document = lab.json("trim --all --dry-run", 120)
    lab.report.expect(output.rc == 0, "a dry run of all is fine", output.err)
    for target in OPEN:
        lab.report.expect(row_of(document, target).get("outcome") == "planned", f"{target} can be asked", row_of(document, target))
    for target, (kind, name) in CLOSED.items():
        row = row_of(document, target)
        evidence = row.get("reason", {}).get("evidence", {})
        lab.report.expect(row.get("outcome") == "cannot" and row["reason"]["id"] == "no-discard", f"{target} cannot be asked", row)
        lab.report.expect(evidence.get("kind") == kind and evidence.get("layer", "").startswith(name),
                          f"{target}: the layer that closes the way is named", row)
    network = [row for row in document.get("trim", {}).get("file_systems", []) if row["type"] == "9p"]
    lab.report.expect(network and all(row["reason"]["id"] == "network" for row in network), "the host's share is on a server", network)


def trims_as_fstrim_does(lab, target, drive):
    # btrfs gives back empty block groups when it is unmounted, and ext4 forgets then what was discarded already: both
    # programs meet the file system freshly mounted.
    again = f"node=$(findmnt -no SOURCE {target} | head -n 1); umount {target} && mount $node {target}"
    lab.machine.sh(f"dd if=/dev/urandom of={target}/trimmed bs=1M count={FILES_MIB} conv=fsync 2>/dev/null; "
                   f"rm {target}/trimmed; sync; {again}", 120)
    before = allocated(lab, drive)
    # btrfs removes empty block groups in the background, and leaves out of TRIM the one that it is at: then even fstrim does
    # not agree with fstrim. Both are asked again; what was deleted must be gone after the first time.
    for turn in range(3):
        output, document = lab.json(f"trim {target}", 120)
        lab.report.expect(output.rc == 0, f"{target} is trimmed", output.err)
        ours = row_of(document, target).get("asked_to_discard_bytes", 0)
        theirs = lab.machine.sh(f"{again} && fstrim -v {target}", 120)
        theirs = int(theirs.split("(")[1].split(" ")[0])
        if turn == 0:
            after = allocated(lab, drive)
        if ours == theirs or not target.endswith("btrfs"):
            break
        print(f"lab: {target}: fettle {ours} bytes, fstrim {theirs}: once more", flush=True)
        lab.machine.sh(f"btrfs filesystem sync {target}; {again}", 120)
    print(f"lab: {target}: fettle {ours} bytes, fstrim {theirs}; image of {drive} {before} -> {after}", flush=True)
    lab.report.expect(ours == theirs, f"{target}: as many bytes as fstrim", (ours, theirs))
    lab.report.expect(before - after >= FILES_MIB * (1 << 20) * 9 // 10, f"{target}: the image of {drive} shrinks by what was deleted", (before, after))


def closed_is_refused_with_its_reason(lab):
    for target in CLOSED:
        output = lab.fettle(f"trim {target}")
        lab.report.expect(output.rc == 6 and "blocks it" in " ".join(output.out.split()), f"{target}: 6, with the reason", output)
    output = lab.fettle(f"trim {lab.paths['virtio-c']}")
    lab.report.expect(output.rc == 6, "a drive with nothing mounted: 6", output)


def without_rights(lab):
    output = lab.fettle("trim /mnt/open-ext4", prefix="setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp/nobody")
    lab.report.expect(output.rc == 4 and "root" in output.err, "without rights: 4, and what to do", output)


def a_drive_means_all_of_it(lab):
    output, document = lab.json(f"trim {lab.paths['nvme-plain']} --dry-run")
    targets = {row["mount_point"] for row in document.get("trim", {}).get("file_systems", [])}
    lab.report.expect(targets == {"/mnt/open-ext4", "/mnt/open-luks-lvm-xfs", "/mnt/open-raid1"}, "a drive: all that lies on it", targets)
    drives = {drive["serial"] for drive in document["trim"]["plan"]["drives"]}
    lab.report.expect(drives == {"LABPLAIN", "LABSUBSYS"}, "its plan names every drive underneath", drives)
    kinds = {content["kind"] for content in document["trim"]["plan"]["contents"]}
    lab.report.expect(kinds >= {"partition", "file-system", "mount", "luks", "lvm", "raid"}, "and what lies on them", json.dumps(sorted(kinds)))


def run(lab):
    plan_says_what_the_kernel_says(lab)
    a_drive_means_all_of_it(lab)
    for target, drive in OPEN.items():
        trims_as_fstrim_does(lab, target, drive)
    closed_is_refused_with_its_reason(lab)
    without_rights(lab)
