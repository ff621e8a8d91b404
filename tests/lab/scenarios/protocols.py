# SPDX-License-Identifier: GPL-3.0-or-later
"""Every review protocol on simulated drives behind the real kernel: a thousandth of a drive that reviews measured. What Fettle
says it wrote is what the kernel counted, write amplification is what the drives' own model counted, and the predictions beside
the figures are those of fettle ftl protocol. Speeds are the emulator's: they are for the table alone."""

import json
import subprocess

DRIVES = ("protocol-sata", "protocol-nvme")
MIB = 1 << 20
# Others write to a drive as well: the kernel, when it reads a partition table again.
WRITTEN_BESIDES = 4 * MIB
IDLE = ("new", "0-gb-free-no-pause", "0-gb-free-pause-of-5-min", "8-gb-free-no-pause")
MODEL = "corsair-performance-pro-128"
# Of those with thirteen cases, without and with a pause, and with free space.
CASES = {"idle-collection": IDLE, "idle-collection-random": IDLE}
HOME = "XDG_DATA_HOME=/run/protocols"  # root's own folder cannot be written to


def on_host(lab, arguments):
    """The JSON that Fettle prints outside of the guest."""
    done = subprocess.run([lab.fettle_on_host, *arguments.split(), "--json"], capture_output=True, text=True, timeout=900, check=False)
    lab.report.expect(done.returncode == 0, f"fettle {arguments} runs on the host", done.stderr[:1000])
    return json.loads(done.stdout or "{}")


def written(lab, name):
    """Bytes that the kernel wrote to the drive."""
    node = lab.paths[name].removeprefix("/dev/")
    return int(lab.machine.sh(f"cat /sys/block/{node}/stat").split()[6]) * 512


def truth(lab, name):
    """Bytes that the host and the flash wrote, as the drive's model counts them."""
    life = lab.bridge.state(name)["life"]
    return life["host_written_bytes"], life["flash_written_bytes"]


def cell(value):
    return "-" if value is None else f"{value:.4g}"


def runs(lab, drive, protocol):
    cases = " ".join(f"--case {name}" for name in CASES.get(protocol, ()))
    command = (f"bench protocol {protocol} {lab.paths[drive]} {cases} --pause-scale 60 --model {MODEL} "
               f"--confirm {lab.drives[drive].serial} --json")
    before, true_before = written(lab, drive), truth(lab, drive)
    output = lab.fettle(command, 3600, HOME)
    after, true_after = written(lab, drive), truth(lab, drive)
    what = f"{protocol} on {drive}"
    found = lab.parse(command, output).get("protocol", {})
    record = found.get("benchmark", {}).get("protocol", {})
    steps = record.get("steps", [])
    lab.report.expect(output.rc == 0 and found.get("receipt", {}).get("outcome") == "done", f"{what} ends with 0",
                      (output.rc, output.err[-2000:], json.dumps(found.get("receipt", {}))[:1500]))
    lab.report.expect(record.get("cases") and record.get("cases") == record.get("complete_cases"), f"{what}: every case is complete",
                      (record.get("cases"), record.get("complete_cases")))
    said, seen = sum(step["written_bytes"] for step in steps), after - before
    lab.report.expect(0 < said <= seen <= said + WRITTEN_BESIDES, f"{what}: the kernel counted {seen} bytes written for {said}", steps)
    host, flash = true_after[0] - true_before[0], true_after[1] - true_before[1]
    lab.report.expect(said <= host <= said + WRITTEN_BESIDES and flash >= host // 2, f"{what}: the drive counted {host} bytes for {said}", (host, flash))
    figures = record.get("figures", [])
    # A step may be too short on so small a drive, and the counters of the SATA drive too coarse.
    lab.report.expect(figures and all(figure.get("measured", 1) > 0 for figure in figures), f"{what}: no figure is 0", figures)
    speeds = [figure for figure in figures if figure["unit"] != "flash writes per host write"]
    lab.report.expect(not speeds or any("measured" in figure for figure in speeds), f"{what}: there are speeds", figures)
    if drive == "protocol-nvme":
        amplified = [figure for figure in figures if figure["unit"] == "flash writes per host write"]
        lab.report.expect(all(figure.get("measured", 0) >= 0.9 for figure in amplified), f"{what}: write amplification is known", amplified)
    for figure in figures:
        row = (drive, f"{protocol}: {figure['row']}, {figure['column']} ({figure['unit']})",
               f"measured {cell(figure.get('measured'))}, model {cell(figure.get('predicted'))}, "
               f"published {cell(figure.get('published'))}")
        lab.results.rows.append(row)
        print("lab:", *row, flush=True)  # at once: all protocols take hours
    return figures


def predictions_are_the_models(lab, protocol, figures):
    """Those of the protocol itself; some figures come from another one."""
    theirs = {(row["row"], row["column"]): row["measured"]
              for row in on_host(lab, f"ftl protocol {protocol} --drive {MODEL}").get("figures", [])}
    for figure in figures:
        expected = theirs.get((figure["row"], figure["column"]))
        if expected is not None:
            lab.report.expect(figure.get("predicted") is not None and abs(figure["predicted"] - expected) <= 1e-6 * abs(expected),
                              f"{protocol}: the prediction of {figure['row']}, {figure['column']} is the model's", (figure, expected))


def run(lab):
    names = [row["name"] for row in on_host(lab, "bench protocols").get("protocols", [])]
    lab.report.expect(len(names) == 9, "there are nine protocols", names)
    # The model has the figures of the ninth, write-amplification, under another name.
    modelled = {row["name"] for row in on_host(lab, "ftl protocol").get("protocols", [])}
    lab.report.expect(len(modelled & set(names)) == 8, "the model has all but one", modelled)
    for protocol in names:
        for drive in DRIVES:
            figures = runs(lab, drive, protocol)
        if protocol in modelled:
            predictions_are_the_models(lab, protocol, figures)
