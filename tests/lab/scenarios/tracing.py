# SPDX-License-Identifier: GPL-3.0-or-later
"""`fettle trace record` while fio and blkdiscard do a known amount of I/O: counts, bytes and addresses are fio's own, those of the
kernel's counters and, where blktrace is installed, those of blkparse for the same run. Nothing is left in tracefs afterwards.

nvme-traced is plugged in here, raw, and written to. sata-uncached and nvme-shared-512, which is reached over two paths, are only
read. nvme-plain has a mounted file system, which is trimmed."""

import collections
import json

WRITTEN, READ, SHARED, MOUNTED = "nvme-traced", "sata-uncached", "nvme-shared-512", "nvme-plain"
NOT_PERMITTED = 4
MIB, SECTOR, BLOCK = 1 << 20, 512, 4096
# Away from both ends of the drive, where udev reads after each writing handle that is closed.
AREA, SIZE = 256 * MIB, 8 * MIB
DISCARD, DISCARDED = 512 * MIB, 3 * MIB
# tracefs has a place of its own, or is below debugfs.
TRACING = "/sys/kernel/debug/tracing"
WAIT = ("for i in $(seq 600); do grep -qs 1 " + TRACING + "/instances/fettle-$p/tracing_on && break; sleep 0.1; done; "
        "grep -q 1 " + TRACING + "/instances/fettle-$p/tracing_on")
# The first two probes of a tracepoint make the kernel patch the code that calls them. It does so while the other processor executes
# that code, which the emulation sometimes never gets over. With two probes there already, set while there is one processor alone,
# those of Fettle patch nothing. `tracing_on` is 0: they record nothing.
HOLD = ("set -e; processor=/sys/devices/system/cpu/cpu1/online; echo 0 >$processor; "
        f"for i in 1 2; do held={TRACING}/instances/held$i; mkdir $held; echo 0 >$held/tracing_on; "
        "echo 1 >$held/events/block/enable; done; echo 1 >$processor; cat $processor")
START = "env --default-signal=INT fettle trace record {what} --json >/run/record.json 2>/run/record.err & p=$!; " + WAIT
OURS = f"ls {TRACING}/instances | grep -v ^held || true"
STOP = "kill -INT $p; wait $p; echo rc=$?"


def fio(name, path, mode):
    """Each block of the area once, in random order, past the page cache."""
    return (f"--name={name} --filename={path} --rw={mode} --bs={BLOCK} --offset={AREA} --size={SIZE} --direct=1 --ioengine=libaio "
            "--iodepth=8 --randseed=11 --rwmixread=40")


def accesses(text, inside=True):
    """[(kind, offset, bytes, took)] of a trace, of fio's area alone."""
    rows = [line.split(",") for line in text.splitlines()[1:]]
    rows = [(kind, int(offset), int(size), int(took) if took else None) for _, kind, offset, size, took in rows]
    return [row for row in rows if not inside or (row[0] in ("read", "write") and AREA <= row[1] < AREA + SIZE)]


def record(lab, what, commands, files, timeout=300):
    """Records while the commands run. Returns the document, what the commands printed, and the files."""
    script = START.format(what=what) + " && { " + "; ".join(commands) + "; }; " + STOP
    outputs = lab.machine.batch([("run", script, timeout)] + [(f"file{i}", f"cat {file}") for i, file in enumerate(files)]
                                + [("document", "cat /run/record.json; cat /run/record.err >&2"), ("left", OURS)], timeout + 60)
    document = lab.parse("trace record", outputs["document"]).get("record", {})
    run = outputs["run"]
    lab.report.expect("rc=0" in run.out, f"trace record {what}: Ctrl-C ends it with 0", (run, outputs["document"].err))
    lab.report.expect(not outputs["left"].out, f"trace record {what}: the instance is gone", outputs["left"])
    lab.report.expect(document.get("ending") == "stopped" and document.get("lost_events") == 0 and "error" not in document,
                      f"trace record {what}: it was stopped, and nothing was lost", str(document)[:500])
    return document, run.out, [outputs[f"file{i}"].out for i in range(len(files))]


def jobs(text):
    """fio's own figures by the names of its jobs."""
    found = json.JSONDecoder().raw_decode(text[text.index("{"):])[0]
    return {job["jobname"]: job for job in found["jobs"]}


def agrees_with_fio(lab, drive, job, rows):
    for kind in ("read", "write"):
        mine = [row for row in rows if row[0] == kind]
        theirs = job[kind]
        lab.report.expect(len(mine) == theirs["total_ios"], f"{drive}: {kind}s are as many as fio's", (len(mine), theirs["total_ios"]))
        lab.report.expect(sum(row[2] for row in mine) == theirs["io_bytes"], f"{drive}: bytes of {kind}s are fio's", theirs["io_bytes"])
        took = [row[3] for row in mine]
        lab.report.expect(None not in took, f"{drive}: each {kind} was completed", took.count(None))
        if mine and None not in took:
            # From issue to completion is a part of what fio measures; tracefs rounds to microseconds.
            mean, theirs = sum(took) / len(took), theirs["lat_ns"]["mean"]
            lab.report.expect(mean <= theirs + 1000, f"{drive}: {kind}s took no longer than fio says", (mean, theirs))
    blocks = sorted(row[1] for row in rows)
    lab.report.expect(blocks == list(range(AREA, AREA + SIZE, BLOCK)), f"{drive}: each block of the area once", blocks[:20])


def of_blkparse(text):
    """{(kind, offset, bytes): number} of what was issued in fio's area and to the discarded range."""
    found = collections.Counter()
    for line in text.splitlines():
        words = line.split()
        if len(words) < 10 or words[5] != "D" or words[8] != "+":
            continue
        letters = words[6].removeprefix("F")
        kind = {"R": "read", "W": "write", "D": "discard"}.get(letters[:1])
        offset, size = int(words[7]) * SECTOR, int(words[9]) * SECTOR
        if kind and (AREA <= offset < AREA + SIZE or DISCARD <= offset < DISCARD + DISCARDED):
            found[kind, offset, size] += 1
    return found


def agrees_with_blkparse(lab, text, blk):
    mine = collections.Counter(row[:3] for row in accesses(text, False)
                               if AREA <= row[1] < AREA + SIZE or DISCARD <= row[1] < DISCARD + DISCARDED)
    theirs = of_blkparse(blk)
    same = mine == theirs and len(theirs) > SIZE // BLOCK
    lab.report.expect(same, "blkparse has the same accesses of the same run", (len(mine), len(theirs), list((mine - theirs).items())[:5],
                                                                          list((theirs - mine).items())[:5]))
    lab.results.rows.append((WRITTEN, "blktrace and blkparse of the same run", "as it should" if same else "differs"))


def two_drives_at_once(lab):
    written, read = lab.paths[WRITTEN], lab.paths[READ]
    node = written.removeprefix("/dev/")
    # Neighboring blocks that wait together would otherwise become one request.
    lab.machine.sh(f"for node in {node} {read.removeprefix('/dev/')}; do echo 2 >/sys/block/$node/queue/nomerges; done")
    with_blktrace = lab.machine.sh("command -v blktrace && command -v blkparse || true").count("\n") == 2
    commands = [f"fio --output-format=json {fio('written', written, 'randrw')} {fio('read', read, 'randread')}",
                f"blkdiscard -o {DISCARD} -l {DISCARDED} {written}",
                f"dd if=/dev/zero of={written} bs=64k count=2 seek={AREA // 65536 - 64} oflag=direct conv=notrunc,fsync status=none"]
    if with_blktrace:
        commands.insert(0, f"env --default-signal=INT blktrace -d {written} -D /run -o traced >/dev/null & b=$!; "
                           f"for i in $(seq 300); do [ -e /sys/kernel/debug/block/{node}/trace0 ] && break; sleep 0.1; done")
        commands.append("kill -INT $b; wait $b; blkparse -q -D /run -i traced -o /run/traced.txt >/dev/null")
    else:
        lab.results.rows.append((WRITTEN, "blktrace and blkparse of the same run", "not installed"))
    files = [f"/run/trace-{path.removeprefix('/dev/')}.csv" for path in (written, read)]
    document, out, texts = record(lab, f"{written} {read} -o /run/trace.csv", commands, files + ["/run/traced.txt"] * with_blktrace)
    by_fio = jobs(out)
    agrees_with_fio(lab, WRITTEN, by_fio["written"], accesses(texts[0]))
    agrees_with_fio(lab, READ, by_fio["read"], accesses(texts[1]))
    every = accesses(texts[0], False)
    discards = [row for row in every if row[0] == "discard"]
    lab.report.expect(sum(row[2] for row in discards) == DISCARDED and min(row[1] for row in discards) == DISCARD,
                      "the discard is there with its address and size", discards)
    lab.report.expect(sum(row[0] == "flush" for row in every) > 0, "dd's fsync is a flush", len(every))
    big = sum(row[2] for row in every if row[0] == "write" and AREA - 4 * MIB <= row[1] < AREA - 4 * MIB + 131072)
    lab.report.expect(big == 131072, "dd's two writes are there", big)
    lab.report.expect(not any(row[0] in ("write", "discard") for row in accesses(texts[1], False)), "the other drive was only read")
    rows = {row["path"]: row for row in document.get("drives", [])}
    for path, text in zip((written, read), texts):
        row = rows.get(path, {})
        lab.report.expect(row.get("statistics", {}).get("accesses") == len(accesses(text, False)), f"{path}: the document counts its lines", row)
        lab.report.expect(row.get("notes", {}).get("failed") == 0, f"{path}: none failed", row.get("notes"))
    lab.report.expect(not document.get("doubts"), "the file in memory raises no doubt", document.get("doubts"))
    lab.results.rows.append((WRITTEN, "fio: counts, bytes, addresses", f"{by_fio['written']['read']['total_ios']} reads, "
                             f"{by_fio['written']['write']['total_ios']} writes, {len(discards)} discards recorded"))
    if with_blktrace:
        agrees_with_blkparse(lab, texts[0], texts[2])


def paths_are_followed(lab):
    """The kernel issues the requests at the paths of the namespace, which it hides."""
    path = lab.paths[SHARED]
    _, out, texts = record(lab, f"{path} -o /run/shared.csv", [f"fio --output-format=json {fio('shared', path, 'randread')}"], ["/run/shared.csv"])
    agrees_with_fio(lab, SHARED, jobs(out)["shared"], accesses(texts[0]))


def trimming_is_seen(lab):
    """fstrim's discards are those that the kernel counts for the drive; and the file on the drive itself is doubted."""
    path = lab.paths[MOUNTED]
    stat = f"awk '{{print $12, $14}}' /sys/block/{path.removeprefix('/dev/')}/stat"
    document, out, texts = record(lab, f"{path} -o /mnt/open-ext4/trace.csv", ["dd if=/dev/zero of=/mnt/open-ext4/gone bs=1M count=8 conv=fsync status=none", "rm /mnt/open-ext4/gone",
                                                             f"sync; {stat}; fstrim /mnt/open-ext4; {stat}"],
                                  ["/mnt/open-ext4/trace.csv"])
    numbers = [int(word) for word in out.split() if word.isdigit()]
    discards = [row for row in accesses(texts[0], False) if row[0] == "discard"]
    counted = (numbers[2] - numbers[0], (numbers[3] - numbers[1]) * SECTOR) if len(numbers) == 4 else None
    lab.report.expect(counted == (len(discards), sum(row[2] for row in discards)) and counted[0] > 0,
                      "discards of fstrim are those that the kernel counts", (counted, discards))
    doubts = [doubt["id"] for doubt in document.get("doubts", [])]
    lab.report.expect(doubts == ["records-itself"], "a trace on the recorded drive is doubted", doubts)
    lab.machine.sh("rm /mnt/open-ext4/trace.csv")


def ends(lab):
    """Of itself, for want of rights, and after a kill."""
    path = lab.paths[READ]
    output, document = lab.json(f"trace record {path} -o /run/timed.csv --for 300ms")
    lab.report.expect(output.rc == 0 and document.get("record", {}).get("ending") == "duration", "--for ends it", output)
    output = lab.fettle(f"trace record {path} -o /tmp/unprivileged.csv --for 1s", prefix="setpriv --reuid 65534 --regid 65534 --clear-groups")
    lab.report.expect(output.rc == NOT_PERMITTED, "an unprivileged user may not record", output)
    words = lab.machine.sh(START.format(what=f"{path} -o /run/killed.csv") + f" && kill -KILL $p; wait $p; {OURS}; "
                           f"fettle trace record {path} -o /run/next.csv --for 100ms >/dev/null; echo rc=$?; {OURS}", 120).split()
    lab.report.expect(len(words) == 2 and words[0].startswith("fettle-") and words[1] == "rc=0",
                      "the instance of a killed process goes with the next recording", words)


def run(lab):
    lab.plug(lab.drives[WRITTEN])
    lab.machine.sh("for i in $(seq 300); do grep -qs LABTRACED /sys/class/nvme/*/serial && break; sleep 0.1; done")
    lab.find()
    if not lab.report.expect(WRITTEN in lab.paths, "the drive for recording is there", lab.paths):
        return
    lab.report.expect(lab.machine.sh(HOLD) == "1\n", "both processors are there again")
    two_drives_at_once(lab)
    paths_are_followed(lab)
    trimming_is_seen(lab)
    ends(lab)
