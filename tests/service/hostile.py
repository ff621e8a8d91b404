# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user without rights can do to the service and to other users: calls of many MiB while polkit waits, as many
calls as connections allow, and the locks of jobs. Prints the figures that it judges."""

import json
import os
import subprocess
import sys

import harness
from harness import SKIPPED, Client, Refused, expect, stage, verdict, wait_for

LOCKER = sys.argv[2] if len(sys.argv) > 2 else ""
NOBODY, OWNER = 65534, 1
LOOK, TRIM, QUERY, SCHEDULE = "org.fettle.look", "org.fettle.trim", "org.fettle.query", "org.fettle.schedule"
TELEMETRY = "org.fettle.telemetry"
MIB = 1 << 20
SIZE = 26 * MIB
FLOODS = 6
CONNECTIONS, CALLS = 8, 32
MOST = 32  # calls of one user that wait


def memory(process):
    """(resident now, most resident so far) in MB."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    return tuple(int(lines[name].split()[0]) * 1024 // 1_000_000 for name in ("VmRSS", "VmHWM"))


def pump(clients, condition):
    def turned():
        for client in clients:
            client.pump()
        return condition()
    return turned


def large_calls():
    """One after the other, for each is held by the bus too."""
    empty = SIZE // 8  # an empty text takes so much of a message
    return (("PlanTrim", "(asbt)", lambda: (["x" * SIZE], False, 0)),
            ("Check", "(asb)", lambda: ([""] * empty, False)),
            ("ChangeSchedule", "(sasass)", lambda: ("x" * SIZE, [], [], "")),
            ("Confirm", "(s)", lambda: ("f" * SIZE,)),
            ("PlanNamespace", "(ssttttbb)", lambda: ("nvme0", "x" * SIZE, 0, 0, 0, 0, False, False)),
            ("ReadTelemetry", "(ss)", lambda: ("x" * SIZE, "host")),
            ("PlanFirmware", "", None))


# What runs as another user, in a process of its own. It prints a line for the test, and lives until its input ends.

def attack_memory(address):
    client = Client(address)
    words = []
    for method, signature, arguments in large_calls():
        if arguments is None:
            try:
                client.plan_firmware("x" * SIZE, b"image")
                words.append("")
            except Refused as refused:
                words.append(refused.name)
            continue
        ended = client.call_later(method, signature, *arguments())
        wait_for(pump([client], lambda now=ended: now), f"{method} with {SIZE // MIB} MiB is answered")
        words += ended
    print(json.dumps(words), flush=True)
    clients = [client] + [Client(address) for _ in range(FLOODS - 1)]
    names = client.packed("(asb)", [""] * (SIZE // 8), False)
    floods = [one.begin_call("Check", names) for one in clients]
    wait_for(pump(clients, lambda: all(floods)), f"{FLOODS} connections' calls of {SIZE // MIB} MiB at once are answered")
    print(json.dumps([one for ended in floods for one in ended]), flush=True)


def attack_connections(address):
    clients = [Client(address) for _ in range(CONNECTIONS)]
    for client in clients:
        for _ in range(CALLS):
            client.call_later("Inspect", "(sb)", "nothing", False)
        client.flush()
    print("sent", flush=True)
    sys.stdin.read()


def own_job(address):
    """Begins a job, waits for a line, and cancels it over the connection that began it."""
    client = Client(address)
    _, hash_ = client.plan_trim(["/one"])
    job = client.run(hash_)
    print(job, flush=True)
    sys.stdin.readline()
    words = []
    try:
        client.cancel(job)
        words.append("")
    except Refused as refused:
        words.append(refused.name)
    words.append(client.refusal("Confirm", "(s)", "0" * 64))
    print(json.dumps(words), flush=True)


def take_sockets():
    """The names that the locks of jobs once had."""
    import socket
    held = []
    for name in sys.argv[3:]:
        one = socket.socket(socket.AF_UNIX)
        one.bind(b"\0" + name.encode())
        held.append(one)
    try:
        os.mkdir("/run/fettle", 0o777)
        print("made /run/fettle", flush=True)
    except OSError as error:
        print(f"taken; /run/fettle: {error.strerror}", flush=True)
    sys.stdin.read()


class Other:
    """A part of this file that runs as another user."""

    def __init__(self, user, *words):
        self.process = subprocess.Popen([sys.executable, "-B", __file__, "--", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, user=user, group=user, extra_groups=[])

    def line(self):
        return self.process.stdout.readline().strip()

    def say(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        self.process.wait(harness.PATIENCE)


def memory_is_bounded(on):
    client = Client(on.address)
    client.call("List", "(b)", False)
    for action in (LOOK, QUERY, SCHEDULE, TELEMETRY):
        on.allow(action, "wait")
    on.asked()
    before = memory(on.service.pid)[0]
    other = Other(NOBODY, "memory", on.address)
    words = json.loads(other.line() or "[]")
    at_once = json.loads(other.line() or "[]")
    other.end()
    after, most = memory(on.service.pid)
    print(f"note: {len(words)} calls of {SIZE // MIB} MiB and {FLOODS} at once by nobody: {before} MB before, {after} MB after, {most} MB at most")
    # The bus keeps 127 MiB for one receiver, and refuses what is beyond.
    limit = "org.freedesktop.DBus.Error.LimitsExceeded"
    expect(len(at_once) == FLOODS and set(at_once) <= {"too_large", limit}, "so are as many of them at once", at_once)
    expect(words == ["too_large"] * 7, "calls of many MiB are refused while polkit would wait", words)
    expect(on.asked() == [], "and polkit is asked nothing")
    expect(after - before < 32, "nothing of them is kept", (before, after))
    expect(most < 400, "and what they need for a moment is far from the service's limit of 768 MiB", most)
    on.polkit("Answer", "(b)", False)
    for action in (LOOK, QUERY, SCHEDULE, TELEMETRY):
        on.allow(action, "yes")
    client.close()


def others_are_served(on):
    on.handle("Gate", "(b)", False)
    owner = Other(OWNER, "job", on.address)
    job = owner.line()
    on.allow(LOOK, "wait")
    on.asked()
    hostile = Other(NOBODY, "connections", on.address)
    expect(hostile.line() == "sent", f"nobody has {CONNECTIONS} connections with {CALLS} calls each")
    asked = []
    wait_for(lambda: asked.extend(on.asked()) or len(asked) >= MOST, "polkit is asked for them")
    on.allow(LOOK, "yes")  # who comes later is let through at once
    client = Client(on.address)
    root = client.refusal("List", "(b)", False)
    expect(root == "", "root is served beside them", root)
    owner.say()
    words = json.loads(owner.line() or "[]")
    print(f"note: {CONNECTIONS * CALLS} calls of nobody's wait: the owner's Cancel gets {words[0] or 'through'!r}, "
          f"another call of the owner's {words[1]!r}, root's List {root or 'an answer'!r}")
    expect(words[0] == "", "the owner's Cancel passes", words)
    expect(words[1] == "not_found", "and so does another call of the owner's", words)
    on.handle("Gate", "(b)", True)
    receipt = json.loads(client.wait_job(job))["receipt"]
    expect(receipt["outcome"] in ("cancelled", "done"), "the job is stopped", receipt["outcome"])
    expect(len(asked) == MOST, "of one user so many calls wait, and no more", len(asked))
    on.polkit("Answer", "(b)", False)
    hostile.end()
    owner.end()
    client.close()


def locks_are_roots(drive="fettle-test-drive"):
    names = [f"{scope}-{drive}" for scope in ("fettle-job", "fettle-bench")]
    hostile = Other(NOBODY, "sockets", *names)
    said = hostile.line()
    taken = subprocess.run([LOCKER, "fettle-job", drive], input="", capture_output=True, text=True, check=False, timeout=60)
    print(f"note: nobody {said}; root's job gets {taken.stdout.strip()!r}")
    expect(taken.stdout.strip() == "taken", "no other user can take the lock of a job", taken)
    expect(said.startswith("taken"), "and no other user can make the folder of locks", said)
    hostile.end()
    with subprocess.Popen([LOCKER, "fettle-job", drive], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        expect(first.stdout.readline().strip() == "taken", "one job has the lock")
        beside = subprocess.run(["unshare", "--net", LOCKER, "fettle-job", drive], input="", capture_output=True, text=True,
                                check=False, timeout=60)
        expect(beside.stdout.strip() == "busy", "and another one in another network namespace is kept off", beside)
        as_nobody = subprocess.run([LOCKER, "fettle-job", drive], input="", capture_output=True, text=True, check=False,
                                   timeout=60, user=NOBODY, group=NOBODY, extra_groups=[],
                                   env={"XDG_RUNTIME_DIR": "/run"})
        expect(as_nobody.stdout.strip() not in ("taken", "busy"), "whose folder is not another user's", as_nobody)
        first.stdin.close()


def main():
    if os.geteuid() != 0:
        print("skipped: only root can run as other users")
        return SKIPPED
    with stage() as on:
        os.chmod(on.folder, 0o755)
        memory_is_bounded(on)
        others_are_served(on)
        expect(on.lives(), "the service lives", on.complaints()[-300:])
    locks_are_roots()
    return verdict()


if len(sys.argv) > 3 and sys.argv[1] == "--":
    what, address = sys.argv[2:4]
    {"memory": attack_memory, "connections": attack_connections, "job": own_job,
     "sockets": lambda _: take_sockets()}[what](address)
else:
    sys.exit(main())
