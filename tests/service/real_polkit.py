# SPDX-License-Identifier: GPL-3.0-or-later
"""Run by real_polkit.sh: how often the real polkit has the person asked, under Fettle's own policy."""

import json
import os
import subprocess
import sys

import harness
from harness import Client, Refused, expect, verdict, wait_for

ADDRESS = os.environ["DBUS_SYSTEM_BUS_ADDRESS"]
SOURCE = sys.argv[1]
ASKED = "/run/test/asked"
NOBODY = 65534


def has(client, name):
    return client.raw("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                      harness.GLib.Variant("(s)", (name,))).unpack()[0]


def with_agent(*command):
    """Runs it as nobody beside an agent that answers; returns (exit code, what the person was asked)."""
    ended = subprocess.run([sys.executable, "-B", f"{SOURCE}/tests/lab/guest/polkit_agent.py", ASKED, *command],
                           timeout=60, check=False)
    asked = []
    if os.path.exists(ASKED):
        with open(ASKED, encoding="utf-8") as file:
            asked = [tuple(line.rstrip("\n").split("\t")) for line in file]
        os.remove(ASKED)
    return ended.returncode, asked


def as_nobody(what):
    """The part that runs in a process of its own, as nobody."""
    client = Client(ADDRESS)
    client.call("List", "(b)", False)
    _, hash_ = client.plan_trim(everything=True)
    if what == "look":
        return 0
    if what in ("record", "wake"):
        drive = json.loads(client.call("List", "(b)", False)[0])["drives"][0]["id"]
        for _ in range(2):
            if what == "record":
                client.call("Record", "(sb)", drive, False)
            else:
                client.call("Inspect", "(sb)", drive, True)
        return 0
    client.call("Confirm", "(s)", hash_)
    return 0


def main():
    if len(sys.argv) > 2:
        try:
            return as_nobody(sys.argv[2])
        except Refused as refused:
            return 4 if refused.name == "not_permitted" else 3
    client = Client(ADDRESS)
    for name in (harness.NAME, "org.freedesktop.PolicyKit1"):
        wait_for(lambda: has(client, name), f"{name} comes up")
    me = [sys.executable, "-B", __file__, SOURCE]
    expect(with_agent(*me, "look") == (0, []), "to list, to look and to plan nobody is asked")
    for what in ("record", "wake"):
        alone = subprocess.run([*me, what], user=NOBODY, group=NOBODY, extra_groups=[], check=False, timeout=60)
        expect(alone.returncode == 4, f"to {what} is not permitted to who has no seat and cannot be asked", alone.returncode)
        code, asked = with_agent(*me, what)
        expect(code == 0 and [action for action, _ in asked] == ["org.fettle.query"],
               f"to {what} twice an administrator is asked once", (code, asked))
    for turn in ("first", "second"):
        code, asked = with_agent(*me, "trim")
        expect(code == 0 and [action for action, _ in asked] == ["org.fettle.trim"], f"TRIM is asked for, the {turn} time", asked)
        expect(asked and "serial DEMO-" in asked[0][1], "and the person reads which drives", asked)
    alone = subprocess.run([*me, "trim"], user=NOBODY, group=NOBODY, extra_groups=[], check=False, timeout=60)
    expect(alone.returncode == 4, "who cannot be asked is not permitted", alone.returncode)
    for action in ("erase", "wipe", "firmware", "overprovision", "namespace", "opal"):
        check = (f"for i in 1 2; do pkcheck --action-id org.fettle.{action} --process $$ --allow-user-interaction "
                 ">/dev/null || exit 1; done")
        code, asked = with_agent("sh", "-c", check)
        expect(code == 0 and [one for one, _ in asked] == [f"org.fettle.{action}"] * 2, f"{action} is asked anew each time", asked)
    return verdict()


sys.exit(main())
