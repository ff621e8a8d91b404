# SPDX-License-Identifier: GPL-3.0-or-later
"""The service on a socket: what only this transport has. Clients that send nonsense, halves of frames and more than they
read, more connections than a user may have, silence, signals, and what administrators consent to on systems without
polkit. The seed is printed, and may be given in FETTLE_SEED."""

import contextlib
import json
import os
import pathlib
import random
import select
import sys
import tempfile

from harness import PATIENCE, STREAM, Client, as_user, expect, stage, verdict, wait_for
from stream_client import CALL, FILE, HEADER, Lost, Stream

PROGRAM = sys.argv[1]
NOBODY = 65534
MOST_CONNECTIONS = 32  # of one user
MOST_STRANGERS = 64
ROUNDS = 3000
FRAMES_AFTER_A_CUT = 20
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
    rest = None  # frames to come on a connection on which one was cut
    for _ in range(ROUNDS):
        if rest == 0:
            # What follows a cut frame may be taken for the header of a file, which swallows all that comes after it.
            stream.socket.close()
            stream = Stream(path(on))
            rest = None
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
            rest = FRAMES_AFTER_A_CUT
        elif rest is not None:
            rest -= 1
        try:
            stream.socket.sendall(frame)
            drain(stream)
            if rest is None and kind not in (CALL, FILE):
                # A busy service has not seen it yet, and what is sent until then proves nothing.
                wait_for(lambda on_this=stream: drain(on_this), "who sends no calls is disconnected")
        except (Lost, OSError):
            stream.socket.close()
            stream = Stream(path(on))
            rest = None
            lost += 1
    print(f"note: {ROUNDS} frames, and {lost} connections ended")
    expect(lost > ROUNDS // 20, "who sends no calls is disconnected", lost)
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
    # The service first works off what it has read: until then, this user has too many pending calls.
    expect(wait_for(lambda: client.refusal("List", "(b)", False) == "", "another client is served"), "others are served meanwhile")
    after = memory(on)
    print(f"note: {sent} bytes of calls, {before} MB before and {after} MB after")
    expect(after - before < 64, "and the service does not grow", (before, after))
    greedy.socket.close()
    client.close()


def connections():
    """More than a user may have, and silent ones, whose users are not known."""
    with served_by_consent() as (on, be):
        held = [be(False) for _ in range(MOST_CONNECTIONS)]
        code = None
        try:
            be(False)
        except Lost as lost:
            code = lost.code
        expect(code == "busy", f"a user has {MOST_CONNECTIONS} connections, and is told that more are too many", code)
        be(True).close()
        held.pop().close()

        def again():
            with contextlib.suppress(Lost):
                held.append(be(False))
            return len(held) == MOST_CONNECTIONS
        wait_for(again, "a place is free")
        expect(len(held) == MOST_CONNECTIONS, "and has the place of one that left")
        silent = [Stream(path(on)) for _ in range(MOST_STRANGERS + 1)]
        expect(ends(silent[0]), f"of {MOST_STRANGERS + 1} silent connections the oldest is ended")
        quiet = [one for one in silent[1:] if not select.select([one.socket], [], [], 0)[0]]
        expect(len(quiet) == MOST_STRANGERS, "and no other", len(quiet))
        admin = be(True)
        expect(admin.refusal("List", "(b)", False) == "", "and who speaks is served")
        on.leave()


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
        expect(ends(Stream(path(on))), "and silence")
        on.leave()


@contextlib.contextmanager
def served_by_consent(**environment):
    """(stage, be): a service without polkit. `be(True)` is a client that is an administrator, `be(False)` another one; to
    the service they are two users."""
    with tempfile.TemporaryDirectory(prefix="fettled-") as folder, stage(program=False) as on:
        sign = pathlib.Path(folder) / "administrator"
        on.begin(PROGRAM, FETTLE_TEST_AUTHORITY="consent", FETTLE_TEST_ADMINISTRATOR=str(sign), **environment)

        def be(administrator):
            sign.touch() if administrator else sign.unlink(missing_ok=True)
            return Client(on.address)
        yield on, be


def ask(client, method, *values):
    """Begins a call that needs consent. Returns its end, and the token."""
    ended = client.begin_call(method, values)
    token = []
    wait_for(lambda: token.append(client.consent_token()) or token[-1] or len(ended), "a token or an end arrives")
    return ended, token[-1]


def end_of(client, ended):
    """The name of the error with which a call of `begin_call` ended; empty: it was answered."""
    wait_for(lambda: client.pump() or len(ended), "the call ends")
    return list(ended)[0]


def consent():
    with served_by_consent() as (on, be):
        user, other, admin = be(False), be(False), be(True)
        expect(user.refusal("List", "(b)", False) == user.refusal("List", "(b)", True) == "", "everybody looks and queries")
        hash_ = user.plan_trim(["/one"])[1]
        expect(user.refusal("Confirm", "(s)", hash_, interactive=False) == "not_permitted" and not user.consent_token(),
               "who wants no question is refused")
        ended, token = ask(user, "Confirm", hash_)
        expect(len(token) == 32 and len(ended) == 0, "who may not is given a token, and waits", token)
        question = json.loads(admin.call("ConsentQuestion", "(s)", token)[0])
        expect(question["action"] == "org.fettle.trim" and question["caller"] == user.name and question["details"]["drives"],
               "an administrator reads the question", question)
        wrong = [who.refusal("Consent", "(sb)", *answer) for who, *answer in (
            (user, token, True), (other, token, True), (other, token, False), (other, "x", True), (admin, token[1:], True),
            (admin, "", False), (admin, token, 1))]
        expect(wrong == ["not_permitted"] * 4 + ["not_found"] * 2 + ["invalid_argument"], "others do not answer, nor another token", wrong)
        expect(user.refusal("ConsentQuestion", "(s)", token) == "not_permitted", "nor do they read the question")
        user.pump()
        expect(len(ended) == 0, "and the call waits all the while")
        admin.call("Consent", "(sb)", token, True)
        confirmed = user.end_of(ended.ended)[0]
        expect(admin.refusal("Consent", "(sb)", token, True) == "not_found", "the token is valid once")
        receipt = json.loads(user.wait_job(user.call("Run", "(ss)", hash_, confirmed)[0]))["receipt"]
        expect(receipt["outcome"] == "done", "and what was consented to is done", receipt)

        hash_ = user.plan_trim(["/two"])[1]
        for who, text in ((admin, "an administrator"), (user, "the client that asks")):
            ended, token = ask(user, "Confirm", hash_)
            who.call("Consent", "(sb)", token, False)
            expect(end_of(user, ended) == "not_permitted", f"{text} says no")
        ended, token = ask(user, "Confirm", hash_)
        user.close()
        wait_for(lambda: admin.refusal("Consent", "(sb)", token, True) == "not_found", "a client that left asks no longer")
        receipt = admin.carry_out(admin.plan_trim(["/one"])[1])["receipt"]
        expect(receipt["outcome"] == "done", "administrators are not asked", receipt)
        expect(admin.signals == [] or not admin.consent_token(), "nor are questions sent to others")
        expect(on.asked() == [], "and polkit is asked nothing")
        on.leave()
    with served_by_consent(FETTLE_TEST_CONSENT="1") as (on, be):
        user, admin = be(False), be(True)
        ended, token = ask(user, "Confirm", user.plan_trim(["/one"])[1])
        expect(end_of(user, ended) == "not_permitted", "who gets no answer in time is refused")
        expect(token == "" or admin.refusal("Consent", "(sb)", token, True) == "not_found", "and the token is worth nothing then")
        on.leave()


def by_user():
    """Who is an administrator by the user of the socket, which needs two users."""
    if os.geteuid() != 0:
        print("note: only root can connect as another user")
        return
    with stage(program=False) as on:
        on.begin(PROGRAM, FETTLE_TEST_AUTHORITY="consent")
        os.chmod(on.folder, 0o755)
        printed = as_user(NOBODY, on.address, """
hash_ = client.plan_trim(["/one"])[1]
print(client.refusal("List", "(b)", False) or "listed", client.refusal("Confirm", "(s)", hash_, interactive=False))
""")
        expect(printed.split() == ["listed", "not_permitted"], "another user may look, and does not change", printed)
        client = Client(on.address)
        expect(client.refusal("Confirm", "(s)", client.plan_trim(["/one"])[1]) == "", "root may")
        on.leave()


def flood(on):
    """Very many small calls of a client that reads: it gets all replies, and another one is served meanwhile."""
    busy, other = Client(on.address), Client(on.address)
    calls = [busy.begin("Hello", ()) for _ in range(1500)]
    expect(other.refusal("List", "(b)", False) == "", "a flood of small calls does not keep another client waiting")
    wait_for(lambda: busy.poll() or all(calls), "the calls are answered")
    expect(all(one[0][1] == busy.name for one in calls), "and all are answered")
    busy.close()
    other.close()


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
        flood(on)
        second(on)
        expect("receipt" in client.carry_out(client.plan_trim(["/one"])[1]), "and after all it works")
        expect(on.lives(), "the service lives", on.complaints()[-300:])
    connections()
    halves()
    consent()
    by_user()
    return verdict()


sys.exit(main())
