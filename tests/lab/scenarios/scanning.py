# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle scan on simulated drives of 1 GiB behind a real kernel, with unreadable and slow sectors (personalities/scanned-*):
all must be found and none invented, as dd and badblocks agree. Then its speed beside theirs, alternating."""

FOUND = 1
SECTOR, BLOCK, CHUNK, MIB = 512, 4096, 1 << 20, 1 << 20
BAD = {"scanned-sata": {100_000, 100_001, 524_287, 524_288, 2_000_007}, "scanned-nvme": {0, 300_000, 300_008, 1_500_000}}
# The chunks with slow sectors, in MiB.
SLOW = {"scanned-sata": {384, 1023}, "scanned-nvme": {512}}
WRITES = ("ata.30", "ata.34", "ata.35", "ata.3d", "ata.61", "ata.06", "nvme.io.01", "nvme.io.04", "nvme.io.08", "nvme.io.09")
LIMIT = 600
FINE = (640, 256)  # a range without faults, in MiB: its start and length
ROUNDS = 3


def result_of(lab, name, options="", rc=FOUND):
    output, document = lab.json(f"scan {lab.paths[name]} {options}", LIMIT)
    lab.report.expect(output.rc == rc, f"{name}: scan {options} ends with {rc}", (output.rc, output.err, output.out[:1500]))
    return document.get("scan", {}).get("result", {})


def sectors(places):
    return {start // SECTOR + i for start, length in ((one["start_bytes"], one["bytes"]) for one in places)
            for i in range(length // SECTOR)}


def chunks(places):
    return {mib for one in places
            for mib in range(one["start_bytes"] // CHUNK, (one["start_bytes"] + one["bytes"] - 1) // CHUNK + 1)}


def agrees(lab, name, result, what):
    bad = sectors(result.get("unreadable", {}).get("places", []))
    lab.report.expect(bad == BAD[name], f"{name}: {what}: exactly the unreadable sectors", (sorted(bad), sorted(BAD[name])))
    slow = chunks(result.get("slow", {}).get("places", []))
    return slow


def scans(lab, name):
    before = lab.bridge.state(name)["commands"]
    result = result_of(lab, name)
    slow = agrees(lab, name, result, "reads")
    lab.report.expect(slow == SLOW[name], f"{name}: exactly the slow places", (result.get("slow"), SLOW[name]))
    lab.report.expect(result.get("complete") is True, f"{name}: the scan is complete", result.get("position_bytes"))
    after = lab.bridge.state(name)["commands"]
    written = {one: after.get(one, 0) - before.get(one, 0) for one in WRITES if after.get(one, 0) != before.get(one, 0)}
    lab.report.expect(written == {}, f"{name}: nothing was written", written)


def others_agree(lab, name):
    path = lab.paths[name]
    found = lab.machine.sh(f"badblocks -b {BLOCK} {path} 2>/dev/null || true", LIMIT).split()
    theirs = {int(one) for one in found}
    lab.report.expect(theirs == {one * SECTOR // BLOCK for one in BAD[name]}, f"{name}: badblocks finds the same", sorted(theirs))
    for sector in sorted(BAD[name]):
        for other in (sector - 1, sector, sector + 1):
            if other < 0:
                continue
            said = lab.machine.sh(f"dd if={path} of=/dev/null bs={SECTOR} count=1 skip={other} iflag=direct 2>&1 || true", 60)
            lab.report.expect(("error reading" in said) == (other in BAD[name]), f"{name}: dd agrees on sector {other}", said)


def verifies(lab, name):
    result = result_of(lab, name, "--verify")
    lab.report.expect(result.get("method") == "verify" or result.get("verify_unsupported"), f"{name}: verified, or says why not",
                      result.get("method"))
    agrees(lab, name, result, "--verify")
    since = result.get("since_previous", {})
    lab.report.expect(since.get("comparable") and since["newly_unreadable"] == since["no_longer_unreadable"] == [],
                      f"{name}: nothing has changed since the scan before", since)


def resumes(lab, name):
    path = lab.paths[name]
    half = {}
    for seconds in (2, 1, 0.7, 0.5, 0.4, 0.3):  # as fast as this computer emulates the drive
        lab.machine.batch([("cut", f"timeout -s INT {seconds} fettle scan {path} --range 0-512M --full-speed --json", 120)])
        _, document = lab.json(f"scan {path} --last")
        half = document.get("scan", {}).get("result", {})
        if not half.get("complete", True):
            break
    if not lab.report.expect(half.get("complete") is False, f"{name}: a scan was interrupted", half):
        return None
    whole = result_of(lab, name, "--resume")
    lab.report.expect(whole.get("started") == half.get("started") and whole.get("complete"), f"{name}: resumed to the end", whole)
    bad = sectors(whole.get("unreadable", {}).get("places", []))
    return lab.report.expect(bad == {one for one in BAD[name] if one < 512 * MIB // SECTOR}, f"{name}: resumed: the same sectors",
                             sorted(bad))


def measured(lab, name):
    """Seconds for each program on a range without faults."""
    path, (start, length) = lab.paths[name], FINE
    commands = {
        "fettle scan": f"fettle scan {path} --range {start}M-{start + length}M --full-speed >/dev/null",
        "dd iflag=direct bs=1M": f"dd if={path} of=/dev/null bs=1M iflag=direct skip={start} count={length} 2>/dev/null",
        "badblocks": f"badblocks -b {BLOCK} {path} {(start + length) * MIB // BLOCK - 1} {start * MIB // BLOCK} >/dev/null 2>&1",
    }
    seconds = {one: [] for one in commands}
    for _ in range(ROUNDS):
        for title, command in commands.items():
            said = lab.machine.sh(f"a=$(date +%s.%N); {command}; b=$(date +%s.%N); echo $a $b", LIMIT).split()
            seconds[title].append(float(said[-1]) - float(said[-2]))
    _, document = lab.json(f"scan {path} --range {start}M-{start + length}M --full-speed", LIMIT)
    own = document["scan"]["result"]["bytes_per_second"] / 1e6
    print(f"lab: {name}: fettle scan, without its start and its plan: {own:.0f} MB/s", flush=True)
    for title, all_of in seconds.items():
        speed = length * MIB / sorted(all_of)[ROUNDS // 2] / 1e6
        lab.results.rows.append((name, title, f"{speed:.0f} MB/s"))
        print(f"lab: {name}: {title}: {speed:.0f} MB/s (median of {[f'{one:.2f} s' for one in all_of]})", flush=True)


def run(lab):
    for name in BAD:
        scans(lab, name)
        others_agree(lab, name)
        verifies(lab, name)
        resumes(lab, name)
        measured(lab, name)
