# SPDX-License-Identifier: GPL-3.0-or-later
"""The path of TRIM, proven by writing, deleting, trimming and reading the drive, for what stacks.py has mounted. Fettle's
verdict stands beside the kernel's counters of the drives, which the scenario reads by itself, and beside the images."""

import os

from harness.drives import image_path

FILE_BYTES = 16 << 20
# mount point → (state, verdict, the layer that closes the way)
PATHS = {
    "/mnt/open-thin": ("open", "counted", None),            # a thin pool says nowhere what lies where: only counters are left
    "/mnt/closed-thin": ("closed", "not-discarded", "dm"),  # one that keeps discards to itself, and shows zeros all the same
    "/mnt/open-vfat": ("open", "proven", None),             # by FIBMAP
    "/mnt/open-exfat": ("open", "proven", None),
    "/mnt/open-ext4": ("open", "proven", None),             # plain partition on NVMe
    "/mnt/open-luks-lvm-xfs": ("open", "proven", None),     # LUKS with discards, LVM
    "/mnt/open-raid1": ("open", "proven", None),
    "/mnt/open-uas": ("open", "proven", None),              # USB that passes UNMAP
    "/mnt/open-btrfs": ("open", "proven", None),            # by its chunk tree
    "/mnt/closed-luks": ("closed", "not-discarded", "dm"),  # LUKS without
    "/mnt/closed-raid5": ("closed", "not-discarded", "md"),
}


def allocated(lab, drive):
    return os.stat(image_path(os.path.join(os.path.dirname(lab.machine.share), "images"), lab.drives[drive])).st_blocks * 512


def discarded_bytes(lab, drives):
    """What the kernel counted for whole drives (Documentation/block/stat.rst, field 14), and for the hidden paths of an NVMe
    drive that has several: only those count there."""
    stats = [f"/sys/block/{drive}/stat" for drive in drives]
    stats += [f"/sys/block/{drive[:drive.rindex('n')]}c*{drive[drive.rindex('n'):]}/stat" for drive in drives if drive.startswith("nvme")]
    return 512 * int(lab.machine.sh(f"cat {' '.join(stats)} 2>/dev/null | awk '{{n += $14}} END {{print n + 0}}'"))


def traces_and_proves(lab):
    for target, (state, verdict, layer) in PATHS.items():
        names = lab.machine.sh(f"lsblk -nslo NAME,TYPE $(findmnt -no SOURCE {target}) | awk '$2 == \"disk\" {{print $1}}' | sort -u").split()
        images = [name for name, path in lab.paths.items() if path[5:] in names and name != "scsi-debug"]
        counted, taken = discarded_bytes(lab, names), sum(allocated(lab, name) for name in images)
        output, document = lab.json(f"trim path {target} --prove", 120)
        counted, grown = discarded_bytes(lab, names) - counted, sum(allocated(lab, name) for name in images) - taken
        ways = document.get("trim_paths", [])
        print(f"lab: {target} on {names}: the kernel counted {counted} discarded bytes, the images grew by {grown}", flush=True)
        lab.report.expect(ways and all(way["state"] == state for way in ways), f"{target}: the way is {state}", ways)
        proof = ways[0].get("proof", {}) if ways else {}
        print(f"lab: {target}: {state}, {proof.get('verdict')} on {proof.get('device')}: {proof.get('blocks_after')}", flush=True)
        lab.report.expect(proof.get("verdict") == verdict, f"{target}: {verdict}", output)
        if layer:
            lab.report.expect(all(way.get("closed_by", "").startswith(layer) for way in ways), f"{target}: {layer} closes it", ways)
        lab.report.expect(output.rc == (0 if verdict == "proven" else 1), f"{target}: the exit code", output)
        arrives = verdict in ("proven", "counted")
        least = FILE_BYTES if verdict == "proven" else FILE_BYTES * 9 // 10  # a pool keeps chunks that the file shares
        lab.report.expect(counted >= least if arrives else counted == 0, f"{target}: the drives' counters agree with {verdict}", counted)
        ours = sum(drive.get("discarded_bytes", 0) for drive in proof.get("drives", []))
        lab.report.expect(least <= ours <= counted if arrives else ours == 0, f"{target}: and with what Fettle counted", (ours, counted))
        # A drive that let go of the file has given its blocks back to the image.
        if target in ("/mnt/open-thin", "/mnt/closed-thin"):
            lab.report.expect(grown < 4 << 20 if arrives else grown >= 12 << 20, f"{target}: and so does the image", grown)
    left = lab.machine.sh("ls -a " + " ".join(PATHS)).count("fettle-trim-proof")
    lab.report.expect(left == 0, "no file of a proof is left", left)


def as_the_kernel_says(lab, target):
    """A USB stick without UAS: what the kernel would do is lsblk's to say, and fstrim's."""
    node = lab.machine.sh(f"findmnt -no SOURCE {target}").strip()
    accepted = int(lab.machine.sh(f"lsblk -bdno DISC-MAX {node}").strip()) > 0
    fstrim = lab.machine.batch([("fstrim", f"fstrim {target}", 60)])["fstrim"]
    output, document = lab.json(f"trim path {target}")
    ways = document.get("trim_paths", [])
    layers = [(layer["kind"], layer["state"]) for way in ways for layer in way["layers"]]
    print(f"lab: {target}: discards {accepted}, {layers}", flush=True)
    lab.report.expect(accepted == (fstrim.rc == 0), f"{target}: lsblk and fstrim agree", (accepted, fstrim))
    lab.report.expect(ways and all(way["state"] == ("open" if accepted else "closed") for way in ways), f"{target}: and so does the path",
                      (accepted, ways))
    lab.report.expect("bridge" in [kind for kind, _ in layers], f"{target}: the bridge is named", layers)


def run(lab):
    traces_and_proves(lab)
    as_the_kernel_says(lab, "/mnt/bot")
