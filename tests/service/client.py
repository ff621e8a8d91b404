# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line of a user without rights, with the real service on the test's bus: it is used, and that is said."""

import json
import os
import subprocess
import sys

from harness import SKIPPED, expect, stage, verdict

FETTLE, FETTLED = sys.argv[2:4]
SAYS = "using the Fettle service"
NOBODY = 65534


def fettle(on, *arguments, environment=None, root=False):
    """As a user who may open no drive."""
    as_nobody = {} if root else {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return subprocess.run([FETTLE, *arguments], env=environment or on.environment, capture_output=True, text=True,
                          timeout=120, check=False, **as_nobody)


def denied_in(listed):
    return [drive["id"] for drive in json.loads(listed.stdout)["drives"]
            if any(part["reason"] == "not-permitted" for part in drive.get("missing", []))]


def main():
    if os.geteuid() != 0:
        print("skipped: only root can start the service, which keeps its journals where root's are")
        return SKIPPED
    sys.argv[1] = FETTLED
    with stage("--stay") as on:
        os.chmod(on.folder, 0o755)
        without = dict(on.environment, DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nonexistent")
        alone = fettle(on, "list", "--json", environment=without)
        expect(alone.returncode == 0 and SAYS not in alone.stderr, "without a bus it lists what it can", alone.stderr)
        served = fettle(on, "list", "--json")
        expect(served.returncode == 0, "with the service it lists", served.stderr)
        if denied_in(alone):
            expect(SAYS in served.stderr, "and says on standard error who reads the drives", served.stderr)
            expect(denied_in(served) == denied_in(fettle(on, "list", "--json", root=True)),
                   "which reads what root can read", denied_in(served))
        else:
            print("note: this user may read every drive of this machine")
        on.allow("org.fettle.look", "no")
        refused = fettle(on, "list", "--json")
        expect(refused.returncode == 0, "a service that refuses takes nothing away", refused.stderr)
        on.allow("org.fettle.look", "yes")

        on.asked()
        planned = fettle(on, "trim", "--all", "--dry-run", "--json")
        document = json.loads(planned.stdout)
        if planned.returncode == 0 and document["trim"]["plan"]["steps"]:
            expect(SAYS in planned.stderr, "it says who would trim", planned.stderr)
            expect("org.fettle.trim" not in [action for _, action, _ in on.asked()], "a dry run asks for no permission")
            on.allow("org.fettle.trim", "no")
            denied_run = fettle(on, "trim", "--all")
            expect(denied_run.returncode == 4, "who is denied gets exit code 4", denied_run)
            expect([action for _, action, _ in on.asked()][-1:] == ["org.fettle.trim"], "after being asked for TRIM")
        else:
            print(f"note: nothing on this machine can be trimmed (exit {planned.returncode})")
        expect(on.lives(), "the service lives")
    return verdict()


sys.exit(main())
