# SPDX-License-Identifier: GPL-3.0-or-later
"""An NVMe drive whose erase and firmware reach more than the namespace that was named: another one that is mounted, one of
another controller and one of none. Fettle's list is nvme-cli's, and each is named before anything is done."""

import json
import re

from scenarios.erasing import SPEED, path_again

DRIVE, REFUSED = "nvme-subsystem", 5
ELSEWHERE = 40000  # the controller that the guest does not see


def plan_of(document, verb):
    return document.get(verb, {}).get("plan", {})


def unmet(plan):
    """id → words of what speaks against the plan."""
    return {need["id"]: need.get("text", "") for need in plan.get("needs", []) if not need["met"]}


def option(plan, name):
    options = plan.get("options", {})
    return options.get(name, "") if isinstance(options, dict) else next((one["value"] for one in options if one["name"] == name), "")


def agrees(lab, path, plan, what):
    """Ids of the namespaces, those that are attached and those that exist, are nvme-cli's."""
    controller = path.rsplit("n", 1)[0]
    told = lab.machine.batch([("active", f"nvme list-ns {controller}", 20), ("all", f"nvme list-ns -a {controller}", 20)])
    ids = {key: {int(number, 16) for number in re.findall(r":(0x[0-9a-f]+)", output.out)} for key, output in told.items()}
    words = option(plan, "namespaces").split()
    mine = {"all": {int(word.split(":")[0]) for word in words}, "active": {int(word.split(":")[0]) for word in words if "@" not in word}}
    lab.report.expect(mine == ids and len(ids["all"]) > len(ids["active"]), f"{what}: the namespaces are nvme-cli's", (mine, ids))
    lab.results.rows.append((DRIVE, f"nvme list-ns, list-ns -a: {what}", "as it should" if mine == ids else f"{mine} {ids}"))


def refused(lab, path, arguments, need, words, what):
    output, document = lab.json(arguments, 120)
    verb = arguments.split()[0]
    against = unmet(plan_of(document, verb))
    text = json.dumps(plan_of(document, verb))
    lab.report.expect(output.rc == REFUSED and need in against, f"{what}: refused by {need}", (output.rc, against, output.err))
    lab.report.expect(all(word in text for word in words), f"{what}: the plan names it", (words, text[:3000]))
    return plan_of(document, verb)


def run(lab):
    lab.bridge.start(lab.drives[DRIVE].process)
    lab.bridge.order(DRIVE, f"speed {SPEED}")
    first = path_again(lab, DRIVE)
    second = first[:-1] + "2"
    serial, controller = lab.drives[DRIVE].serial, first.rsplit("n", 1)[0]
    lab.machine.sh(f"mkfs.ext4 -qF {second} && mkdir -p /mnt/sibling && mount {second} /mnt/sibling && date >/mnt/sibling/f && sync", 120)
    lab.machine.sh("fettle-lab-drive firmware --model 'Fettle Subsystem NVMe' --revision NS2.00 --activation controller_reset /run/fw-subsystem")
    before = lab.machine.sh(f"dd if={first} bs=1M count=1 iflag=direct 2>/dev/null | sha256sum")
    update = f"firmware plan {first} --image /run/fw-subsystem --activate reset"
    for method in ("sanitize-crypto", "format-user-data"):
        plan = refused(lab, first, f"erase plan {first} --method {method}", "not-in-use", ("/mnt/sibling", second[5:], "namespace 3"),
                       f"{method} beside a mounted sibling")
        agrees(lab, first, plan, method)
    output = lab.fettle(f"erase run {first} --method sanitize-crypto --confirm {serial}", 120)
    lab.report.expect(output.rc == REFUSED, "erase run beside a mounted sibling: 5", output)
    plan = refused(lab, first, update, "drive-unused", ("/mnt/sibling", second[5:]), "a firmware reset beside a mounted sibling")
    agrees(lab, first, plan, "firmware")
    output = lab.fettle(f"firmware update {first} --image /run/fw-subsystem --activate reset --confirm {serial}", 120)
    lab.report.expect(output.rc == REFUSED, "firmware update beside a mounted sibling: 5", output)
    held = lab.machine.sh("cat /mnt/sibling/f >/dev/null && echo there; umount /mnt/sibling; udevadm settle")
    lab.report.expect("there" in held, "the sibling's file is there", held)
    # Unmounted, the third namespace is attached to a controller of which this computer knows nothing.
    attached = lab.machine.sh(f"nvme attach-ns -n 3 -c {ELSEWHERE} {controller}; nvme list-ctrl -n 3 {controller}")
    lab.report.expect(f"{ELSEWHERE:#x}" in attached, "nvme list-ctrl: namespace 3 has the other controller", attached)
    refused(lab, first, f"erase plan {first} --method sanitize-crypto", "namespaces-checked", ("namespace 3", str(ELSEWHERE)),
            "sanitize with a namespace of another controller")
    lab.machine.sh(f"wipefs -qa {second}; udevadm settle")
    refused(lab, first, update, "drive-unused", (f"namespace 3 is attached to controller {ELSEWHERE}",), "a reset with a namespace of another controller")
    same = lab.machine.sh(f"dd if={first} bs=1M count=1 iflag=direct 2>/dev/null | sha256sum")
    state = lab.bridge.state(DRIVE)
    lab.report.expect(same == before and state["state"]["nvme"]["firmware"]["running"] == "NS1.00", "nothing was changed by what was refused",
                      (same, before, state["state"]["nvme"]["firmware"]))
    commands = {name: state["commands"].get(name, 0) for name in ("nvme.admin.84", "nvme.admin.80", "nvme.admin.10", "nvme.admin.11")}
    lab.report.expect(not any(commands.values()), "no Sanitize, Format or Firmware Commit reached the drive", commands)
    # Attached nowhere it is nobody's: named, and erased with the rest.
    lab.machine.sh(f"nvme detach-ns -n 3 -c {ELSEWHERE} {controller}")
    output, document = lab.json(f"firmware update {first} --image /run/fw-subsystem --activate reset --confirm {serial}", 120)
    lab.report.expect(output.rc == 0, "a firmware reset with every namespace unused: 0", output.out[:3000] + output.err)
    output, document = lab.json(f"erase run {first} --method sanitize-crypto --confirm {serial}", 300)
    lab.report.expect(output.rc == 0 and "namespace 3" in json.dumps(document), "sanitize with every namespace unused: 0", output.out[:3000] + output.err)
    lab.bridge.order(DRIVE, "quit")
    del lab.paths[DRIVE]  # the other scenarios do without it
