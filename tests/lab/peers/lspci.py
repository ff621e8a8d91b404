# SPDX-License-Identifier: GPL-3.0-or-later
"""lspci for the controller that the drive hangs on, found through sysfs: its ids, driver and link."""

import re

ONCE = {"ids": "lspci -n -D", "links": "lspci -vv -D"}


def commands(drive, path):
    if not drive.devices:
        return {}
    # The last PCI address in the device's sysfs path is the controller's.
    return {"address": f"readlink -f /sys/class/block/$(basename {path})/device "
                       "| grep -oE '[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}[.][0-7]' | tail -n 1"}


def facts(drive, outputs):
    address = outputs["address"].out.strip()
    ids = re.search(rf"^{address} ([0-9a-f]{{4}}): ([0-9a-f]{{4}}):([0-9a-f]{{4}})", outputs["ids"].out, re.M)
    if not address or not ids:
        return {}  # a multipath namespace hangs on a subsystem, not on one controller
    details = next(block for block in outputs["links"].out.split("\n\n") if block.startswith(address))
    found = {"place.controller.address": address, "place.controller.vendor": ids[2], "place.controller.device": ids[3]}
    driver = re.search(r"Kernel driver in use: (\S+)", details)
    if driver and drive.family in ("ata", "nvme"):
        found["place.controller.driver"] = driver[1]
    if drive.family == "nvme":
        for line, key in (("LnkCap", "drive"), ("LnkSta", "now")):
            link = re.search(rf"{line}:.*?Speed ([\d.]+)GT/s.*?Width x(\d+)", details)
            if link:
                found[f"place.pcie_link.speed_{key}_gt_per_second"] = float(link[1])
                found[f"place.pcie_link.width_{key}"] = int(link[2])
    return found
