# SPDX-License-Identifier: GPL-3.0-or-later
"""Thousands of calls that make no sense, then one that does. The seed is printed, and may be given in FETTLE_SEED."""

import os
import random
import sys

from gi.repository import Gio, GLib

from harness import JOB, MANAGER, NAME, PATH, Client, Refused, expect, stage, verdict

CALLS = 20000
BASIC = "ybnqiuxtdsog"
METHODS = {"List": "(b)", "Inspect": "(sb)", "Check": "(asb)", "Record": "(sb)", "UnfinishedJobs": "()",
           "PlanTrim": "(asbt)", "Confirm": "(s)", "Run": "(ss)", "RecordLook": "(ssb)", "Journals": "()",
           "ScheduleDocuments": "()", "PlanErase": "(ssss)", "PlanWipe": "(sbt)", "PlanOverprovision": "(ssbtdb)",
           "PlanActivation": "(sts)", "PlanSelfTest": "(ssb)", "ChangeSchedule": "(sasass)", "PauseSchedule": "(t)",
           "FindFiles": "(ss)", "PlanNamespace": "(ssttttbb)", "ReadTelemetry": "(ss)"}
TEXTS = ("", "/", "/one", "/dev/sda", "nvme0n1", "../../etc/shadow", "$(reboot)", "; rm -rf /", "%s%n", "\n\r\x1b[2J",
         "é\u202e\U0001f4bf", "f" * 64, "0" * 64, "x" * 70_000, "a\\b\"c'")


def random_type(random_, depth=0):
    kind = random_.randrange(10)
    if kind < 5 or depth > 4:
        return random_.choice(BASIC)
    if kind < 7:
        return "a" + random_type(random_, depth + 1)
    if kind == 7:
        return "v"
    if kind == 8:
        return "(" + "".join(random_type(random_, depth + 1) for _ in range(random_.randrange(1, 4))) + ")"
    return "a{" + random_.choice("sui") + random_type(random_, depth + 1) + "}"


def random_value(random_, kind, depth=0):
    """A GVariant of that type."""
    first = kind[0]
    ranges = {"y": (0, 255), "n": (-2**15, 2**15 - 1), "q": (0, 2**16 - 1), "i": (-2**31, 2**31 - 1),
              "u": (0, 2**32 - 1), "x": (-2**63, 2**63 - 1), "t": (0, 2**64 - 1)}
    if first in ranges:
        low, high = ranges[first]
        return GLib.Variant(first, random_.choice((low, high, random_.randint(low, high))))
    if first == "b":
        return GLib.Variant("b", random_.random() < 0.5)
    if first == "d":
        return GLib.Variant("d", random_.choice((0.0, float("nan"), float("inf"), -1e308)))
    if first == "s":
        return GLib.Variant("s", random_.choice(TEXTS))
    if first == "o":
        return GLib.Variant("o", random_.choice(("/", PATH, PATH + "/job/1")))
    if first == "g":
        return GLib.Variant("g", random_.choice(("", "s", "a{sv}")))
    if first == "v":
        return GLib.Variant("v", random_value(random_, random_type(random_, depth + 2), depth + 2))
    builder = GLib.VariantBuilder.new(GLib.VariantType.new(kind))
    if first == "(":
        for item in parts(kind[1:-1]):
            builder.add_value(random_value(random_, item, depth + 1))
    elif first == "a":
        for _ in range(random_.choice((0, 1, 3)) if depth else random_.choice((0, 1, 40))):
            if kind[1] == "{":
                key, value = parts(kind[2:-1])
                builder.add_value(GLib.Variant.new_dict_entry(random_value(random_, key, depth + 1),
                                                              random_value(random_, value, depth + 1)))
            else:
                builder.add_value(random_value(random_, kind[1:], depth + 1))
    return builder.end()


def parts(signature):
    """The complete types in a signature."""
    found, at = [], 0
    while at < len(signature):
        end = at
        while signature[end] == "a":
            end += 1
        if signature[end] in "({":
            depth = 0
            while True:
                depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[end], 0)
                end += 1
                if depth == 0:
                    break
        else:
            end += 1
        found.append(signature[at:end])
        at = end
    return found


def one_call(random_):
    interface = random_.choice((MANAGER, MANAGER, MANAGER, MANAGER, JOB, "org.freedesktop.DBus.Properties",
                                "org.freedesktop.DBus.Introspectable", "x.y", None))
    path = random_.choice((PATH, PATH, PATH, PATH, "/", PATH + "/job/1", PATH + "/job/99", "/a/b"))
    method = random_.choice((*METHODS, "Get", "GetAll", "Set", "Introspect", "Cancel", "deleteLater", "destroyed",
                             "Erase", "DriveEvent", "stirred", "PlanFirmware", "PlanOpal"))
    if method in METHODS and random_.random() < 0.5:
        signature = METHODS[method]  # the right form, and nonsense in it
    else:
        signature = "(" + "".join(random_type(random_) for _ in range(random_.randrange(4))) + ")"
    return path, interface, method, random_value(random_, signature)


def storm(on, random_, calls):
    """Sends without waiting, so that the service has many to do at once."""
    clients = [Client(on.address) for _ in range(4)]
    for number in range(calls):
        path, interface, method, arguments = one_call(random_)
        message = Gio.DBusMessage.new_method_call(NAME, path, interface, method)
        message.set_body(arguments)
        if random_.random() < 0.3:
            message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        clients[number % 4].bus.send_message(message, Gio.DBusSendMessageFlags.NONE)
        if number % 250 == 249:  # the bus holds no more than so many unanswered
            for client in clients:
                try:
                    client.call("UnfinishedJobs")
                except Refused:
                    pass
        if number % 1000 == 999:  # in the midst of what it asked
            clients[0].close()
            clients[0] = Client(on.address)
    for client in clients:
        client.close()


def main():
    seed = int(os.environ.get("FETTLE_SEED", random.randrange(2**32)))
    print(f"FETTLE_SEED={seed}")
    with stage() as on:
        storm(on, random.Random(seed), CALLS)
        expect(on.lives(), f"the service lives after {CALLS} calls", on.complaints()[-500:])
        client = Client(on.address)
        expect("drives" in client.call("List", "(b)", False)[0], "and answers")
        _, hash_ = client.plan_trim(["/one"])
        job = client.call("Run", "(ss)", hash_, client.call("Confirm", "(s)", hash_)[0])[0]
        expect("receipt" in client.wait_job(job), "and works")
        expect("LOOKED UP" not in on.complaints(), "no text of a client's was looked up as a path")
    return verdict()


sys.exit(main())
