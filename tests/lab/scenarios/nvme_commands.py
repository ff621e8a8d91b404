# SPDX-License-Identifier: GPL-3.0-or-later
"""nvme-cli on a simulated NVMe drive over TCP: each command does its job, and the drive's state agrees with it."""

import json

from harness.told import Ask, same, tell

DRIVE = "nvme"
MODEL = "Fettle Bridged NVMe"
ACTIVATE_NEEDS_RESET = 0x10B
WRITE = "dd if=/dev/urandom bs=1M count=2 oflag=direct of="


class Script:
    def __init__(self, lab):
        self.lab, self.asks = lab, []
        self.namespace = lab.paths[DRIVE]
        self.controller = self.namespace.rsplit("n", 1)[0]

    def peer(self, command, title="", on="controller", **more):
        self.asks.append(Ask(f"nvme {command} {getattr(self, on)}", title or "nvme " + command, **more))

    def step(self, command, **more):
        self.asks.append(Ask(command, **more))

    def order(self, order):
        self.step(self.lab.bridge.order_command(DRIVE, order), says="ok")

    def model(self, text):
        self.step(self.lab.bridge.order_command(DRIVE, "state"), says=text)

    def await_live(self):
        """A reset over fabrics is a new connection; the kernel makes it by itself."""
        state = f"/sys/class/nvme/{self.controller.removeprefix('/dev/')}/state"
        self.step(f"for i in $(seq 300); do [ $(cat {state}) = live ] && [ -b {self.namespace} ] && exit 0; sleep 0.1; done; "
                  f"cat {state}; exit 1")


def identity(script, model):
    def controller(output):
        read = json.loads(output.out)
        return same({"mn": read["mn"].strip(), "sn": read["sn"].strip(), "fr": read["fr"].strip(), "nn": read["nn"]},
                    {"mn": model["identity"]["model"], "sn": model["identity"]["serial"],
                     "fr": model["state"]["nvme"]["firmware"]["running"], "nn": 4})

    def namespace(output):
        read = json.loads(output.out)
        return same({"nsze": read["nsze"], "eui64": read["eui64"], "lba": 1 << read["lbafs"][read["flbas"] & 15]["ds"]},
                    {"nsze": model["medium"]["sectors"], "eui64": model["identity"]["eui64"],
                     "lba": model["identity"]["logical_sector_bytes"]})

    def health(output):
        read, life = json.loads(output.out), model["life"]
        return same({"cycles": int(read["power_cycles"]), "hours": int(read["power_on_hours"]),
                     "unsafe": int(read["unsafe_shutdowns"]), "used": read["percent_used"],
                     "spare": read["avail_spare"], "threshold": read["spare_thresh"],
                     "celsius": read["temperature"] - 273, "errors": int(read["num_err_log_entries"]),
                     "written": int(read["data_units_written"])},
                    {"cycles": life["power_cycles"], "hours": life["power_on_seconds"] // 3600,
                     "unsafe": life["unsafe_shutdowns"], "used": int(life["wear"] * 100),
                     "spare": life["available_spare_percent"], "threshold": life["spare_threshold_percent"],
                     "celsius": life["temperature_celsius"], "errors": life["error_log_entries"],
                     "written": -(-life["host_written_bytes"] // 512000)})

    script.peer("id-ctrl -o json", "nvme id-ctrl, against the model", check=controller)
    script.peer("id-ns -o json", "nvme id-ns, against the model", on="namespace", check=namespace)
    script.peer("smart-log -o json", "nvme smart-log, against the model", check=health)
    script.peer("list-ns")
    script.peer("list-ctrl")
    script.peer("ns-descs", on="namespace", says=model["identity"]["eui64"])
    script.peer("error-log", says="Error Log Entries")
    script.peer("fw-log", says="NF1.00")
    script.peer("effects-log")
    script.peer("ocp smart-add-log", says="Physical media units written")
    for feature in (1, 2, 4, 6, 10, 11, 12):
        script.peer(f"get-feature -f {feature}", f"nvme get-feature -f {feature}")
    script.peer("get-feature -f 5", "nvme get-feature -f 5 (of the namespace)", on="namespace")
    script.peer("set-feature -f 6 -v 0", says="set-feature")
    script.peer("get-feature -f 6", "nvme get-feature -f 6 after it", says="0x0*$|:00000000|0x0+\\b")
    script.peer("set-feature -f 6 -v 1", "nvme set-feature -f 6 -v 1")
    script.step(f"smartctl -d nvme -x {script.controller}", title="smartctl -d nvme -x", says="PASSED")
    script.step(f"smartctl -d nvme -H {script.controller}", title="smartctl -d nvme -H", says="PASSED")


def firmware(script):
    def image(revision, activation):
        script.step(f"fettle-lab-drive firmware --model '{MODEL}' --revision {revision} --activation {activation} /run/{revision}.fw")
        script.peer(f"fw-download -f /run/{revision}.fw", "nvme fw-download", says="uccess")
    image("NF2.00", "controller_reset")
    script.peer("fw-commit -s 2 -a 0", "nvme fw-commit -a 0 (store)", says="uccess")
    script.peer("fw-log", "nvme fw-log (stored)", says="NF2.00")
    script.peer("fw-commit -s 2 -a 2", "nvme fw-commit -a 2 (at the next reset)", rc=None)
    script.peer("id-ctrl", "nvme id-ctrl before the reset", says="fr +: NF1.00")
    script.peer("reset", "nvme reset")
    script.await_live()
    script.peer("id-ctrl", "nvme id-ctrl after the reset", says="fr +: NF2.00")
    image("NF3.00", "subsystem_reset")
    script.peer("fw-commit -s 3 -a 1", "nvme fw-commit -a 1 (store and activate: asks for a reset)", rc=None,
                says="10b|110|reset|Reset", complains=True)
    script.order("cycle clean")
    script.await_live()
    script.peer("id-ctrl", "nvme id-ctrl after a power cycle", says="fr +: NF3.00")
    image("NF4.00", "at_once")
    script.peer("fw-commit -s 2 -a 3", "nvme fw-commit -a 3 (at once)", says="uccess")
    script.order("advance 5")
    script.await_live()
    script.peer("id-ctrl", "nvme id-ctrl without a reset", says="fr +: NF4.00")
    script.step("head -c 32768 /run/NF2.00.fw > /run/short.fw")
    script.peer("fw-download -f /run/short.fw", "nvme fw-download (spoilt image)")
    script.peer("fw-commit -s 3 -a 1", "nvme fw-commit (spoilt image: refused)", rc=None, says="INVALID_IMAGE|nvalid", complains=True)
    script.model('"running":"NF4.00"')


def self_test(script):
    script.peer("device-self-test -s 1", "nvme device-self-test -s 1", on="namespace", says="started")
    script.peer("self-test-log", "nvme self-test-log while it runs", on="namespace", says="Current operation +: 0x1")
    script.order("advance 70")
    script.peer("self-test-log", "nvme self-test-log after it", on="namespace", says=r"Operation Result +: 0\b")


def formats(script):
    for erase, title in ((0, "none"), (1, "user data"), (2, "crypto")):
        script.step(WRITE + script.namespace)
        script.peer(f"format -s {erase} -f", f"nvme format -s {erase} ({title})", on="namespace", says="Success")
        script.step(f"blockdev --flushbufs {script.namespace}; cmp -n 2097152 /dev/zero {script.namespace}",
                    rc=0 if erase else None)
    script.peer("format -l 1 -f", "nvme format -l 1 (4096-byte blocks)", on="namespace", says="Success")
    script.step(f"blockdev --rereadpt {script.namespace}; blockdev --getss {script.namespace}", rc=None, says="4096")
    script.step(WRITE + script.namespace)
    script.peer("format -l 0 -f", "nvme format -l 0", on="namespace", says="Success")
    script.step(f"blockdev --getss {script.namespace}", says="512")


def sanitize(script):
    for action, title in ((2, "block"), (4, "crypto"), (3, "overwrite")):
        script.step(WRITE + script.namespace)
        pattern = " -d -n 1 -p 0x44332211" if action == 3 else ""
        script.peer(f"sanitize -a {action}{pattern}", f"nvme sanitize -a {action} ({title})")
        script.peer("sanitize-log", f"nvme sanitize-log during {title}", says="progress|Progress|SPROG")
        script.order("advance 5000")
        script.peer("sanitize-log", f"nvme sanitize-log after {title}", says=r"\(SPROG\)\s*:\s*65535")
    script.step(f"blockdev --flushbufs {script.namespace}; od -An -tx4 -N4 {script.namespace}", title="the pattern stands on the drive",
                says="44332211|11223344")  # the standard gives no order of its bytes


def namespaces(script, blocks):
    # Over fabrics each new connection is a new controller.
    this = f"$(nvme id-ctrl {script.controller} | awk '/^cntlid/ {{print $3}}')"
    script.peer("delete-ns -n 1", "nvme delete-ns", says="uccess")
    half = blocks // 2
    for number in (1, 2):
        script.peer(f"create-ns -s {half} -c {half} -f 0", f"nvme create-ns ({number})", says=f"nsid:{number}")
        script.peer(f"attach-ns -n {number} -c {this}", f"nvme attach-ns ({number})", rc=None, says="uccess|nsid")
    script.peer("list-ns", "nvme list-ns (two)", says="0x1.*0x2")
    script.step("nvme list-subsys >/dev/null; udevadm settle")
    script.peer(f"detach-ns -n 2 -c {this}", "nvme detach-ns", rc=None, says="uccess")
    script.peer("delete-ns -n 2", "nvme delete-ns (2)", says="uccess")
    script.peer("delete-ns -n 1", "nvme delete-ns (1)", says="uccess")
    # As long as anybody has the old node open, the new one gets another name.
    script.step(f"udevadm settle --timeout=60; for i in $(seq 100); do [ -e {script.namespace} ] || break; sleep 0.1; done; udevadm settle --timeout=60; sleep 1")
    script.peer(f"create-ns -s {blocks} -c {blocks} -f 0", "nvme create-ns (all of it)", says="nsid:1")
    script.peer(f"attach-ns -n 1 -c {this}", "nvme attach-ns (all of it)", rc=None, says="uccess")
    # The kernel hears of it by an event, or is told to look; on a busy machine it takes its time.
    script.step(f"for i in $(seq 40); do [ -b {script.namespace} ] && exit 0; nvme ns-rescan {script.controller}; sleep 1; done; "
                "ls /dev/nvme*; nvme list-subsys; exit 1")


def events(script):
    """A temperature threshold below the present temperature makes the drive tell the kernel, and that tells udev."""
    script.step("udevadm monitor --kernel --property --subsystem-match=nvme >/run/events 2>&1 & echo $! >/run/monitor; "
                # It listens once it has a socket for the kernel's events (protocol 15) with a group.
                "for i in $(seq 300); do awk -v p=$(cat /run/monitor) '$2==15 && $3==p && $4!~/^0+$/ {f=1} END {exit !f}' /proc/net/netlink && exit 0; "
                "sleep 0.1; done; cat /proc/net/netlink; exit 1", limit=120)
    script.peer("set-feature -f 0x0b -v 0xff", "nvme set-feature -f 11 (SMART events on)")
    script.peer("set-feature -f 4 -v 0x100", "nvme set-feature -f 4 (threshold below the temperature)")
    script.peer("smart-log", "nvme smart-log (warning bit)", says=r"critical_warning\s+:\s*(0x)?2")
    script.step("for i in $(seq 300); do grep -q NVME_AEN /run/events && break; sleep 0.1; done; kill $(cat /run/monitor); cat /run/events",
                title="the event reaches udev (NVME_AEN)", says="NVME_AEN=", limit=240)
    script.peer("set-feature -f 4 -v 0x163", "nvme set-feature -f 4 (back)")


def run(lab):
    model = lab.bridge.state(DRIVE)
    blocks = model["medium"]["sectors"]
    for part in (lambda script: identity(script, model), firmware, self_test, formats, sanitize,
                 lambda script: namespaces(script, blocks), events):
        script = Script(lab)
        part(script)
        tell(lab, DRIVE, script.asks)
