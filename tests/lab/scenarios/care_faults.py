# SPDX-License-Identifier: GPL-3.0-or-later
"""The fault matrix behind a real kernel: something goes wrong in one step of a verb that changes a drive, and afterwards
the drive is usable by what Fettle itself offers, no other drive was touched, and the next command works.

Without --thorough a sample of the cases runs, every so many of the list, so that each verb and each fault has its turn.
"""

import json
from collections import Counter
SAMPLE = 44  # one of so many cases
LIMIT = 300  # seconds for one case
FAULTS = ("fail", "ignore", "power_before", "power_within", "power_after", "kill")

# Where the verbs' own commands are. `nth` numbers name one after another of a kind, those that look at the drive too:
# what goes wrong there goes wrong between the steps.
SECURITY = [("ata.f1", 1), ("ata.f3", 1), ("ata.f4", 1), ("ata.f4", 2), ("ata.ec", 6), ("ata.ec", 8), ("ata.ec", 10)]
ATA_SANITIZE = [("ata.b4", 1), ("ata.b4", 2), ("ata.b4", 3), ("ata.ec", 6)]
NVME_SANITIZE = [("nvme.admin.84", 1), ("nvme.admin.02", 4), ("nvme.admin.06", 8)]
NVME_FORMAT = [("nvme.admin.80", 1), ("nvme.admin.06", 8)]
SCSI_SANITIZE = [("scsi.48", 1), ("scsi.03", 1), ("scsi.12", 6)]


def erase(drive, method, commands):
    return [(drive, f"erase {method}", f"erase run {{serial}} --method {method}", command, nth) for command, nth in commands]


def all_ways():
    ways = []
    for method in ("security-normal", "security-enhanced"):
        ways += erase("sata", method, SECURITY)
    for method in ("sanitize-block", "sanitize-crypto"):
        ways += erase("sata", method, ATA_SANITIZE)
        ways += erase("nvme", method, NVME_SANITIZE)
        ways += erase("sas", method, SCSI_SANITIZE)
    for method in ("format-user-data", "format-crypto"):
        ways += erase("nvme", method, NVME_FORMAT)
    for drive in ("sata", "nvme", "sas"):
        ways += erase(drive, "discard", [("trim", 1), ("trim", 2)])
    return ways


def cases():
    return [(*way, fault) for way in all_ways() for fault in FAULTS]


# What is left of a case stands in the folder /run/case; each line of the answer is "name value".
SCRIPT = r"""
dev() {{ lsblk -dno PATH,SERIAL | awk '$2 == "{serial}" {{ print $1; exit }}'; }}
ready() {{ for i in $(seq 150); do path=$(dev); [ -b "$path" ] && {ready} >/dev/null 2>&1 && return 0; sleep 0.2; done; echo "gone yes"; return 1; }}
mkdir -p /run/case; rm -f /run/case/*
{clear}; ready
head -c 65536 /dev/urandom >/run/case/old; dd if=/run/case/old of="$path" bs=65536 seek=16 oflag=direct conv=fsync 2>/dev/null
{fault}
fettle {args} --confirm {serial} --json >/run/case/first 2>/run/case/first.err &
job=$!
{kill}
wait $job; echo "first $?"
{clear}; {on}; ready
fettle erase methods {serial} --json >/run/case/left 2>/run/case/left.err; echo "left $?"
if [ -n "{resumes}" ]; then
  fettle erase resume {serial} --confirm {serial} --json >/run/case/resume 2>/run/case/resume.err; echo "resume $?"
  fettle erase unlock {serial} --confirm {serial} --json >/run/case/unlock 2>/run/case/unlock.err; echo "unlock $?"
fi
ready
fettle health {serial} --json >/run/case/health 2>/run/case/health.err; echo "health $?"
dd if=/run/case/old of="$path" bs=65536 seek=16 oflag=direct conv=fsync 2>/run/case/dd.err; echo "write $?"
cmp -n 65536 -i 0:1048576 /run/case/old "$path" >/run/case/cmp 2>&1; echo "read $?"
exit 0
"""
# The fault holds the command up, and the process is ended while it waits in the kernel.
KILL = r"""
seen=; same=0
for i in $(seq 200); do
  kill -0 $job 2>/dev/null || break
  now=$(cat /proc/$job/task/*/syscall 2>/dev/null)
  case "$now" in "16 "*|*" 16 "*) [ "$now" = "$seen" ] && same=$((same + 1)) || same=0 ;; *) same=0 ;; esac
  seen=$now
  [ $same -ge 8 ] && break
  sleep 0.05
done
kill -9 $job 2>/dev/null && echo "killed yes"
"""


def script(lab, case):
    drive, _, args, command, nth, fault = case
    serial = lab.drives[drive].serial
    order = lambda text: lab.bridge.order_command(drive, text) + " >/dev/null"
    rule = f"delay {command} nth {nth} delay 5000" if fault == "kill" else f"{fault} {command} nth {nth}"
    return SCRIPT.format(
        ready='nvme id-ctrl "$path"' if lab.drives[drive].family == "nvme" else 'sg_turs "$path"',
        serial=serial, args=args.format(serial=serial), clear=order("clear"), on=order("on"),
        fault=order("fault " + rule), kill=KILL if fault == "kill" else "", resumes="yes" if args.startswith("erase") else "")


def said(output):
    return dict(line.split(" ", 1) for line in output.out.splitlines() if " " in line)


def bystanders(lab, drives):
    """What lies on the drives that nobody means, and how much was ever written to them."""
    sums = lab.machine.batch([(name, f"head -c 4194304 {lab.paths[name]} | sha256sum", 60) for name in drives])
    return {name: (sums[name].out, lab.bridge.state(name)["life"]["host_written_bytes"]) for name in drives}


def outcome(lab, case, answers, security):
    """One word for the table, and what is wrong; empty when nothing is."""
    if security.get("enabled"):
        return "locked", f"the drive is left with a password: {security}"
    if answers.get("write") != "0" or answers.get("read") != "0":
        return "lost", "the drive takes no data"
    if answers.get("health") not in ("0", "1"):
        return "mute", "the next command does not work"
    if answers.get("first") == "0":
        return "went on", ""
    if answers.get("resume") == "0":
        return "resumed", ""
    if answers.get("unlock") == "0":
        return "unlocked", ""
    return "told, usable", ""


def security_of(state):
    """What the model itself knows of passwords; only an ATA drive has them."""
    model = state["state"]
    return model["ata"]["security"] if "ata" in model else {}


def run(lab):
    chosen = cases() if lab.thorough else cases()[::SAMPLE]
    others = [name for name in ("sata-leaving", "sata-killed", "nvme-leaving", "usb") if name in lab.paths]
    for name in others:
        lab.machine.sh(f"head -c 4194304 /dev/urandom | dd of={lab.paths[name]} bs=65536 oflag=direct conv=fsync")
    before = bystanders(lab, others)  # the names of drives that lose power may change, theirs do not
    for name in ("sata", "nvme", "sas"):
        lab.bridge.order(name, "speed 1000")
    counts = {}
    for case in chosen:
        drive, title, _, command, nth, fault = case
        words = f"{drive}: {title}, {fault} at {command} number {nth}"
        output = lab.machine.batch([("case", script(lab, case), LIMIT)], LIMIT + 60)["case"]
        answers = said(output)
        word, wrong = outcome(lab, case, answers, security_of(lab.bridge.state(drive)))
        counts.setdefault((drive, title), Counter())[word] += 1
        evidence = wrong and lab.machine.batch([("files", "head -c 1500 /run/case/*.err /run/case/first /run/case/resume", 20)])["files"].out
        lab.report.expect(not wrong, f"{words}: {wrong}", f"{output.out}{output.err}{evidence}")
    lab.bridge.order("sata", "speed 1")
    after = bystanders(lab, others)
    lab.report.expect(before == after, "no other drive was touched", json.dumps([before, after]))
    for (drive, title), words in sorted(counts.items()):
        lab.results.rows.append((drive, f"{title}: {sum(words.values())} faults", ", ".join(f"{word} {n}" for word, n in sorted(words.items()))))
    print(f"lab: fault matrix: {len(chosen)} of {len(cases())} cases", flush=True)
