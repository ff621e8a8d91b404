# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may what: to look needs no asking, a change asks polkit each time, and what one client does is none of another's."""

import json
import sys

from harness import Client, Refused, expect, stage, verdict, wait_for

LOOK, TRIM, QUERY, JOURNALS = "org.fettle.look", "org.fettle.trim", "org.fettle.query", "org.fettle.journals"
SCAN, TUNE, FILES = "org.fettle.scan", "org.fettle.tune", "org.fettle.files"


def looks(on, client):
    listed = json.loads(client.call("List", "(b)", False)[0])
    ids = [drive["id"] for drive in listed["drives"]]
    expect(len(ids) > 3 and all("verdict" in drive for drive in listed["drives"]), "List gives judged drives", ids)
    expect(listed["schema"] == 1 and listed["fettle"] == "0.0.0", "in the envelope of the command line")
    shown = json.loads(client.call("Inspect", "(sb)", ids[0], False)[0])
    expect(shown["drives"][0]["id"] == ids[0], "Inspect gives one drive")
    checked = json.loads(client.call("Check", "(asb)", [], False)[0])
    expect({drive["id"] for drive in checked["drives"]} == set(ids) and "findings" in checked, "Check gives all drives")
    expect(json.loads(client.call("UnfinishedJobs")[0])["jobs"] == [], "no job is unfinished")
    asked = [one for one in on.asked() if one != (client.name, JOURNALS, False)]
    expect(asked and all(one == (client.name, LOOK, True) for one in asked), "each was asked of polkit as looking", asked)
    recording = client.call("Record", "(sb)", ids[0], False)[0]
    expect(json.loads(recording.splitlines()[0])["entries"][0]["id"] == ids[0], "Record gives a recording")
    expect(on.asked() == [(client.name, LOOK, True), (client.name, QUERY, True)], "which is asked for as a query too")
    queries(on, client, ids[0])
    for name in ("/dev/sda", "../" + ids[0], ids[0] + "/", "", "x" * 256, "nothing"):
        refused = client.refusal("Inspect", "(sb)", name, False)
        expect(refused in ("not_found", "invalid_argument", "too_large"), f"{name[:20]!r} is no drive", refused)
    on.allow(LOOK, "no")
    expect(client.refusal("List", "(b)", False) == "not_permitted", "who may not look is told so")
    expect(client.refusal("PlanTrim", "(asbt)", [], True, 0) == "not_permitted", "and is shown no plan")
    on.allow(LOOK, "yes")
    return ids


def queries(on, client, drive):
    """What wakes, records or plans a change of a drive is more than a look."""
    calls = {"List": ("(b)", True), "Inspect": ("(sb)", drive, True), "Check": ("(asb)", [drive], True),
             "Record": ("(sb)", drive, False), "RecordLook": ("(ssb)", drive, "erase-methods", False),
             "PlanErase": ("(ssss)", drive, "erase", "", ""), "PlanWipe": ("(sbt)", drive, True, 0),
             "PlanOverprovision": ("(ssbtdb)", drive, "trim", False, 0, -1.0, False),
             "PlanActivation": ("(sts)", drive, 1, "automatic"), "PlanSelfTest": ("(ssb)", drive, "short", False),
             "PlanScan": ("(sttbbb)", drive, 0, 1 << 20, False, True, False),
             "PlanSettings": ("(asb)", ["swappiness=100"], False)}
    on.allow(QUERY, "no")
    for method, (signature, *values) in calls.items():
        refused = client.refusal(method, signature, *values)
        expect(refused == "not_permitted", f"{method}{values}: not by who may only look", refused)
    expect(client.refusal("List", "(b)", False) == "", "who may only look looks without waking")
    on.allow(QUERY, "yes")
    on.asked()


def trims(on, client):
    on.asked()
    document, hash_ = client.plan_trim(everything=True)
    plan = json.loads(document)
    expect(plan["hash"] == hash_ and len(plan["steps"]) == 2 and plan["losses"] == [], "a plan with its hash", plan)
    expect([action for _, action, _ in on.asked()] == [LOOK], "planning asks for no more than looking")
    token = client.call("Confirm", "(s)", hash_)[0]
    expect(on.asked() == [(client.name, TRIM, True)], "confirming asks for TRIM, interactively")
    details = on.polkit("Details", "(s)", TRIM)[0]
    expect(plan["drives"][0]["serial"] in details.get("drives", ""), "the person is told which drives", details)
    job = client.call("Run", "(ss)", hash_, token)[0]
    receipt = json.loads(client.wait_job(job))["receipt"]
    expect(receipt["outcome"] == "done" and receipt["plan_hash"] == hash_, "the receipt tells of it", receipt)
    expect(receipt["program"] == "fettled 0.0.0", "and of who did it")
    expect(on.asked() == [], "and nobody is asked twice for one plan")

    _, again = client.plan_trim(everything=True)
    expect(again == hash_, "the same plan has the same hash")
    client.call("Confirm", "(s)", again, interactive=False)
    expect(on.asked()[-1] == (client.name, TRIM, False), "each confirmation asks anew; a script's without interaction")

    on.allow(TRIM, "no")
    _, hash_ = client.plan_trim(["/one"])
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", "who is denied gets not_permitted")
    on.allow(TRIM, "challenge")
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", "and so does who would have to be asked")
    on.allow(TRIM, "yes")
    for names in (["/dev/sda1"], ["/one/../one"], ["one"], ["/"], [""], ["/one", "/three"]):
        refused = client.refusal("PlanTrim", "(asbt)", names, False, 0)
        expect(refused in ("not_found", "invalid_argument"), f"{names} is nothing that is listed", refused)
    expect(client.refusal("PlanTrim", "(asbt)", ["/one"], True, 0) == "invalid_argument", "all or some, not both")
    expect("LOOKED UP" not in on.complaints(), "no text of a client's was looked up as a path")


def scans(on, client):
    """Two bad blocks of a demo drive, in the MiB from its bad_lbas' first."""
    start = 1_000_000 * 512
    words = ("nvme1n1", start, start + (1 << 20), False, True, False)
    expect(json.loads(client.call("ScanResults", "(st)", "nvme1n1", 10)[0]) == [], "no scan is stored")
    document, hash_ = client.call("PlanScan", "(sttbbb)", *words)
    expect(json.loads(document)["losses"] == [], "a scan loses nothing")
    on.allow(SCAN, "no")
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", "a scan has an action of its own")
    on.allow(SCAN, "yes")
    ended = client.carry_out(hash_)
    expect(ended["receipt"]["steps"][0]["outcome"] == "done", "the scan ends", ended)
    results = json.loads(client.call("ScanResults", "(st)", "nvme1n1", 10)[0])
    places = [one["unreadable"]["places"] for one in results]
    expect(places == [[{"start_bytes": start, "bytes": 1024}]], "anybody who may look sees what it found", places)
    expect(json.loads(client.call("ScanResults", "(st)", "nvme1n1", 0)[0]) == [], "at most as many as asked for")
    on.allow(LOOK, "no")
    expect(client.refusal("ScanResults", "(st)", "nvme1n1", 1) == "not_permitted", "and nobody else")
    on.allow(LOOK, "yes")
    expect(client.refusal("ScanResults", "(st)", "../nvme1n1", 1) == "not_found", "drives have listed ids")
    on.asked()


def files(on, client):
    """The demo's rule for files (platform/sim/fleet/demo_files.h), to who may see the paths of all users."""
    part, size = 2048 * 512, 976_769_024 * 512
    start = part + size // 64 + 3 * (512 << 20)
    on.asked()
    found = json.loads(client.call("FindFiles", "(ss)", "nvme1n1", f"{start + 4096}+512,512+512")[0])
    expect(on.asked() == [(client.name, LOOK, True), (client.name, FILES, True)], "paths have an action of their own")
    kinds = [(one["use"], one.get("path", ""), one.get("offset_in_file_bytes")) for one in found["places"]]
    expect(kinds == [("outside-partitions", "", None), ("file", "/srv/music/concert 4.flac", 4096)], "the file at an address", kinds)
    for ranges in ("", "1", "1+", "-1+5", "5+0", f"{1 << 62}+512", "1+1," * 5000 + "1+1", "x" * 1000):
        refused = client.refusal("FindFiles", "(ss)", "nvme1n1", ranges)
        expect(refused == "invalid_argument", f"{ranges[:20]!r} is no range of the drive", refused)
    expect(client.refusal("FindFiles", "(ss)", "../nvme1n1", "0+512") == "not_found", "drives have listed ids")
    on.allow(FILES, "no")
    expect(client.refusal("FindFiles", "(ss)", "nvme1n1", "0+512") == "not_permitted", "who may not see paths sees none")
    on.allow(FILES, "yes")
    on.asked()


def settings(on, client):
    """A setting is changed and restored, by who may, and shown to who may look."""
    def shown(name):
        document = json.loads(client.call("Settings")[0])
        return next(one for one in document["settings"] if one["id"] == name)

    expect(shown("swappiness")["value"] == "60" and "changed" not in shown("swappiness"), "a setting with its value")
    document, hash_ = client.call("PlanSettings", "(asb)", ["swappiness=100", "access-times:/home=noatime"], False)
    expect(json.loads(document)["losses"] == [], "settings lose nothing")
    on.allow(TUNE, "no")
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", "settings have an action of their own")
    expect(shown("swappiness")["value"] == "60", "and nothing was changed")
    on.allow(TUNE, "yes")
    on.asked()
    receipt = client.carry_out(hash_)["receipt"]
    expect(receipt["outcome"] == "done" and {one["verification"]["verdict"] for one in receipt["steps"]} == {"verified"},
           "they are changed and verified", receipt)
    said = on.polkit("Details", "(s)", TUNE)[0].get("settings", "")
    expect(said == "swappiness=100, access-times:/home=noatime", "the person is told which settings", said)
    expect(shown("swappiness")["value"] == "100" and shown("swappiness")["changed"]["from"] == "60", "it is on record")
    for bad, names, undo in (("invalid_argument", ["swappiness"], False), ("invalid_argument", ["swappiness=1000"], False),
                             ("not_found", ["../../etc/passwd=1"], False), ("not_found", ["zswap"], True),
                             ("invalid_argument", ["x" * 5000 + "=1"], False), ("refused", ["zswap=Y"], False),
                             ("too_large", ["swappiness=1"] * 5000, False)):
        refused = client.refusal("PlanSettings", "(asb)", names, undo)
        expect(refused == bad, f"{names[0][:30]} is refused as {bad}", refused)
    _, hash_ = client.call("PlanSettings", "(asb)", [], True)
    receipt = client.carry_out(hash_)["receipt"]
    expect(receipt["outcome"] == "done" and "changed" not in shown("swappiness"), "and all of them are restored", receipt)
    expect((shown("swappiness")["value"], shown("access-times:/home")["value"]) == ("60", "strictatime"), "as before")
    on.allow(LOOK, "no")
    expect(client.refusal("Settings") == "not_permitted", "who may not look sees none")
    on.allow(LOOK, "yes")
    on.asked()


def at_once(on, client, other):
    _, mine = client.plan_trim(["/one"])
    _, theirs = other.plan_trim(["/one"])
    _, elsewhere = other.plan_trim(["/two"])
    first = client.call("Confirm", "(s)", mine)[0]
    second = other.call("Confirm", "(s)", theirs)[0]
    third = other.call("Confirm", "(s)", elsewhere)[0]
    on.handle("Gate", "(b)", False)
    job = client.call("Run", "(ss)", mine, first)[0]
    expect(other.refusal("Run", "(ss)", theirs, second) == "busy", "a second job on a drive is refused as busy")
    another = other.call("Run", "(ss)", elsewhere, third)[0]
    expect(client.job(job, "Running") and other.job(another, "Running"), "jobs on two drives run side by side")
    on.handle("Gate", "(b)", True)
    client.wait_job(job)
    other.wait_job(another)
    ended = other.wait_job(other.call("Run", "(ss)", theirs, second)[0])
    expect("receipt" in json.loads(ended), "the busy one's token is still good, and now it runs", ended)


def leaves(on):
    """A client that goes in the midst of a job: the job goes on, its other plans are forgotten."""
    client, other = Client(on.address), Client(on.address)
    _, hash_ = client.plan_trim(["/one"])
    token = client.call("Confirm", "(s)", hash_)[0]
    on.handle("Gate", "(b)", False)
    job = client.call("Run", "(ss)", hash_, token)[0]
    client.close()
    expect(other.job(job, "Running"), "the job of a client that left goes on")
    on.allow(TRIM, "no")
    try:
        other.cancel(job)
        expect(False, "who may not trim may not stop another's job")
    except Refused as refused:
        expect(refused.name == "not_permitted", "who may not trim may not stop another's job", refused.name)
    on.allow(TRIM, "yes")
    other.cancel(job)
    on.handle("Gate", "(b)", True)
    end = json.loads(other.wait_job(job))
    # Before its first step, or in it.
    outcome = end["receipt"]["outcome"] if "receipt" in end else end["error"]["code"]
    expect(outcome in ("cancelled", "done"), "who may trim can stop it", end)

    asking = Client(on.address)
    _, hash_ = asking.plan_trim(["/one"])
    on.allow(TRIM, "wait")
    on.asked()
    asking.call_later("Confirm", "(s)", hash_)
    asking.flush()
    wait_for(lambda: on.asked(), "polkit is asked")
    asking.close()
    wait_for(lambda: on.polkit("Cancelled")[0], "the question is withdrawn when who asked has gone")
    on.allow(TRIM, "yes")
    other.close()


def main():
    with stage() as on:
        client, other = Client(on.address), Client(on.address)
        looks(on, client)
        trims(on, client)
        scans(on, client)
        files(on, client)
        settings(on, client)
        at_once(on, client, other)
        leaves(on)
        expect(on.lives(), "the service lives")
    with stage("500") as on:
        wait_for(lambda: not on.lives(), "without anything to do it leaves")
        expect(on.service.returncode == 0, "and calls that a success", on.service.returncode)
    return verdict()


sys.exit(main())
