# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle overprovision behind a real kernel. In the boot `fleet`: the last partition shrinks with its file system and grows
again; sfdisk, the file systems' own programs and the files' hashes agree. In the boot `simulated`: HPA and AMAC with a GPT on the drive, and
namespaces; hdparm, sfdisk and nvme-cli agree. CI takes the HPA, --thorough all."""

import json
import re

from scenarios.erasing import path_again

DRIVE_CANNOT, REFUSED = 6, 5
SPARE = "nvme-spare"
MIB = 1 << 20
HIDDEN = 128 * MIB
SETS_ASIDE = 400 * MIB
MOUNT = "/mnt/spare"

# type: (make, put files, hash of files, check); {part} is the partition
MOUNTED = ("mkdir -p " + MOUNT + " && mount {part} " + MOUNT + " && {what}; r=$?; umount " + MOUNT + "; exit $r")
FILL = ("for i in 1 2 3 4; do dd if=/dev/urandom of=" + MOUNT + "/f$i bs=1M count=3 2>/dev/null || exit 1; done; sync")
SUMS = "cd " + MOUNT + " && sha256sum f1 f2 f3 f4; cd /"
KINDS = {
    "ext4": ("mkfs.ext4 -q -F {part}", MOUNTED.replace("{what}", FILL), MOUNTED.replace("{what}", SUMS), "e2fsck -f -n {part}"),
    "btrfs": ("mkfs.btrfs -q -f {part}", MOUNTED.replace("{what}", FILL), MOUNTED.replace("{what}", SUMS), "btrfs check {part}"),
    "ntfs": ("mkntfs -q -F -Q {part}", "dd if=/dev/urandom of=/tmp/f bs=1M count=12 2>/dev/null; ntfscp {part} /tmp/f f1",
             "ntfscat --force {part} f1 | sha256sum", "ntfsresize --check --force {part}"),
}


def dump(lab, path):
    return lab.machine.sh(f"sfdisk --dump {path}")


def without_length(table):
    """The table but for the length of its second partition."""
    lines = table.splitlines()
    last = max(index for index, line in enumerate(lines) if "start=" in line)
    return lines[:last] + [re.sub(r"size= *\d+", "size=", lines[last])], int(re.search(r"size= *(\d+)", lines[last])[1])


def holds(lab, output, document, what):
    receipt = document.get("overprovision", {}).get("receipt", {})
    ok = output.rc == 0 and receipt.get("outcome") == "done"
    lab.report.expect(ok, what, (output.rc, output.err, json.dumps(receipt)[:1500] or output.out[:600]))
    return receipt


def shrinks_and_grows(lab, path, kind):
    make, fill, sums, check = (text.replace("{part}", path + "p2") for text in KINDS[kind])
    lab.machine.sh(f"wipefs -qa {path}; printf 'label: gpt\\nsize=64MiB\\nsize=+\\n' | sfdisk --quiet --wipe always "
                   f"--wipe-partitions always {path}; udevadm settle; modprobe {kind} 2>/dev/null; {make}", 120)
    lab.machine.sh(fill, 120)
    before, files = dump(lab, path), lab.machine.sh(sums, 60)
    output, document = lab.json(f"overprovision set {path} --method partition --unallocated {SETS_ASIDE} --confirm LABSPARE", 300)
    receipt = holds(lab, output, document, f"{kind}: the last partition shrinks")
    verified = {step["id"]: step.get("verification", {}).get("verdict") for step in receipt.get("steps", [])}
    lab.report.expect(verified.get("change-table") == "verified" and verified.get("shrink-file-system") == "verified",
                      f"{kind}: and is read back", verified)
    same, new = without_length(dump(lab, path))
    planned, old = without_length(before)
    lab.report.expect(same == planned, f"{kind}: sfdisk sees no other change in the table", (same, planned))
    freed = (old - new) * 512
    lab.report.expect(SETS_ASIDE - 2 * MIB <= freed <= SETS_ASIDE + 2 * MIB, f"{kind}: sfdisk sees it shorter by that much", freed)
    whole = lab.machine.batch([("check", check, 120), ("kernel", f"cat /sys/class/block/{path[5:]}p2/size", 20),
                               ("gpt", f"sgdisk --verify {path} 2>&1 || true", 20)])
    lab.report.expect(whole["check"].rc == 0, f"{kind}: its own program finds it whole", whole["check"])
    lab.report.expect(int(whole["kernel"].out or 0) == new, f"{kind}: the kernel knows the new length", whole["kernel"])
    lab.report.expect("command not found" in whole["gpt"].out or "No problems found" in whole["gpt"].out,
                      f"{kind}: both copies of the GPT are sound", whole["gpt"].out)
    lab.report.expect(lab.machine.sh(sums, 60) == files, f"{kind}: the files are as they were")
    output, document = lab.json(f"overprovision undo {path} --method partition --confirm LABSPARE", 300)
    holds(lab, output, document, f"{kind}: and it grows again")
    _, again = without_length(dump(lab, path))
    lab.report.expect(again >= old - 2048, f"{kind}: to what it was", (again, old))
    lab.report.expect(lab.machine.sh(sums, 60) == files, f"{kind}: with its files")
    print(f"lab: {kind}: {freed} bytes set aside and given back", flush=True)


def refusals(lab, path):
    lab.machine.sh(f"modprobe xfs; mkfs.xfs -q -f {path}p2")
    output = lab.fettle(f"overprovision plan {path} --method partition --unallocated 100M")
    lab.report.expect(output.rc == DRIVE_CANNOT and "XFS" in output.err, "xfs: cannot shrink, and it is said so", output)
    lab.machine.sh(f"mkdir -p {MOUNT}; mount {path}p2 {MOUNT}")
    output = lab.fettle(f"overprovision set {path} --method trim --confirm LABSPARE")
    lab.report.expect(output.rc in (REFUSED, DRIVE_CANNOT), "mounted: refused", output)
    lab.machine.sh(f"umount {MOUNT}")


def fleet(lab):
    lab.plug(lab.drives[SPARE])
    for _ in range(50):
        lab.machine.sh("udevadm settle; sleep 0.2")
        lab.find()
        if SPARE in lab.paths:
            break
    path = lab.paths[SPARE]
    for kind in KINDS:
        shrinks_and_grows(lab, path, kind)
    refusals(lab, path)


def max_sectors(lab, path):
    """(offered, native) as hdparm reads them."""
    found = re.search(r"max sectors\s*=\s*(\d+)/(\d+)", lab.machine.sh(f"hdparm -N {path}"))
    return (int(found[1]), int(found[2])) if found else (0, 0)


def power_cycle(lab, name):
    lab.bridge.order(name, "cycle clean")
    # The first command after it meets a unit attention.
    lab.machine.sh(f"for i in 1 2 3; do dd if={lab.paths[name]} of=/dev/null bs=4k count=1 iflag=direct 2>/dev/null && break; done; "
                   f"echo 1 > /sys/block/{lab.paths[name][5:]}/device/rescan 2>/dev/null; true", 60)


def capacity_limit(lab, drive, method):
    """HPA or AMAC, on a drive with a GPT: its second copy goes along, what is in the partition stays, and all comes back."""
    path, serial, word = lab.paths[drive], lab.drives[drive].serial, method.upper()
    lab.machine.sh(f"wipefs -qa {path}; printf 'label: gpt\\nsize=32MiB\\nsize=64MiB\\n' | sfdisk --quiet --wipe always {path}; udevadm settle; "
                   f"mkfs.ext4 -q -F {path}2; head -c 1048576 /dev/urandom >/run/spare; mkdir -p {MOUNT}; mount {path}2 {MOUNT} && "
                   f"cp /run/spare {MOUNT}/f && umount {MOUNT}", 120)
    power_cycle(lab, drive)
    _, native = max_sectors(lab, path)
    output, document = lab.json(f"overprovision show {path}")
    picture = document.get("overprovision", {}).get("picture", {})
    lab.report.expect(picture.get("native_bytes") == native * 512, f"{word}: show tells the native capacity that hdparm reads",
                      (picture, native))
    before = dump(lab, path)
    output, document = lab.json(f"overprovision set {path} --method {method} --unallocated {HIDDEN} --confirm {serial}", 120)
    holds(lab, output, document, f"{word}: is set")
    offered, still = max_sectors(lab, path)
    lab.report.expect(still == native and 0 <= native - offered - HIDDEN // 512 < 2 * MIB // 512, f"{word}: hdparm reads it",
                      (offered, still, native))
    kernel = int(lab.machine.sh(f"cat /sys/block/{path[5:]}/size"))
    lab.report.expect(kernel == offered, f"{word}: the kernel knows the new size", (kernel, offered))
    table_is_whole(lab, path, before, offered, f"{word}, set")
    power_cycle(lab, drive)
    lab.report.expect(max_sectors(lab, path)[0] == offered, f"{word}: it stays over a power cycle", offered)
    table_is_whole(lab, path, before, offered, f"{word}, after a power cycle")
    output, document = lab.json(f"overprovision undo {path} --confirm {serial}", 120)
    holds(lab, output, document, f"{word}: is undone")
    lab.report.expect(max_sectors(lab, path) == (native, native), f"{word}: hdparm reads all of it again")
    table_is_whole(lab, path, before, native, f"{word}, undone")
    lab.machine.sh(f"wipefs -qa {path}p2 {path}2 2>/dev/null; wipefs -qa {path}; blockdev --rereadpt {path}; udevadm settle; true")
    print(f"lab: {drive}: {word}: {(native - offered) * 512} bytes set aside and given back", flush=True)


def partitions_of(table):
    return [line.split(":", 1)[1] for line in table.splitlines() if "start=" in line]


def table_is_whole(lab, path, before, sectors, what):
    """sfdisk reads the same partitions and finds both copies whole, the second at the end; the kernel and the file agree."""
    outputs = lab.machine.batch([("dump", f"sfdisk --dump {path}", 60), ("verify", f"sfdisk --verify {path}", 60),
                                 ("kernel", f"cat /sys/class/block/{path[5:]}2/size", 20),
                                 ("file", f"mount -o ro {path}2 {MOUNT} && cmp {MOUNT}/f /run/spare; r=$?; umount {MOUNT}; exit $r", 60)])
    same = partitions_of(outputs["dump"].out) == partitions_of(before)
    lab.report.expect(same, f"{what}: sfdisk reads the same partitions", (outputs["dump"], before))
    # 32 sectors of entries and the header stand behind the last that can be used.
    last = re.search(r"last-lba: (\d+)", outputs["dump"].out)
    complaints = "not on the end" in outputs["dump"].err or "corrupt" in outputs["dump"].err
    lab.report.expect(last and int(last[1]) == sectors - 34 and not complaints and "No errors" in outputs["verify"].out,
                      f"{what}: both copies of the GPT are whole, the second at the end", (outputs["dump"], outputs["verify"], sectors))
    lab.report.expect(outputs["kernel"].out.strip() == str(64 * MIB // 512), f"{what}: the kernel has the partition", outputs["kernel"])
    lab.report.expect(outputs["file"].rc == 0, f"{what}: the file is as it was", outputs["file"])


def size_by_nvme(lab, node):
    read = json.loads(lab.machine.sh(f"nvme id-ns {node} -o json", 30))
    return read["nsze"] << read["lbafs"][read["flbas"] & 15]["ds"]


def listed(lab, controller):
    """What nvme-cli finds on the drive: (exist, are attached)."""
    return tuple([int(line.rsplit(":", 1)[1], 0) for line in lab.machine.sh(f"nvme list-ns {controller} {more}", 30).splitlines()]
                 for more in ("--all", ""))


def namespace(lab):
    """The kernel may give the new namespace's node another number: the drive is looked up again."""
    serial = lab.drives["nvme"].serial
    path = path_again(lab, "nvme")
    controller = path.rsplit("n", 1)[0]
    full = size_by_nvme(lab, path)
    output, document = lab.json(f"overprovision set {path} --method namespace --unallocated {HIDDEN} --confirm {serial}", 120)
    holds(lab, output, document, "namespace: is made anew")
    path = path_again(lab, "nvme")
    size = size_by_nvme(lab, path)
    lab.report.expect(0 <= full - size - HIDDEN < 2 * MIB, "namespace: nvme-cli reads the smaller size", (full, size))
    kernel = int(lab.machine.sh(f"blockdev --getsize64 {path}"))
    lab.report.expect(kernel == size, "namespace: the kernel has the same", (kernel, size))
    lab.report.expect(listed(lab, controller) == ([1], [1]), "namespace: nvme-cli lists the one, attached", listed(lab, controller))
    unallocated = json.loads(lab.machine.sh(f"nvme id-ctrl {controller} -o json", 30)).get("unvmcap")
    lab.report.expect(int(unallocated or 0) >= HIDDEN, "namespace: nvme-cli reads the room that is free", unallocated)
    output, document = lab.json(f"overprovision undo {path} --confirm {serial}", 120)
    holds(lab, output, document, "namespace: is given all of the room again")
    path = path_again(lab, "nvme")
    lab.report.expect(size_by_nvme(lab, path) == full, "namespace: nvme-cli reads its full size")
    lab.report.expect(listed(lab, controller) == ([1], [1]), "namespace: and lists the one, attached", listed(lab, controller))


def run(lab):
    if SPARE in lab.drives:
        fleet(lab)
    else:
        capacity_limit(lab, "sata", "hpa")
        if lab.thorough:
            capacity_limit(lab, "sata-leaving", "amac")
            namespace(lab)
