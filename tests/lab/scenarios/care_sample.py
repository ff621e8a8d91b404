# SPDX-License-Identifier: GPL-3.0-or-later
"""The few cases of the fault matrix that CI has the time for; care_faults.py tries all."""

from faults import cases, drives
from scenarios.care_faults import run_cases


def run(lab):
    run_cases(lab, cases.sample(), [lane for lane in drives.LANES if not lane.helps])
