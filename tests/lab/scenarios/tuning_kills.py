# SPDX-License-Identifier: GPL-3.0-or-later
"""`fettle tune set` and `undo` are killed after each of their calls that change something: each file is whole, the
old or the new one, and both repeating and undoing lead on from there."""

import os
import subprocess
from itertools import combinations

from harness import etc_tree
from harness.machine import LAB
from scenarios.tuning import CLEAN, PARTS, SAVE, without_parts

VALUES = {"hibernation": "forbidden", "access-times:/home": "noatime", "trim-timer": "disabled", "io-scheduler:sda": "none",
          "swap-file:/home/swapfile": "32", "swap-area:nvme0n1p2": "off"}
SET = "tune set " + " ".join(f"{name}={value}" for name, value in VALUES.items())
UNDO = "tune undo --all"
KILLED, NOTHING = 137, 2
PRELOADED = "/run/lab/bin/kill_after.so"
LOOK = ("findmnt -no OPTIONS /home; systemctl is-enabled fstrim.timer; systemctl is-active fstrim.timer; "
        "cat /sys/block/sda/queue/scheduler; swapon --show=NAME,SIZE --noheadings | sort; ls /home | grep swap; ls -A /var/lib/fettle/settings | grep json$")
FSTAB = ("access-times:/home", "swap-file:/home/swapfile", "swap-area:nvme0n1p2")
FEW = 24  # trials of each command, unless all are asked for


def build(lab):
    """The library that kills is built here: the guest has no compiler."""
    target = os.path.join(lab.machine.share, "kill_after.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", target, os.path.join(LAB, "guest", "kill_after.c")], check=True)
    lab.machine.sh(f"cp /run/lab/share/kill_after.so {PRELOADED}")


def counted(lab, command):
    """The calls after which the command may be killed: "rename /etc/fstab"."""
    lab.machine.sh(f"rm -f /root/calls; LD_PRELOAD={PRELOADED} LAB_KILL_LOG=/root/calls fettle {command} >/dev/null", 300)
    return lab.machine.sh("cat /root/calls").splitlines()


def chosen(lab, calls):
    """[(number, call)]: all, or a part that is spread over them."""
    every = list(enumerate(calls, 1))
    return every if lab.thorough else every[::max(1, len(every) // FEW)]


def state(outputs, name):
    return outputs[name].out, without_parts(etc_tree.parse(outputs[name + "-etc"].out))


def looks(name):
    return [(name, LOOK), (name + "-etc", etc_tree.COMMAND, 120)]


def trial(lab, first, command, place, expected, again):
    """Kills `command` at a place, after `first`. `expected`: the states (before, after) of the settings, and when some of
    those that have a part of /etc/fstab are set."""
    (before, old), (after, new), *halves = expected
    number, call = place
    where = f"{' '.join(command.split()[:2])} killed after call {number} ({call})"
    missed = len(lab.report.missed)
    kill = f"LD_PRELOAD={PRELOADED} LAB_KILL_AFTER={number} fettle {command}"
    steps = [("first", f"fettle {first}" if first else "true", 300), ("kill", kill, 300), *looks("killed"), ("list", "fettle tune list", 120)]
    if again:
        steps += [("again", "fettle " + SET, 300), *looks("set")]
    outputs = lab.machine.batch(steps + [("undo", "fettle " + UNDO, 300), *looks("undone"), ("parts", PARTS)], 1800)
    lab.report.expect(outputs["kill"].rc == KILLED, f"{where}: it is dead", outputs["kill"])
    shown, tree = state(outputs, "killed")
    wrong = etc_tree.between([old, new, *(half for _, half in halves)], tree)
    lab.report.expect(not wrong, f"{where}: each file below /etc is whole, the old or the new one", wrong)
    lab.report.expect(outputs["list"].rc == 0, f"{where}: fettle lists", outputs["list"])
    if again:
        shown, tree = state(outputs, "set")
        lab.report.expect(outputs["again"].rc == 0 and shown == after, f"{where}: repeated, it is set", (outputs["again"], shown))
        wrong = etc_tree.differences(new, tree)
        lab.report.expect(not wrong, f"{where}: repeated, the files are as after an undisturbed run", wrong)
    shown, tree = state(outputs, "undone")
    # Nothing may have been begun, or all be undone already.
    lab.report.expect(outputs["undo"].rc in (0, NOTHING) and shown == before, f"{where}: undo leads back", (outputs["undo"], shown))
    wrong = etc_tree.differences(old, tree)
    lab.report.expect(not wrong, f"{where}: after undo /etc is as at first", wrong)
    lab.report.expect(not outputs["parts"].out, f"{where}: the next run has removed what was half written", outputs["parts"].out)
    if len(lab.report.missed) > missed:
        lab.machine.sh(f"{CLEAN}; {PARTS} -delete; systemctl enable --now fstrim.timer; echo mq-deadline >/sys/block/sda/queue/scheduler", 300)


def run(lab):
    build(lab)
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    outputs = lab.machine.batch(looks("old"))
    before = state(outputs, "old")
    halves = []
    for some in [some for size in range(1, len(FSTAB)) for some in combinations(FSTAB, size)]:
        lab.machine.sh("fettle tune set " + " ".join(f"{name}={VALUES[name]}" for name in some), 300)
        halves.append(state(lab.machine.batch(looks("half")), "half"))
        lab.machine.sh(f"fettle {UNDO}", 300)
    # Not the first run ever, which makes Fettle's own folders.
    lab.machine.sh(f"fettle {SET} && fettle {UNDO}", 300)
    to_set = counted(lab, SET)
    after = state(lab.machine.batch(looks("new")), "new")
    to_undo = counted(lab, UNDO)
    back = state(lab.machine.batch(looks("old")), "old")
    lab.report.expect(back == before, "undisturbed, undo leads back", etc_tree.differences(before[1], back[1]))
    print(f"lab: kills: {len(to_set)} calls in set, {len(to_undo)} in undo", flush=True)
    for index, place in enumerate(chosen(lab, to_set)):
        trial(lab, "", SET, place, (before, after, *halves), index % 2 == 1)
    for index, place in enumerate(chosen(lab, to_undo)):
        trial(lab, SET, UNDO, place, (before, after, *halves), index % 2 == 1)
