# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that uses the service from many threads at once, as the window does: it does not crash, and each call is
answered as if it were alone."""

import subprocess
import sys

from harness import EMPTY_SCHEDULE, expect, stage, verdict

SERVICE, FETTLE = sys.argv[1:3]
THREADS, ROUNDS, CALLS = 8, 12, 3


def main():
    with stage(program=False) as on:
        world = on.folder / "world"
        world.mkdir()
        (world / "schedule.json").write_text(EMPTY_SCHEDULE)
        on.begin(SERVICE, str(world))
        ended = subprocess.run([FETTLE, str(world), "at-once", str(THREADS)], env=on.environment, capture_output=True, text=True,
                               timeout=240, check=False)
        expected = THREADS * ROUNDS * CALLS + ROUNDS  # the first thread also carries its plan out
        expect(ended.returncode == 0 and ended.stdout == f"{expected} succeeded, 0 failed\n",
               f"{THREADS} threads are served at once", (ended.returncode, ended.stdout[-2000:], ended.stderr[-300:]))
        discards = (world / "discards").read_text().count("discard") if (world / "discards").exists() else 0
        expect(discards == ROUNDS, "each confirmed plan was carried out once, and no other", discards)
        expect(on.lives(), "the service lives", on.complaints()[-300:])
        on.leave()
    return verdict()


sys.exit(main())
