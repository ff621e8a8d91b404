# SPDX-License-Identifier: GPL-3.0-or-later
"""lsblk -J -O -b (util-linux): what the kernel and udev say."""

import json

BUS = {"sata": "sata", "ata": "ide", "nvme": "nvme", "usb": "usb", "sas": "sas"}


def commands(drive, path):
    return {"lsblk": f"lsblk -J -O -b -d {path}"}


def facts(drive, outputs):
    row = json.loads(outputs["lsblk"].out)["blockdevices"][0]
    found = {
        "path": row["path"],
        "bus": BUS.get(row["tran"]),
        "serial": row["serial"],
        "capacity_bytes": row["size"],
        "logical_sector_bytes": row["log-sec"],
        "physical_sector_bytes": row["phy-sec"],
        "solid_state": not row["rota"],
        "firmware": (row["rev"] or "").strip() or None,
        "place.queue.discard_max_bytes": row["disc-max"],
        "place.queue.discard_granularity_bytes": row["disc-gran"],
        "place.queue.read_only": row["ro"],
        "place.queue.optimal_io_bytes": row["opt-io"] or None,
    }
    if row["model"]:
        vendor = (row["vendor"] or "").strip()
        found["model"] = f"{vendor} {row['model']}" if drive.family == "scsi" else row["model"]
    wwn = row["wwn"] or ""
    if wwn.startswith("0x"):
        found["wwn"] = wwn[2:]
    elif wwn.startswith("eui."):
        found["nvme.eui64"] = wwn[4:]
    return found
