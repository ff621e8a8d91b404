# SPDX-License-Identifier: GPL-3.0-or-later
"""The fault matrix behind a real kernel: something goes wrong in one step of a verb that changes a drive, or around it, and
afterwards the drive is usable by what Fettle itself offers, no other drive was touched, and the next command works.

Its drives are its own (faults/drives.py), and each works through its cases in the guest (guest/faults.sh). With --part 2/3 the
second third of them runs, with --cases those that match; care_sample.py has the few that CI runs.
"""

import os
import random
import re
import shutil
import time
from collections import Counter

from faults import cases as case_module
from faults import drives, judge
from harness.bridge import PREPARE as BRIDGED

GUEST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "guest")
PACKAGING = os.path.join(GUEST, "..", "..", "..", "packaging")
LIMIT = 4 * 3600  # seconds for all
LAST_CASE = 150  # seconds that the cases at hand have when the time is over
RULES = "polkit.addRule(function(action, subject) { return polkit.Result.YES; });"
# What fettled needs on a bus; the lanes have one each. udev's rule for hdparm runs shell scripts for each drive that comes
# back, which takes longer here than what is tried.
PREPARE = f"""
modprobe -a loop ext4
ln -s /dev/null /run/udev/rules.d/85-hdparm.rules; udevadm control --reload
mkdir -p /run/faults /etc/dbus-1/system.d /etc/polkit-1/rules.d /var/lib/fettle
cp /run/lab/share/faults/org.fettle.Fettle1.conf /etc/dbus-1/system.d/
cp -r /usr/share/polkit-1/actions /tmp/fault-actions
cp /run/lab/share/faults/org.fettle.policy /tmp/fault-actions/
mount --bind /tmp/fault-actions /usr/share/polkit-1/actions
echo '{RULES}' >/etc/polkit-1/rules.d/00-faults.rules
"""


def chosen(lab):
    """In an order that is no order, and always the same: a run that is ended early has seen something of everything."""
    cases = case_module.all_cases()
    random.Random(5).shuffle(cases)
    cases = [case for case in cases if re.search(lab.only_cases, case.words)]
    if lab.earlier_log:
        with open(lab.earlier_log, encoding="utf-8") as file:
            log = file.read()
        cases = [case for case in cases if f") {case.words}: " not in log or f"MISSED {case.words}: " in log]
    part, parts = lab.part
    return cases[part - 1::parts]


def write(folder, cases):
    """The cases, where the lanes find them."""
    os.makedirs(folder)
    for number, case in enumerate(cases):
        os.makedirs(os.path.join(folder, case.way), exist_ok=True)
        with open(os.path.join(folder, case.way, f"{number:03}.case"), "w", encoding="utf-8") as file:
            file.write(case.text())
    for name in ("faults.sh", "faults_helper.py", "typed_after.py"):
        shutil.copy(os.path.join(GUEST, name), folder)
    for name in ("dbus/org.fettle.Fettle1.conf", "polkit/org.fettle.policy"):
        shutil.copy(os.path.join(PACKAGING, name), folder)
    drives.write(folder)


def start_bystanders(lab, folder):
    """Random data on each; their models' counters at rest. Returns {name: what must stay}."""
    orders = []
    for lane in drives.BYSTANDERS:
        control = f"/run/faults/{lane.name}.ctl"
        port = f"--port {lane.port}" if lane.port else ""
        connect = lab.bridge.connect_text(lane.port, lane.name) if lane.port else "true"
        lab.machine.sh(
            f"setsid fettle-lab-drive {lane.front} --control {control} --personality /run/lab/share/faults/{lane.name}.toml "
            f"--name {lane.name} --image /run/faults/{lane.name}.img {port} >/run/faults/{lane.name}.log 2>&1 </dev/null & "
            f"for i in $(seq 300); do [ -S {control} ] && break; sleep 0.1; done; {connect}; "
            f"for i in $(seq 100); do node=$(lsblk -dno PATH,SERIAL | awk '$2 == \"{lane.serial}\" {{ print $1 }}'); "
            "[ -n \"$node\" ] && break; sleep 0.2; done; "
            f"head -c {drives.CAPACITY} /dev/urandom | tee /run/faults/{lane.name}.data | dd of=$node bs=65536 oflag=direct conv=fsync iflag=fullblock")
        orders.append(f"{control} {lane.name}")
    with open(os.path.join(folder, "bystanders"), "w", encoding="utf-8") as file:
        file.write("\n".join(orders) + "\n")
    return {lane.name: judge.untouched(judge.Told("state.now " + lab.machine.sh(
        f"fettle-lab-drive ctl /run/faults/{lane.name}.ctl state {lane.name}")).state("now")) for lane in drives.BYSTANDERS}


def bystanders_hold_their_data(lab):
    for lane in drives.BYSTANDERS:
        same = lab.machine.batch([("same", f"node=$(lsblk -dno PATH,SERIAL | awk '$2 == \"{lane.serial}\" {{ print $1 }}'); "
                                           f"blockdev --flushbufs $node; cmp $node /run/faults/{lane.name}.data", 60)])["same"]
        lab.report.expect(same.rc == 0, f"{lane.name} holds every byte that it held before", same)
        disconnect = f"nvme disconnect -n {lab.bridge.nqn(lane.name)}; " if lane.port else ""
        lab.machine.batch([("quit", f"{disconnect}fettle-lab-drive ctl /run/faults/{lane.name}.ctl quit", 60)])


def tidy(lab):
    """Other scenarios find udev and polkit as they were."""
    lab.machine.sh("rm -f /run/udev/rules.d/85-hdparm.rules /etc/polkit-1/rules.d/00-faults.rules; udevadm control --reload; "
                   "umount /usr/share/polkit-1/actions")


class Watch:
    """Takes each case's result as it comes."""

    def __init__(self, lab, folder, cases, bystanders):
        self._lab, self._folder, self._cases, self._bystanders = lab, folder, cases, bystanders
        self._left = set(range(len(cases)))
        self._started = time.monotonic()
        self.words = {}  # number → word
        self.seconds = []

    def look(self):
        for number in sorted(self._left):
            path = os.path.join(self._folder, f"{number:03}.result")
            if os.path.exists(path):
                self._left.discard(number)
                with open(path, encoding="utf-8", errors="replace") as file:
                    self._take(number, judge.Told(file.read()))

    def _take(self, number, told):
        case = self._cases[number]
        word, wrong = judge.judge(case, told, self._bystanders)
        self.words[number] = word
        self.seconds.append(float(told.get("lap.over", "0")) - float(told.get("lap.ready", "0")))
        passed = time.monotonic() - self._started
        print(f"lab: case {number:03} ({len(self.words)} of {len(self._cases)}, {passed:.0f} s, took {self.seconds[-1]:.1f}) {case.words}: "
              f"{word}{' ' + wrong if wrong else ''} [first {told.get('first')}]", flush=True)
        self._lab.report.expect(not wrong, f"{case.words}: {word}: {wrong}", told.evidence if wrong else "")


def outcomes(watch, cases):
    """Two tables: verb and drive against outcome, fault against outcome."""
    done = [(cases[number], word) for number, word in watch.words.items()]
    words = sorted({word for _, word in done})
    for title, key in (("verb and drive", lambda case: f"{case.title.split(' --')[0]}, {case.way}"), ("fault", lambda case: case.fault)):
        rows = {}
        for case, word in done:
            rows.setdefault(key(case), Counter())[word] += 1
        print(f"\n{title:<46}{'cases':>6}" + "".join(f"{word:>{max(len(word) + 2, 6)}}" for word in words))
        for row, counts in sorted(rows.items()):
            print(f"{row:<46}{sum(counts.values()):>6}" + "".join(f"{counts[word] or '-':>{max(len(word) + 2, 6)}}" for word in words))
    print(f"lab: fault matrix: {len(done)} of {len(cases)} cases, {sum(watch.seconds) / max(1, len(done)):.1f} s each in its lane\n", flush=True)


def run(lab):
    run_cases(lab, chosen(lab), drives.LANES)


def run_cases(lab, cases, lanes):
    """Tries the cases on the drives of the lanes, as many of them as are needed."""
    folder = os.path.join(lab.machine.share, "faults")
    write(folder, cases)
    lab.machine.sh(BRIDGED)
    lab.machine.sh(PREPARE)
    bystanders = start_bystanders(lab, folder)
    lanes = [lane for lane in lanes if any(case.way in lane.ways for case in cases)]
    # Mounts of their own, so that each lane has journals of its own.
    lane_command = "unshare -m --propagation private bash /run/lab/share/faults/faults.sh "
    batch = lab.machine.start_lanes([[(lane.name, lane_command + lane.name, LIMIT)] for lane in lanes])
    watch = Watch(lab, folder, cases, bystanders)
    deadline = time.monotonic() + lab.minutes * 60
    while not lab.machine.batch_ended(batch):
        watch.look()
        time.sleep(0.3)
        if lab.minutes and time.monotonic() > deadline:
            open(os.path.join(folder, "stop"), "w", encoding="utf-8").close()
            if time.monotonic() > deadline + LAST_CASE:
                break
    # A lane that hangs holds up the whole batch: what the others did is told all the same.
    outputs = lab.machine.finish_batch(batch) if lab.machine.batch_ended(batch) else {}
    watch.look()
    for name, output in outputs.items():
        if output.rc != 0 or output.out:
            print(f"lab: lane {name}: {output.rc} {output.out[-2000:]}{output.err[-2000:]}", flush=True)
    outcomes(watch, cases)
    all_ended = lab.minutes or len(watch.words) == len(cases)
    lab.report.expect(outputs and all_ended, "every case that was begun came to its end", len(cases) - len(watch.words))
    if outputs:
        bystanders_hold_their_data(lab)
        tidy(lab)
