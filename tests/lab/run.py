#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one boot of the drive lab with its scenarios; see README.md beside this file."""

import argparse
import importlib
import os
import shutil
import sys
import time
import traceback

import boots
import systemd_guest
from harness import bridge as bridge_module
from harness import drives as drive_module
from harness import host as host_module
from harness import lab as lab_module
from harness.machine import GuestFailed, Machine
from harness.qmp import QmpError

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boot", choices=sorted(boots.BOOTS))
    parser.add_argument("--fettle", default="", help="the built program")
    parser.add_argument("--lab-drive", default="", help="the built fettle-lab-drive; default: beside fettle")
    parser.add_argument("--thorough", action="store_true", default=bool(os.environ.get("FETTLE_THOROUGH")), help="write and verify 1 GiB where CI does less")
    parser.add_argument("--part", default="1/1", type=lambda text: tuple(int(number) for number in text.split("/")),
                        help="of the fault matrix: this part of so many, as 2/3")
    parser.add_argument("--minutes", type=int, default=0, help="of the fault matrix: begin no case after this time")
    parser.add_argument("--without", default="", help="of the fault matrix: not those that ended well by this run's log")
    parser.add_argument("--cases", default="", help="of the fault matrix: those alone whose words match this")
    parser.add_argument("--work", required=True, help="folder for images, console logs and results")
    parser.add_argument("--only", default="", help="run these scenarios alone (a,b)")
    parser.add_argument("--shell", action="store_true", help="prepare the drives, then give a shell in the guest")
    return parser.parse_args()


def unavailable(reason):
    """In CI a lab that cannot run is a failure; elsewhere it is skipped, with the reason."""
    print(f"lab: cannot run here: {reason}", flush=True)
    return 1 if os.environ.get("CI") == "true" else host_module.SKIPPED


def run_scenarios(lab, names):
    for name in names:
        scenario = importlib.import_module("scenarios." + name)
        started = time.monotonic()
        before, busy = lab.report.held, lab.machine.busy_seconds()
        try:
            scenario.run(lab)
        except (GuestFailed, QmpError):
            raise  # without the guest there is nothing more to try
        except Exception:  # a report of another shape than expected: the other scenarios still run
            lab.report.expect(False, f"scenario {name} runs to its end", traceback.format_exc())
        print(f"lab: scenario {name}: {lab.report.held - before} held, {time.monotonic() - started:.1f} s, "
              f"{lab.machine.busy_seconds() - busy:.1f} s of processor time", flush=True)


def chosen(options, boot):
    if options.only:
        return tuple(options.only.split(","))
    return boot.scenarios + (boot.long_scenarios if options.thorough else ())


def copy_programs(options, boot, target):
    """Puts what the guest runs into the share. Returns what is missing, or nothing."""
    os.makedirs(target)
    programs = {"fettle": options.fettle}
    matrix = bool({"care_faults", "care_sample"} & set(boot.scenarios + boot.long_scenarios))
    if matrix or any(drive.process for drive in boot.drives):
        programs["fettle-lab-drive"] = options.lab_drive or os.path.join(os.path.dirname(options.fettle), "fettle-lab-drive")
    if matrix or "service" in boot.scenarios:
        programs["fettled"] = os.path.join(os.path.dirname(options.fettle), "fettled")
    if "service" in boot.scenarios:
        programs["fettle-window-walk"] = os.path.join(os.path.dirname(options.fettle), "fettle-window-walk")
    for name, path in programs.items():
        if os.access(path, os.X_OK):
            shutil.copy(path, os.path.join(target, name))
        elif name != "fettle" or not options.shell:
            return f"{name} is not built ({path or 'no target'})"
    return ""


def outcome(lab, whole_boot):
    if lab.results.rows:
        print(lab.results.text(), flush=True)
    if lab.table.compared:
        print(lab.table.text(), flush=True)
    for difference in lab.table.unexplained():
        lab.report.expect(False, f"{difference.peer} {difference.drive} {difference.field} is the same or explained")
    if whole_boot and lab.table.compared:
        for row in lab.table.unused_explanations():
            lab.report.expect(False, "each row of explained.toml explains something", row)
    print(f"lab: {lab.report.held} expectations held, {len(lab.report.missed)} missed", flush=True)
    for text in lab.report.missed:
        print(f"lab: missed: {text}", flush=True)
    return 1 if lab.report.missed else 0


def make_machine(options, boot, host, work):
    if boot.systemd:
        if options.shell:
            raise host_module.Unavailable("this boot has no shell")
        return systemd_guest.make_machine(host, work, options.boot, options.fettle, boot.memory)
    qemu = drive_module.qemu_arguments(os.path.join(work, "images"), boot.devices, boot.drives)
    return Machine(host, work, options.boot, qemu, console_on_terminal=options.shell, memory=boot.memory)


def main():
    options = arguments()
    boot = boots.BOOTS[options.boot]
    try:
        host = host_module.find_host()
    except host_module.Unavailable as reason:
        return unavailable(reason)

    work = os.path.join(os.path.abspath(options.work), options.boot)
    shutil.rmtree(work, ignore_errors=True)
    try:
        machine = make_machine(options, boot, host, work)
    except host_module.Unavailable as reason:
        return unavailable(reason)
    missing = copy_programs(options, boot, os.path.join(machine.share, "bin"))
    if missing:
        return unavailable(missing)
    shutil.copytree(bridge_module.PERSONALITIES, os.path.join(machine.share, "personalities"))
    try:
        with machine:
            lab = lab_module.make(machine, boot.drives, options.fettle, os.path.join(HERE, boot.explained))
            lab.thorough, lab.part, lab.minutes = options.thorough, options.part, options.minutes
            lab.only_cases, lab.earlier_log = options.cases, options.without
            if not boot.systemd:
                boots.prepare(lab)
            if options.shell:
                run_scenarios(lab, boot.setup)
                print("lab: drives:", *(f"{name}={path}" for name, path in lab.paths.items()), flush=True)
                machine.shell()
                return 0
            try:
                run_scenarios(lab, boot.setup + chosen(options, boot))
            except (GuestFailed, QmpError) as error:
                lab.report.expect(False, "the guest lives to the end", error)
            status = outcome(lab, not options.only)
            if status:
                machine.show_console()
    except (GuestFailed, QmpError) as error:
        print(f"lab: {error}", flush=True)
        return 1
    # Images are large to keep, even sparse; logs and results stay.
    shutil.rmtree(os.path.join(work, "images"), ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
