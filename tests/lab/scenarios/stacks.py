# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds what people build on drives: partitions good and bad, LUKS, LVM, md, file systems, mounts.

Drives whose paths are all open for TRIM: nvme-plain, nvme-shared-512, sata-ssd, usb-uas.
virtio-b: two thin pools of LVM, one of which keeps discards to itself (--discards nopassdown), FAT and exFAT.
Drives with a closed path: nvme-shared-4kn (LUKS without discards), nvme-uncached, sas-ssd and scsi-debug
(members of a RAID 5, which passes none).
"""

SCRIPT = r"""
set -e
part() {  # node, number: the node of a partition
    case $1 in *[0-9]) echo "$1p$2" ;; *) echo "$1$2" ;; esac
}
table() {  # node; the table comes on standard input
    sfdisk --quiet --wipe always --wipe-partitions always "$1"
    udevadm settle --timeout=60
}
luks() {  # node, name, options of open. A cheap key derivation: there is nothing to protect here.
    echo lab | cryptsetup luksFormat --batch-mode --type luks2 --pbkdf pbkdf2 --pbkdf-force-iterations 1000 "$1" -
    echo lab | cryptsetup open --key-file - $3 "$1" "$2"
}
mounted() {  # node, type, folder, options
    mkdir -p "$3"
    mount -t "$2" -o "${4:-defaults}" "$1" "$3"
}
# No initialising in the background: the counters must stand still while they are compared.
QUIET="-E lazy_itable_init=0,lazy_journal_init=0"
for module in dm_crypt dm_thin_pool raid1 raid456 vfat exfat; do modprobe $module; done

table $NVME_PLAIN <<'TABLE'
label: gpt
size=200MiB
size=450MiB
size=300MiB
TABLE
table $NVME_SHARED_512 <<'TABLE'
label: gpt
size=300MiB
TABLE
table $NVME_SHARED_4KN <<'TABLE'
label: gpt
size=400MiB
TABLE
table $SATA_SSD <<'TABLE'
label: gpt
size=600MiB
TABLE
table $SATA_MISALIGNED <<'TABLE'
label: dos
start=63, size=409600, type=83
start=411648, size=409600, type=83
TABLE
table $SATA_512E <<'TABLE'
label: dos
start=2048, size=409600, type=83
start=411648, type=5
start=413699, size=204800, type=83
TABLE
for drive in $NVME_UNCACHED $SAS_SSD $SCSI_DEBUG; do table $drive <<'TABLE'
label: gpt
size=250MiB
TABLE
done
table $USB_UAS <<'TABLE'
label: gpt
size=300MiB
TABLE
table $IDE_LEGACY <<'TABLE'
label: dos
start=2048, type=83
TABLE

mkfs.ext4 -q $QUIET $(part $NVME_PLAIN 1)
mounted $(part $NVME_PLAIN 1) ext4 /mnt/open-ext4
luks $(part $NVME_PLAIN 2) open-luks --allow-discards
lvm vgcreate -q -An open-group /dev/mapper/open-luks
lvm lvcreate -q -An -y -Wn -l 100%FREE -n volume open-group
mkfs.xfs -q /dev/open-group/volume
mounted /dev/open-group/volume xfs /mnt/open-luks-lvm-xfs

mdadm --create /dev/md/mirror --run --quiet --level=1 --raid-devices=2 --assume-clean --bitmap=none \
    --metadata=1.2 $(part $NVME_PLAIN 3) $(part $NVME_SHARED_512 1)
mkfs.ext4 -q $QUIET /dev/md/mirror
mounted /dev/md/mirror ext4 /mnt/open-raid1

luks $(part $NVME_SHARED_4KN 1) closed-luks ""
mkfs.ext4 -q $QUIET /dev/mapper/closed-luks
mounted /dev/mapper/closed-luks ext4 /mnt/closed-luks

mkfs.btrfs -q $(part $SATA_SSD 1)
mounted $(part $SATA_SSD 1) btrfs /mnt/open-btrfs

mdadm --create /dev/md/parity --run --quiet --level=5 --raid-devices=3 --assume-clean --bitmap=none \
    --metadata=1.2 $(part $NVME_UNCACHED 1) $(part $SAS_SSD 1) $(part $SCSI_DEBUG 1)
mkfs.ext4 -q $QUIET /dev/md/parity
mounted /dev/md/parity ext4 /mnt/closed-raid5

table $VIRTIO_B <<'TABLE'
label: gpt
size=500MiB
size=200MiB
size=200MiB
TABLE
lvm vgcreate -q -An thin-group $(part $VIRTIO_B 1)
thin() {  # name, its pool's way with discards: a file system on a thin volume of a pool of its own
    LVM="-q -An -y --config activation{monitoring=0}"
    lvm lvcreate $LVM --type thin-pool -L 200M --poolmetadatasize 4M --chunksize 64k -Zn --discards $2 -n pool-$1 thin-group
    lvm lvcreate $LVM -Wn --type thin -V 150M --thinpool pool-$1 -n $1 thin-group
    mkfs.ext4 -q $QUIET /dev/thin-group/$1
    mounted /dev/thin-group/$1 ext4 /mnt/$1
}
thin open-thin passdown
thin closed-thin nopassdown
mkfs.vfat -F 32 $(part $VIRTIO_B 2) >/dev/null
mounted $(part $VIRTIO_B 2) vfat /mnt/open-vfat
mkfs.exfat $(part $VIRTIO_B 3) >/dev/null
mounted $(part $VIRTIO_B 3) exfat /mnt/open-exfat

mkfs.ext4 -q $QUIET $(part $SATA_MISALIGNED 1)
mounted $(part $SATA_MISALIGNED 1) ext4 /mnt/misaligned
mkfs.ext4 -q $QUIET $(part $USB_UAS 1)
mounted $(part $USB_UAS 1) ext4 /mnt/open-uas
mkfs.ext4 -q $QUIET $USB_BOT
mounted $USB_BOT ext4 /mnt/bot
mkfs.ext4 -q $QUIET $VIRTIO_A
mounted $VIRTIO_A ext4 /mnt/virtio
sync
udevadm settle --timeout=60
"""


def run(lab):
    variables = "".join(f"{name.upper().replace('-', '_')}={path}\n" for name, path in lab.paths.items())
    lab.machine.sh(variables + SCRIPT, 240)
    # The kernel's own word that the stacks are what the other scenarios take them for.
    passes = lab.machine.sh("for i in open-luks-lvm-xfs open-raid1 closed-luks closed-raid5 open-thin; do "
                            "echo $i $(lsblk -bndo DISC-MAX $(findmnt -no SOURCE /mnt/$i)); done")
    for line in passes.splitlines():
        name, discard_max = line.split()
        lab.report.expect((int(discard_max) > 0) == name.startswith("open"), f"the kernel agrees that {name} is so", line)
