#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the lab itself: needs no guest."""

import json
import os
import sys
import tempfile
import unittest

import boots
import peers
from faults import cases, drives, judge
from harness import bridge, initramfs
from harness.drives import Drive
from harness.machine import Output
from harness.told import Ask, same, wrong_with
from harness.table import ABSENT, Explanations, Table, dig

HERE = os.path.dirname(os.path.abspath(__file__))


def explanations(text):
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return Explanations(file.name)


def output(text, rc=0):
    return Output(rc, text, "")


def told(before="SF1.00", enabled=False, **values):
    """A result file of a case on a SATA drive that went well but for what is said."""
    state = {"presence": "on", "faults_struck": 0, "state": {"ata": {"security": {"enabled": enabled}, "microcode": {"revision": before}}}}
    lines = {"methods": "0", "first": "0", "mark": "1", "write": "0", "read": "0", "again": "0", "new": "N001", "file": "kept",
             "state.before": json.dumps(state), "state.middle": json.dumps(state | {"faults_struck": 1}),
             "state.after": json.dumps(state)} | values
    return judge.Told("".join(f"{name} {value}\n" for name, value in lines.items()) + "=== first.json\n{}\n")


class FaultsTest(unittest.TestCase):
    CASE = cases.Case("ata", "erase", "erase security-normal", "erase run", "fail", "ata.f4 nth 2")

    def word(self, case=CASE, bystanders=None, **values):
        word, wrong = judge.judge(case, told(**values), bystanders or {})
        return word, bool(wrong)

    def test_enough_cases_and_each_has_a_name_and_a_drive(self):
        every = cases.all_cases()
        self.assertGreaterEqual(len(every), 330)
        self.assertEqual(len({case.words for case in every}), len(every))
        self.assertLessEqual({case.way for case in every}, {way for lane in drives.LANES for way in lane.ways})
        self.assertEqual(len(cases.sample()), len(cases.SAMPLE))
        self.assertLessEqual({case.verb for case in every}, judge.JUDGES.keys())

    def test_what_went_well(self):
        self.assertEqual(self.word(), ("done", False))
        self.assertEqual(self.word(first="3", resume="0"), ("resumed", False))
        self.assertEqual(self.word(first="3", unlock="0"), ("unlocked", False))
        self.assertEqual(self.word(first="3"), ("told, free", False))

    def test_a_fault_that_met_no_command_is_no_trial(self):
        self.assertEqual(self.word(**{"state.middle": "{}"}), ("not struck", False))

    def test_what_is_a_lost_drive(self):
        self.assertEqual(self.word(enabled=True), ("locked", True))
        self.assertEqual(self.word(gone="yes"), ("lost", True))
        self.assertEqual(self.word(first="3", resume="3"), ("no way back", True))
        self.assertEqual(self.word(mark="0"), ("lied", True))
        self.assertEqual(self.word(write="1"), ("unusable", True))
        self.assertEqual(self.word(methods="3"), ("mute", True))

    def test_another_drive_was_touched(self):
        by = {"life": {"host_written_bytes": 5}, "presence": "on"}
        before = {"by": judge.untouched(by)}
        self.assertEqual(self.word(bystanders=before, **{"bystander.by": json.dumps(by)}), ("done", False))
        by["life"]["host_written_bytes"] = 6
        self.assertEqual(self.word(bystanders=before, **{"bystander.by": json.dumps(by)}), ("wrong drive", True))

    def test_firmware_is_the_old_or_the_new(self):
        case = cases.Case("ata", "firmware", "firmware mode 03", "firmware update", "fail", "ata.92 nth 1")
        self.assertEqual(self.word(case, first="3"), ("old runs, told", False))
        self.assertEqual(self.word(case), ("lied", True))
        none = json.dumps({"faults_struck": 1, "state": {"ata": {"microcode": {"revision": ""}}}})
        self.assertEqual(self.word(case, first="3", **{"state.middle": none}), ("no firmware", True))
        self.assertEqual(self.word(case, first="3", again="3"), ("no way back", True))

    def test_what_must_be_refused(self):
        case = cases.Case("ata", "erase", "erase security-normal", "erase run", "wrong serial")
        self.assertEqual(self.word(case, first="5"), ("refused", False))
        self.assertEqual(self.word(case, first="3"), ("not refused", True))


class TableTest(unittest.TestCase):
    def test_counts_equal_and_different(self):
        table = Table(explanations(""))
        table.compare("peer", "drive", {"a": 1, "b": {"c": 2}}, {"a": 1, "b.c": 3, "d": None})
        self.assertEqual(table.compared, 2)
        self.assertEqual([(row.field, row.ours, row.theirs) for row in table.unexplained()], [("b.c", 2, 3)])

    def test_a_fact_that_we_lack_is_a_difference(self):
        table = Table(explanations(""))
        table.compare("peer", "drive", {}, {"a": 0})
        self.assertEqual(table.unexplained()[0].ours, ABSENT)

    def test_an_explanation_holds_for_its_values_only(self):
        text = '[[explained]]\npeer = "p"\ndrive = "usb-*"\nfield = "a"\ntheirs = 0\nwhy = "because"\n'
        table = Table(explanations(text))
        table.compare("p", "usb-1", {}, {"a": 0})
        self.assertEqual(table.unexplained(), [])
        self.assertEqual(table.unused_explanations(), [])
        table.compare("p", "usb-1", {}, {"a": 5})
        table.compare("p", "sata", {}, {"a": 0})
        self.assertEqual(len(table.unexplained()), 2)

    def test_an_explanation_that_explains_nothing_is_named(self):
        table = Table(explanations('[[explained]]\nfield = "gone"\nwhy = "because"\n'))
        table.compare("p", "d", {"a": 1}, {"a": 1})
        self.assertEqual([row["field"] for row in table.unused_explanations()], ["gone"])

    def test_dig_enters_lists_by_id_and_index(self):
        facts = {"x": [{"id": 5, "raw": 7}], "y": [{"index": 2, "start": 8}]}
        self.assertEqual(dig(facts, "x.5.raw"), 7)
        self.assertEqual(dig(facts, "y.2.start"), 8)
        power = {"states": [{"state": 0, "operational": True}], "transitions": [{"from": 2, "to": 3}]}
        self.assertEqual(dig(power, "states.0.operational"), True)
        self.assertEqual(dig(power, "transitions.2.to"), 3)
        self.assertEqual(dig(power, "transitions.3.to"), ABSENT)
        self.assertEqual(dig(facts, "x.6.raw"), ABSENT)

    def test_true_is_not_one(self):
        table = Table(explanations(""))
        table.compare("p", "d", {"a": 1, "b": 50}, {"a": True, "b": 50.0})
        self.assertEqual([row.field for row in table.unexplained()], ["a"])


class PeersTest(unittest.TestCase):
    def test_hdparm_reads_the_word_not(self):
        text = ("\tLogical  Sector size:                   512 bytes\n\tPhysical Sector size:                  4096 bytes\n"
                "Commands/features:\n\tEnabled\tSupported:\n\t   *\tSMART feature set\n\t    \tWrite cache\n"
                "\t   *\tGen2 signaling speed (3.0Gb/s)\n\t   *\tGen3 signaling speed (6.0Gb/s)\n"
                "Security: \n\tMaster password revision code = 65534\n\t\tsupported\n\tnot\tenabled\n\tnot\tlocked\n"
                "\t\tfrozen\n\tnot\texpired: security count\n\t\tsupported: enhanced erase\n")
        facts = peers.hdparm.facts(Drive("d", "s", family="ata"), {"I": output(text)})
        self.assertEqual(facts["physical_sector_bytes"], 4096)
        self.assertIs(facts["capabilities.write_cache_present"], True)
        self.assertIs(facts["capabilities.write_cache_enabled"], False)
        self.assertEqual(facts["capabilities.sata_generation_max"], 3)
        security = {name.rsplit(".", 1)[1]: value for name, value in facts.items() if "security" in name}
        self.assertEqual(security, {"supported": True, "enabled": False, "locked": False, "frozen": True,
                                    "count_expired": False, "enhanced_erase": True})

    def test_skdump_prints_raw_values_byte_by_byte(self):
        row = "190 airflow-temperature-celsius  69    69    50   31.0 C      0x1f001f1f0000 prefail online  yes  yes \n"
        facts = peers.skdump.facts(Drive("d", "s", family="ata"), {"skdump": output(row)})
        self.assertEqual(facts["ata.attributes.190.raw"], 522125343)  # as smartctl prints it
        self.assertEqual(facts["ata.attributes.190.threshold"], 50)

    def test_sg3_takes_the_name_of_the_unit_not_of_the_port(self):
        text = ("Device Identification VPD page:\n  Addressed logical unit:\n    designator type: T10 vendor identification,  "
                "code set: ASCII\n      vendor id: Linux   \n    designator type: NAA,  code set: Binary\n      "
                "0x3333333000005dc0\n  Target port:\n    designator type: NAA,  code set: Binary\n      0x3222222000005dbe\n")
        outputs = {"inq": output(""), "id": output(text), "b1": output(""), "b2": output(""), "cap": output("")}
        self.assertEqual(peers.sg3.facts(Drive("d", "s"), outputs)["wwn"], "3333333000005dc0")


class BootsTest(unittest.TestCase):
    def test_every_drive_can_be_told_apart(self):
        for boot in boots.BOOTS.values():
            marks = [(drive.serial, drive.model, drive.nsid) for drive in boot.drives]
            self.assertEqual(len(marks), len(set(marks)))
            names = [drive.name for drive in boot.drives]
            self.assertEqual(len(names), len(set(names)))

    def test_every_scenario_is_used_and_there(self):
        named = {name for boot in boots.BOOTS.values() for name in boot.setup + boot.scenarios + boot.long_scenarios}
        there = {name[:-3] for name in os.listdir(os.path.join(HERE, "scenarios")) if name.endswith(".py")} - {"__init__"}
        self.assertEqual(named, there)

    def test_the_explanations_can_be_read(self):
        for boot in boots.BOOTS.values():
            Explanations(os.path.join(HERE, boot.explained))

    def test_every_personality_is_there_and_has_its_serial(self):
        for drive in (drive for boot in boots.BOOTS.values() for drive in boot.drives if drive.process):
            with open(os.path.join(bridge.PERSONALITIES, drive.personality + ".toml"), encoding="utf-8") as file:
                self.assertIn(f'serial = "{drive.serial}"', file.read())


class ToldTest(unittest.TestCase):
    def test_what_is_wrong_with_an_answer(self):
        self.assertEqual(wrong_with(Ask("c", says="yes"), output("oh yes")), "")
        self.assertIn("does not say", wrong_with(Ask("c", says="yes"), output("no")))
        self.assertIn("ended with 5", wrong_with(Ask("c"), output("", 5)))
        self.assertEqual(wrong_with(Ask("c", rc={1, 5}), output("", 5)), "")
        self.assertIn("complains", wrong_with(Ask("c"), output("SG_IO: bad/missing sense data")))
        self.assertIn("cannot be read", wrong_with(Ask("c", check=lambda out: {}["missing"]), output("")))

    def test_a_field_that_differs_from_the_model_is_named(self):
        self.assertEqual(same({"a": 1}, {"a": 1}), "")
        self.assertIn("'a': (2, 1)", same({"a": 1}, {"a": 2}))


class ArchiveTest(unittest.TestCase):
    def test_newc_headers_and_padding(self):
        archive = initramfs.Archive()
        archive.file("a", b"12345", 0o755)
        data = archive.finish()
        self.assertTrue(data.startswith(b"070701"))
        self.assertEqual(len(data) % 4, 0)
        # 110 bytes of header, "a\0" and 5 bytes, each padded to 4: the trailer begins at 120.
        self.assertEqual(data[112:117], b"12345")
        self.assertEqual(data[120:126], b"070701")

    def test_modules_come_after_what_they_need(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "modules.dep"), "w", encoding="utf-8") as file:
                file.write("k/9p.ko: k/9pnet.ko k/netfs.ko\nk/9pnet.ko:\nk/netfs.ko:\n"
                           "k/9pnet_virtio.ko: k/9pnet.ko k/virtio.ko\nk/virtio.ko:\n")
            order = [os.path.basename(path) for path in initramfs.module_order(folder)]
        self.assertEqual(len(order), 5)
        self.assertLess(order.index("9pnet.ko"), order.index("9p.ko"))
        self.assertLess(order.index("virtio.ko"), order.index("9pnet_virtio.ko"))


if __name__ == "__main__":
    sys.exit(unittest.main())
