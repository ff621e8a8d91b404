# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle namespace behind a real kernel: namespaces are created, attached, detached and deleted beside one that is mounted, and
nvme-cli and the kernel agree after each change. The drive has a second controller that the guest does not see."""

import json
import re

from scenarios.erasing import path_again

DRIVE, REFUSED = "nvme-namespaces", 5
ELSEWHERE = 40000  # the controller that the guest does not see
SIZE = 32 << 20
FIRST, SECOND = "/mnt/first", "/mnt/second"


def controller_of(lab):
    """By its serial number: with multipath, the numbers of namespaces and controllers differ."""
    serial = lab.drives[DRIVE].serial
    return lab.machine.sh(f"for c in /sys/class/nvme/nvme*; do [ \"$(tr -d ' ' <$c/serial)\" = {serial} ] && echo /dev/${{c##*/}}; done; true").strip()


def by_nvme(lab, controller):
    """What nvme-cli reads: by namespace its size, sector size, whether it is shared and its controllers; and the capacities."""
    outputs = lab.machine.batch([("active", f"nvme list-ns {controller}", 30), ("all", f"nvme list-ns -a {controller}", 30),
                                 ("ctrl", f"nvme id-ctrl {controller} -o json", 30)])
    ids = {key: [int(number, 16) for number in re.findall(r":(0x[0-9a-f]+)", outputs[key].out)] for key in ("active", "all")}
    found = {}
    for nsid in ids["all"]:
        one = lab.machine.batch([("ns", f"nvme id-ns {controller} -n {nsid} --force -o json", 30),
                                 ("ctrls", f"nvme list-ctrl {controller} -n {nsid}", 30)])
        ns = json.loads(one["ns"].out)
        sector = 1 << ns["lbafs"][ns["flbas"] & 15]["ds"]
        controllers = [int(number, 16) for number in re.findall(r":(0x[0-9a-f]+)", one["ctrls"].out)]
        found[nsid] = (ns["nsze"] * sector, sector, bool(ns["nmic"] & 1), nsid in ids["active"], sorted(controllers))
    ctrl = json.loads(outputs["ctrl"].out)
    return found, int(ctrl["tnvmcap"]), int(ctrl["unvmcap"])


def agrees(lab, controller, what):
    """Fettle's list is nvme-cli's. Returns it by namespace."""
    output, document = lab.json(f"namespace list {path_again(lab, DRIVE)}", 60)
    mine = document.get("namespace", {})
    found = {one["nsid"]: (one.get("size_bytes"), one.get("sector_bytes"), one.get("shared"), one["attached"], one.get("controllers"))
             for one in mine.get("namespaces", [])}
    ours, theirs = (found, mine.get("total_bytes"), mine.get("unallocated_bytes")), by_nvme(lab, controller)
    lab.report.expect(output.rc == 0 and ours == theirs, f"{what}: the namespaces are nvme-cli's", (ours, theirs, output.err))
    lab.results.rows.append((DRIVE, f"nvme list-ns, id-ns, list-ctrl: {what}", "as it should" if ours == theirs else f"{ours} {theirs}"))
    return {one["nsid"]: one for one in mine.get("namespaces", [])}


def does(lab, arguments, what, rc=0):
    output, document = lab.json(f"namespace {arguments}", 120)
    job = document.get("namespace", {})
    receipt = job.get("receipt", {})
    ok = output.rc == rc and (rc != 0 or receipt.get("outcome") == "done")
    lab.report.expect(ok, what, (output.rc, output.err, json.dumps(receipt)[:1500] or output.out[:1500]))
    verdicts = [step.get("verification", {}).get("verdict") for step in receipt.get("steps", []) if step["id"] != "rescan"]
    if rc == 0:
        lab.report.expect(verdicts and set(verdicts) == {"verified"}, f"{what}: it is read back", verdicts)
    return job


def unmet(job):
    return [need["id"] for need in job.get("plan", {}).get("needs", []) if not need["met"]]


def device_of(lab, nsid):
    """The kernel's block device of the namespace, once it is there; empty: there is none."""
    serial = lab.drives[DRIVE].serial
    return lab.machine.sh(
        f"for i in $(seq 100); do for b in /sys/block/nvme*; do [ \"$(cat $b/nsid 2>/dev/null)\" = {nsid} ] || continue; "
        f"lsblk -dno SERIAL /dev/${{b##*/}} | grep -qw {serial} && [ -b /dev/${{b##*/}} ] && echo /dev/${{b##*/}} && exit 0; done; "
        "sleep 0.1; done; true", 60).strip()


def is_gone(lab, device):
    return "gone" in lab.machine.sh(f"for i in $(seq 100); do [ -e {device} ] || {{ echo gone; exit 0; }}; sleep 0.1; done; echo there", 60)


def run(lab):
    lab.bridge.start(lab.drives[DRIVE].process)
    first, serial = path_again(lab, DRIVE), lab.drives[DRIVE].serial
    controller = controller_of(lab)
    lab.machine.sh(f"mkfs.ext4 -qF {first} && mkdir -p {FIRST} {SECOND} && mount {first} {FIRST} && date >{FIRST}/f && sync", 120)
    before = agrees(lab, controller, "at the start")
    free = by_nvme(lab, controller)[2]

    job = does(lab, f"create {first} --size {SIZE} --sector 4096 --shared", "create beside a mounted namespace")
    nsid = job.get("nsid", 2)
    made = agrees(lab, controller, "after create").get(nsid, {})
    lab.report.expect((made.get("size_bytes"), made.get("sector_bytes"), made.get("shared")) == (SIZE, 4096, True), "create: as it was asked for", made)
    lab.report.expect(by_nvme(lab, controller)[2] == free - SIZE, "create: nvme-cli reads less unallocated capacity", (free, SIZE))
    device = device_of(lab, nsid)
    kernel = lab.machine.sh(f"blockdev --getsize64 {device}; blockdev --getss {device}").split()
    lab.report.expect(kernel == [str(SIZE), "4096"], "create: the kernel has the same device", (device, kernel))

    lab.machine.sh(f"mkfs.ext4 -qF {device} && mount {device} {SECOND} && head -c 1M /dev/urandom >{SECOND}/f && sync && cp {SECOND}/f /run/kept", 120)
    for verb in ("delete", "detach"):
        job = does(lab, f"{verb} {first} --nsid {nsid} --confirm {serial}", f"{verb} of a mounted namespace is refused", REFUSED)
        lab.report.expect(unmet(job)[:1] == ["not-in-use"], f"{verb}: because it is in use", unmet(job))
    agrees(lab, controller, "after the refusals")
    lab.machine.sh(f"umount {SECOND}; udevadm settle")

    job = does(lab, f"detach {device}", "detach")
    lab.report.expect(is_gone(lab, device), "detach: the kernel's device goes", device)
    lab.report.expect(agrees(lab, controller, "after detach").get(nsid, {}).get("controllers") == [], "detach: it is attached nowhere")
    lab.report.expect(job.get("undo", "").startswith(f"fettle namespace attach --nsid {nsid} "), "detach: its undo is named", job.get("undo"))
    does(lab, f"attach {first} --nsid {nsid}", "attach")
    device = device_of(lab, nsid)
    agrees(lab, controller, "after attach")
    same = lab.machine.sh(f"mount -o ro {device} {SECOND} && cmp {SECOND}/f /run/kept && echo same; umount {SECOND}; udevadm settle", 60)
    lab.report.expect("same" in same, "attach: the file is as it was", same)

    # A host that this computer cannot see.
    lab.machine.sh(f"nvme attach-ns {controller} -n {nsid} -c {ELSEWHERE}")
    agrees(lab, controller, "attached to another controller")
    job = does(lab, f"delete {first} --nsid {nsid} --confirm {serial}", "delete of a namespace of another controller is refused", REFUSED)
    lab.report.expect(unmet(job) == ["not-elsewhere"], "delete: because of the other controller", unmet(job))
    does(lab, f"detach {first} --nsid {nsid} --controller {ELSEWHERE}", "detach from another controller needs the serial number", REFUSED)
    does(lab, f"detach {first} --nsid {nsid} --controller {ELSEWHERE} --confirm {serial}", "detach from another controller")
    agrees(lab, controller, "detached from the other controller")

    does(lab, f"delete {first} --nsid {nsid} --confirm {serial}", "delete")
    lab.report.expect(is_gone(lab, device), "delete: the kernel's device goes", device)
    lab.report.expect(agrees(lab, controller, "after delete") == before, "delete: the namespaces are those of the start")
    lab.report.expect(by_nvme(lab, controller)[2] == free, "delete: nvme-cli reads the same unallocated capacity as at the start")

    job = does(lab, f"create {first} --size max --no-attach", "create of all that is unallocated")
    lab.report.expect(by_nvme(lab, controller)[2] < 1 << 20, "create: nothing is left that a namespace could have")
    agrees(lab, controller, "unattached")
    output = lab.fettle(f"namespace create {first} --size 1M")
    lab.report.expect(output.rc == REFUSED and "unallocated" in output.err, "create without unallocated capacity is refused", output)
    does(lab, f"delete {first} --nsid {job.get('nsid', 2)} --confirm {serial}", "delete of an unattached namespace")
    held = lab.machine.sh(f"cat {FIRST}/f >/dev/null && echo there; umount {FIRST}; udevadm settle")
    lab.report.expect("there" in held, "the first namespace stayed mounted", held)
    lab.bridge.order(DRIVE, "quit")
    del lab.paths[DRIVE]  # the other scenarios do without it
