# SPDX-License-Identifier: GPL-3.0-or-later
"""hdparm -I."""

import re


def commands(drive, path):
    return {"I": f"hdparm -I {path}"} if drive.family == "ata" else {}


def _first(pattern, text):
    found = re.search(pattern, text, re.M)
    return found[1].strip() if found else None


def _number(pattern, text):
    found = _first(pattern, text)
    return int(found) if found is not None else None


def _feature(name, text):
    """(supported, enabled) of a row of the Commands/features list; (None, None): it is not listed."""
    found = re.search(rf"^\s*(\*?)\s+{re.escape(name)}\s*$", text, re.M)
    return (True, found[1] == "*") if found else (None, None)


def _security(text):
    """The rows of the Security section, where "not" before a word denies it."""
    section = re.search(r"^Security:.*?\n((?:\s+.*\n)*)", text, re.M)
    if not section:
        return {}
    facts = {}
    for line in section[1].splitlines():
        row = re.match(r"\s*(not)?\s*(supported: enhanced erase|supported|enabled|locked|frozen|expired: security count)\s*$", line)
        if row:
            name = {"supported: enhanced erase": "enhanced_erase",
                    "expired: security count": "count_expired"}.get(row[2], row[2])
            facts["capabilities.security." + name] = row[1] is None
    return facts


def facts(drive, outputs):
    text = outputs["I"].out
    found = {
        "model": _first(r"Model Number:\s*(.*)$", text),
        "serial": _first(r"Serial Number:\s*(.*)$", text),
        "firmware": _first(r"Firmware Revision:\s*(.*)$", text),
        "logical_sector_bytes": _number(r"Logical\s+Sector size:\s+(\d+) bytes", text),
        "physical_sector_bytes": _number(r"Physical Sector size:\s+(\d+) bytes", text),
        "wwn": _first(r"Logical Unit WWN Device Identifier:\s*([0-9a-f]{16})", text),
    }
    sectors = _number(r"LBA48\s+user addressable sectors:\s+(\d+)", text)
    if sectors and found["logical_sector_bytes"]:
        found["capacity_bytes"] = sectors * found["logical_sector_bytes"]
    rate = _first(r"Nominal Media Rotation Rate:\s*(.*)$", text)
    if rate:
        found["solid_state"] = rate == "Solid State Device"
        found["rotation_rpm"] = int(rate) if rate.isdigit() else None
    found["ata.smart_supported"], found["ata.smart_enabled"] = _feature("SMART feature set", text)
    found["capabilities.write_cache_present"], found["capabilities.write_cache_enabled"] = _feature("Write cache", text)
    found["capabilities.ncq"], _ = _feature("Native Command Queueing (NCQ)", text)
    found["capabilities.trim"] = True if "Data Set Management TRIM supported" in text else None
    generations = [int(number) for number in re.findall(r"Gen(\d) signaling speed", text)]
    found["capabilities.sata_generation_max"] = max(generations, default=None)
    found.update(_security(text))
    return found
