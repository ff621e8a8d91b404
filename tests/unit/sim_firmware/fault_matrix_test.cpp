// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of every way to update, and every misfortune at it: the drive always runs one whole image or the other
// afterwards, and the next update works.
#include <fmt/format.h>

#include <map>
#include <ostream>

#include "core/firmware/notes.h"
#include "core/firmware/steps.h"
#include "platform/sim/state/faults.h"
#include "tests/unit/sim_firmware/bench.h"

namespace fettle::firmware::test {
namespace {

using plan::Outcome;
using sim::FaultKind;

struct Way {
    std::string name;
    std::string protocol;
    std::uint8_t mode;  ///< 0: the protocol has none
    Activate activate;
    std::string command;  ///< of the steps that change the drive, as faults call it
    std::uint32_t count;  ///< of such commands
};

const std::vector<Way>& all_ways() {
    // 128 KiB in pieces of 64 KiB: two, and what follows them.
    static const std::vector<Way> kAll{
        {"nvme-store", "nvme", 0, Activate::never, "firmware", 3},
        {"nvme-next-boot", "nvme", 0, Activate::next_boot, "firmware", 3},
        {"nvme-reset", "nvme", 0, Activate::reset, "firmware", 3},
        {"nvme-now", "nvme", 0, Activate::now, "firmware", 3},
        {"ata-03", "ata", 0x03, Activate::now, "ata.92", 2},
        {"ata-07", "ata", 0x07, Activate::now, "ata.92", 1},
        {"ata-0e-now", "ata", 0x0E, Activate::now, "ata.92", 3},
        {"ata-0e-next-boot", "ata", 0x0E, Activate::next_boot, "ata.92", 2},
        {"scsi-05", "scsi", 0x05, Activate::now, "scsi.3b", 1},
        {"scsi-07", "scsi", 0x07, Activate::now, "scsi.3b", 2},
        {"scsi-0d", "scsi", 0x0D, Activate::next_boot, "scsi.3b", 2},
        {"scsi-0e-now", "scsi", 0x0E, Activate::now, "scsi.3b", 3},
    };
    return kAll;
}

const std::map<std::string, FaultKind>& all_faults() {
    static const std::map<std::string, FaultKind> kAll{
        {"fail", FaultKind::fail},
        {"timeout", FaultKind::drop},
        {"delay", FaultKind::delay},
        {"lie", FaultKind::ignore},
        {"power cut before", FaultKind::power_before},
        {"power cut within", FaultKind::power_within},
        {"power cut after", FaultKind::power_after},
        {"vanish", FaultKind::vanish},
    };
    return kAll;
}

std::vector<std::uint8_t> image_for(const Way& way, const std::string& revision) {
    const std::uint32_t size = way.mode == 0x07 && way.protocol == "ata" ? 65'536 : 131'072;
    return Bench::image(revision, sim::Activation::at_once, size);
}

Request request_for(const Way& way) {
    Request request;
    if (way.mode != 0) request.mode = way.mode;
    request.activate = way.activate;
    return request;
}

/// A second, other drive beside: nothing may touch it.
struct Cases {
    unsigned run = 0;
    std::map<std::string, unsigned> ended;
};
std::map<std::string, Cases>& table() {
    static std::map<std::string, Cases> kTable;
    return kTable;
}
void count(const std::string& fault, const std::string& outcome) {
    auto& row = table()[fault];
    ++row.run;
    ++row.ended[outcome];
}

std::string outcome_of(const Result<plan::Receipt>& receipt) {
    return receipt ? std::string(plan::name(receipt->outcome))
                   : "refused (" + std::string(name(receipt.error().code)) + ")";
}

unsigned& lost_drives() {
    static unsigned lost = 0;
    return lost;
}
unsigned& wrong_drives() {
    static unsigned wrong = 0;
    return wrong;
}
void expect_untouched(const Bench& other) {
    const auto runs = other.running();
    EXPECT_EQ(runs, "1.00");
    wrong_drives() += runs == "1.00" ? 0U : 1U;
}

/// The drive is alive, runs one whole image, and takes the next update whatever happened before.
void expect_a_drive(Bench& bench, const Way& way) {
    ++lost_drives();  // until it has shown that it is not
    const auto now = bench.state();
    ASSERT_TRUE(now) << to_string(now.error());
    EXPECT_TRUE(now->revision == "1.00" || now->revision == "2.00") << now->revision;
    const auto receipt = bench.update(request_for(way), image_for(way, "3.00"));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    ASSERT_EQ(receipt->outcome, Outcome::done);
    --lost_drives();
    if (bench.running() == "3.00") return;
    bench.power_cycle();
    if (way.activate != Activate::never) {
        EXPECT_EQ(bench.running(), "3.00");
    }
}

class FaultMatrix : public testing::Test {
protected:
    static void TearDownTestSuite() {
        unsigned all = 0;
        for (const auto& [fault, cases] : table()) {
            std::string ends;
            for (const auto& [outcome, number] : cases.ended) ends += fmt::format(" {} {},", number, outcome);
            fmt::print("firmware fault matrix: {:24} {:4} cases:{}\n", fault, cases.run, ends);
            all += cases.run;
        }
        fmt::print("firmware fault matrix: {} cases; drives lost {}, wrong drives {}\n", all, lost_drives(),
                   wrong_drives());
    }
};

TEST_F(FaultMatrix, OfTheDrive) {
    for (const auto& way : all_ways()) {
        for (const auto& [fault, kind] : all_faults()) {
            for (std::uint32_t nth = 1; nth <= way.count; ++nth) {
                SCOPED_TRACE(fmt::format("{}: {} at command {}", way.name, fault, nth));
                Bench bench(way.protocol);
                Bench other(way.protocol);
                sim::FaultRule rule;
                rule.command = way.command;
                rule.nth = nth;
                rule.kind = kind;
                rule.delay_ms = 5'000;
                bench.drive->drive_state().faults().add(rule);
                const auto receipt = bench.update(request_for(way), image_for(way, "2.00"));
                count(fault, outcome_of(receipt));
                ASSERT_TRUE(receipt) << to_string(receipt.error());
                const bool claims = receipt->outcome == Outcome::done;
                if (kind == FaultKind::vanish) {
                    EXPECT_FALSE(claims && bench.waits_for == Restart::none);
                    continue;  // it is gone: no drive to look at
                }
                if (bench.drive->drive_state().presence() == sim::Presence::off) {
                    EXPECT_NE(receipt->outcome, Outcome::done);
                    bench.drive->power_on();
                    ++bench.boot;
                }
                // Whoever says that the new firmware runs has seen it run.
                if (claims && bench.waits_for == Restart::none) {
                    EXPECT_EQ(bench.running(), "2.00");
                }
                expect_a_drive(bench, way);
                expect_untouched(other);
            }
        }
    }
}

/// Breaks off at a line of the journal, as a killed process and a machine that goes down do.
TEST_F(FaultMatrix, OfTheProcessAndTheJournal) {
    for (const auto& way : all_ways()) {
        for (const bool full : {false, true}) {
            for (std::size_t line = 0; line < 10; ++line) {
                SCOPED_TRACE(fmt::format("{}: {} at line {}", way.name, full ? "disk full" : "killed", line));
                Bench bench(way.protocol);
                (full ? bench.store.full_at_append : bench.store.cut_at_append) = line;
                bench.store.torn_bytes = 20;
                const auto receipt = bench.update(request_for(way), image_for(way, "2.00"));
                count(full ? "disk full under journal" : "killed process", outcome_of(receipt));
                if (receipt && receipt->outcome == Outcome::done) {
                    EXPECT_TRUE(bench.running() == "2.00" || bench.waits_for != Restart::none);
                }
                // The next start: what the journal tells is true of the drive.
                bench.machine_power.on = true;
                bench.store.cut_at_append = bench.store.full_at_append = plan::test::FakeStore::kNever;
                const auto now = bench.state().value();
                for (const auto& note : read_notes(bench.store.found().value())) {
                    const auto news = judge(note, now, "boot-1");
                    if (news.message.id == "firmware-update-not-begun") {
                        EXPECT_EQ(now.revision, "1.00");
                    }
                    if (news.message.id == "firmware-update-complete") {
                        EXPECT_EQ(now.revision, "2.00");
                    }
                }
                bench.store.files.clear();
                expect_a_drive(bench, way);
            }
        }
    }
}

TEST_F(FaultMatrix, OfThePersonAndTheMachine) {
    for (const auto& way : all_ways()) {
        const std::vector<std::pair<std::string, std::function<void(Bench&, Bench&)>>> kTrouble{
            {"wrong serial", [](Bench&, Bench&) {}},
            {"swapped drive", [](Bench& bench, Bench& other) { bench.swapped = other.drive; }},
            {"other job", [](Bench& bench, Bench&) { bench.busy = true; }},
            {"battery", [](Bench& bench, Bench&) { bench.battery = true; }},
            {"cancelled", [](Bench& bench, Bench&) { bench.cancel.cancel(); }},
        };
        for (const auto& [trouble, arrange] : kTrouble) {
            SCOPED_TRACE(way.name + ": " + trouble);
            Bench bench(way.protocol);
            Bench other(way.protocol, "", "", "S0002");
            const auto made = bench.plan(request_for(way), image_for(way, "2.00"));
            ASSERT_TRUE(made);
            arrange(bench, other);
            const auto serial =
                std::exchange(bench.entry.identity.serial, trouble == "wrong serial" ? "S0002" : "S0001");
            const auto receipt = bench.run(*made);
            bench.entry.identity.serial = serial;
            count(trouble, outcome_of(receipt));
            EXPECT_FALSE(receipt);
            EXPECT_EQ(bench.running(), "1.00");
            expect_untouched(other);
            bench.swapped.reset();
            bench.busy = bench.battery = false;
            if (trouble != "cancelled") expect_a_drive(bench, way);
        }
    }
}

}  // namespace
}  // namespace fettle::firmware::test
