# SPDX-License-Identifier: GPL-3.0-or-later
"""nvme id-ctrl, id-ns, smart-log, list and get-feature, in JSON (nvme-cli)."""

import json
import re


def commands(drive, path):
    if drive.family != "nvme":
        return {}
    return {"ctrl": f"nvme id-ctrl {path} -o json", "ns": f"nvme id-ns {path} -o json",
            "smart": f"nvme smart-log {path} -o json", "list": "nvme list -o json", "path": f"echo {path}",
            "nsid": f"nvme get-ns-id {path}", "cache": f"nvme get-feature {path} -f 6"}


def _controller(ctrl):
    facts = {
        "model": ctrl["mn"].strip(), "serial": ctrl["sn"].strip(), "firmware": ctrl["fr"].strip(),
        "nvme.pci_vendor": ctrl["vid"],
        "capabilities.trim": bool(ctrl["oncs"] >> 2 & 1),
        "capabilities.write_cache_present": bool(ctrl["vwc"] & 1),
        "capabilities.sanitize_crypto": bool(ctrl["sanicap"] & 1),
        "capabilities.sanitize_block": bool(ctrl["sanicap"] >> 1 & 1),
        "capabilities.sanitize_overwrite": bool(ctrl["sanicap"] >> 2 & 1),
    }
    for theirs, ours in {"wctemp": "warning_temperature_celsius", "cctemp": "critical_temperature_celsius"}.items():
        if ctrl[theirs]:
            facts["nvme." + ours] = ctrl[theirs] - 273
    return facts


def _namespace(ns):
    sector = 1 << ns["lbafs"][ns["flbas"] & 0xF]["ds"]
    facts = {"capacity_bytes": ns["nsze"] * sector, "logical_sector_bytes": sector}
    for name in ("eui64", "nguid"):
        if ns[name].strip("0"):
            facts["nvme." + name] = ns[name]
    return facts


def _smart(log):
    names = {
        "critical_warning": "critical_warning", "avail_spare": "available_spare_percent",
        "spare_thresh": "available_spare_threshold_percent", "percent_used": "percentage_used",
        "data_units_read": "data_units_read", "data_units_written": "data_units_written",
        "host_read_commands": "host_read_commands", "host_write_commands": "host_write_commands",
        "controller_busy_time": "controller_busy_minutes", "power_cycles": "power_cycles",
        "power_on_hours": "power_on_hours", "unsafe_shutdowns": "unsafe_shutdowns", "media_errors": "media_errors",
        "num_err_log_entries": "error_log_entries", "warning_temp_time": "warning_temperature_minutes",
        "critical_comp_time": "critical_temperature_minutes",
    }
    facts = {"nvme." + ours: int(log[theirs]) for theirs, ours in names.items() if theirs in log}
    facts["nvme.temperature_celsius"] = facts["temperature_celsius"] = log["temperature"] - 273
    facts["percentage_used"] = log["percent_used"]
    facts["host_written_bytes"] = int(log["data_units_written"]) * 512000
    facts["power_on_hours"] = int(log["power_on_hours"])
    facts["power_cycles"] = int(log["power_cycles"])
    return facts


def facts(drive, outputs):
    found = _controller(json.loads(outputs["ctrl"].out))
    found.update(_namespace(json.loads(outputs["ns"].out)))
    found.update(_smart(json.loads(outputs["smart"].out)))
    nsid = re.search(r"namespace-id:(\d+)", outputs["nsid"].out)
    found["nvme.nsid"] = int(nsid[1]) if nsid else None
    cache = re.search(r"Current value:\s*(?:0x)?([0-9a-f]+)", outputs["cache"].out, re.I)
    found["capabilities.write_cache_enabled"] = bool(int(cache[1], 16) & 1) if cache else None
    path = outputs["path"].out.strip()
    for row in json.loads(outputs["list"].out)["Devices"]:
        if row["DevicePath"] == path:
            found["path"] = path
    return found
