# SPDX-License-Identifier: GPL-3.0-or-later
"""skdump (libatasmart)."""

import re


def commands(drive, path):
    return {"skdump": f"skdump {path}"} if drive.family == "ata" else {}


def _first(pattern, text):
    found = re.search(pattern, text, re.M)
    return found[1].strip() if found else None


def facts(drive, outputs):
    text = outputs["skdump"].out
    if "ATA SMART not supported" in text:
        return {}  # libatasmart gives up on QEMU's AHCI drives: their answer to CHECK POWER MODE is aborted
    found = {
        "model": _first(r"^Model: \[(.*)\]", text), "serial": _first(r"^Serial: \[(.*)\]", text),
        "firmware": _first(r"^Firmware: \[(.*)\]", text),
        "ata.smart_supported": {"yes": True, "no": False}.get(_first(r"^SMART Available: (\w+)", text)),
        "ata.passed": {"yes": True, "no": False}.get(_first(r"^SMART Disk Health Good: (\w+)", text)),
    }
    temperature = _first(r"^Temperature: ([\d.]+) C", text)
    found["temperature_celsius"] = float(temperature) if temperature else None
    cycles = _first(r"^Power Cycles: (\d+)", text)
    found["power_cycles"] = int(cycles) if cycles else None
    hours = _first(r"^Powered On: ([\d.]+) h", text)
    found["power_on_hours"] = float(hours) if hours else None
    row = re.compile(r"^\s*(\d+) \S+\s+(\d+|n/a)\s+(\d+|n/a)\s+(\d+|n/a)\s.*0x([0-9a-f]{12})\s+(\S+)\s+\S+\s+(\S+)\s+(\S+)", re.M)
    for number, value, worst, threshold, raw, kind, good, past in row.findall(text):
        prefix = f"ata.attributes.{number}."
        for name, text_value in (("value", value), ("worst", worst), ("threshold", threshold)):
            found[prefix + name] = int(text_value) if text_value.isdigit() else None
        found[prefix + "raw"] = int.from_bytes(bytes.fromhex(raw), "little")  # printed byte by byte
    return found
