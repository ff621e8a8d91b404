# SPDX-License-Identifier: GPL-3.0-or-later
"""The benchmark on real drives behind a real kernel: what it reads and writes is what the kernel counts, what it must not write
stays as it was, a drive that it writes to is nobody else's meanwhile, and nothing is left behind by a signal, a kill or a drive
that goes.

sata-uncached is raw and unused, nvme-benchmark is plugged in here: read raw first, written to after its serial number was
confirmed, then given a file system and swap space, and taken away in the end. Speeds are the emulator's; only their order is compared, with fio's."""

import hashlib
import json
import os
import re

from harness.drives import image_path

REFUSED, FAILED, INTERRUPTED = 5, 3, 130
KIB, MIB = 1 << 10, 1 << 20
LIMIT = 8 * MIB
# Others read a drive as well: udev after each writing handle that is closed, Fettle's own look at the partition table.
READ_BESIDES = 2 * MIB
NVME, SATA = "nvme-benchmark", "sata-uncached"
FOLDER = "/mnt/benchmark"
# Waits until the drive has read so many sectors more; the host need not be asked meanwhile.
# More than is read of a drive beforehand: its partitions and what lies on them.
AWAIT = ("stat=/sys/block/{node}/stat; b=$(awk '{{print $3}}' $stat); "
         "for i in $(seq 300); do [ $(awk '{{print $3}}' $stat) -gt $((b+65536)) ] && break; sleep 0.1; done")
# The same for what is written.
AWAIT_WRITES = AWAIT.replace("$3", "$7")
# Others write to a drive as well: the kernel, when it reads a table again, and journals of the system.
WRITTEN_BESIDES = 4 * MIB
LONG = "--runtime 600s --json"


def node(lab, name):
    return lab.paths[name].removeprefix("/dev/")


def fingerprint(lab, name):
    """Of the drive's bytes, read on the host past the guest."""
    lab.machine.sh("sync")
    digest = hashlib.sha256()
    with open(image_path(os.path.join(lab.machine.work, "images"), lab.drives[name]), "rb") as file:
        end = file.seek(0, os.SEEK_END)
        at = 0
        while at < end:
            try:
                at = file.seek(at, os.SEEK_DATA)
            except OSError:
                break  # nothing but holes from here on
            hole = file.seek(at, os.SEEK_HOLE)
            file.seek(at)
            while at < hole:
                data = file.read(min(hole - at, 4 * MIB))
                if data.count(0) != len(data):  # whether zeros are a hole is the host's affair
                    digest.update(str(at).encode())
                    digest.update(data)
                at += len(data)
    return digest.hexdigest()


def counted(text):
    """(read, written) bytes of a drive, as the kernel counts them."""
    fields = text.split()
    return int(fields[2]) * 512, int(fields[6]) * 512


def run_of(report):
    return (report.get("runs") or [{}])[0]


def doubts(report):
    return {doubt["id"] for doubt in run_of(report).get("doubts", [])}


def between_counts(lab, name, commands):
    """Runs commands with the drive's counters before and after: (outputs, before, after)."""
    stat = f"cat /sys/block/{node(lab, name)}/stat"
    outputs = lab.machine.batch([("before", stat)] + commands + [("after", stat)])
    return outputs, counted(outputs["before"].out), counted(outputs["after"].out)


def bytes_are_those_the_kernel_counts(lab, name, engine, how, limit=0):
    command = f"bench run {lab.paths[name]} --rw randread {how} --depth 4 --engine {engine} --json"
    outputs, before, after = between_counts(lab, name, [("fettle", "fettle " + command, 120)])
    output = outputs["fettle"]
    lab.sound(command, output)
    report = lab.parse(command, output)
    what = f"{name} through {engine}"
    lab.report.expect(output.rc == 0, f"{what}: reading a raw drive ends with 0", output)
    lab.report.expect(report.get("target", {}).get("engine") == engine, f"{what}: so it says", report.get("target"))
    lab.report.expect(report.get("target", {}).get("direct") is True, f"{what}: past the cache", report.get("target"))
    told = run_of(report).get("read", {}).get("bytes", 0)
    seen = after[0] - before[0]
    lab.report.expect(told == limit or not limit, f"{what}: reads what --limit allows", told)
    lab.report.expect(0 < told <= seen <= told + READ_BESIDES, f"{what}: the kernel counted {seen} bytes for {told}")
    lab.report.expect(after[1] == before[1], f"{what}: nothing was written", (before, after))
    return report


def fio_reads_too(lab, name, report):
    """Beside a run of 4 KiB at depth 4: for the table alone, for an emulated drive on a busy machine has no speed to hold to."""
    words = lab.machine.sh(f"fio --name=read --filename={lab.paths[name]} --readonly --rw=randread --bs=4k --iodepth=4 "
                           "--ioengine=io_uring --direct=1 --time_based --runtime=2 --output-format=json")
    theirs = json.loads(words[words.index("{"):])["jobs"][0]["read"]["iops"]
    ours = run_of(report).get("iops", 0)
    lab.results.rows.append((name, "4 KiB random reads, depth 4", f"fettle {ours:.0f}, fio {theirs:.0f} IOPS"))
    lab.report.expect(theirs > 0 and ours > 0, f"{name}: both read: fettle {ours:.0f} IOPS, fio {theirs:.0f}")


def suite_reads(lab, name, suite):
    command = f"bench suite {suite} {lab.paths[name]} --size 64M --runtime 100ms --runs 1 --pause 0 --forget --json"
    outputs, before, after = between_counts(lab, name, [("fettle", "fettle " + command, 120)])
    output = outputs["fettle"]
    lab.sound(command, output)
    report = lab.parse(command, output)
    record = report.get("benchmark", {})
    steps = record.get("steps", [])
    lab.report.expect(output.rc == 0 and record.get("ending") == "finished", f"{suite} on raw {name} ends with 0", output)
    lab.report.expect(steps and all(step["median"] > 0 for step in steps), f"{suite} on raw {name}: every step has a figure", steps)
    lab.report.expect(record.get("drive", {}).get("serial") == lab.drives[name].serial, f"{suite}: names the drive", record.get("drive"))
    lab.report.expect(after[0] > before[0] and after[1] == before[1], f"{suite} on raw {name}: reads and writes nothing",
                      (before, after))


def drive_is_watched(lab, report):
    """Temperature and link are those that the kernel and nvme-cli tell."""
    facts = run_of(report).get("circumstances", {})
    path = lab.paths[NVME]
    kelvin = json.loads(lab.machine.sh(f"nvme smart-log {path} -o json"))["temperature"]
    celsius = {facts.get("temperature_before_celsius"), facts.get("temperature_highest_celsius")}
    lab.report.expect(celsius == {kelvin - 273}, f"the NVMe drive's temperature is nvme-cli's {kelvin} K", facts)
    folder = f"/sys/block/{node(lab, NVME)}/device/device"
    speed, width = lab.machine.sh(f"cat {folder}/current_link_speed {folder}/current_link_width").splitlines()
    payload = float(speed.split()[0]) * 1e9 * int(width) / 10  # 8b/10b; QEMU's link is of the first generation
    lab.report.expect(facts.get("link_bytes_per_second") == payload, f"its link is the kernel's {speed} x{width}", facts)
    lab.report.expect("never_written_share" not in facts, "what no drive tells is absent", facts)


def refuses_to_write(lab, name, how):
    """Without a confirmation; and, where it is in use, with one too."""
    path, serial = lab.paths[name], lab.drives[name].serial
    whole = fingerprint(lab, name)
    ways = {"one": (f"{path} --rw write --bs 1M --limit 1M", "run"), "two": (f"{serial} --rw mix:50", "run"),
            "wrong": (f"{path} --rw randwrite --confirm WRONG", "run"), "suite": (f"{path} --overwrite --forget", "suite quick")}
    if how == "mounted":
        ways["confirmed"] = (f"{path} --rw randwrite --confirm {serial}", "run")
    outputs, before, after = between_counts(
        lab, name, [(way, f"fettle bench {verb} {arguments} --runtime 200ms") for way, (arguments, verb) in ways.items()])
    for way, (arguments, verb) in ways.items():
        output = outputs[way]
        lab.sound(f"bench {verb} {arguments}", output)
        said = "[NO]" in output.out if how == "mounted" else "serial" in output.err
        lab.report.expect(output.rc == REFUSED and said and "WILL BE PERMANENTLY DESTROYED" in output.out,
                          f"{how} {name}: bench {verb} {arguments} is refused", output)
    lab.report.expect(after[1] == before[1], f"{how} {name}: the kernel counted no write", (before, after))
    lab.report.expect(fingerprint(lab, name) == whole, f"{how} {name}: every byte is as it was")


def job_of(document):
    """(receipt, evidence and verdict of its one step)"""
    receipt = document.get("job", {}).get("receipt", {})
    step = (receipt.get("steps") or [{}])[0]
    return receipt, step.get("evidence", {}), step.get("verification", {}).get("verdict")


def writes_when_confirmed(lab, name, engine):
    path, serial = lab.paths[name], lab.drives[name].serial
    whole = fingerprint(lab, name)
    command = f"bench run {path} --rw randwrite --bs 4K --runtime 2s --engine {engine} --verify --confirm {serial} --json"
    outputs, before, after = between_counts(lab, name, [("fettle", f"fettle {command} --receipt /run/receipt.html", 300)])
    output = outputs["fettle"]
    lab.sound(command, output)
    report = lab.parse(command, output)
    receipt, evidence, verdict = job_of(report)
    what = f"{name} through {engine}"
    lab.report.expect(output.rc == 0 and receipt.get("outcome") == "done", f"{what}: writing to a confirmed drive ends with 0", output)
    lab.report.expect(verdict == "verified", f"{what}: what was written was read back", receipt)
    lab.report.expect(report.get("target", {}).get("direct") is True and report.get("target", {}).get("engine") == engine,
                      f"{what}: past the cache, by that engine", report.get("target"))
    told, seen = evidence.get("written_bytes", 0), after[1] - before[1]
    lab.report.expect(0 < told <= seen <= told + WRITTEN_BESIDES, f"{what}: the kernel counted {seen} bytes written for {told}", evidence)
    lab.report.expect(evidence.get("partition_table_read_again") is True, f"{what}: its table was read again", evidence)
    lab.report.expect(fingerprint(lab, name) != whole, f"{what}: its bytes are others now")
    page = lab.machine.sh("cat /run/receipt.html")
    lab.report.expect(serial in page, f"{what}: the receipt is kept", page[:300])
    lab.results.rows.append((name, f"4 KiB random writes to the drive, {engine}", f"{run_of(report).get('iops', 0):.0f} IOPS"))


def a_suite_writes(lab, name):
    path, serial = lab.paths[name], lab.drives[name].serial
    command = (f"bench suite quick {path} --overwrite --size 16M --runtime 100ms --runs 1 --pause 0 --forget --confirm {serial} --json")
    outputs, before, after = between_counts(lab, name, [("fettle", "fettle " + command, 300)])
    output = outputs["fettle"]
    lab.sound(command, output)
    report = lab.parse(command, output)
    receipt, evidence, _ = job_of(report)
    record = report.get("benchmark", {})
    told, seen = evidence.get("written_bytes", 0), after[1] - before[1]
    lab.report.expect(output.rc == 0 and receipt.get("outcome") == "done", f"a suite writes to {name}", output)
    lab.report.expect(any("write" in step["access"] for step in record.get("steps", [])), f"{name}: its writing steps were run",
                      [step.get("access") for step in record.get("steps", [])])
    lab.report.expect(16 * MIB <= told <= seen <= told + WRITTEN_BESIDES, f"{name}: the kernel counted {seen} bytes written for {told}", evidence)


def a_protocol_is_continued(lab, name):
    """Killed in the first of two pauses, continued, and compared with what the kernel counted."""
    path, serial = lab.paths[name], lab.drives[name].serial
    arguments = f"idle-collection {path} --case new --case 0-gb-free-pause-of-30-s --scale 20000 --method discard --confirm {serial} --json"
    home = "XDG_DATA_HOME=/run/protocol"  # root's own folder cannot be written to
    inside = (f"export {home}; fettle bench protocol {arguments} >/run/protocol.json 2>/run/protocol.err & p=$!; "
              "for i in $(seq 600); do fettle bench results --suite protocol-idle-collection --json | grep -q pause-of-30-s/random && break; "
              "kill -0 $p || break; sleep 0.5; done; kill -KILL $p; wait $p; echo $?")
    words = lab.machine.sh(inside, 600).split()
    lab.report.expect(words[-1:] == ["137"], f"{name}: a protocol is killed while it waits",
                      (words, lab.machine.sh("cat /run/protocol.err; tail -c 2000 /run/protocol.json")))
    saved = lab.parse("bench results", lab.fettle("bench results --suite protocol-idle-collection --json", prefix=home))
    before = (saved.get("benchmarks") or [{}])[0]
    lab.report.expect(before.get("protocol", {}).get("complete_cases") == ["new"] and before.get("ending") == "cancelled",
                      f"{name}: its first case is kept", before.get("protocol"))
    command = f"bench protocol idle-collection {path} --resume --method discard --confirm {serial} --json"
    outputs, first, last = between_counts(lab, name, [("fettle", f"{home} fettle {command}", 600)])
    output = outputs["fettle"]
    lab.sound(command, output)
    found = lab.parse(command, output).get("protocol", {})
    record = found.get("benchmark", {})
    protocol = record.get("protocol", {})
    lab.report.expect(output.rc == 0 and found.get("receipt", {}).get("outcome") == "done", f"{name}: it is continued", output)
    lab.report.expect(record.get("id") == before.get("id") and protocol.get("complete_cases") == protocol.get("cases"),
                      f"{name}: it is complete in the same result", protocol)
    lab.report.expect(protocol.get("figures", [])[:4] == before.get("protocol", {}).get("figures"), f"{name}: with the figures of the first run",
                      protocol.get("figures"))
    pauses = [step["duration_ns"] for step in protocol.get("steps", []) if step["kind"] == "wait"]
    lab.report.expect(len(pauses) == 2 and min(pauses) >= 30e9, f"{name}: it waited half a minute twice", pauses)
    again = [step for step in protocol.get("steps", []) if step["case"] != "new"]
    told, seen = sum(step["written_bytes"] for step in again), last[1] - first[1]
    lab.report.expect(0 < told <= seen <= told + WRITTEN_BESIDES, f"{name}: the kernel counted {seen} bytes written for {told}", again)
    left = lab.machine.sh("""grep -ls '"verb":"benchmark"' /var/lib/fettle/journal/* 2>/dev/null | wc -l""").split()
    lab.report.expect(left == ["0"], f"{name}: no journal is left", left)
    lab.results.rows.append((name, "idle-collection, killed and continued", f"{len(protocol.get('figures', []))} figures"))


def is_nobody_elses_meanwhile(lab, name):
    """A file system lies beside the span that is written: it can be mounted before and after, and not meanwhile."""
    path, serial = lab.paths[name], lab.drives[name].serial
    part = path + ("p1" if path[-1].isdigit() else "1")
    last = part.removeprefix("/dev/")
    lab.machine.sh(f"mkdir -p {FOLDER}; wipefs -qa {path}; printf 'label: gpt\nsize=64MiB\n' | "
                   f"sfdisk --quiet --wipe always --wipe-partitions always {path}; udevadm settle --timeout=60; "
                   f"mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0,nodiscard {part}; "
                   f"mount {part} {FOLDER}; echo kept >{FOLDER}/file; umount {FOLDER}", 120)
    inside = (f"env --default-signal=INT fettle bench run {path} --span 128M:64M --rw randwrite --bs 16K {LONG} --confirm {serial} "
              f">/run/write.json 2>/run/write.err & p=$!; " + AWAIT_WRITES.format(node=node(lab, name)) +
              f"; mount {part} {FOLDER} 2>/run/busy.err; echo $?; mkfs.ext4 -q -F {part} >>/run/busy.err 2>&1; echo $?; "
              f"mkfs.ext4 -q -F {path} >>/run/busy.err 2>&1; echo $?; "
              f"fettle bench run {path} --rw write --runtime 200ms --confirm {serial} >>/run/busy.err 2>&1; echo $?; "
              "from=$(date +%s%N); kill -INT $p; wait $p; echo $?; echo $((($(date +%s%N)-from)/1000000)); cat /run/busy.err")
    words = lab.machine.sh(inside, 200).split("\n")
    codes = words[:5]
    lab.report.expect(codes[0] not in ("0", "") and codes[1] not in ("0", "") and codes[2] not in ("0", ""),
                      f"{name}: while it is written to it is neither mounted nor formatted", words)
    lab.report.expect(codes[3:] == [str(REFUSED), str(INTERRUPTED)],
                      f"{name}: nor measured by a second Fettle; Ctrl-C ends with 130", words)
    lab.results.rows.append((name, "Ctrl-C while it writes to the drive", f"ended after {words[5]} ms"))
    report = lab.parse("bench run", lab.machine.batch([("json", "cat /run/write.json; cat /run/write.err >&2")])["json"])
    receipt, evidence, _ = job_of(report)
    lab.report.expect(receipt.get("outcome") == "cancelled" and evidence.get("written_bytes", 0) > 0, f"{name}: the receipt tells so", receipt)
    left = lab.machine.sh(f"udevadm settle --timeout=60; mount {part} {FOLDER}; cat {FOLDER}/file; umount {FOLDER}; e2fsck -fn {part} >/dev/null; "
                          """grep -ls '"verb":"benchmark"' /var/lib/fettle/journal/* 2>/dev/null | wc -l""").split()
    lab.report.expect(left == ["kept", "0"], f"{name}: what lies beside the span is whole, and no journal is left", left)
    output = lab.fettle(f"bench run {part} --rw randwrite --runtime 200ms")
    lab.report.expect(output.rc == REFUSED and "destroy" in output.err, f"{name}: a partition is not written to", output)
    # Over the table: its partition is no more, for the kernel neither.
    output = lab.fettle(f"bench run {path} --rw write --bs 1M --depth 4 --span 0:8M --limit 8M --runtime 60s --verify --confirm {serial}", 120)
    gone = lab.machine.sh(f"udevadm settle --timeout=60; [ -e /sys/class/block/{last} ] && echo there || echo gone").strip()
    lab.report.expect(output.rc == 0 and gone == "gone", f"{name}: an overwritten table is read again", (gone, output))


def second_is_refused(lab):
    path = lab.paths[NVME]
    inside = (f"env --default-signal=INT fettle bench run {path} {LONG} >/run/first.json 2>/run/first.err & first=$!; "
              + AWAIT.format(node=node(lab, NVME)) +
              f"; fettle bench run {path} --runtime 200ms >/run/second.out 2>&1; echo $?; "
              f"fettle bench suite quick {path} --forget >/dev/null 2>&1; echo $?; "
              # Another drive is free.
              f"fettle bench run {lab.paths[SATA]} --runtime 200ms >/dev/null 2>&1; echo $?; "
              "from=$(date +%s%N); kill -INT $first; wait $first; echo $?; echo $((($(date +%s%N)-from)/1000000)); cat /run/second.out")
    words = lab.machine.sh(inside, 120).split("\n")
    lab.report.expect(words[:4] == [str(REFUSED), str(REFUSED), "0", str(INTERRUPTED)],
                      "a second benchmark on a drive is refused, on another it is not; Ctrl-C ends with 130", words)
    lab.report.expect("another benchmark is already running" in " ".join(words[5:]), "the refusal says why", words)
    lab.results.rows.append((NVME, "Ctrl-C", f"ended after {words[4]} ms"))
    report = json.loads(lab.machine.sh("cat /run/first.json"))
    lab.report.expect(run_of(report).get("ending") == "cancelled" and run_of(report)["read"]["operations"] > 0,
                      "what was measured until Ctrl-C is told", report)


def network_is_refused(lab):
    """The lab's share is a network file system: 9p."""
    folder = "/run/lab/share/benchmark"
    output = lab.fettle(f"bench run {folder} --size 4M --runtime 200ms", prefix=f"mkdir -p {folder};")
    lab.report.expect(output.rc == REFUSED and "network file system" in output.err, "a network file system is refused", output)
    left = lab.machine.sh(f"ls -A {folder}")
    lab.report.expect(not left, "and left as it was", left)


def nothing_is_left(lab):
    """A scratch file that is being measured when its process gets a signal."""
    commands = {"run": f"bench run {FOLDER} --size 8M --rw randread {LONG}",
                "suite": f"bench suite crystaldiskmark {FOLDER} --size 8M --runtime 60s --runs 1 --json --forget"}
    free = f"sync; stat -f -c %f {FOLDER}"
    for what, signal in (("run", "INT"), ("suite", "KILL")):
        inside = (f"{free}; env --default-signal=INT fettle {commands[what]} >/run/scratch.json 2>/run/scratch.err & p=$!; "
                  + AWAIT.format(node=node(lab, NVME)) +
                  # Its file is open, and takes its space.
                  f"; readlink /proc/$p/fd/* | grep -c '^{FOLDER}'; {free}; kill -{signal} $p; wait $p; echo $?; "
                  # The kernel takes a ring, and the file in it, apart after the process has gone.
                  f"for i in $(seq 100); do [ $(stat -f -c %f {FOLDER}) = $before ] && break; sleep 0.1; done; "
                  f"{free}; ls -A {FOLDER} | grep -v lost+found | wc -l")
        words = lab.machine.sh(f"before=$({free}); {inside}", 120).split()
        code = {"INT": INTERRUPTED, "KILL": 137}[signal]
        before, opened, during, ended, after, names = (int(word) for word in words)
        lab.report.expect(opened > 0 and during < before, f"{what}: a scratch file is in use", words)
        lab.report.expect(ended == code, f"{what}: ends with {code} on SIG{signal}", words)
        lab.report.expect(names == 0 and after == before, f"{what}: nothing is left after SIG{signal}", words)


def swap_is_noticed(lab, partition):
    path = lab.paths[NVME]
    lab.machine.sh(f"mkswap {partition} && swapon {partition}")
    _, used = lab.json(f"bench run {path} --runtime 200ms")
    lab.machine.sh(f"swapoff {partition}")
    # On a terminal of its own, so that there is a progress line.
    text = lab.machine.batch([("text", f"script -qec 'stty columns 200; fettle bench run {path} --runtime 3s' /dev/null")])["text"]
    lab.report.expect("swap-on-drive" in doubts(used), "swap space in use on the drive is noticed", run_of(used).get("doubts"))
    lab.report.expect(text.rc == 0 and "swap" not in text.out, "swap space that is not in use is none", text)
    lab.report.expect("°C maximum; link limit" in text.out, "the text names temperature and link", text)
    lab.report.expect(re.search(r"measuring .*, \d+ °C: ", text.out), "the progress line shows the temperature", text)


def files_are_known(lab):
    """Holes, reserved space, pieces and compression of files, beside filefrag, which asks the kernel in its own way."""
    lab.machine.sh(
        f"cd {FOLDER}; truncate -s 16M sparse; dd if=/dev/urandom of=sparse bs=1M count=4 seek=8 conv=notrunc,fsync status=none; "
        "fallocate -l 16M reserved; "
        # Every other 64 KiB taken out, so that what is left does not adjoin on the drive; and every other left out.
        "head -c 4M /dev/urandom >pieces; sync; for i in $(seq 30 -1 0); do fallocate -c -o $(((2*i+1)*65536)) -l 65536 pieces; done; "
        "for i in $(seq 0 2 98); do dd if=/dev/urandom of=islands bs=64k count=1 seek=$i conv=notrunc status=none; done; sync; "
        "cd /mnt/open-btrfs; mount -o remount,compress=zstd .; head -c 8M /dev/zero | tr '\\0' x >packed; "
        "head -c 8M /dev/urandom >plain; touch kept; chattr +C kept; head -c 8M /dev/urandom >>kept; sync")
    facts = {}
    files = {name: FOLDER for name in ("sparse", "reserved", "pieces", "islands")} | {
        name: "/mnt/open-btrfs" for name in ("packed", "plain", "kept")}
    outputs = lab.machine.batch([(name, f"fettle bench run {folder}/{name} --runtime 100ms --json; filefrag {folder}/{name} >&2")
                                 for name, folder in files.items()])
    for name in files:
        report = lab.parse("bench run", outputs[name])
        facts[name] = run_of(report).get("circumstances", {}) | {"doubts": doubts(report)}
    for name, share in (("sparse", 0.75), ("reserved", 1.0), ("plain", 0.0)):
        lab.report.expect(facts[name].get("never_written_share") == share, f"{name}: {share} was never written", facts[name])
        lab.report.expect(("never-written" in facts[name]["doubts"]) == (share > 0), f"{name}: doubted or not", facts[name])
    for name in ("pieces", "islands", "plain"):
        pieces = outputs[name].err.split(": ")[1].split()[0]
        lab.report.expect(facts[name].get("file_pieces") == int(pieces), f"{name}: filefrag counts {pieces}", facts[name])
    lab.report.expect(facts["pieces"].get("file_pieces", 0) > 30, "pieces are counted as such", facts["pieces"])
    packed = {name: facts[name].get("compressing") for name in ("packed", "plain", "kept")}
    lab.report.expect(packed == {"packed": True, "plain": False, "kept": False}, "what btrfs has compressed is known", packed)
    copied = {name: facts[name].get("copy_on_write") for name in ("packed", "plain", "kept", "sparse")}
    lab.report.expect(copied == {"packed": True, "plain": True, "kept": False, "sparse": False}, "chattr +C is known", copied)
    lab.machine.sh("rm -f /mnt/open-btrfs/packed /mnt/open-btrfs/plain /mnt/open-btrfs/kept; mount -o remount,compress=no /mnt/open-btrfs; "
                   f"rm -f {FOLDER}/sparse {FOLDER}/reserved {FOLDER}/pieces {FOLDER}/islands")


def vanishes(lab, engine, writes=False):
    """Taken away in mid-run: 3, what was measured is told, nothing hangs."""
    path = lab.paths[NVME]
    sign = os.path.join(lab.machine.share, "benchmark.transfers")
    if os.path.exists(sign):
        os.unlink(sign)
    how, wait = ("randwrite --confirm " + lab.drives[NVME].serial, AWAIT_WRITES) if writes else ("randread", AWAIT)
    batch = lab.machine.start_lanes([
        [("fettle", f"fettle bench run {path} --rw {how} --engine {engine} {LONG}", 100)],
        [("transfers", wait.format(node=node(lab, NVME)) + "; : >/run/lab/share/benchmark.transfers", 60)]])
    lab.machine.wait_for(sign, 60)
    lab.machine.qmp.command("device_del", id="benchmark")
    output = lab.machine.finish_batch(batch, 150)["fettle"]
    lab.machine.qmp.wait_event("DEVICE_DELETED", 60, device="benchmark")
    what = f"{'writes' if writes else 'reads'} through {engine}"
    lab.report.expect(output.rc == FAILED, f"a drive that leaves in mid-run, {what}: {FAILED}", output)
    report = lab.parse("bench run", output)
    run = run_of(report)
    lab.report.expect(run.get("ending") == "failed" and run.get("error"), f"{what}: the run failed, and why", run.get("error"))
    moved = run.get("write" if writes else "read", {})
    lab.report.expect(moved.get("operations", 0) > 0, f"{what}: what was measured before is told", moved)
    if writes:
        lab.report.expect(job_of(report)[0].get("outcome") == "failed", f"{what}: so says the receipt", report.get("job"))
    lab.machine.sh(f"udevadm settle; for i in $(seq 200); do [ -e {path} ] || break; sleep 0.1; done; [ ! -e {path} ]")
    del lab.paths[NVME]


def plug(lab):
    lab.plug(lab.drives[NVME])
    lab.machine.sh("for i in $(seq 300); do grep -qs LABBENCH /sys/class/nvme/*/serial && break; sleep 0.1; done")
    lab.find()
    lab.report.expect(NVME in lab.paths, "the drive for the benchmark is there", lab.paths)


def run(lab):
    plug(lab)
    for name in (NVME, SATA):
        bytes_are_those_the_kernel_counts(lab, name, "threads", f"--bs 16K --runtime 60s --limit {LIMIT}", LIMIT)
        report = bytes_are_those_the_kernel_counts(lab, name, "io_uring", "--bs 4K --runtime 2s")
        fio_reads_too(lab, name, report)
        if name == NVME:
            drive_is_watched(lab, report)
        refuses_to_write(lab, name, "unmounted")
        # CI has the time for one engine with each drive.
        for engine in ("io_uring", "threads") if lab.thorough else (("io_uring",) if name == NVME else ("threads",)):
            writes_when_confirmed(lab, name, engine)
        if name == NVME or lab.thorough:  # and for these on one of them
            is_nobody_elses_meanwhile(lab, name)
            a_suite_writes(lab, name)
    if lab.thorough:  # it fills the drive twice, and pauses
        a_protocol_is_continued(lab, NVME)
    suite_reads(lab, NVME, "quick")
    suite_reads(lab, SATA, "crystaldiskmark")

    path = lab.paths[NVME]
    lab.machine.sh(f"wipefs -qa {path}; printf 'label: gpt\\nsize=3000MiB\\nsize=64MiB\\n' | sfdisk --quiet {path} && udevadm settle --timeout=60 && "
                   f"mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0,nodiscard {path}p1 && mkdir -p {FOLDER} && "
                   f"mount {path}p1 {FOLDER}")
    nothing_is_left(lab)
    network_is_refused(lab)
    files_are_known(lab)
    swap_is_noticed(lab, path + "p2")
    second_is_refused(lab)
    lab.machine.sh(f"mount -o remount,ro {FOLDER}")
    refuses_to_write(lab, NVME, "mounted")
    output = lab.fettle(f"bench run {FOLDER} --size 16M --runtime 200ms")
    lab.report.expect(output.rc == FAILED and "read-only" in output.err, "a folder that cannot be written to", output)
    bytes_are_those_the_kernel_counts(lab, NVME, "io_uring", "--runtime 200ms")  # to read a mounted drive is allowed
    lab.machine.sh(f"umount {FOLDER}")
    vanishes(lab, "io_uring")
    if lab.thorough:
        plug(lab)
        vanishes(lab, "threads")
    plug(lab)
    vanishes(lab, "io_uring", writes=True)
