# SPDX-License-Identifier: GPL-3.0-or-later
"""`fettle tune` of a user without rights, through fettled as a package installs it: with its own unit, which keeps it from
changing anything itself, the real polkit, and the settings helper that systemd starts for it. Other people's tools, outside
of the service, say what is so."""

import os
import re
import shutil
import subprocess

from harness import etc_tree
from scenarios.tuning import CLEAN, PARTS, ROWS, SAVE

PERMITTED, OTHER = 65534, 5  # nobody, games
SERVICE_SAYS = "using the Fettle service"
NOT_PERMITTED, REFUSED = 4, 5
# Who types the administrator's password is the lab's, everything else Fettle's own policy.
RULES = """polkit.addRule(function(action, subject) {
    if (action.id == "org.fettle.query" || (action.id == "org.fettle.tune" && subject.user == "nobody")) return polkit.Result.YES;
});
"""
# One of each kind: sysctl, tmpfiles, drop-in with and without a reload, unit, udev rules, fstab with and without a remount, swap.
IDS = ("swappiness", "hibernation-image-size", "hibernation", "journal-limit", "trim-timer", "io-scheduler:sda", "link-power:sda",
       "read-ahead:nvme0n1", "access-times:/home", "access-times:/", "continuous-trim:/data", "swap-file:/home/swapfile",
       "swap-area:nvme0n1p2", "lazytime:/home", "lvm-issue-discards", "tmp-in-memory")
CHOSEN = tuple(row for row in ROWS if row.id in IDS)
VALUES = {row.id: row.value for row in CHOSEN}
HELPERS = "journalctl -b -o cat _PID=1 | grep -c 'Started fettle-settings-'"
LEFT = "systemctl list-units --all --no-legend 'fettle-settings-*'; pidof settings-helper"
INSTALL = """cp -r --preserve=mode /run/lab/share/installed/. /
ldconfig
systemctl daemon-reload
busctl call org.freedesktop.DBus / org.freedesktop.DBus ReloadConfig
mkdir -p /tmp/nobody && chmod 1777 /tmp/nobody
systemctl start fettled.service
"""


def install(lab):
    """What the package has, as cmake installs it. polkit and the bus read /usr alone, wherever the build's prefix is."""
    build = os.path.dirname(os.path.dirname(os.path.abspath(lab.fettle_on_host)))
    target = os.path.join(lab.machine.share, "installed")
    subprocess.run(["cmake", "--install", build, "--component", "service"], env=os.environ | {"DESTDIR": target}, check=True,
                   stdout=subprocess.DEVNULL)
    files = [os.path.join(folder, name) for folder, _, names in os.walk(target) for name in names]
    shared = os.path.join(target, "usr", "share")
    for path in files:
        for kind in ("polkit-1/actions", "dbus-1/system.d"):
            if path.endswith(os.path.join(kind, os.path.basename(path))):
                os.makedirs(os.path.join(shared, kind), exist_ok=True)
                if os.path.dirname(path) != os.path.join(shared, kind):
                    shutil.copy(path, os.path.join(shared, kind))
    os.makedirs(os.path.join(shared, "polkit-1", "rules.d"), exist_ok=True)
    with open(os.path.join(shared, "polkit-1", "rules.d", "00-lab.rules"), "w", encoding="utf-8") as file:
        file.write(RULES)
    libraries = os.path.join(target, "usr", "local", "lib")
    os.makedirs(libraries, exist_ok=True)
    programs = [path for path in files if os.access(path, os.X_OK)]
    needed = subprocess.run(["ldd", *programs], capture_output=True, text=True, check=True).stdout
    paths = " ".join(sorted(set(re.findall(r"=> (/\S+)", needed))))
    # Those of the command line are in /usr/local already.
    missing = lab.machine.sh(f"for path in {paths}; do [ -e $path ] || [ -e /usr/local/lib/${{path##*/}} ] || echo $path; done")
    for path in missing.split():
        shutil.copy(os.path.realpath(path), os.path.join(libraries, os.path.basename(path)))
    installed = [os.path.join(folder, name)[len(target):] for folder, _, names in os.walk(target) for name in names]
    lab.machine.sh(INSTALL, 300)
    return installed, next((path[len(target):] for path in programs if path.endswith("/settings-helper")), "")


def remove(lab, installed):
    """None of the other scenarios expects the service."""
    lab.machine.sh("systemctl stop fettled.service polkit.service; rm -f " + " ".join(installed) + "; systemctl daemon-reload; "
                   "busctl call org.freedesktop.DBus / org.freedesktop.DBus ReloadConfig; ldconfig")


EVIL = b"# Written by Fettle. x.\nvm.swappiness = 37\nkernel.core_pattern = |/tmp/x\n"


def as_user(number):
    return f"setpriv --reuid={number} --regid={number} --clear-groups env HOME=/tmp/nobody"


def shown(lab):
    """[what each row's tool shows], and what is below /etc."""
    names = [f"{index:02}" for index in range(len(CHOSEN))]
    outputs = lab.machine.batch([(name, row.look) for name, row in zip(names, CHOSEN)] + [("etc", etc_tree.COMMAND, 120)], 900)
    return [outputs[name].out.strip() for name in names], etc_tree.parse(outputs["etc"].out)


def settings(lab):
    listed, report = lab.json("tune list", 120, prefix=as_user(PERMITTED))
    lab.report.expect(SERVICE_SAYS in listed.err, "a user without rights lists through the service", listed)
    return {row["id"]: row for row in report.get("tune", {}).get("settings", [])}


def helpers(lab):
    """How many have been started since the start of the computer."""
    return int(lab.machine.sh(f"{HELPERS} || true").strip())


def is_kept_from_it(lab):
    """The unit's protections are there: this is what the service itself could do."""
    pid = lab.machine.sh("systemctl show -P MainPID fettled.service").strip()
    mounts = lab.machine.sh(f"findmnt -N {pid} -no TARGET,OPTIONS /etc; findmnt -N {pid} -no TARGET,OPTIONS /proc/sys").split("\n")
    lab.report.expect(all(re.search(r"\sro\b", line) for line in mounts[:2]), "the service's /etc and /proc/sys are read-only", mounts)
    tried = lab.machine.batch([("touch", f"nsenter -t {pid} -m touch /etc/fettle-was-here"), ("there", "ls /etc/fettle-was-here")])
    lab.report.expect(tried["touch"].rc != 0 and tried["there"].rc != 0, "nothing can be written there", tried)


def without_helper(lab, helper, before, etc):
    """What the unit leaves to the service itself: nothing."""
    lab.machine.sh(f"mv {helper} {helper}.away; systemctl restart fettled.service")
    for setting in ("swappiness", "access-times:/home"):
        refused = lab.fettle(f"tune set {setting}={VALUES[setting]}", 300, prefix=as_user(PERMITTED))
        words = " ".join((refused.out + refused.err).split())
        lab.report.expect(refused.rc == REFUSED and "read-only" in words, f"without the helper, {setting} cannot be set", refused)
    warned = lab.machine.sh("journalctl -b -o cat -u fettled.service").count(f"{helper} is missing")
    lab.report.expect(warned > 0, "and the service says so in the journal")
    lab.report.expect(shown(lab) == (before, etc), "nothing has changed")
    lab.machine.sh(f"mv {helper}.away {helper}; systemctl restart fettled.service")


def looks(lab):
    before = helpers(lab)
    rows = settings(lab)
    obstacles = {one: rows.get(one, {}).get("obstacle") for one in VALUES if "obstacle" in rows.get(one, {"obstacle": "missing"})}
    lab.report.expect(not obstacles, "through the service, each can be changed", obstacles)
    words = " ".join(f"{one}={value}" for one, value in VALUES.items())
    plan = lab.fettle("tune plan " + words, 120, prefix=as_user(PERMITTED))
    lab.report.expect(plan.rc == 0, "and planned", plan)
    lab.report.expect(helpers(lab) == before, "listing and planning start no helper")


def may_not(lab, before, etc):
    started = helpers(lab)
    denied = lab.fettle("tune set swappiness=37", 120, prefix=as_user(OTHER))
    lab.report.expect(denied.rc == NOT_PERMITTED, "who is not permitted changes nothing", denied)
    lab.report.expect(shown(lab) == (before, etc) and helpers(lab) == started, "and starts no helper")


def sets(lab, before):
    for index, (setting, value) in enumerate(VALUES.items()):
        done = lab.fettle(f"tune set {setting}={value}", 300, prefix=as_user(PERMITTED))
        lab.report.expect(done.rc == 0 and SERVICE_SAYS in done.err, f"{setting} is set through the service", done)
        if index == 0:
            is_kept_from_it(lab)
    now, etc = shown(lab)
    for row, old, found in zip(CHOSEN, before, now):
        wanted = old if row.at_start else row.shows
        lab.report.expect(found == wanted, f"{row.id}: another tool shows {wanted!r}", f"{row.look}\n{found}")
    lab.report.expect(helpers(lab) >= len(VALUES), "each by a helper of its own", helpers(lab))
    rows = settings(lab)
    for setting in VALUES:
        changed = rows.get(setting, {}).get("changed", {})
        lab.report.expect(changed.get("complete") is True and changed.get("foreign") is False, f"{setting}: as Fettle left it",
                          rows.get(setting))
    modes = lab.machine.sh("stat -c '%a %U %n' /etc/fstab /etc/*/zz-fettle-* /etc/systemd/*.d /etc/systemd/*.d/zz-fettle-* || true").split("\n")
    lab.report.expect(all(re.match("(644|755) root ", line) for line in modes if line), "files and folders are root's and readable", modes)
    return etc


def undoes(lab, before, etc):
    undone = lab.fettle("tune undo --all", 600, prefix=as_user(PERMITTED))
    lab.report.expect(undone.rc == 0 and SERVICE_SAYS in undone.err, "all is undone through the service", undone)
    now, after = shown(lab)
    for row, old, found in zip(CHOSEN, before, now):
        lab.report.expect(found == old, f"undone: {row.id}: another tool shows {old!r} as at first", f"{row.look}\n{found}")
    wrong = etc_tree.differences(etc, after)
    lab.report.expect(not wrong, "undone: each file below /etc has its bytes, mode and owner as at first", wrong)
    left = lab.machine.sh(f"{LEFT}; {PARTS}; systemctl --failed --no-legend").strip()
    lab.report.expect(not left, "no helper runs, and nothing is left behind", left)


def refuses(lab, helper):
    """The program itself: other places than those of settings, and what is no request."""
    lines = ('{"version":1,"number":1,"method":"remove","target":"/etc/hostname"}',
             '{"version":1,"number":2,"method":"set-value","target":"/proc/sys/kernel/core_pattern","text":"x"}',
             '{"version":1,"number":3,"method":"enable-unit","target":"fettle-lab-agent.service","flag":false}',
             '{"version":1,"number":4,"method":"remove","target":"/etc/fstab"}',
             '{"version":1,"number":5,"method":"replace","target":"/etc/sysctl.d/zz-fettle-swappiness.conf",'
             f'"file":{{"hex":"{EVIL.hex()}","mode":420,"owner":0,"group":0}}}}',
             "hello", '{"version":1,"number":6,"method":"remove","target":"/etc/fstab"}')
    spoken = lab.machine.batch([("spoken", "printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + f" | {helper}"),
                                ("user", f"{as_user(PERMITTED)} {helper}"), ("there", "cat /etc/hostname /etc/fstab && ! ls /etc/sysctl.d/zz-fettle*")])
    answers = spoken["spoken"].out.splitlines()
    lab.report.expect([("refused" in line, "malformed" in line) for line in answers] == [(True, False)] * 5 + [(False, True)],
                      "the helper refuses other places and contents, and ends at what is no request", spoken["spoken"])
    lab.report.expect(spoken["there"].rc == 0, "and has removed nothing")
    lab.report.expect(spoken["user"].rc == NOT_PERMITTED, "it serves root alone", spoken["user"])


def run(lab):
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    installed, helper = install(lab)
    lab.report.expect(helper, "the helper is installed", installed)
    before, etc = shown(lab)
    without_helper(lab, helper, before, etc)
    looks(lab)
    may_not(lab, before, etc)
    sets(lab, before)
    undoes(lab, before, etc)
    refuses(lab, helper)
    remove(lab, installed)
