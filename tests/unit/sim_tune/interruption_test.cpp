// SPDX-License-Identifier: GPL-3.0-or-later
// A full disk, an I/O error or a power failure at every single change that a setting needs, on every computer, while
// it is set, set once more, and restored: the undo brings every byte back.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/sim_tune/tuning_fixture.h"
#include "tests/unit/thorough.h"

namespace fettle::tune::test {
namespace {

enum class How { error, crash };

/// Lets the k-th change of files and values (from 0) fail, and after a crash every later one.
class Trouble {
public:
    Trouble(World& world, How how, std::size_t at) : world_(world), how_(how), at_(at) {
        world_.system.on_change([this](const std::string& what) { return happen(what); });
    }
    ~Trouble() { world_.system.on_change({}); }
    Trouble(const Trouble&) = delete;
    Trouble& operator=(const Trouble&) = delete;

    [[nodiscard]] bool happened() const { return !where_.empty(); }
    [[nodiscard]] const std::string& where() const { return where_; }
    Status happen(const std::string& what) {
        if (count_++ != at_) return {};
        where_ = what;
        if (how_ == How::crash) throw Crash{};
        return fail(ErrorCode::io, what + ": no space left on device");
    }

private:
    World& world_;
    How how_;
    std::size_t at_;
    std::size_t count_ = 0;
    std::string where_;
};

/// The same for the records.
class RecordTrouble {
public:
    RecordTrouble(World& world, How how, std::size_t at) : world_(world), how_(how), at_(at) {
        world_.changes.on_change = [this](const std::string& what) -> Status {
            if (count_++ != at_) return {};
            where_ = what;
            if (how_ == How::crash) throw Crash{};
            return fail(ErrorCode::io, what + ": no space left on device");
        };
    }
    ~RecordTrouble() { world_.changes.on_change = {}; }
    RecordTrouble(const RecordTrouble&) = delete;
    RecordTrouble& operator=(const RecordTrouble&) = delete;
    [[nodiscard]] bool happened() const { return !where_.empty(); }
    [[nodiscard]] const std::string& where() const { return where_; }

private:
    World& world_;
    How how_;
    std::size_t at_;
    std::size_t count_ = 0;
    std::string where_;
};

/// A program's life: it ends with the crash.
void live(World& world, const std::function<void(const Program&)>& deed) {
    const auto program = world.start();
    try {
        deed(*program);
    } catch (const Crash&) {
        // What it had in memory is gone.
    }
}

struct Case {
    Described (*make)();
    std::string id;
    std::string value;
    std::string third;
};

/// Each setting that can be changed of computers that have all kinds. The sample: each once, and each line of fstab.
std::vector<Case> cases() {
    std::vector<Case> all;
    std::set<std::string_view> names;
    for (auto* const make :
         {worn_laptop, server, mixed_desktop, luks_laptop, encrypted_laptop, usb_desktop, without_systemd}) {
        World world(make());
        for (const auto& setting : world.start()->settings()) {
            if (setting.obstacle) continue;
            const auto value = another_value(setting);
            const bool new_name = names.insert(setting.title).second || setting.subject.starts_with('/');
            if (value.empty() || !(new_name || fettle::test::thorough())) continue;
            all.push_back({make, setting.id, value, another_value(setting, value)});
        }
    }
    return all;
}

/// One of each family.
std::vector<Case> few_cases() {
    auto all = cases();
    if (fettle::test::thorough()) return all;
    std::erase_if(all, [](const Case& one) {
        return one.id != "swappiness" && one.id != "journal-limit" && one.id != "trim-timer" &&
               one.id != "access-times:/home" && !one.id.starts_with("swap-file:") &&
               !one.id.starts_with("io-scheduler:");
    });
    return all;
}

/// The sample: all for the power failure, after which nothing is cleaned up; for errors one of each family.
std::vector<Case> cases_for(How how) { return how == How::crash ? cases() : few_cases(); }

/// Undoes everything, if there is anything, and compares.
void expect_way_out(World& world, const std::map<std::string, std::string>& before) {
    const auto program = world.start();
    const auto undone = program->undo();
    if (undone) {
        EXPECT_TRUE(is_done(undone)) << why(undone);
    } else {
        EXPECT_EQ(undone.error().code, ErrorCode::not_found) << why(undone);
    }
    const auto now = world.files();
    EXPECT_TRUE(now == before) << differences(before, now);
    EXPECT_TRUE(world.changes.keys()->empty());
    EXPECT_TRUE(!undone || world.journals.files.empty()) << "an interrupted job is still on record";
}

/// Calls `attempt` with 0, 1, … until it says that nothing happened any more. Returns how often.
template <typename Attempt>
std::size_t for_every_change(const Attempt& attempt) {
    constexpr std::size_t kMost = 100;
    std::size_t at = 0;
    while (at < kMost && attempt(at) && !testing::Test::HasFailure()) ++at;
    EXPECT_LT(at, kMost);
    return at;
}

class InterruptionTest : public testing::TestWithParam<How> {};

TEST_P(InterruptionTest, WhileASettingIsSet) {
    std::size_t times = 0;
    const auto wanted = cases_for(GetParam());
    for (const auto& one : wanted) {
        times += for_every_change([&](std::size_t at) {
            World world(one.make());
            const auto before = world.files();
            std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
            live(world, [&](const Program& program) {
                const auto receipt = program.set({{one.id, one.value}});
                EXPECT_NE(is_done(receipt), trouble->happened()) << why(receipt);
            });
            const bool happened = trouble->happened();
            SCOPED_TRACE(fmt::format("{}: {} at change {}, {}", world.described.name, one.id, at, trouble->where()));
            trouble.reset();
            expect_way_out(world, before);
            return happened;
        });
    }
    EXPECT_GE(times, 2 * wanted.size());
    if (GetParam() == How::crash || fettle::test::thorough()) {
        EXPECT_GT(times, 50U);
    }
}

TEST_P(InterruptionTest, WhileItIsSetOnceMore) {
    for (const auto& one : cases_for(GetParam())) {
        if (one.third.empty()) continue;
        for_every_change([&](std::size_t at) {
            World world(one.make());
            const auto before = world.files();
            EXPECT_TRUE(is_done(world.start()->set({{one.id, one.value}})));
            std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
            live(world, [&](const Program& program) { (void)program.set({{one.id, one.third}}); });
            const bool happened = trouble->happened();
            SCOPED_TRACE(fmt::format("{}: {} at change {}, {}", world.described.name, one.id, at, trouble->where()));
            trouble.reset();
            expect_way_out(world, before);
            return happened;
        });
    }
}

/// After a change that was interrupted, another is interrupted.
TEST_P(InterruptionTest, Twice) {
    const std::size_t stride = fettle::test::thorough() ? 1 : 2;
    for (const auto& one : few_cases()) {
        if (one.third.empty()) continue;
        for (const bool set_before : {false, true}) {
            for_every_change([&](std::size_t first) {
                bool first_happened = false;
                for_every_change([&](std::size_t number) {
                    const auto second = number * stride + first % stride;
                    World world(one.make());
                    const auto before = world.files();
                    const auto original = world.start()->setting(one.id).value;
                    if (set_before) {
                        EXPECT_TRUE(is_done(world.start()->set({{one.id, one.value}})));
                    }
                    std::optional<Trouble> trouble(std::in_place, world, GetParam(), first);
                    live(world, [&](const Program& program) { (void)program.set({{one.id, one.third}}); });
                    first_happened = trouble->happened();
                    auto where = trouble->where();
                    trouble.reset();
                    trouble.emplace(world, GetParam(), second);
                    live(world, [&](const Program& program) {
                        (void)program.set({{one.id, set_before ? original : one.value}});
                    });
                    const bool happened = trouble->happened();
                    SCOPED_TRACE(fmt::format("{}: {} {} at changes {}, {}, and {}, {}", world.described.name, one.id,
                                             set_before ? "set before" : "new", first, where, second,
                                             trouble->where()));
                    trouble.reset();
                    expect_way_out(world, before);
                    return happened;
                });
                return first_happened;
            });
        }
    }
}

/// After an interruption, the same command again completes what was begun.
TEST_P(InterruptionTest, TheCommandCanBeRepeated) {
    for (const auto& one : cases_for(GetParam())) {
        if (one.id.starts_with("write-cache")) continue;  // once it is "write back", nothing can be set
        for_every_change([&](std::size_t at) {
            World world(one.make());
            const auto before = world.files();
            std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
            live(world, [&](const Program& program) { (void)program.set({{one.id, one.value}}); });
            const bool happened = trouble->happened();
            SCOPED_TRACE(fmt::format("{}: {} at change {}, {}", world.described.name, one.id, at, trouble->where()));
            trouble.reset();
            const auto program = world.start();
            const auto again = program->set({{one.id, one.value}});
            EXPECT_TRUE(is_done(again) || !happened) << why(again);
            const auto setting = program->setting(one.id);
            EXPECT_TRUE(setting.changed && setting.changed->complete);
            EXPECT_TRUE(world.journals.files.empty()) << "an interrupted job is still on record";
            expect_way_out(world, before);
            return happened;
        });
    }
}

TEST_P(InterruptionTest, WhileItIsRestored) {
    for (const auto& one : cases_for(GetParam())) {
        for_every_change([&](std::size_t at) {
            World world(one.make());
            const auto before = world.files();
            EXPECT_TRUE(is_done(world.start()->set({{one.id, one.value}})));
            std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
            live(world, [&](const Program& program) { (void)program.undo(); });
            const bool happened = trouble->happened();
            SCOPED_TRACE(fmt::format("{}: {} at change {}, {}", world.described.name, one.id, at, trouble->where()));
            trouble.reset();
            expect_way_out(world, before);
            return happened;
        });
    }
}

/// Of what an interrupted undo has restored, nothing may be missing when the setting is set again.
TEST_P(InterruptionTest, WhileItIsRestoredAndSetAgain) {
    for (const auto& one : cases_for(GetParam())) {
        if (one.id.starts_with("write-cache")) continue;  // once it is "write back", nothing can be set
        for_every_change([&](std::size_t at) {
            World world(one.make());
            const auto before = world.files();
            EXPECT_TRUE(is_done(world.start()->set({{one.id, one.value}})));
            const auto after = world.files();
            std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
            live(world, [&](const Program& program) { (void)program.undo(); });
            const bool happened = trouble->happened();
            SCOPED_TRACE(fmt::format("{}: {} at change {}, {}", world.described.name, one.id, at, trouble->where()));
            trouble.reset();
            const auto again = world.start()->set({{one.id, one.value}});
            EXPECT_TRUE(is_done(again)) << why(again);
            EXPECT_TRUE(world.files() == after) << differences(after, world.files());
            expect_way_out(world, before);
            return happened;
        });
    }
}

TEST_P(InterruptionTest, WhileManyAreSetAndRestored) {
    for (auto* const make : {worn_laptop, mixed_desktop}) {
        for (const bool restoring : {false, true}) {
            const std::size_t stride = fettle::test::thorough() ? 1 : 5;
            const auto times = for_every_change([&](std::size_t number) {
                const auto at = number * stride;
                World world(make());
                const auto before = world.files();
                std::vector<Assignment> wanted;
                for (const auto& setting : world.start()->settings()) {
                    const auto value = setting.obstacle ? "" : another_value(setting);
                    if (!value.empty()) wanted.push_back({setting.id, value});
                }
                if (restoring) {
                    EXPECT_TRUE(is_done(world.start()->set(wanted)));
                }
                std::optional<Trouble> trouble(std::in_place, world, GetParam(), at);
                live(world, [&](const Program& program) { (void)(restoring ? program.undo() : program.set(wanted)); });
                const bool happened = trouble->happened();
                SCOPED_TRACE(fmt::format("{}: at change {}, {}", world.described.name, at, trouble->where()));
                trouble.reset();
                expect_way_out(world, before);
                return happened;
            });
            EXPECT_GT(times * stride, 25U);
        }
    }
}

/// The records themselves.
TEST_P(InterruptionTest, OfTheRecords) {
    for (const auto& one : cases_for(GetParam())) {
        for (const bool restoring : {false, true}) {
            const auto times = for_every_change([&](std::size_t at) {
                World world(one.make());
                const auto before = world.files();
                if (restoring) {
                    EXPECT_TRUE(is_done(world.start()->set({{one.id, one.value}})));
                }
                std::optional<RecordTrouble> trouble(std::in_place, world, GetParam(), at);
                live(world, [&](const Program& program) {
                    (void)(restoring ? program.undo() : program.set({{one.id, one.value}}));
                });
                const bool happened = trouble->happened();
                SCOPED_TRACE(
                    fmt::format("{}: {} at record {}, {}", world.described.name, one.id, at, trouble->where()));
                trouble.reset();
                expect_way_out(world, before);
                return happened;
            });
            EXPECT_GE(times, 1U);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, InterruptionTest, testing::Values(How::error, How::crash),
                         [](const auto& one) { return std::string(one.param == How::error ? "Error" : "Crash"); });

}  // namespace
}  // namespace fettle::tune::test
