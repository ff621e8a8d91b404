# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose an interrupted job is survives the crash, and mount points in its journal are for that user and for
administrators alone."""

import json
import os
import sys

from harness import SKIPPED, Client, as_user, expect, stage, verdict

PROGRAM = sys.argv[1]
OWNER, NOBODY = 1, 65534
RUN = """
try:
    client.run(client.plan_trim(["/one"])[1])
except Refused as refused:
    print(refused)
"""
READ = 'print(json.dumps([client.call("Journals")[0], client.call("UnfinishedJobs")[0]]))'


def texts(on, user):
    printed = as_user(user, on.address, READ)
    return [json.loads(one) for one in json.loads(printed)] if printed else [{"journals": []}, {"jobs": []}]


def main():
    if os.geteuid() != 0:
        print("skipped: only root can run as other users")
        return SKIPPED
    with stage(program=False) as on:
        os.chmod(on.folder, 0o755)
        world = on.folder / "world"
        world.mkdir()
        on.begin(PROGRAM, str(world), FETTLE_KILL="command 0 after")
        said = as_user(OWNER, on.address, RUN)
        expect(on.died() == -9, "the service is killed in the middle of a user's job", said)
        on.begin(PROGRAM, str(world))
        on.allow("org.fettle.journals", "no")
        on.asked()
        journals, jobs = texts(on, OWNER)
        expect("/one" in json.dumps(journals) and "/one" in json.dumps(jobs), "its owner reads all of the journal",
               (journals, jobs))
        journals, jobs = texts(on, NOBODY)
        expect("/one" not in json.dumps(journals) + json.dumps(jobs), "another user reads no mount point", (journals, jobs))
        steps = [step["id"] for job in jobs["jobs"] for step in job["steps"]]
        drives = [drive["serial"] for job in jobs["jobs"] for drive in job["drives"]]
        expect(len(journals["journals"]) == 1 and len(steps) == 1 and drives == ["SIM-sata9"],
               "but that there is an interrupted job, and on which drive", (journals, jobs))
        expect(all(not interactive for _, action, interactive in on.asked() if action == "org.fettle.journals"),
               "and no one is asked for a password")
        on.allow("org.fettle.journals", "yes")
        expect("/one" in json.dumps(texts(on, NOBODY)), "an administrator reads all")
        expect("/one" in json.dumps(Client(on.address).call("Journals")[0]), "and so does root")
        on.leave()
    return verdict()


sys.exit(main())
