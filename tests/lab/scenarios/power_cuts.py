# SPDX-License-Identifier: GPL-3.0-or-later
"""Power goes while writes are not yet flushed: what was flushed is there afterwards, and the drive counts the cut."""

from harness.told import Ask, tell

BLOCK = "bs=65536 count=16 oflag=direct"


def back(path):
    """The first commands after it: attention conditions, or the reconnection of a fabrics drive."""
    return Ask(f"for i in $(seq 300); do blockdev --flushbufs {path} && dd if={path} of=/dev/null bs=4096 count=1 iflag=direct "
               "&& exit 0; sleep 0.1; done; exit 1", rc=0)


def run(lab):
    for drive in ("sata", "nvme"):
        path = lab.paths[drive]
        before = lab.bridge.state(drive)["life"]
        tell(lab, drive, [
            Ask(f"dd if=/dev/urandom of=/run/first bs=65536 count=16; dd if=/dev/urandom of=/run/second bs=65536 count=16"),
            Ask(f"dd if=/run/first of={path} {BLOCK} conv=fsync"),
            Ask(f"dd if=/run/second of={path} seek=64 {BLOCK}"),
            Ask(lab.bridge.order_command(drive, "cycle unclean"), says="ok"),
            back(path),
            Ask(f"cmp -n 1048576 /run/first {path}", "flushed writes outlive a power cut"),
            Ask(f"dd if=/run/second of={path} seek=64 {BLOCK} conv=fsync"),
            Ask(lab.bridge.order_command(drive, "cycle clean"), says="ok"),
            back(path),
            Ask(f"cmp -i 0:4194304 -n 1048576 /run/second {path}", "writes outlive a clean power cycle"),
        ])
        life = lab.bridge.state(drive)["life"]
        lab.report.expect(life["unsafe_shutdowns"] == before["unsafe_shutdowns"] + 1, f"{drive}: one unsafe shutdown was counted", life)
        lab.report.expect(life["power_cycles"] == before["power_cycles"] + 2, f"{drive}: two power cycles were counted", life)
