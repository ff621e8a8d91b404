# SPDX-License-Identifier: GPL-3.0-or-later
"""sg_inq, sg_vpd and sg_readcap (sg3_utils): what the drive, or the kernel's ATA translation, says in SCSI."""

import re


def commands(drive, path):
    if drive.family not in ("scsi", "ata"):
        return {}
    return {"inq": f"sg_inq {path}", "id": f"sg_vpd -p 0x83 {path}", "b1": f"sg_vpd -p 0xb1 {path}",
            "b2": f"sg_vpd -p 0xb2 {path}", "cap": f"sg_readcap -l {path}"}


def _first(pattern, text):
    found = re.search(pattern, text, re.M)
    return found[1].strip() if found else None


def facts(drive, outputs):
    inquiry, capacity, kind = outputs["inq"].out, outputs["cap"].out, outputs["b1"].out
    size = _first(r"Device size: (\d+) bytes", capacity)
    block = _first(r"Logical block length=(\d+)", capacity)
    exponent = _first(r"per physical block exponent=(\d+)", capacity)
    found = {
        "serial": _first(r"Unit serial number:\s*(.*)$", inquiry),
        "capacity_bytes": int(size) if size else None,
        "logical_sector_bytes": int(block) if block else None,
        "physical_sector_bytes": int(block) << int(exponent) if block and exponent else None,
    }
    wwn = re.search(r"Addressed logical unit:(?:\n.*?)*?designator type: NAA.*\n\s+0x([0-9a-f]{16})", outputs["id"].out)
    found["wwn"] = wwn[1] if wwn else None
    rate = _first(r"Nominal rotation rate: (\d+) rpm", kind)
    if rate:
        found["solid_state"], found["rotation_rpm"] = False, int(rate)
    elif "Non-rotating medium" in kind:
        found["solid_state"] = True
    if drive.family == "scsi":
        vendor = _first(r"Vendor identification:\s*(.*)$", inquiry)
        product = _first(r"Product identification:\s*(.*)$", inquiry)
        found["vendor"] = vendor
        found["model"] = f"{vendor} {product}"
        found["firmware"] = _first(r"Product revision level:\s*(.*)$", inquiry)
        found["standard"] = _first(r"\[(SPC-\d)\]", inquiry)
    if "lbpme=" in capacity:
        unmaps = re.search(r"\((?:LBPU|LBPWS)\): 1", outputs["b2"].out) is not None
        found["capabilities.trim"] = "lbpme=1" in capacity and unmaps
    return found
