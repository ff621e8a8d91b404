# SPDX-License-Identifier: GPL-3.0-or-later
"""smartctl -x -j (smartmontools)."""

import json

TYPE_BY_FAMILY = {"ata": "sat", "nvme": "nvme", "scsi": "scsi"}
CROSSED = {"": "never", "past": "past", "now": "now"}


def commands(drive, path):
    kind = TYPE_BY_FAMILY.get(drive.family)
    return {"x": f"smartctl -d {kind} -x -j {path}"} if kind else {}


def _common(report):
    facts = {
        "model": report.get("model_name"),
        "serial": report.get("serial_number"),
        "firmware": report.get("firmware_version"),
        "capacity_bytes": report.get("user_capacity", {}).get("bytes"),
        "logical_sector_bytes": report.get("logical_block_size"),
        "physical_sector_bytes": report.get("physical_block_size"),
        "temperature_celsius": report.get("temperature", {}).get("current"),
        "power_on_hours": report.get("power_on_time", {}).get("hours"),
        "power_cycles": report.get("power_cycle_count"),
    }
    rotation = report.get("rotation_rate")
    if rotation is not None:
        facts["solid_state"] = rotation == 0
        if rotation:
            facts["rotation_rpm"] = rotation
    wwn = report.get("wwn")
    if wwn:
        facts["wwn"] = f"{wwn['naa']:x}{wwn['oui']:06x}{wwn['id']:09x}"
    return facts


def _ata(report):
    facts = {
        "capabilities.trim": report.get("trim", {}).get("supported"),
        "capabilities.trim_deterministic": report.get("trim", {}).get("deterministic"),
        "capabilities.trim_zeroes": report.get("trim", {}).get("zeroed"),
        "capabilities.write_cache_enabled": report.get("write_cache", {}).get("enabled"),
        "ata.smart_supported": report.get("smart_support", {}).get("available"),
        "ata.smart_enabled": report.get("smart_support", {}).get("enabled"),
        "ata.passed": report.get("smart_status", {}).get("passed"),
        "ata.error_log_count": report.get("ata_smart_error_log", {}).get("summary", {}).get("count"),
    }
    self_test = report.get("ata_smart_data", {}).get("self_test", {}).get("status", {}).get("value")
    if self_test is not None:
        facts["ata.self_test_status"] = self_test >> 4
    security = report.get("ata_security")
    if security:
        facts["capabilities.security.enabled"] = security.get("enabled")
        facts["capabilities.security.frozen"] = security.get("frozen")
    for row in report.get("ata_smart_attributes", {}).get("table", []):
        prefix = f"ata.attributes.{row['id']}."
        facts[prefix + "value"] = row["value"]
        facts[prefix + "worst"] = row["worst"]
        facts[prefix + "threshold"] = row["thresh"]
        facts[prefix + "raw"] = row["raw"]["value"]
        facts[prefix + "flags"] = row["flags"]["value"]
        facts[prefix + "crossed"] = CROSSED[row["when_failed"]]
    return facts


def _nvme(report):
    log = report.get("nvme_smart_health_information_log", {})
    names = {
        "critical_warning": "critical_warning", "available_spare": "available_spare_percent",
        "available_spare_threshold": "available_spare_threshold_percent", "percentage_used": "percentage_used",
        "data_units_read": "data_units_read", "data_units_written": "data_units_written",
        "host_reads": "host_read_commands", "host_writes": "host_write_commands",
        "controller_busy_time": "controller_busy_minutes", "power_cycles": "power_cycles",
        "power_on_hours": "power_on_hours", "unsafe_shutdowns": "unsafe_shutdowns", "media_errors": "media_errors",
        "num_err_log_entries": "error_log_entries", "warning_temp_time": "warning_temperature_minutes",
        "critical_comp_time": "critical_temperature_minutes", "temperature": "temperature_celsius",
    }
    facts = {"nvme." + ours: log.get(theirs) for theirs, ours in names.items()}
    facts["percentage_used"] = log.get("percentage_used")
    facts["spare_percent"] = log.get("available_spare")
    facts["nvme.pci_vendor"] = report.get("nvme_pci_vendor", {}).get("id")
    for row in report.get("nvme_namespaces", []):
        facts["nvme.nsid"] = row["id"]
        eui = row.get("eui64")
        if eui:
            facts["nvme.eui64"] = f"{eui['oui']:06x}{eui['ext_id']:010x}"
    return facts


def _scsi(report):
    facts = {
        "model": report.get("scsi_model_name"),
        "firmware": report.get("scsi_revision"),
        "vendor": report.get("scsi_vendor"),
        "standard": report.get("scsi_version"),
        "scsi.trip_temperature_celsius": report.get("scsi_temperature", {}).get("drive_trip"),
        "scsi.passed": report.get("smart_status", {}).get("passed"),
        "scsi.grown_defects": report.get("scsi_grown_defect_list"),
        "scsi.percentage_used": report.get("scsi_percentage_used_endurance_indicator"),
    }
    if "logical_unit_id" in report:
        facts["wwn"] = report["logical_unit_id"].removeprefix("0x")
    counters = report.get("scsi_error_counter_log", {})
    for theirs, ours in {"read": "uncorrected_read_errors", "write": "uncorrected_write_errors",
                         "verify": "uncorrected_verify_errors"}.items():
        facts["scsi." + ours] = counters.get(theirs, {}).get("total_uncorrected_errors")
    return facts


def facts(drive, outputs):
    report = json.loads(outputs["x"].out)
    by_family = {"ata": _ata, "nvme": _nvme, "scsi": _scsi}
    found = _common(report)
    found.update(by_family[drive.family](report))
    return found
