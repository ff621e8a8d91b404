# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings are changed through the service, and either the settings helper or the service itself is killed after one of the
helper's calls. The client is told, each file is whole, and repeating or undoing leads on from there."""

from harness import etc_tree
from scenarios.tuning import CLEAN, PARTS, SAVE
from scenarios.tuning_kills import PRELOADED, build, state, looks
from scenarios.tuning_service import LEFT, PERMITTED, as_user, install, remove

# One of each kind that the helper carries out; each has a helper of its own, and only that one's is killed.
VALUES = {"hibernation": "forbidden", "access-times:/home": "noatime", "trim-timer": "disabled", "swap-file:/home/swapfile": "32"}
FEW = 4  # places of each
WRAPPER = """#!/bin/sh
. /run/lab/kill
exec env LD_PRELOAD={library} LAB_KILL_LOG=$LAB_KILL_LOG LAB_KILL_AFTER=$LAB_KILL_AFTER ${{LAB_KILL_PROCESS:+LAB_KILL_PROCESS=$LAB_KILL_PROCESS}} {helper}.real
"""
UNKILLED = "LAB_KILL_LOG=/root/helper-calls LAB_KILL_AFTER=0"


def wrap(lab, helper):
    lab.machine.sh(f"echo '{UNKILLED}' >/run/lab/kill; mv {helper} {helper}.real; cat >{helper} <<'END'\n"
                   f"{WRAPPER.format(library=PRELOADED, helper=helper)}END\nchmod 755 {helper}")


def places(lab, change):
    """The calls of the helper during one change, in an undisturbed run."""
    lab.machine.sh("rm -f /root/helper-calls")
    done = lab.fettle(change, 300, prefix=as_user(PERMITTED))
    calls = lab.machine.sh("cat /root/helper-calls").splitlines()
    lab.report.expect(done.rc == 0 and calls, f"{change}: undisturbed, it is done through the helper", done)
    every = list(enumerate(calls, 1))
    return every if lab.thorough else every[::max(1, len(every) // FEW)]


def trial(lab, words, place, victim, expected):
    """`words`: what is set. `expected`: the states before and after."""
    (before, old), (after, new) = expected
    number, call = place
    where = f"{words}: {victim} killed after the helper's call {number} ({call})"
    chosen = f"LAB_KILL_LOG=/dev/null LAB_KILL_AFTER={number}"
    if victim == "the service":
        chosen += "\nLAB_KILL_PROCESS=$(systemctl show -P MainPID fettled.service)"
    user = as_user(PERMITTED)
    missed = len(lab.report.missed)
    outputs = lab.machine.batch([
        ("ready", f"systemctl start fettled.service; cat >/run/lab/kill <<END\n{chosen}\nEND\n"),
        ("kill", f"{user} fettle tune set {words}", 300), ("calm", f"echo '{UNKILLED}' >/run/lab/kill; sleep 1"), *looks("killed"),
        ("list", f"{user} fettle tune list", 120), ("again", f"{user} fettle tune set {words}", 300), *looks("set"),
        ("undo", f"{user} fettle tune undo --all", 300), *looks("undone"), ("left", f"{PARTS}; {LEFT}")], 1800)
    shown, tree = state(outputs, "killed")
    told = outputs["kill"].rc not in (0, 137) and outputs["kill"].err.strip()
    # What the last call has done may be all that was missing.
    done = outputs["kill"].rc == 0 and shown == after and not etc_tree.differences(new, tree)
    lab.report.expect(told or done, f"{where}: it is done, or the user is told", (outputs["kill"], shown))
    wrong = etc_tree.between([old, new], tree)
    lab.report.expect(not wrong, f"{where}: each file below /etc is whole, the old or the new one", wrong)
    lab.report.expect(outputs["list"].rc == 0, f"{where}: the service lists again", outputs["list"])
    shown, tree = state(outputs, "set")
    # All may have been done when it happened.
    lab.report.expect(outputs["again"].rc == 0 and shown == after, f"{where}: repeated, it is set", (outputs["again"], shown))
    wrong = etc_tree.differences(new, tree)
    lab.report.expect(not wrong, f"{where}: repeated, the files are as after an undisturbed run", wrong)
    shown, tree = state(outputs, "undone")
    lab.report.expect(outputs["undo"].rc == 0 and shown == before, f"{where}: undo leads back", (outputs["undo"], shown))
    wrong = etc_tree.differences(old, tree)
    lab.report.expect(not wrong, f"{where}: after undo /etc is as at first", wrong)
    lab.report.expect(not outputs["left"].out, f"{where}: nothing half written is left, and no helper runs", outputs["left"].out)
    if len(lab.report.missed) > missed:
        lab.machine.sh(f"{CLEAN}; {PARTS} -delete; systemctl enable --now fstrim.timer", 300)


def run(lab):
    build(lab)
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    installed, helper = install(lab)
    wrap(lab, helper)
    lab.machine.sh(f"{as_user(PERMITTED)} fettle tune set hibernation=forbidden && {as_user(PERMITTED)} fettle tune undo --all", 300)
    before = state(lab.machine.batch(looks("old")), "old")
    for name, value in VALUES.items():
        words = f"{name}={value}"
        chosen = places(lab, f"tune set {words}")
        after = state(lab.machine.batch(looks("new")), "new")
        lab.machine.sh(f"{as_user(PERMITTED)} fettle tune undo --all", 300)
        back = state(lab.machine.batch(looks("old")), "old")
        lab.report.expect(back == before, f"{words}: undisturbed, undo leads back", etc_tree.differences(before[1], back[1]))
        for index, place in enumerate(chosen):
            for victim in ("the helper", "the service") if lab.thorough else (("the helper", "the service")[index % 2],):
                trial(lab, words, place, victim, (before, after))
    lab.machine.sh(f"mv {helper}.real {helper}")
    remove(lab, installed)
