# SPDX-License-Identifier: GPL-3.0-or-later
"""Partitions, file systems, TRIM and hashes on every transport: simulated drives are drives."""

from harness.told import Ask, tell

FILES = "for i in 1 2 3 4; do dd if=/dev/urandom of=/mnt/bridged/$i bs=256k count=8 2>/dev/null; done; " \
        "(cd /mnt/bridged; sha256sum 1 2 3 4) >/run/hashes"
# The least that each can be made on, and what makes it.
MAKE = {"ext4": (40, "mkfs.ext4 -q -F"), "xfs": (310, "mkfs.xfs -q -f"), "btrfs": (130, "mkfs.btrfs -q -f")}


def part(node, number):
    return f"{node}p{number}" if node[-1].isdigit() else f"{node}{number}"


def asks_of(lab, drive):
    path = lab.paths[drive]
    state = lab.bridge.order_command(drive, "state")
    rows = "".join(f"size={size}MiB\\n" for size, _ in MAKE.values())
    asks = [
        Ask(f"printf 'label: gpt\\n{rows}' | sfdisk --quiet --wipe always {path} && udevadm settle && blockdev --rereadpt {path} && udevadm settle",
            "sfdisk: three partitions, table read again"),
        Ask(f"sfdisk -J {path}", says='"node"'),
    ]
    for number, (kind, (_, make)) in enumerate(MAKE.items(), 1):
        node = part(path, number)
        asks += [
            Ask(f"{make} {node} && mkdir -p /mnt/bridged && mount -t {kind} {node} /mnt/bridged && {FILES} && sync && "
                f"umount /mnt/bridged && blockdev --flushbufs {path} && mount -t {kind} {node} /mnt/bridged && "
                f"cd /mnt/bridged && sha256sum -c --quiet /run/hashes", f"{kind}: files and their hashes", limit=240),
            Ask("rm /mnt/bridged/1 /mnt/bridged/2; sync; fstrim -v /mnt/bridged", f"{kind}: fstrim", says="trimmed", limit=120),
            Ask("cd /mnt/bridged && tail -n 2 /run/hashes | sha256sum -c --quiet", f"{kind}: hashes after TRIM"),
            Ask("umount /mnt/bridged"),
        ]
    asks += [
        Ask(f"blkdiscard -f {path} && blockdev --flushbufs {path} && cmp -n 16777216 /dev/zero {path}", "blkdiscard: all of it reads zeros", limit=240),
        Ask(state, says='"mapped":false'),
    ]
    return asks


def run(lab):
    for drive in ("sata", "usb", "sas", "nvme"):
        tell(lab, drive, asks_of(lab, drive))
