# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle file-at: a hundred addresses on each file system (CI: ten), through what stacks.py has built and through LUKS on LVM
on md.
The truth is in the blocks themselves (guest/tagged_files.py); for ext4 and btrfs their own tools are asked too."""

import json
import os
import shutil

GUEST = os.path.join(os.path.dirname(__file__), "..", "guest")
TAGS = "/usr/bin/python3 -B /run/lab/share/tagged_files.py"
ADDRESSES, SAMPLE = 100, 10
FILES, BLOCKS = 12, 40
MOUNTED = ("/mnt/open-ext4", "/mnt/open-luks-lvm-xfs", "/mnt/open-raid1", "/mnt/open-btrfs", "/mnt/open-exfat",
           "/mnt/open-vfat")
# With --thorough also these, whose layers and file systems the others have as well.
MORE_MOUNTED = ("/mnt/closed-luks",)
STACKED, MORE_STACKED = ("btrfs", "ntfs"), ("ext4",)
# Nothing says where these store what.
OPAQUE = {"/mnt/closed-raid5": "raid5", "/mnt/open-thin": "thin-pool"}
# md's two members lie on one drive, which is enough here.
STACK = r"""
set -e
for module in raid1 dm_crypt xfs btrfs fuse; do modprobe $module 2>/dev/null || true; done
printf 'label: gpt\nsize=240MiB\nsize=240MiB\n' | sfdisk --quiet --wipe always --wipe-partitions always $DRIVE
udevadm settle --timeout=60
mdadm --create /dev/md/stack --run --quiet --level=1 --raid-devices=2 --assume-clean --bitmap=none --metadata=1.2 ${DRIVE}1 ${DRIVE}2
lvm vgcreate -q -An stack /dev/md/stack
make() {  # name, MiB, its mkfs, its type
    lvm lvcreate -q -An -y -Wn -L ${2}M -n $1 stack
    echo lab | cryptsetup luksFormat --batch-mode --type luks1 --pbkdf-force-iterations 1000 /dev/stack/$1 -
    echo lab | cryptsetup open --key-file - /dev/stack/$1 inner-$1
    $3 /dev/mapper/inner-$1 >/dev/null 2>&1
    mkdir -p /mnt/stack-$1
    mount -t $4 /dev/mapper/inner-$1 /mnt/stack-$1
}
make ext4 40 "mkfs.ext4 -q" ext4
make btrfs 120 "mkfs.btrfs -q --mixed" btrfs
make ntfs 40 "mkfs.ntfs -q -f -F" ntfs-3g
"""
UNDO = r"""
umount /mnt/stack-*; for i in ext4 btrfs ntfs; do cryptsetup close inner-$i; done
lvm vgchange -q -an stack; mdadm --stop --quiet /dev/md/stack; wipefs -qa ${DRIVE}1 ${DRIVE}2 $DRIVE; udevadm settle --timeout=60
"""


def found_at(lab, drive, blocks):
    output, document = lab.json(f"file-at /dev/{drive} " + " ".join(str(one) for one in blocks), 120)
    lab.report.expect(output.rc == 0, f"{drive}: file-at ends with 0", (output.rc, output.err, output.out[:500]))
    found = document.get("file_at", {})
    return found.get("places", []), found


def use_at(lab, drive, block):
    places, _ = found_at(lab, drive, [block])
    return [one["use"] for one in places]


def finds_files(lab, folder, seed):
    lab.machine.sh(f"{TAGS} write {folder} {FILES} {BLOCKS}", 120)
    wanted_addresses = ADDRESSES if lab.thorough else SAMPLE
    truth = json.loads(lab.machine.sh(f"{TAGS} places {folder} {wanted_addresses} {seed}", 240))
    lab.report.expect(len(truth) >= wanted_addresses, f"{folder}: the files were found on the drives", len(truth))
    right, wrong = 0, []
    for drive in sorted({one["drive"] for one in truth}):
        wanted = [one for one in truth if one["drive"] == drive]
        places, whole = found_at(lab, drive, sorted({one["lba"] for one in wanted}))
        for one in wanted:
            block = whole["block_bytes"]
            hits = [(place.get("path"), place["offset_in_file_bytes"] + one["lba"] * block - place["start_bytes"]) for place in places
                    if place["use"] == "file" and 0 <= one["lba"] * block - place["start_bytes"] < place["bytes"]]
            if hits == [(one["path"], one["offset"])]:
                right += 1
            else:
                wrong.append((one, hits))
    print(f"lab: {folder}: {right} of {len(truth)} addresses, right file and offset", flush=True)
    lab.report.expect(right == len(truth), f"{folder}: each address is the right file's, and at the right offset", wrong[:4])
    return truth


def is_opaque(lab, folder, kind, seed):
    """The thin pool and the RAID 5 say so, and name no file."""
    drive = lab.machine.sh(f"lsblk -nslo NAME,TYPE $(findmnt -no SOURCE {folder}) | awk '$2 == \"disk\" {{print $1}}' | sort -u").split()[0]
    places, _ = found_at(lab, drive, [200_000 + seed])
    ways = [(one["use"], one["layers"][-1:]) for one in places]
    lab.report.expect(len(ways) == 1 and ways[0][0] == "opaque" and kind in ways[0][1][0], f"{folder}: {kind} reveals nothing", places)


def peers_agree(lab):
    """debugfs on the plain ext4: free blocks, its own blocks, and the inode of a file."""
    folder = "/mnt/open-ext4"
    node = lab.machine.sh(f"findmnt -nvo SOURCE {folder}").strip()
    drive = lab.machine.sh(f"basename $(dirname $(realpath /sys/class/block/{os.path.basename(node)}))").strip()
    start = int(lab.machine.sh(f"cat /sys/class/block/{os.path.basename(node)}/start"))
    size = int(lab.machine.sh(f"stat -f -c %S {folder}"))

    def lba(block):
        return start + block * size // 512

    free = lab.machine.sh(f"debugfs -R 'ffb 1 90000' {node} 2>/dev/null").split()[-1]
    lab.report.expect(use_at(lab, drive, lba(int(free))) == ["free"], "ext4: what debugfs calls free is free", free)
    table = lab.machine.sh(f"dumpe2fs {node} 2>/dev/null | grep -m1 'Inode table at'").split("at ")[1].split("-")[0]
    lab.report.expect(use_at(lab, drive, lba(int(table))) == ["metadata"], "ext4: the inode table is its own", table)
    folder_block = lab.machine.sh(f"debugfs -R 'blocks \"/folder 1\"' {node} 2>/dev/null").split()[0]
    places, _ = found_at(lab, drive, [lba(int(folder_block))])
    lab.report.expect([one.get("path") for one in places] == [folder + "/folder 1"] and places[0]["folder"], "ext4: a folder's block", places)
    lab.report.expect(use_at(lab, drive, 0) == ["outside-partitions"], "the partition table is in no partition")


def snapshots(lab):
    """A block that a snapshot shares has two owners."""
    folder = "/mnt/stack-btrfs"
    lab.machine.sh(f"set -e; cd {folder}; btrfs -q subvolume create sub; {TAGS} write {folder}/sub 2 8; btrfs -q subvolume snapshot -r sub snap; sync")
    lab.machine.sh(f"rm -r {folder}/folder* {folder}/datei*; sync")
    # What is left of the tags is sub's, and snap's by the same blocks.
    block = lab.machine.sh(f"filefrag -v -b4096 '{folder}/sub/datei-ä 0' | awk '$1 == \"0:\" {{ print $4 }}'").strip().rstrip(".")
    # It names the subvolumes, but reaches only files of mounted ones.
    said = lab.machine.sh(f"btrfs inspect-internal logical-resolve {int(block) * 4096} {folder}")
    theirs = {name for name in ("sub", "snap") if f"subvol {name} " in said or f"/{name}/" in said}
    lab.report.expect(len(theirs) == 2 and len(said.splitlines()) == 2, "btrfs: two subvolumes share the block", said)
    ours = {}
    for one in json.loads(lab.machine.sh(f"{TAGS} places {folder} 2000 1", 240)):
        if one["path"] == f"{folder}/datei-ä 0" and one["offset"] < 4096:
            places, _ = found_at(lab, one["drive"], [one["lba"]])
            ours.setdefault(one["lba"], set()).update(place.get("path") for place in places)
    both = {f"{folder}/{name}/datei-ä 0" for name in theirs}
    lab.report.expect(both in ours.values(), "btrfs: both are named, as btrfs-progs does", (ours, said))


def run(lab):
    shutil.copy(os.path.join(GUEST, "tagged_files.py"), lab.machine.share)
    for seed, folder in enumerate(MOUNTED + (MORE_MOUNTED if lab.thorough else ())):
        finds_files(lab, folder, seed)
    peers_agree(lab)
    for seed, (folder, kind) in enumerate(OPAQUE.items()):
        is_opaque(lab, folder, kind, seed)
    drive = lab.paths["virtio-c"]
    built = lab.machine.batch([("stack", f"DRIVE={drive}\n{STACK}", 240)])["stack"]
    if not lab.report.expect(built.rc == 0, "the stack of md, LVM and LUKS is built", (built.rc, built.out[-600:], built.err[-600:])):
        return
    for seed, name in enumerate(STACKED + (MORE_STACKED if lab.thorough else ())):
        finds_files(lab, f"/mnt/stack-{name}", 100 + seed)
    snapshots(lab)
    lab.report.expect(use_at(lab, os.path.basename(drive), 2048 + 8) == ["layer"], "md's superblock is md's")
    lab.machine.sh(f"DRIVE={drive}\n{UNDO}")
    drive = os.path.basename(lab.paths["sata-misaligned"])
    start = int(lab.machine.sh(f"umount /mnt/misaligned; cat /sys/class/block/{drive}1/start"))
    lab.report.expect(use_at(lab, drive, start + 100) == ["not-mounted"], "a file system that is not mounted")
    lab.machine.sh(f"mount -t ext4 /dev/{drive}1 /mnt/misaligned")
    output = lab.fettle(f"file-at {lab.paths['nvme-plain']} 2048", prefix="setpriv --reuid=65534 --regid=65534 --clear-groups")
    lab.report.expect(output.rc == 4, "who is not root learns no file names", output)
