# SPDX-License-Identifier: GPL-3.0-or-later
"""The schedule by the clock, without waiting for it: what is due runs, once, is made good after a leap of the clock, and
waits for mains and for an idle machine."""

import json
import pathlib
import sys

from harness import Client, Refused, expect, stage, verdict, wait_for

PROGRAM = sys.argv[1]
START = 1_767_225_600  # 2026-01-01T00:00:00Z
HOUR, DAY = 3600, 86_400
CHANGE = "org.fettle.schedule"


def task(name, calendar="daily 03:00", **more):
    return dict({"id": name, "verb": "trim", "what": ["/one"], "calendar": calendar, "on_ac_only": False,
                 "when_idle": False, "idle_wait_seconds": 0, "random_delay_seconds": 0, "catch_up": True,
                 "enabled": True}, **more)


def document(*tasks):
    return json.dumps({"fettle_schedule": 1, "took_over_fstrim": False, "tasks": list(tasks)})


class Days:
    """The service in a world of its own, with the clock in the test's hand."""

    def __init__(self, on, name, *tasks):
        self.on, self.world, self.now, self.runs_seen = on, on.folder / name, START, 0
        self.world.mkdir()
        (self.world / "schedule.json").write_text(document(*tasks))
        self.each = None  # discards of one run
        self.begin(bool(tasks))

    def begin(self, has_tasks=True):
        self.on.begin(PROGRAM, str(self.world), FETTLE_TIME=str(self.now))
        if has_tasks:
            self.settle()

    def settle(self):
        """It has looked, and set its alarm."""
        wait_for(lambda: self.on.handle("Alarm") != 0, "the service looks at its schedule")

    def to(self, now, was_set=False):
        """The clock goes on to that time by itself, or is set to it."""
        self.now = now
        self.on.handle("Time", "(xb)", now, was_set)
        self.settle()

    def at(self, days, hours, minutes=0):
        return START + days * DAY + hours * HOUR + minutes * 60

    def runs(self):
        """Runs since the last time, by what the file system was asked."""
        log = self.world / "discards"
        count = log.read_text().count("\n") if log.exists() else 0
        new, self.runs_seen = count - self.runs_seen, count
        if self.each is None and new > 0:
            self.each = new
        return 0 if new == 0 else new / self.each

    def runs_of(self, name):
        state = json.loads((self.world / "schedule-state.json").read_text())
        return next((one.get("runs", 0) for one in state["tasks"] if one["task"] == name), 0)


def due_once(on):
    days = Days(on, "due", task("nightly"))
    expect(days.runs() == 0, "a task that is seen for the first time is not due at once")
    days.to(days.at(0, 1))
    days.to(days.at(0, 2, 59))
    expect(days.runs() == 0, "nor before its time")
    days.to(days.at(0, 3))
    expect(days.runs() == 1, "it runs when its time has come")
    for hour in range(4, 24):
        days.to(days.at(0, hour))
    expect(days.runs() == 0, "once")
    days.to(days.at(1, 3))
    expect(days.runs() == 1, "and again the next day")
    days.to(days.at(1, 1), was_set=True)
    days.to(days.at(1, 2))
    days.to(days.at(1, 3))
    days.to(days.at(1, 4))
    expect(days.runs() == 0, "a clock that was set back brings no time twice")
    days.to(days.at(9, 12), was_set=True)
    expect(days.runs() == 1, "after eight days in one leap it is made good once")
    days.to(days.at(9, 13))
    expect(days.runs() == 0, "and not once for each day")
    on.service.kill()
    on.died()
    days.begin()
    expect(days.runs() == 0, "a service that was killed and began again runs nothing twice")
    days.to(days.at(10, 3))
    expect(days.runs() == 1, "and goes on the next day")
    expect(days.runs_of("nightly") == 4, "its state tells of four runs", days.runs_of("nightly"))
    days.now = days.at(20, 12)
    on.leave()
    days.begin()
    expect(days.runs() == 1, "what was missed while it was off is made good when it starts")
    on.leave()


def conditions(on):
    days = Days(on, "conditions", task("mains", on_ac_only=True))
    on.handle("Battery", "(b)", True)
    days.to(days.at(0, 3))
    days.to(days.at(0, 4))
    expect(days.runs() == 0, "on the battery a task waits that wants mains")
    on.handle("Battery", "(b)", False)
    days.to(days.at(0, 5, 1))
    expect(days.runs() == 1, "and runs when mains is there, at the latest at its next look", days.now)
    on.leave()

    days = Days(on, "idle", task("idle", when_idle=True, idle_wait_seconds=2 * HOUR))
    on.handle("Idle", "(b)", False)
    days.to(days.at(0, 3))
    days.to(days.at(0, 4))
    expect(days.runs() == 0, "while the machine is at work a task waits that wants it idle")
    days.to(days.at(0, 5, 1))
    expect(days.runs() == 1, "but no longer than it may")
    on.handle("Idle", "(b)", True)
    days.to(days.at(1, 3))
    expect(days.runs() == 1, "on an idle machine it does not wait")
    on.leave()

    days = Days(on, "passed", task("punctual", catch_up=False))
    days.to(days.at(0, 3))
    expect(days.runs() == 1, "a task that makes nothing good runs in its time")
    days.to(days.at(3, 12), was_set=True)
    expect(days.runs() == 0, "and lets the times go that passed in a leap")
    on.leave()


def changed(on):
    """Over the bus: who may, what may be named, and that it counts at once."""
    days = Days(on, "changed")
    client = Client(on.address)
    change = lambda tasks="", remove=(), release=(), fstrim="": client.refusal(  # noqa: E731
        "ChangeSchedule", "(sasass)", tasks, list(remove), list(release), fstrim)
    on.asked()
    on.allow(CHANGE, "no")
    expect(change(document(task("nightly"))) == "not_permitted", "who may not changes nothing")
    on.allow(CHANGE, "yes")
    on.asked()
    expect(change(document(task("nightly"))) == "", "who may adds a task")
    expect([action for _, action, _ in on.asked()] == [CHANGE], "after an action of its own")
    kept, state = client.call("ScheduleDocuments")
    expect([one["id"] for one in json.loads(kept)["tasks"]] == ["nightly"], "anyone may read it", kept)
    wait_for(lambda: on.handle("Alarm") > START, "and the service looks at once")
    days.to(days.at(0, 3))
    expect(days.runs() == 1, "and runs it in its time")
    for what in ("../etc", "/etc/../one", "/dev/sda", "/two", "", "x" * 5000, "$(reboot)"):
        wrong = change(document(task("evil", what=[what])))
        expect(wrong in ("not_found", "malformed"), f"{what[:20]!r} is nothing that a task may name", wrong)
    for text in ("{", "[]", "x" * 300_000, document(*[task(f"t{n}") for n in range(300)])):
        expect(change(text) in ("malformed", "too_large"), f"{text[:12]!r}… is no schedule")
    expect(change(remove=["other"]) == "not_found", "what is not there cannot be removed")
    expect(change(fstrim="rm -rf /") == "invalid_argument", "fstrim.timer is taken over or given back, and nothing else")
    expect(change(remove=["nightly"]) == "", "who may removes a task")
    expect(json.loads(client.call("ScheduleDocuments")[0])["tasks"] == [], "and it is gone")
    on.leave()


def paused(on):
    days = Days(on, "paused", task("nightly"))
    client = Client(on.address)
    pause = lambda until: client.refusal("PauseSchedule", "(t)", until)  # noqa: E731
    on.allow(CHANGE, "no")
    expect(pause(days.at(1, 12)) == "not_permitted", "who may not pauses nothing")
    on.allow(CHANGE, "yes")
    for until in (START - 1, START, days.at(32, 0), 2**64 - 1):
        expect(pause(until) == "invalid_argument", f"{until} is no end of a pause")
    expect(pause(days.at(1, 12)) == "", "who may pauses the schedule")
    days.to(days.at(0, 3))
    days.to(days.at(0, 4))
    on.service.kill()
    on.died()
    days.begin()
    client = Client(on.address)
    days.to(days.at(1, 3))
    days.to(days.at(1, 11, 59))
    expect(days.runs() == 0, "nothing runs in the pause, after a kill either")
    days.to(days.at(1, 12))
    expect(days.runs() == 1, "what was missed is made good once when it ends")
    days.to(days.at(2, 3))
    expect(days.runs() == 1, "and the schedule goes on")
    expect(pause(days.at(4, 0)) == "", "it is paused again")
    days.to(days.at(3, 4))
    expect(days.runs() == 0, "and waits again")
    expect(pause(0) == "", "who may resumes it")
    wait_for(lambda: days.runs_of("nightly") == 3, "and what is due runs at once")
    on.leave()


def self_tests(on):
    days = Days(on, "tests", task("monthly-test", "monthly 02:00", verb="self-test", test="extended", what=["SIM-nvme0"]))
    days.to(days.at(0, 2))
    wait_for(lambda: days.runs_of("monthly-test") == 1, "a self-test starts in its time")
    state = json.loads((days.world / "schedule-state.json").read_text())["tasks"][0]
    expect((state.get("outcome"), state.get("detail")) == ("done", "started the extended self-test on 1 drive"),
           "it is not waited for", state)
    client = Client(on.address)
    needs = {drive: json.loads(client.call("PlanSelfTest", "(ssb)", drive, "abort", False)[0])["needs"][0]["met"]
             for drive in ("nvme0", "sata0")}
    expect(needs == {"nvme0": True, "sata0": False}, "the test runs on the drive that the task names", needs)
    on.leave()


def main():
    with stage(program=False) as on:
        due_once(on)
        conditions(on)
        changed(on)
        paused(on)
        self_tests(on)
    return verdict()


try:
    sys.exit(main())
except Refused as refused:
    print(f"FAIL refused: {refused}")
    sys.exit(1)
