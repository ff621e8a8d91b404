# SPDX-License-Identifier: GPL-3.0-or-later
"""nvme id-ctrl, id-ns, smart-log, list and get-feature, in JSON (nvme-cli), and the kernel's latency limit."""

import json
import re


def commands(drive, path):
    if drive.family != "nvme":
        return {}
    return {"ctrl": f"nvme id-ctrl {path} -o json", "ns": f"nvme id-ns {path} -o json",
            "smart": f"nvme smart-log {path} -o json", "list": "nvme list -o json", "path": f"echo {path}",
            "nsid": f"nvme get-ns-id {path}", "cache": f"nvme get-feature {path} -f 6",
            "state": f"nvme get-feature {path} -f 2", "apst": f"nvme get-feature {path} -f 0x0c -H",
            "limit": f"cat /sys/block/{path.rsplit('/', 1)[-1]}/device/power/pm_qos_latency_tolerance_us"}


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


def _watts(value, scale):
    """Figure 276: scale 1 is 0.0001 W, 2 is 0.01 W, 0 is not reported; nor is a value of 0."""
    return round(value / (10000 if scale == 1 else 100), 6) if value and scale in (1, 2) else None


def _power_states(ctrl):
    names = {"read_tput": "relative_read_throughput", "read_lat": "relative_read_latency",
             "write_tput": "relative_write_throughput", "write_lat": "relative_write_latency"}
    facts = {"power.apst_supported": bool(ctrl["apsta"] & 1)}
    for number, state in enumerate(ctrl["psds"]):
        ours = f"power.states.{number}."
        facts.update({ours + name: state[theirs] for theirs, name in names.items()})
        # Flags, Figure 276: the scale of the maximum power, and whether the state is non-operational.
        facts[ours + "operational"] = not state["flags"] & 2
        facts[ours + "idle_watts"] = _watts(state["idle_power"], state["idle_scale"])
        facts[ours + "active_watts"] = _watts(state["active_power"], state["active_scale"])
        # 0 means not reported.
        facts[ours + "maximum_watts"] = _watts(state["max_power"], 1 if state["flags"] & 1 else 2) or None
        facts[ours + "entry_latency_us"] = state["entry_lat"] or None
        facts[ours + "exit_latency_us"] = state["exit_lat"] or None
    return facts


def _power_settings(outputs, several_states):
    facts = {}
    state = re.search(r"Current value:\s*(?:0x)?([0-9a-f]+)", outputs["state"].out, re.I)
    if state and several_states:
        facts["power.current_state"] = int(state[1], 16) & 0x1F
    enabled = re.search(r"\(APSTE\):\s*(Enabled|Disabled)", outputs["apst"].out)
    if enabled:
        facts["power.apst_enabled"] = enabled[1] == "Enabled"
    entries = re.findall(r"Entry\[\s*(\d+)\].*?\(ITPT\):\s*(\d+) ms.*?\(ITPS\):\s*(\d+)", outputs["apst"].out, re.S)
    for number, idle_ms, target in entries:
        if int(idle_ms):
            facts[f"power.transitions.{number}.idle_ms"] = int(idle_ms)
            facts[f"power.transitions.{number}.to"] = int(target)
    limit = outputs["limit"].out.strip()
    if limit.isdigit():
        facts["power.latency_limit_us"] = int(limit)
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
    ctrl = json.loads(outputs["ctrl"].out)
    found = _controller(ctrl)
    found.update(_power_states(ctrl))
    found.update(_power_settings(outputs, len(ctrl["psds"]) > 1))
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
