# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle logs on simulated drives behind a real kernel, beside smartctl and nvme-cli: error logs with real errors in them, device
statistics, counters of the SATA link and of SCSI."""

import json
import re

BAD = 1_200_000  # a sector
SURE = "hdparm --yes-i-know-what-i-am-doing"
# smartctl's names of SCSI's counters, and ours.
SCSI = {"errors_corrected_by_eccfast": "corrected_without_delay", "errors_corrected_by_eccdelayed": "corrected_with_delay",
        "errors_corrected_by_rereads_rewrites": "retries", "total_errors_corrected": "corrected",
        "correction_algorithm_invocations": "correction_runs", "total_uncorrected_errors": "uncorrected"}


def logs(lab, name, options=""):
    output, document = lab.json(f"logs {lab.paths[name]} {options}")
    return output, (document.get("drives") or [{}])[0]


def counters(drive, group):
    return [one["value"] for found in drive["logs"]["counters"] if found["group"] == group for one in found["counters"]]


def peer(lab, command):
    return json.loads(lab.machine.sh(command + " || true", 60))


def agrees(lab, what, ours, theirs):
    lab.report.expect(ours == theirs and theirs, f"{what}: the peer's are the same", (ours, theirs))


def sata(lab):
    path = lab.paths["sata"]
    lab.machine.sh(f"{SURE} --make-bad-sector {BAD} {path} >/dev/null; dd if={path} of=/dev/null bs=512 count=1 skip={BAD} iflag=direct 2>&1 || true", 60)
    _, drive = logs(lab, "sata")
    theirs = peer(lab, f"smartctl -d sat -j -l xerror -l devstat -l sataphy {path}")
    log = theirs["ata_smart_error_log"]["extended"]
    errors = drive["logs"]["error_log"]["errors"]
    lab.report.expect(any(one["kind"] == "medium" and one.get("lba") == BAD for one in errors), "sata: the unreadable sector is in the error log", errors)
    agrees(lab, "sata: errors in all", drive["logs"]["error_log"]["errors_in_all"], log["count"])
    agrees(lab, "sata: numbers and places of the errors", [(one["number"], one.get("lba"), one["power_on_hours"]) for one in errors if one["kind"] == "medium"],
           [(one["error_number"], one["completion_registers"]["lba"], one["lifetime_hours"]) for one in log["table"]
            if one["completion_registers"]["error"] & 0x40])
    agrees(lab, "sata: entries", len(errors), len(log["table"]))
    statistics = [row["value"] for page in theirs["ata_device_statistics"]["pages"] for row in page["table"] if row["flags"]["valid"]]
    mine = counters(drive, "device-statistics")
    # The clock of the drive goes on between the two.
    near = len(mine) == len(statistics) and all(one == other or abs(one - other) < 600_000 for one, other in zip(mine, statistics))
    lab.report.expect(near, "sata: device statistics: smartctl's are the same", (mine, statistics))
    agrees(lab, "sata: counters of the link", counters(drive, "sata-phy"), [row["value"] for row in theirs["sata_phy_event_counters"]["table"]])
    # The read fails again and again until Fettle has ended: whenever the two readings are made, one failure lies between them.
    lab.machine.sh(f"rm -f /tmp/read; (until [ -e /tmp/read ]; do dd if={path} of=/dev/null bs=512 count=1 skip={BAD} iflag=direct; sleep 1; done)"
                   " >/dev/null 2>&1 &")
    output, drive = logs(lab, "sata", "--for 20s")
    lab.machine.sh("touch /tmp/read")
    grown = {one["name"] for one in drive["changes"]["counters"] if one["error"]}
    lab.report.expect(output.rc == 1 and "errors" in grown, "sata: an error between two readings is a finding", (output.rc, drive.get("changes")))
    lab.machine.sh(f"{SURE} --repair-sector {BAD} {path} >/dev/null", 60)


def pages(lab, path, log, count):
    """The log as smartctl dumps it: lines of an offset and sixteen bytes."""
    dump = lab.machine.sh(f"smartctl -d sat -l gplog,{log:#x},0-{count - 1} {path}", 120)
    lines = (re.match(r"[0-9a-f]{7}: ((?:[0-9a-f]{2} ?){16})", line.strip()) for line in dump.splitlines())
    return b"".join(bytes.fromhex(line[1]) for line in lines if line)


def sata_telemetry(lab):
    """Logs 24h and 25h, byte for byte as smartctl reads them; it captures nothing anew."""
    path = lab.paths["sata"]
    for log, captured_by in ((0x24, "host"), (0x25, "controller")):
        output, document = lab.json(f"logs {path} --telemetry /tmp/{captured_by}.bin --captured-by {captured_by}")
        lab.report.expect(output.rc == 0, f"sata: telemetry captured by the {captured_by} is saved", output)
        ours = bytes.fromhex(lab.machine.sh(f"od -An -v -tx1 /tmp/{captured_by}.bin"))
        count = document["telemetry"]["bytes"] // 512
        theirs = pages(lab, path, log, count)
        lab.report.expect(len(ours) == count * 512 > 512 and ours == theirs, f"sata: log {log:02x}h is the same byte for byte", (len(ours), len(theirs)))
        lab.report.expect(document["telemetry"]["ieee_oui"] == 0xFE771E, f"sata: the manufacturer of log {log:02x}h", document)


def nvme(lab):
    path = lab.paths["nvme"]
    # An address beyond the end, which the kernel would not pass on.
    lab.machine.sh(f"nvme read {path} -s 0x7fffffffff -c 0 -z 512 >/dev/null 2>&1 || true; nvme get-feature {path} -f 0x7f >/dev/null 2>&1 || true", 60)
    _, drive = logs(lab, "nvme")
    theirs = [one for one in peer(lab, f"nvme error-log {path} -e 64 -o json")["errors"] if one["error_count"] != 0]
    errors = drive["logs"]["error_log"]["errors"]
    agrees(lab, "nvme: numbers of the errors", [one["number"] for one in errors], [one["error_count"] for one in theirs])
    lab.report.expect(any(one["kind"] == "address" and one.get("lba") == 0x7FFFFFFFFF for one in errors), "nvme: the address that does not exist is named", errors)
    agrees(lab, "nvme: errors in all", drive["logs"]["error_log"]["errors_in_all"], int(peer(lab, f"nvme smart-log {path} -o json")["num_err_log_entries"]))


def events(lab):
    """The persistent event log after a format, beside nvme-cli's decoding of it; telemetry, byte for byte."""
    path = lab.paths["nvme"]
    lab.machine.sh(f"nvme format {path} -s 0 -f >/dev/null", 120)
    _, drive = logs(lab, "nvme", "--log events")
    ours = drive["logs"]["events"]
    def told(action, length):
        said = lab.machine.batch([("events", f"nvme persistent-event-log {path} -a {action} -l {length} -o json", 60)])["events"]
        begin = said.out.find("{")
        if not lab.report.expect(begin >= 0, f"nvme: nvme-cli reads the persistent event log (action {action})", said):
            return {}
        return json.JSONDecoder().raw_decode(said.out[begin:])[0]

    # A context of its own, then as much as its header says, then its end.
    length = told(1, 512).get("total_log_len", 512)
    theirs = told(0, length)
    lab.machine.sh(f"nvme persistent-event-log {path} -a 2 -l 512 >/dev/null 2>&1 || true", 60)
    if "list_of_event_entries" not in theirs:
        return
    listed = theirs["list_of_event_entries"]
    agrees(lab, "nvme: number of events", len(ours["events"]), theirs["total_num_of_events"])
    titles = {"format-start": "Format NVM Start", "format-completion": "Format NVM Completion", "power-on": "Power-on or Reset",
              "timestamp-change": "Timestamp", "set-feature": "Set Feature"}
    pairs = [(one["kind"], other["event_type"]) for one, other in zip(ours["events"], listed)]
    lab.report.expect(pairs and all(titles.get(kind, "?") in other for kind, other in pairs), "nvme: nvme-cli names the same events", pairs[:6])
    kinds = [one["kind"] for one in ours["events"]]
    lab.report.expect("format-start" in kinds and "power-on" in kinds, "nvme: the format and the power-on are there", kinds[:10])
    name = "telemetry.bin"
    output = lab.fettle(f"logs {path} --telemetry /tmp/{name}")
    lab.report.expect(output.rc == 0, "nvme: telemetry is saved", output)
    # Without a new capture, nvme-cli reads what Fettle's query has captured.
    same = lab.machine.sh(f"nvme telemetry-log {path} -o /tmp/theirs.bin -g 0 -d 3 >/dev/null 2>&1; cmp /tmp/{name} /tmp/theirs.bin && echo same; ls -l /tmp/{name} /tmp/theirs.bin")
    lab.report.expect("same" in same, "nvme: nvme-cli's telemetry is the same, byte for byte", same)


def sas(lab):
    _, drive = logs(lab, "sas")
    theirs = peer(lab, f"smartctl -d scsi -j -l error {lab.paths['sas']}")["scsi_error_counter_log"]
    found = {one["name"]: one["value"] for group in drive["logs"]["counters"] for one in group["counters"]}
    for kind, rows in theirs.items():
        mine = {row: found.get(f"{kind}_{ours}") for row, ours in SCSI.items()}
        agrees(lab, f"sas: counters of {kind}", mine, {row: rows[row] for row in SCSI})


def run(lab):
    sata(lab)
    sata_telemetry(lab)
    nvme(lab)
    events(lab)
    sas(lab)
