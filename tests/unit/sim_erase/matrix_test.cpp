// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/unit/sim_erase/world.h"
#include "tests/unit/thorough.h"

/// Every command of every way to erase, and everything that may go wrong with it. After each: Fettle itself gets the
/// drive back, nothing was claimed that is not true, and the next command works.
namespace fettle::erase::test {
namespace {

using sim::FaultKind;

struct Row {
    const char* drive;
    const std::string& toml;
    Method method;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> all{
        {"sata", kSata, Method::sanitize_block},        {"sata", kSata, Method::sanitize_crypto},
        {"sata", kSata, Method::sanitize_overwrite},    {"sata", kSata, Method::security_enhanced},
        {"sata", kSata, Method::security_normal},       {"sata", kSata, Method::discard},
        {"usb", kBridgeClean, Method::security_normal}, {"usb", kBridgeClean, Method::sanitize_block},
        {"nvme", kNvme, Method::sanitize_block},        {"nvme", kNvme, Method::sanitize_crypto},
        {"nvme", kNvme, Method::sanitize_overwrite},    {"nvme", kNvme, Method::format_crypto},
        {"nvme", kNvme, Method::format_user_data},      {"nvme", kNvme, Method::psid_revert},
        {"sas", kSas, Method::sanitize_block},          {"sas", kSas, Method::sanitize_crypto},
        {"sas", kSas, Method::sanitize_overwrite},      {"sas", kSas, Method::format_unit},
        {"sata", kSataSizes, Method::set_sectors},
    };
    return all;
}

Wish wish_for(Method method) {
    Wish wish;
    wish.method = method;
    if (method == Method::psid_revert) wish.psid = kPsid;
    if (method == Method::set_sectors) wish.sector_bytes = 4096;
    return wish;
}

/// The commands of a run in which nothing goes wrong: the first three of each name, with their number among all and
/// among those of the name.
struct Place {
    std::string name;
    std::size_t number = 0;
    std::uint32_t nth = 1;
};

std::vector<Place> places_of(const Row& row) {
    World world(row.toml);
    const auto made = world.plan(wish_for(row.method));
    EXPECT_TRUE(made);
    EXPECT_TRUE(world.run(*made));
    std::map<std::string, std::uint32_t> seen;
    std::vector<Place> places;
    const auto& sent = world.process->sent;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const auto nth = ++seen[sent[i]];
        if (nth <= 3) places.push_back({sent[i], i, nth});
    }
    return places;
}

/// Takes every case in a thorough run, and one in five in others: a number with which no loop's length has a factor in
/// common, so that each fault strikes each method.
class Sample {
public:
    bool takes_next() { return ++number_ % step_ == 0; }

private:
    std::size_t number_ = 0;
    std::size_t step_ = fettle::test::thorough() ? 1 : 5;
};

/// What the case came to, in the words of the table.
class Outcomes {
public:
    void add(const std::string& fault, const std::string& outcome) { ++counts_[fault][outcome]; }
    [[nodiscard]] std::string table() const {
        std::set<std::string> columns;
        for (const auto& [fault, outcomes] : counts_) {
            for (const auto& [outcome, count] : outcomes) columns.insert(outcome);
        }
        auto text = fmt::format("{:<14}", "fault");
        for (const auto& column : columns) text += fmt::format(" {:>22}", column);
        std::size_t all = 0;
        for (const auto& [fault, outcomes] : counts_) {
            text += fmt::format("\n{:<14}", fault);
            for (const auto& column : columns) {
                const auto count = outcomes.contains(column) ? outcomes.at(column) : 0;
                text += fmt::format(" {:>22}", count);
                all += count;
            }
        }
        return text + fmt::format("\n{} cases\n", all);
    }

private:
    std::map<std::string, std::map<std::string, std::size_t>> counts_;
};

/// After whatever happened: power is there again, a new process looks.
void back_to_normal(World& world) {
    world.drive->drive_state().faults().clear();
    if (world.drive->drive_state().presence() == sim::Presence::off) world.drive->power_on();
    world.process = std::make_shared<Process>();
    world.power.on = true;
}

bool open_and_usable(World& world, std::string& why) {
    const auto here = world.inputs();
    if (!here) {
        why = to_string(here.error());
        return false;
    }
    const auto& now = here->abilities;
    if (now.security && (now.security->state.enabled || now.security->state.locked)) {
        why = "a password is left";
        return false;
    }
    if (now.sanitize && now.sanitize->state.phase != SanitizeState::Phase::idle) {
        why = "a sanitize is left";
        return false;
    }
    auto ports = sim::make_ports(world.drive);
    std::vector<std::uint8_t> bytes(4096);
    const auto read = ports.block ? ports.block->read(0, bytes) : fettle::fail(ErrorCode::io, "no block device");
    if (!read) why = to_string(read.error());
    return read.has_value();
}

/// Takes the ways out that Fettle offers until there is none. Whether they led out.
bool recovered(World& world, bool unlock_first, std::string& how, std::string& why) {
    for (int round = 0; round < 3; ++round) {
        const auto here = world.inputs();
        if (!here) {
            why = "cannot be asked: " + to_string(here.error());
            return false;
        }
        const auto found = recover(world.story(), here->abilities);
        if (found.ways.empty()) return open_and_usable(world, why);
        const auto& ways = found.ways;
        const bool unlock = unlock_first && ways.back().purpose == Purpose::unlock;
        Wish wish;
        wish.purpose = unlock ? Purpose::unlock : ways.front().purpose;
        wish.method = unlock ? std::nullopt : found.method;
        wish.journal_tells = found.password_is_ours;
        wish.journal_sector_bytes = found.sector_bytes;
        if (wish.method == Method::psid_revert) wish.psid = kPsid;
        auto made = world.plan(wish);
        if (!made) {
            why = to_string(made.error());
            return false;
        }
        const auto receipt = world.run(*made);
        if (!receipt || receipt->outcome != plan::Outcome::done) {
            why = std::string(unlock ? "unlock" : "resume") + " failed: " + (receipt ? "" : to_string(receipt.error()));
            if (receipt) {
                for (const auto& step : receipt->steps) {
                    if (step.error) why += to_string(*step.error);
                    why += " " + std::string(name(step.verification.verdict)) + " " + step.verification.text.id;
                }
            }
            return false;
        }
        how = unlock ? "unlocked" : "resumed";
        if (!unlock && world.kept() != 0) {
            why = "resumed, and data is left";
            return false;
        }
        world.journals.files.clear();  // as the toolbox forgets what was made good
    }
    why = "no end of it";
    return false;
}

void judge(World& world, const Result<plan::Receipt>& receipt, bool unlock_first, const std::string& fault,
           const std::string& where, Outcomes& outcomes) {
    const bool done = receipt && receipt->outcome == plan::Outcome::done;
    // Never success that is none. A discard is advice, and another sector size is no erase: they claim nothing.
    const bool claims = done && !world.process->dead && where.find("discard") == std::string::npos &&
                        where.find("set-sector-configuration") == std::string::npos;
    if (claims) {
        EXPECT_EQ(world.kept(), 0U) << where;
    }
    const bool gone = world.drive->drive_state().presence() == sim::Presence::gone;
    back_to_normal(world);
    if (gone) {
        EXPECT_FALSE(done && world.kept() != 0) << where;
        return outcomes.add(fault, done ? "done" : "failed, drive gone");
    }
    if (done) world.journals.files.clear();
    std::string how;
    std::string why;
    EXPECT_TRUE(recovered(world, unlock_first, how, why)) << where << ": " << why;
    EXPECT_TRUE(open_and_usable(world, why)) << where << ": " << why;
    outcomes.add(fault, done ? "done" : how.empty() ? "failed, as before" : "failed, then " + how);
}

void run_faults(const Row& row, const Place& place, Sample& sample, Outcomes& outcomes) {
    static const std::vector<std::pair<FaultKind, const char*>> kKinds{{FaultKind::fail, "fails"},
                                                                       {FaultKind::delay, "late"},
                                                                       {FaultKind::drop, "answer lost"},
                                                                       {FaultKind::ignore, "lie"},
                                                                       {FaultKind::power_before, "cut before"},
                                                                       {FaultKind::power_within, "cut within"},
                                                                       {FaultKind::power_after, "cut after"},
                                                                       {FaultKind::vanish, "vanishes"}};
    for (const auto& [kind, fault] : kKinds) {
        for (const bool unlock_first : {false, true}) {
            if (unlock_first && !is_security(row.method)) continue;
            if (!sample.takes_next()) continue;
            World world(row.toml);
            const auto made = world.plan(wish_for(row.method));
            ASSERT_TRUE(made);
            sim::FaultRule rule;
            rule.command = place.name;
            rule.nth = place.nth;
            rule.kind = kind;
            rule.delay_ms = 120'000;
            world.drive->drive_state().faults().add(rule);
            const auto receipt = world.run(*made);
            judge(world, receipt, unlock_first, fault,
                  fmt::format("{} {} {} at {} number {}{}", row.drive, name(row.method), fault, place.name, place.nth,
                              unlock_first ? ", unlocked" : ""),
                  outcomes);
        }
    }
}

void run_kills(const Row& row, const Place& place, Sample& sample, Outcomes& outcomes) {
    for (const bool before : {true, false}) {
        for (const bool unlock_first : {false, true}) {
            if (unlock_first && !is_security(row.method)) continue;
            if (!sample.takes_next()) continue;
            World world(row.toml);
            const auto made = world.plan(wish_for(row.method));
            ASSERT_TRUE(made);
            (before ? world.process->kill_before : world.process->kill_after) = place.number;
            const auto receipt = world.run(*made);
            // Often the machine is started anew after such a thing, and the drive loses its power then.
            if (place.number % 2 == 0) world.drive->power_cycle(false);
            judge(world, receipt, unlock_first, before ? "killed before" : "killed after",
                  fmt::format("{} {} killed {} command {} ({}){}", row.drive, name(row.method),
                              before ? "before" : "after", place.number, place.name, unlock_first ? ", unlocked" : ""),
                  outcomes);
        }
    }
}

TEST(EraseMatrix, EveryCommandAndEveryFault) {
    Outcomes outcomes;
    Sample sample;
    for (const auto& row : rows()) {
        for (const auto& place : places_of(row)) {
            if (place.name != "discard") run_faults(row, place, sample, outcomes);
            run_kills(row, place, sample, outcomes);
        }
    }
    fmt::print("{}", outcomes.table());
}

/// A disk that is full, or loses its power, at any line of the journal.
TEST(EraseMatrix, EveryLineOfTheJournal) {
    Outcomes outcomes;
    Sample sample;
    for (const auto& row : rows()) {
        for (std::size_t line = 0; line < 14; ++line) {
            if (!sample.takes_next()) continue;
            World world(row.toml);
            const auto made = world.plan(wish_for(row.method));
            ASSERT_TRUE(made);
            world.journals.full_at_append = line;
            world.journals.torn_bytes = line * 7;
            const auto receipt = world.run(*made);
            world.journals.full_at_append = plan::test::FakeStore::kNever;
            judge(world, receipt, line % 2 == 0, "journal full",
                  fmt::format("{} {} journal full at line {}", row.drive, name(row.method), line), outcomes);
        }
    }
    fmt::print("{}", outcomes.table());
}

TEST(EraseMatrix, AnotherDriveIsNeverTouched) {
    for (const auto& row : rows()) {
        World world(row.toml);
        const auto made = world.plan(wish_for(row.method));
        ASSERT_TRUE(made);
        const auto where = fmt::format("{} {}", row.drive, name(row.method));
        // The wrong serial number.
        EXPECT_EQ(world.run(*made, "WRONG").error().code, ErrorCode::refused) << where;
        EXPECT_TRUE(world.process->sent.empty()) << where;
        // Mounted between plan and run.
        world.mounted = true;
        EXPECT_EQ(world.run(*made).error().code, ErrorCode::busy) << where;
        EXPECT_TRUE(world.process->sent.empty()) << where;
        world.mounted = false;
        // Another drive in its place.
        auto toml = row.toml;
        toml.replace(toml.find("serial = \"SIM-"), 14, "serial = \"NOT-");
        World other(toml);
        std::swap(world.drive, other.drive);
        EXPECT_EQ(world.run(*made).error().code, ErrorCode::refused) << where;
        EXPECT_TRUE(world.process->sent.empty()) << where;
        EXPECT_GT(world.kept(), kDriveBytes / 32) << where;
        std::swap(world.drive, other.drive);
        // At any later question who it is, another drive answers once.
        for (std::size_t question = 1; question < made->plan.steps.size() + 1; ++question) {
            World swapped(row.toml);
            swapped.process->another_drive_at = question;
            const auto receipt = swapped.run(*made);
            ASSERT_TRUE(receipt) << where;
            EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << where;
            EXPECT_EQ(receipt->steps[question - 1].outcome, plan::Outcome::not_taken) << where;
            std::string why;
            EXPECT_TRUE(open_and_usable(swapped, why)) << where << " question " << question << ": " << why;
        }
    }
}

}  // namespace
}  // namespace fettle::erase::test
