# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle selftest on simulated drives behind a real kernel: tests that Fettle starts, aborts and loses with the power, as
smartctl and nvme-cli see them; and theirs, as Fettle sees them."""

import re

from scenarios import erasing

REFUSED = 5
LEFT = r"(\d+)% of test remaining"
ATA = {"running": r"Self-test routine in progress", "left": LEFT,
       "passed": r"# 1\s+Short offline\s+Completed without error",
       "aborted": r"# 1\s+Extended offline\s+Aborted by host", "start": "smartctl -d sat -t long {path}",
       "shows": "smartctl -d sat -c -l selftest {path}"}
# What the drives' own tools print.
PEERS = {
    "sata": ATA,
    "usb": ATA,
    "sas": {"running": r"Background \w+\s+Self test in progress", "left": LEFT,
            "passed": r"# 1\s+Background short\s+Completed", "aborted": r"# 1\s+Background long\s+Aborted",
            "start": "sg_senddiag --selftest=2 {path}", "shows": "smartctl -d scsi -l selftest {path}"},
    "nvme": {"running": r"Current operation\s+: 0x[12]", "done": r"Current Completion\s+: (\d+)%",
             "passed": r"Self Test Result\[0\]:\s+Operation Result\s+: 0\b",
             "aborted": r"Self Test Result\[0\]:\s+Operation Result\s+: 0x1\b",
             "start": "nvme device-self-test -n 0xffffffff -s 2 {path}", "shows": "nvme self-test-log {path}"},
}
TENTH = 10  # ATA drives report the rest in tens

def peer(lab, name, command):
    return lab.machine.sh(command.replace("{path}", lab.paths[name]) + " 2>&1 || true", 60)


def sees(lab, name, pattern, what):
    log = peer(lab, name, PEERS[name]["shows"])
    lab.report.expect(re.search(pattern, log), f"{name}: {what}: its own tool agrees", log[-1500:])


def behind(lab, name):
    """Fettle sends ATA commands only to bridges that it finds below a USB device."""
    return erasing.as_usb(lab, name) if name == "usb" else ""


def state(lab, name, verb="status"):
    _, document = lab.json(f"selftest {verb} {lab.paths[name]}", prefix=behind(lab, name))
    return (document.get("drives") or [{}])[0]


def job(lab, name, arguments, what, rc=0):
    output, document = lab.json(f"selftest {arguments.replace('{path}', lab.paths[name])}", 120, behind(lab, name))
    lab.report.expect(output.rc == rc, f"{name}: {what}", (output.rc, output.err, output.out[:1500]))
    return document.get("selftest", {}).get("receipt", {})


def newest(lab, name):
    return (state(lab, name, "log").get("log") or [{}])[0]


def passes(lab, name):
    kinds = {one["kind"] for one in state(lab, name).get("supported", [])}
    lab.report.expect({"short", "extended"} <= kinds, f"{name}: short and extended tests are supported", kinds)
    job(lab, name, "start {path}", "a short test starts")
    lab.report.expect("running" in state(lab, name), f"{name}: it is seen to run")
    sees(lab, name, PEERS[name]["running"], "a test runs")
    lab.bridge.order(name, "advance 200")
    lab.report.expect("running" not in state(lab, name), f"{name}: and to end")
    sees(lab, name, PEERS[name]["passed"], "it passed")
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result")) == ("short", "passed"), f"{name}: its result is read", result)


def progresses(lab, name):
    """Halfway through an extended test."""
    job(lab, name, "start {path} --test extended", "an extended test starts")
    estimates = {one["kind"]: one.get("estimate_seconds", 0) for one in state(lab, name).get("supported", [])}
    lab.bridge.order(name, f"advance {estimates.get('extended', 0) // 2}")
    percent = state(lab, name).get("running", {}).get("percent_done", -1)
    lab.report.expect(45 <= percent <= 60, f"{name}: half of it is done", percent)
    log = peer(lab, name, PEERS[name]["shows"])
    left, done = (re.search(PEERS[name][word], log) if word in PEERS[name] else None for word in ("left", "done"))
    theirs = int(done.group(1)) if done else 100 - int(left.group(1)) if left else -1
    lab.report.expect(abs(theirs - percent) <= TENTH, f"{name}: its own tool agrees", (theirs, percent, log[-1500:]))


def is_aborted(lab, name):
    job(lab, name, "abort {path}", "and is aborted")
    sees(lab, name, PEERS[name]["aborted"], "it was aborted")
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result")) == ("extended", "ended"), f"{name}: it has no result", result)


def leaves_others_alone(lab, name):
    peer(lab, name, PEERS[name]["start"])
    lab.report.expect("running" in state(lab, name), f"{name}: a test of another program is seen to run")
    job(lab, name, "start {path}", "and is not replaced", REFUSED)
    lab.report.expect("running" in state(lab, name), f"{name}: but runs on")
    job(lab, name, "abort {path}", "until it is aborted")


def loses_power(lab):
    """NVMe drives go on with an extended test afterwards; ATA drives forget it."""
    name = "sata"
    job(lab, name, "start {path} --test extended", "an extended test starts before power is cut")
    lab.bridge.order(name, "cycle unclean")
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result")) == ("extended", "ended"),
                      f"{name}: without power it ends without a result", result)
    sees(lab, name, r"# 1\s+Extended offline\s+Interrupted", "it was interrupted")


def run(lab):
    for name in PEERS:
        passes(lab, name)
        progresses(lab, name)
        is_aborted(lab, name)
        leaves_others_alone(lab, name)
    loses_power(lab)
