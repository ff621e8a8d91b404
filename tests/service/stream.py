# SPDX-License-Identifier: GPL-3.0-or-later
"""The service on a socket: what only this transport has. Clients that send nonsense, halves of frames and more than they
read, more connections than a user may have, signals, and the policy of systems without polkit. The seed is printed, and
may be given in FETTLE_SEED."""

import json
import os
import random
import select
import sys

from harness import PATIENCE, STREAM, Client, as_user, expect, stage, verdict, wait_for
from stream_client import CALL, FILE, HEADER, Lost, Stream

PROGRAM = sys.argv[1]
NOBODY = 65534
LOOK = "org.fettle.look"
MOST_CONNECTIONS = 32  # of one user
ROUNDS = 3000
VALUES = (True, 0, 2**64 - 1, 2**64, -1, 0.5, None, "", "/one", "../../etc/shadow", "$(reboot)", "x" * 70_000, "\ud83d", "/one\0", [], ["/one"],
          [1], [[]], {}, {"file": True}, {"file": 1}, {"job": "x"})
METHODS = ("List", "Inspect", "Check", "PlanTrim", "PlanErase", "PlanFirmware", "PlanOpal", "Confirm", "Run", "Cancel",
           "JobState", "Hello", "ChangeSchedule", "FindFiles", "deleteLater", "", "x" * 70_000)


def path(on):
    return on.address.removeprefix(STREAM)


def memory(on):
    """Resident, in MB."""
    with open(f"/proc/{on.service.pid}/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    return int(lines["VmRSS"].split()[0]) * 1024 // 1_000_000


def ends(stream):
    """Whether the service ends the connection."""
    try:
        wait_for(lambda: stream.poll(1) and False, "the service ends the connection")
    except Lost:
        return True
    return False


def drain(stream):
    """Reads what has arrived, without a look at it."""
    while select.select([stream.socket], [], [], 0)[0]:
        if not stream.socket.recv(1 << 16):
            raise Lost("end of the stream")


def takes_client(on):
    try:
        Client(on.address).close()
    except (Lost, ConnectionError):
        return False
    return True


def nonsense(on, random_):
    """Frames of random calls, some of them cut or with other bytes in them."""
    stream = Stream(path(on))
    lost = 0
    for _ in range(ROUNDS):
        call = {"method": random_.choice(METHODS), "arguments": [random_.choice(VALUES) for _ in range(random_.randrange(5))],
                "interactive": random_.choice((True, False, 1))}
        if random_.random() < 0.1:
            call.pop(random_.choice(list(call)))
        contents = json.dumps(call).encode()
        kind = CALL if random_.random() < 0.8 else random_.randrange(8)
        frame = bytearray(HEADER.pack(kind, random_.randrange(4), len(contents)) + contents)
        if random_.random() < 0.3:
            frame[random_.randrange(HEADER.size, len(frame))] = random_.randrange(256)
        if random_.random() < 0.01:
            frame = frame[: random_.randrange(len(frame))]
        try:
            stream.socket.sendall(frame)
            drain(stream)
        except (Lost, OSError):
            stream.socket.close()
            stream = Stream(path(on))
            lost += 1
    print(f"note: {ROUNDS} frames, and {lost} connections ended")
    expect(lost > 10, "who sends no calls is disconnected")
    expect(on.lives(), f"the service lives after {ROUNDS} frames", on.complaints()[-500:])
    expect("LOOKED UP" not in on.complaints(), "no text of a client's was looked up as a path")
    stream.socket.close()
    # Until the service has seen that they ended, the connections count for the limit of this user.
    wait_for(lambda: takes_client(on), "the service takes clients again")


def refusals(client):
    for method, values, name in (("Erase", (), "unsupported"), ("List", (), "invalid_argument"), ("List", (1,), "invalid_argument"),
                                 ("List", (True, True), "invalid_argument"), ("Inspect", (["nvme0"], True), "invalid_argument"),
                                 ("Inspect", ("nvme0\0", True), "malformed"), ("Check", (["nvme0\0"], True), "malformed"),
                                 ("JobState", ("/job/99",), "not_found"), ("JobState", (1,), "not_found"),
                                 ("Cancel", ("/job/99",), "not_found"), ("PlanOpal", ("nvme0", "lock", True, "x"), "invalid_argument"),
                                 ("PlanOpal", ("nvme0", "lock", True, {"file": True}), "invalid_argument"),
                                 ("Check", ([""] * 1025, True), "too_large"), ("Check", ([""] * 10_000, True), "too_large")):
        refused = client.refusal(method, "", *values)
        expect(refused == name, f"{method}{str(values)[:40]} is {name}", refused)


def signals(on, client):
    listener, other = Client(on.address), Client(on.address)
    listener.call("Listen")
    _, hash_ = client.plan_trim(["/one"])
    job = client.run(hash_)
    end = client.wait_job(job)

    def of(stream, name):
        stream.pump()
        return [one for one in stream.signals if one["signal"] == name and one["job"] == job]
    for who, stream in (("who began it", client), ("who listens", listener)):
        wait_for(lambda now=stream: of(now, "Finished"), f"{who} is told of the job's end")
        expect(of(stream, "Finished")[0]["values"] == [end], f"{who} is given the document")
        expect(all(len(one["values"]) == 3 for one in of(stream, "Progress")), "and of its progress: step, done, total")
    on.handle("News", "(s)", "Model")
    wait_for(lambda: listener.pump() or any(one["signal"] == "Alert" for one in listener.signals), "an alert arrives")
    alert = [one for one in listener.signals if one["signal"] == "Alert"][0]
    expect(json.loads(alert["values"][0])["id"] == "verdict-worse", "as on the bus", alert)
    other.call("Hello")
    client.call("Hello")
    expect(other.signals == [] and not any(one["signal"] == "Alert" for one in client.signals), "and who does not listen is told nothing")
    for one in (listener, other):
        one.close()


def unread(on):
    """Calls without reading: the service stops reading them, and keeps little."""
    greedy = Stream(path(on))
    before = memory(on)
    greedy.socket.setblocking(False)
    frame = HEADER.pack(CALL, 1, 41) + b'{"method": "List", "arguments": [false]} '
    sent = 0
    client = Client(on.address)
    try:
        while sent < 1 << 26:
            sent += greedy.socket.send(frame * 100)
            client.call("Hello")
    except (BlockingIOError, ConnectionError):
        pass
    expect(sent < 1 << 26, "who does not read is read no further", sent)
    expect(client.refusal("List", "(b)", False) == "", "others are served meanwhile")
    after = memory(on)
    print(f"note: {sent} bytes of calls, {before} MB before and {after} MB after")
    expect(after - before < 64, "and the service does not grow", (before, after))
    greedy.socket.close()
    client.close()


def connections(on):
    if os.geteuid() != 0:
        print("note: only root can connect as another user")
        return
    os.chmod(on.folder, 0o755)
    printed = as_user(NOBODY, on.address, f"""
from stream_client import Lost
held = []
for _ in range({MOST_CONNECTIONS}):
    held.append(Client({on.address!r}) if _ else client)
try:
    Client({on.address!r})
    print("one too many")
except (Lost, ConnectionError):
    print("refused")
held.pop().close()
def again():
    try:
        held.append(Client({on.address!r}))
        return True
    except (Lost, ConnectionError):
        return False
print(wait_for(again, "a place is free"))
""")
    expect(printed.split() == ["refused", "True"], f"a user has {MOST_CONNECTIONS} connections, and no more", printed)


def halves():
    """A frame that does not end, in time that the test has made short."""
    with stage(program=False) as on:
        on.begin(PROGRAM, FETTLE_TEST_PATIENCE="50")
        for contents in (b"", b"x"):
            for kind in (CALL, FILE):
                stream = Stream(path(on))
                stream.send(kind, 1, contents, announced=1000)
                expect(ends(stream), f"half a frame with {len(contents)} bytes ends the connection")
        stream = Stream(path(on))
        stream.send(FILE, 1, b"secret")
        expect(ends(stream), "a file without its call ends the connection")
        stream = Stream(path(on))
        stream.socket.sendall(b"\1")
        expect(ends(stream), "and so does half a header")
        on.leave()


def policy():
    if os.geteuid() != 0:
        return
    with stage(program=False) as on:
        on.begin(PROGRAM, FETTLE_TEST_POLICY="fixed")
        os.chmod(on.folder, 0o755)
        printed = as_user(NOBODY, on.address, """
hash_ = client.plan_trim(["/one"])[1]
print(client.refusal("List", "(b)", False) or "listed", client.refusal("List", "(b)", True),
      client.refusal("Confirm", "(s)", hash_), client.refusal("PlanErase", "(ssss)", "nvme0", "erase", "", ""))
""")
        expect(printed.split() == ["listed"] + ["not_permitted"] * 3, "without polkit, others than administrators look", printed)
        client = Client(on.address)
        receipt = client.carry_out(client.plan_trim(["/one"])[1])["receipt"]
        expect(receipt["outcome"] == "done", "and administrators change", receipt)
        expect(on.asked() == [], "and polkit is asked nothing")
        on.leave()


def second(on):
    """Another instance must not take the socket."""
    again = on.start([PROGRAM], stderr=on.log)
    again.wait(PATIENCE)
    expect(again.returncode == 3 and "another instance" in on.complaints(), "a second instance does not start", again.returncode)
    expect(Client(on.address).refusal("List", "(b)", False) == "", "and the first goes on")


def main():
    seed = int(os.environ.get("FETTLE_SEED", random.randrange(2**32)))
    print(f"FETTLE_SEED={seed}")
    with stage() as on:
        nonsense(on, random.Random(seed))
        client = Client(on.address)
        refusals(client)
        signals(on, client)
        unread(on)
        connections(on)
        second(on)
        expect("receipt" in client.carry_out(client.plan_trim(["/one"])[1]), "and after all it works")
        expect(on.lives(), "the service lives", on.complaints()[-300:])
    halves()
    policy()
    return verdict()


sys.exit(main())
