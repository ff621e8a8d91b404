# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that lie: wrong hashes, other clients' tokens, old ones, used ones, and more of everything than is allowed."""

import json
import sys

from harness import Client, expect, stage, verdict


def tokens(on, client, other):
    _, hash_ = client.plan_trim(["/one"])
    token = client.call("Confirm", "(s)", hash_)[0]
    expect(other.refusal("Confirm", "(s)", hash_) == "not_found", "another's plan cannot be confirmed")
    expect(other.refusal("Run", "(ss)", hash_, token) == "not_found", "another's token runs nothing")
    other.plan_trim(["/one"])
    expect(other.refusal("Run", "(ss)", hash_, token) == "refused", "not even for one's own plan of the same hash")
    expect(client.refusal("Run", "(ss)", "0" * 64, token) == "not_found", "a hash that nobody planned runs nothing")
    expect(client.refusal("Confirm", "(s)", "0" * 64) == "not_found", "and cannot be confirmed")

    expect(client.refusal("Run", "(ss)", hash_, "") == "refused", "no token, no job")
    expect(client.refusal("Run", "(ss)", hash_, token) == "refused", "a wrong guess voids the right token")
    token = client.call("Confirm", "(s)", hash_)[0]
    _, elsewhere = client.plan_trim(["/two"])
    expect(client.refusal("Run", "(ss)", elsewhere, token) == "refused", "a token is good for its plan alone")
    newer = client.call("Confirm", "(s)", hash_)[0]
    expect(newer != token and client.refusal("Run", "(ss)", hash_, token) == "refused", "a newer token voids the older")

    token = client.call("Confirm", "(s)", hash_)[0]
    job = client.call("Run", "(ss)", hash_, token)[0]
    expect("receipt" in json.loads(client.wait_job(job)), "the right one runs")
    expect(client.refusal("Run", "(ss)", hash_, token) == "not_found", "once: the plan is gone with it")
    client.plan_trim(["/one"])
    expect(client.refusal("Run", "(ss)", hash_, token) == "refused", "and a new plan of that hash needs a new token")


def times(on, client):
    _, hash_ = client.plan_trim(["/one"])
    token = client.call("Confirm", "(s)", hash_)[0]
    on.handle("Leap", "(t)", 59)
    job = client.call("Run", "(ss)", hash_, token)[0]
    expect("receipt" in json.loads(client.wait_job(job)), "a token is good for 59 seconds")
    _, hash_ = client.plan_trim(["/one"])
    token = client.call("Confirm", "(s)", hash_)[0]
    on.handle("Leap", "(t)", 60)
    expect(client.refusal("Run", "(ss)", hash_, token) == "refused", "after a minute it is void")
    token = client.call("Confirm", "(s)", hash_)[0]
    on.handle("Leap", "(t)", 15 * 60)
    expect(client.refusal("Run", "(ss)", hash_, token) == "not_found", "after a quarter of an hour so is the plan")


def gone(on):
    leaving = Client(on.address)
    _, hash_ = leaving.plan_trim(["/one"])
    token = leaving.call("Confirm", "(s)", hash_)[0]
    name = leaving.name
    leaving.close()
    coming = Client(on.address)
    expect(coming.name != name, "the bus gives no name twice")
    coming.plan_trim(["/one"])
    expect(coming.refusal("Run", "(ss)", hash_, token) == "refused", "the token of a client that left is void")
    coming.close()


def too_much(on, client):
    refused = client.refusal("PlanTrim", "(asbt)", ["x"] * 5000, False, 0)
    expect(refused == "too_large", "thousands of names are too many", refused)
    refused = client.refusal("PlanTrim", "(asbt)", ["/" + "x" * 5000], False, 0)
    expect(refused == "invalid_argument", "a name longer than a path can be is none", refused)
    refused = client.refusal("Confirm", "(s)", "f" * 1_000_000)
    expect(refused == "too_large", "a hash of a million letters is no plan's", refused)
    greedy = Client(on.address)
    words = [greedy.refusal("PlanTrim", "(asbt)", ["/one"], False, minimum) for minimum in range(12)]
    expect(words == [""] * 8 + ["too_large"] * 4, "eight plans are open at once, and no more", words)
    expect(client.refusal("PlanTrim", "(asbt)", ["/one"], False, 0) == "", "which holds up nobody else")
    greedy.close()


def main():
    with stage() as on:
        client, other = Client(on.address), Client(on.address)
        tokens(on, client, other)
        gone(on)
        times(on, Client(on.address))
        too_much(on, Client(on.address))
        expect(on.lives(), "the service lives")
    return verdict()


sys.exit(main())
