# SPDX-License-Identifier: GPL-3.0-or-later
"""fettled on the guest's own system bus with the real polkit: a user without rights and without a seat lists what needs no
query without being asked, is asked once for queries, is asked for TRIM, and is asked anew for each thing that cannot be
taken back."""

import os
import shutil

PACKAGING = os.path.join(os.path.dirname(__file__), "..", "..", "..", "packaging")
GUEST = os.path.join(os.path.dirname(__file__), "..", "guest")
NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp/nobody"
AGENT = "/usr/bin/python3 -B /run/lab/share/polkit_agent.py"
ASKED = "/tmp/asked"
SERVICE_SAYS = "using the Fettle service"
NOT_PERMITTED = 4
# Only who may be asked is the lab's: everything else is Fettle's own policy.
RULES = 'polkit.addAdminRule(function(action, subject) { return ["unix-user:0"]; });'

# Everything of Fettle's that a package would install, and the daemons without systemd.
START = f"""
mkdir -p /run/dbus /etc/dbus-1/system.d /etc/polkit-1/rules.d /tmp/nobody && chown 65534:65534 /tmp/nobody
cp /run/lab/share/org.fettle.Fettle1.conf /etc/dbus-1/system.d/
cp -r /usr/share/polkit-1/actions /tmp/actions
mount --bind /tmp/actions /usr/share/polkit-1/actions
cp /run/lab/share/org.fettle.policy /usr/share/polkit-1/actions/
echo '{RULES}' > /etc/polkit-1/rules.d/00-lab.rules
dbus-uuidgen --ensure
dbus-daemon --system --fork
(/usr/lib/polkit-1/polkitd --no-debug >/tmp/polkitd.log 2>&1 &)
(fettled --stay >/tmp/fettled.log 2>&1 &)
for name in org.freedesktop.PolicyKit1 org.fettle.Fettle1; do
    for i in $(seq 300); do
        dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:$name |
            grep -q true && break
        sleep 0.1
    done
done
"""


def asked(lab):
    """The actions for which the person was asked since the last time."""
    lines = lab.machine.sh(f"cat {ASKED} 2>/dev/null; rm -f {ASKED}").splitlines()
    return [tuple(line.split("\t")) for line in lines]


def looks(lab):
    alone, report = lab.json("list", prefix=NOBODY)
    denied = [part["reason"] for drive in report["drives"] for part in drive.get("missing", [])]
    lab.report.expect(alone.rc == 0 and "not-permitted" in denied, "who cannot be asked lists, and reads no drive", alone)
    lab.report.expect(asked(lab) == [], "and nobody was asked")
    agent = f"{AGENT} {ASKED}"
    listed, report = lab.json("list", prefix=agent)
    lab.report.expect(listed.rc == 0 and SERVICE_SAYS in listed.err, "a user without rights lists through the service", listed)
    questions = [action for action, _ in asked(lab)]
    lab.report.expect("org.fettle.query" in questions and set(questions) == {"org.fettle.query"}, "after being asked", questions)
    # One of each kind of port: SG_IO with SAT, NVMe, SCSI.
    for name in ("sata-ssd", "nvme-plain", "sas-ssd"):
        _, theirs = lab.json(f"show {lab.paths[name]}", prefix=agent)
        _, ours = lab.json(f"show {lab.paths[name]}")
        theirs, ours = lab.drive_row(theirs, name), lab.drive_row(ours, name)
        lab.report.expect(not theirs.get("missing") or theirs.get("missing") == ours.get("missing"),
                          f"{name}: nothing is missing that root can read", theirs.get("missing"))
        lab.report.expect(theirs.get("verdict") == ours.get("verdict") and theirs.keys() == ours.keys(),
                          f"{name}: the report has what root's has", theirs.keys() ^ ours.keys())
    asked(lab)


def trims(lab):
    target = "/mnt/open-ext4"
    alone = lab.fettle(f"trim {target}", prefix=NOBODY)
    lab.report.expect(alone.rc == NOT_PERMITTED, "who cannot be asked may not trim", alone)
    lab.machine.sh(f"dd if=/dev/urandom of={target}/served bs=1M count=8 conv=fsync 2>/dev/null; rm {target}/served; sync")
    served = lab.fettle(f"trim {target}", 120, prefix=f"{AGENT} {ASKED}")
    lab.report.expect(served.rc == 0 and "discarded" in served.out and SERVICE_SAYS in served.err,
                      "who is asked, and answers, trims through the service", served)
    questions = asked(lab)
    lab.report.expect([action for action, _ in questions] == ["org.fettle.trim"], "asked for TRIM, once", questions)
    lab.report.expect(questions and "LABPLAIN" in questions[0][1], "and told which drive it is about", questions)


def finds_files(lab):
    """Paths of all users, to who gives an administrator's password."""
    folder = "/mnt/open-luks-lvm-xfs"
    lab.machine.sh(f"mkdir -m 700 {folder}/private && dd if=/dev/urandom of={folder}/private/letter bs=1M count=1 conv=fsync 2>/dev/null")
    block = lab.machine.sh(f"filefrag -v -b512 {folder}/private/letter | awk '$1 == \"0:\" {{ print $4 }}'").strip().rstrip(".")
    node = lab.machine.sh(f"basename $(readlink -f $(findmnt -nvo SOURCE {folder}))").strip()
    luks, part = lab.machine.sh(f"dmsetup table /dev/{node} | awk '{{ print $5 }}'; dmsetup table open-luks | awk '{{ print $8 }}'").split()
    start = lab.machine.sh(f"cat /sys/class/block/{os.path.basename(lab.paths['nvme-plain'])}p2/start")
    lba = int(block) + int(luks) + int(part) + int(start)
    command = f"file-at {lab.paths['nvme-plain']} {lba}"
    alone = lab.fettle(command, prefix=NOBODY)
    lab.report.expect(alone.rc == NOT_PERMITTED and "letter" not in alone.out + alone.err, "who cannot be asked learns no path", alone)
    asked(lab)
    served, theirs = lab.json(command, prefix=f"{AGENT} {ASKED}")
    places = theirs.get("file_at", {}).get("places", [])
    lab.report.expect(served.rc == 0 and [one.get("path") for one in places] == [f"{folder}/private/letter"], "who is asked learns it", (served, places))
    questions = [action for action, _ in asked(lab)]
    lab.report.expect(questions == ["org.fettle.files"], "asked for the files, once", questions)
    lab.machine.sh(f"rm -r {folder}/private; sync")


def scans(lab):
    """The service reads the blocks itself."""
    command = f"scan {lab.paths['sata-ssd']} --range 0-16MiB --full-speed"
    alone = lab.fettle(command, prefix=NOBODY)
    lab.report.expect(alone.rc == NOT_PERMITTED, "who cannot be asked may not scan", alone)
    asked(lab)
    served, document = lab.json(command, 120, prefix=f"{AGENT} {ASKED}")
    lab.report.expect(served.rc == 0 and SERVICE_SAYS in served.err, "who is asked scans through the service", (served, document))
    questions = [action for action, _ in asked(lab)]
    lab.report.expect(questions.count("org.fettle.scan") == 1, "asked for the scan, once", questions)


def walks(lab):
    """The same by the window and the keyboard alone, from the first paint to the receipt."""
    target = "/mnt/open-ext4"
    lab.machine.sh(f"dd if=/dev/urandom of={target}/walked bs=1M count=8 conv=fsync 2>/dev/null; rm {target}/walked; sync")
    environment = "env QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8"
    walked = lab.machine.batch([("walk", f"{AGENT} {ASKED} {environment} fettle-window-walk LABPLAIN {target}", 600)])["walk"]
    print("\n".join(f"lab: window: {line}" for line in walked.out.splitlines()), flush=True)
    lab.report.expect(walked.rc == 0 and "finished" in walked.out, "by the window and its keys, a user without rights trims", walked)
    questions = asked(lab)
    actions = [action for action, _ in questions]
    lab.report.expect(actions.count("org.fettle.trim") == 1 and set(actions) <= {"org.fettle.query", "org.fettle.trim"},
                      "and is asked for TRIM once", questions)
    lab.report.expect(any("LABPLAIN" in words for _, words in questions), "with the drive's serial number in the question", questions)


def asks_anew(lab):
    """polkit's own word on the installed policy: nothing is kept for what cannot be taken back."""
    for action in ("erase", "firmware", "overprovision", "namespace", "opal"):
        check = (f"sh -c 'for i in 1 2; do pkcheck --action-id org.fettle.{action} --process $$ "
                 "--allow-user-interaction || exit 1; done'")
        ended = lab.machine.batch([("check", f'{AGENT} {ASKED} {check}', 60)])["check"]
        questions = [one for one, _ in asked(lab)]
        lab.report.expect(ended.rc == 0 and questions == [f"org.fettle.{action}"] * 2, f"{action} is asked anew each time",
                          (ended, questions))


def erases(lab):
    """Twice the same, and twice a password: what was typed for the one is not good for the other."""
    path = lab.paths["sata-uncached"]
    command = f"erase run {path} --method discard --confirm LABNOCACHE"
    alone = lab.fettle(command, prefix=NOBODY)
    lab.report.expect(alone.rc == NOT_PERMITTED, "who cannot be asked may not erase", alone)
    for turn in ("first", "second"):
        served = lab.fettle(command, 120, prefix=f"{AGENT} {ASKED}")
        lab.report.expect(served.rc == 0 and SERVICE_SAYS in served.err, f"the {turn} erase runs through the service", served)
        questions = asked(lab)
        lab.report.expect([action for action, _ in questions] == ["org.fettle.query", "org.fettle.erase"], f"the {turn} is asked for",
                          questions)
        lab.report.expect(questions and "ERASE ALL DATA on: " in questions[-1][1] and "LABNOCACHE" in questions[-1][1],
                          "and says what will be lost, and where", questions)


def rests(lab):
    """Memory, and how often it wakes up while nobody wants anything."""
    pid = lab.machine.sh("pidof fettled").strip()
    # By thread: one that ends takes its count with it.
    count = f"grep -H ^voluntary /proc/{pid}/task/*/status || true"
    seconds = 10
    before, after = (dict(line.split(":", 1) for line in part.split("\n") if line)
                     for part in lab.machine.sh(f"{count}; sleep {seconds}; echo ====; {count}").split("====\n"))
    wake_ups = sum(int(after[thread].split()[1]) - int(before[thread].split()[1]) for thread in before.keys() & after.keys())
    memory = lab.machine.sh(f"awk '/VmRSS|RssAnon|VmHWM/ {{ print $1, $2 }}' /proc/{pid}/status").split()
    print(f"lab: fettled: {' '.join(memory)} kB; {wake_ups} wake-ups in {seconds} s of rest", flush=True)
    # The system's own events may reach it; who polls wakes up more often.
    lab.report.expect(wake_ups < seconds, "at rest it does not poll", wake_ups)


def run(lab):
    for path in ("dbus/org.fettle.Fettle1.conf", "polkit/org.fettle.policy"):
        shutil.copy(os.path.join(PACKAGING, path), lab.machine.share)
    shutil.copy(os.path.join(GUEST, "polkit_agent.py"), lab.machine.share)
    lab.machine.sh(START, 120)
    looks(lab)
    trims(lab)
    finds_files(lab)
    scans(lab)
    walks(lab)
    asks_anew(lab)
    erases(lab)
    rests(lab)
    lab.machine.sh("kill $(pidof fettled polkitd dbus-daemon)")  # none of the other scenarios expects them
