# SPDX-License-Identifier: GPL-3.0-or-later
"""A job begins when logind has promised to keep the computer awake, and not before; without a logind it begins, and the
journal has a line of it."""

import json
import sys

import harness
from harness import HERE, BusRefused, Client, GLib, expect, stage, verdict, wait_for

LOGIND = "org.freedesktop.login1"


class Logind:
    def __init__(self, on):
        self.on = on
        on.start([sys.executable, "-B", str(HERE / "fake_logind.py"), on.address])
        wait_for(lambda: on.has(LOGIND), "logind comes up")

    def call(self, method, signature="()", *values):
        answer = self.on.watcher.raw(LOGIND, "/org/freedesktop/login1", "org.fettle.Test", method,
                                     GLib.Variant(signature, values)).unpack()
        return answer[0] if answer else None


def run_later(client, hash_):
    """Run, without waiting for its answer: [path] or [name of the error], once it is there."""
    token = client.call("Confirm", "(s)", hash_)[0]
    ended = []

    def done(bus, result):
        try:
            ended.append(bus.call_finish(result).unpack()[0])
        except GLib.Error as error:
            ended.append(BusRefused(error).name)

    client.bus.call(harness.NAME, harness.PATH, harness.MANAGER, "Run", GLib.Variant("(ss)", (hash_, token)), None,
                    harness.Gio.DBusCallFlags.NONE, 120_000, None, done)
    return ended


def ended_of(ended):
    context = GLib.MainContext.default()
    wait_for(lambda: ended or context.iteration(False) and False, "Run is answered")
    return ended[0] if ended else None


def discards(on):
    return on.handle("Discards")


def waits(on, logind, client):
    logind.call("Set", "(s)", "wait")
    ended = run_later(client, client.plan_trim(["/one"])[1])
    asked = []
    wait_for(lambda: asked.extend(logind.call("Asked")) or asked, "logind is asked")
    expect(asked == ["sleep:shutdown block"], "for an inhibitor against sleep and shutdown", asked)
    client.call("List", "(b)", False)  # later than Run, and answered
    expect(discards(on) == 0 and not ended, "nothing begins while logind has not answered", (discards(on), ended))
    on.handle("Gate", "(b)", False)
    logind.call("Set", "(s)", "grant")
    job = ended_of(ended)
    expect(logind.call("Held") == 1, "the job holds the inhibitor", logind.call("Held"))
    other = client.run(client.plan_trim(["/two"])[1])
    expect(logind.call("Held") == 1 and logind.call("Asked") == [], "which a second job shares")
    on.handle("Gate", "(b)", True)
    receipts = [json.loads(client.wait_job(one))["receipt"] for one in (job, other)]
    expect([one["outcome"] for one in receipts] == ["done", "done"], "both come to their ends", receipts)
    wait_for(lambda: logind.call("Held") == 0, "and then it is given back")


def refuses(on, logind, client):
    before = discards(on)
    logind.call("Set", "(s)", "refuse")
    hash_ = client.plan_trim(["/one"])[1]
    ended = ended_of(run_later(client, hash_))
    expect(ended == "busy", "while the computer goes to sleep no job begins", ended)
    expect(discards(on) == before, "and nothing was discarded", discards(on))
    logind.call("Set", "(s)", "grant")
    receipt = client.carry_out(hash_)["receipt"]
    expect(receipt["outcome"] == "done", "the plan is still there afterwards", receipt)


def leaves(on, logind):
    """Who asked is gone before logind answers: nothing begins."""
    before = discards(on)
    logind.call("Set", "(s)", "wait")
    logind.call("Asked")
    client = Client(on.address)
    run_later(client, client.plan_trim(["/one"])[1])
    wait_for(lambda: logind.call("Asked"), "logind is asked again")
    client.close()
    other = Client(on.address)
    other.call("List", "(b)", False)
    logind.call("Set", "(s)", "grant")
    wait_for(lambda: logind.call("Held") == 0, "an inhibitor that nobody needs any more is given back")
    expect(discards(on) == before, "a job of a client that left before it began does not begin", discards(on))
    other.close()


def main():
    with stage() as on:
        client = Client(on.address)
        receipt = client.carry_out(client.plan_trim(["/one"])[1])["receipt"]
        expect(receipt["outcome"] == "done", "without a logind a job begins", receipt)
        expect("systemd-logind is not running" in on.complaints(), "and the journal says so", on.complaints())
    with stage() as on:
        logind = Logind(on)
        client = Client(on.address)
        waits(on, logind, client)
        refuses(on, logind, client)
        leaves(on, logind)
        expect(on.lives(), "the service lives", on.complaints()[-300:])
    return verdict()


sys.exit(main())
