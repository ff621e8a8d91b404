# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle selftest on simulated drives behind a real kernel: tests that pass, fail, are aborted and lose power, as smartctl and
nvme-cli see them; and those that other programs start, as Fettle sees them."""

import re

from harness.told import Ask, tell
from scenarios import erasing, power_cuts

FOUND, FAILED, REFUSED = 1, 3, 5
BAD = (1_000_000, 2_000_000)  # sectors
SLOW = 0.01
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


def fails(lab):
    """At a sector that cannot be read, the first of two."""
    name = "sata"
    sure = "hdparm --yes-i-know-what-i-am-doing"
    for sector in BAD:
        peer(lab, name, f"{sure} --make-bad-sector {sector} {{path}}")
    job(lab, name, "start {path} --test extended", "an extended test starts on a drive with bad sectors")
    lab.bridge.order(name, "advance 700")
    output, document = lab.json(f"selftest status {lab.paths[name]}")
    result = (document["drives"][0].get("log") or [{}])[0]
    lab.report.expect((result.get("kind"), result.get("result"), result.get("failing_lba")) == ("extended", "failed", BAD[0]),
                      f"{name}: the failed test names the first bad sector", result)
    lab.report.expect(output.rc == FOUND, f"{name}: which is a finding", output.rc)
    sees(lab, name, rf"# 1\s+Extended offline\s+Completed: read failure\s+\d+%\s+\d+\s+{BAD[0]}\b", "it failed there")
    for sector in BAD:
        peer(lab, name, f"{sure} --repair-sector {sector} {{path}}")
    job(lab, name, "start {path} --test extended", "a test of the repaired drive starts")
    lab.bridge.order(name, "advance 700")
    lab.report.expect(newest(lab, name).get("result") == "passed", f"{name}: and passes", newest(lab, name))


def loses_power(lab, name):
    """NVMe drives continue an extended test when power returns (NVMe Base 2.0 8.6.2); others end it."""
    job(lab, name, "start {path} --test extended", "an extended test starts before power is cut")
    tell(lab, name, [Ask(lab.bridge.order_command(name, "cycle unclean"), says="ok"), power_cuts.back(lab.paths[name])])
    if name == "nvme":
        lab.report.expect("running" in state(lab, name), f"{name}: it continues after a power cut")
        sees(lab, name, PEERS[name]["running"], "it continues")
        return job(lab, name, "abort {path}", "until it is aborted")
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result")) == ("extended", "ended"),
                      f"{name}: without power it ends without a result", result)
    return sees(lab, name, r"# 1\s+(Extended offline\s+Interrupted|Background long\s+Aborted \(device reset)", "it was interrupted")


def selects(lab):
    """Two ranges, as smartctl shows them; then one with a sector that cannot be read."""
    name, sure = "sata", "hdparm --yes-i-know-what-i-am-doing"
    job(lab, name, "start {path} --test selective --range 0-9999 --range 500000-600000", "a selective test starts")
    log = peer(lab, name, "smartctl -d sat -l selective {path}")
    spans = [tuple(map(int, one)) for one in re.findall(r"^\s+[1-5]\s+(\d+)\s+(\d+)\s", log, re.MULTILINE)]
    lab.report.expect(spans[:2] == [(0, 9999), (500000, 600000)] and set(spans[2:]) == {(0, 0)}, f"{name}: smartctl shows its ranges", log)
    lab.bridge.order(name, "advance 700")
    sees(lab, name, r"# 1\s+Selective offline\s+Completed without error", "it passed")
    peer(lab, name, f"{sure} --make-bad-sector {BAD[0]} {{path}}")
    job(lab, name, f"start {{path}} --test selective --range {BAD[0] - 10}-{BAD[0] + 10}", "one over a bad sector starts")
    lab.bridge.order(name, "advance 700")
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result"), result.get("failing_lba")) == ("selective", "failed", BAD[0]),
                      f"{name}: and fails there", result)
    sees(lab, name, rf"# 1\s+Selective offline\s+Completed: read failure\s+\d+%\s+\d+\s+{BAD[0]}\b", "it failed there")
    peer(lab, name, f"{sure} --repair-sector {BAD[0]} {{path}}")


def runs_captive(lab, name, words):
    """The command ends with the test; the drive's own tools call it captive (ATA) or foreground (SCSI)."""
    for test, word in (("short", words[0]), ("extended", words[1])):
        job(lab, name, f"start {{path}} --test {test} --captive", f"a captive {test} test runs to its end")
        result = newest(lab, name)
        lab.report.expect((result.get("kind"), result.get("result"), result.get("captive")) == (test, "passed", True),
                          f"{name}: its result is read", result)
        sees(lab, name, rf"# 1\s+{word}\s+Completed", "it was a captive test")


def refuses_captive_tests_in_use(lab):
    name = "sata"
    peer(lab, name, "mkfs.ext4 -q -F {path} && mkdir -p /run/captive && mount {path} /run/captive")
    before = state(lab, name, "log").get("log")
    job(lab, name, "start {path} --captive", "no captive test of a mounted drive", REFUSED)
    lab.report.expect(state(lab, name, "log").get("log") == before, f"{name}: none was run")
    peer(lab, name, "umount /run/captive && wipefs -qa {path}")


def fails_captive(lab):
    """A failed test and a rejected command end alike; the log tells them apart."""
    name, sure = "sata", "hdparm --yes-i-know-what-i-am-doing"
    peer(lab, name, f"{sure} --make-bad-sector {BAD[0]} {{path}}")
    job(lab, name, "start {path} --test extended --captive", "a captive test over a bad sector fails", FAILED)
    result = newest(lab, name)
    lab.report.expect((result.get("kind"), result.get("result"), result.get("failing_lba")) == ("extended", "failed", BAD[0]),
                      f"{name}: and names the sector", result)
    sees(lab, name, rf"# 1\s+Extended captive\s+Completed: read failure\s+\d+%\s+\d+\s+{BAD[0]}\b", "it failed there")
    peer(lab, name, f"{sure} --repair-sector {BAD[0]} {{path}}")


def collects(lab):
    name = "sata"
    status = lambda: state(lab, name).get("offline_collection", {}).get("status")  # noqa: E731
    job(lab, name, "start {path} --test offline", "off-line data collection starts")
    lab.report.expect(status() == "running", f"{name}: it is seen to run", status())
    sees(lab, name, r"Offline data collection activity\s+is in progress", "it runs")
    lab.bridge.order(name, "advance 700")
    lab.report.expect(status() == "completed", f"{name}: and to end", status())
    sees(lab, name, r"Offline data collection activity\s+was completed without error", "it ended")
    peer(lab, name, "smartctl -d sat -t offline {path}")
    lab.report.expect(status() == "running", f"{name}: one that smartctl has started is seen", status())
    lab.bridge.order(name, "advance 700")


def tests_a_namespace(lab):
    name = "nvme"
    result_0 = r"(?s)Self Test Result\[0\]:(?:(?!Self Test Result).)*"
    for nsid in (1, 0):
        job(lab, name, f"start {{path}} --namespace {nsid}", f"a test of namespace {nsid} starts")
        lab.bridge.order(name, "advance 200")
        result = newest(lab, name)
        lab.report.expect((result.get("result"), result.get("nsid")) == ("passed", nsid or None), f"{name}: the log names it", result)
        if nsid:
            sees(lab, name, result_0 + rf"Namespace Identifier\s*:\s*(0x)?{nsid}\b", "the log names it")
    job(lab, name, "start {path} --namespace 1000", "a namespace that does not exist is not tested", REFUSED)


def run(lab):
    # A busy machine takes minutes for some commands: the drives' time goes on by orders.
    for name in ("sata", "nvme"):
        lab.bridge.order(name, f"speed {SLOW}")
    for name in PEERS:
        passes(lab, name)
        progresses(lab, name)
        is_aborted(lab, name)
        leaves_others_alone(lab, name)
    fails(lab)
    selects(lab)
    runs_captive(lab, "sata", ("Short captive", "Extended captive"))
    runs_captive(lab, "sas", ("Foreground short", "Foreground long"))
    refuses_captive_tests_in_use(lab)
    fails_captive(lab)
    collects(lab)
    tests_a_namespace(lab)
    for name in ("sata", "nvme"):
        lab.bridge.order(name, "speed 1")
    for name in ("sata", "sas", "nvme"):
        loses_power(lab, name)
