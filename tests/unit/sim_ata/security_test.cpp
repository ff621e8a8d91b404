// SPDX-License-Identifier: GPL-3.0-or-later
// SECURITY feature set: the states SEC1, SEC2, SEC4, SEC5, SEC6 and every way between them (ACS-4 4.18).
#include <map>
#include <optional>

#include "ata_fixture.h"

namespace fettle::sim {
namespace {

constexpr std::uint8_t kSet = 0xF1;
constexpr std::uint8_t kUnlock = 0xF2;
constexpr std::uint8_t kPrepare = 0xF3;
constexpr std::uint8_t kErase = 0xF4;
constexpr std::uint8_t kFreeze = 0xF5;
constexpr std::uint8_t kDisable = 0xF6;

enum class Who { user, master };

class SecurityBench : public AtaBench {
public:
    using AtaBench::AtaBench;

    AtaReturn secret(std::uint8_t code, Who who, const std::string& password, std::uint16_t bits = 0,
                     std::uint16_t master_id = 0) {
        Block data = block(who, password, bits, master_id);
        return send(command(code, 0, 0, 0, false), data);
    }
    static Block block(Who who, const std::string& password, std::uint16_t bits = 0, std::uint16_t master_id = 0) {
        Block data(512);
        const unsigned word = (who == Who::master ? 1U : 0U) | bits;
        data[0] = static_cast<std::uint8_t>(word);
        data[1] = static_cast<std::uint8_t>(word >> 8U);
        std::copy(password.begin(), password.end(), data.begin() + 2);
        data[34] = static_cast<std::uint8_t>(master_id);
        data[35] = static_cast<std::uint8_t>(master_id >> 8U);
        return data;
    }
    AtaReturn erase(Who who, const std::string& password, bool enhanced = false) {
        EXPECT_TRUE(good(plain(kPrepare)));
        return secret(kErase, who, password, enhanced ? 2 : 0);
    }
    /// Word 128.
    std::uint16_t state() { return word(128); }
    bool enabled() { return (state() & 2U) != 0; }
    bool locked() { return (state() & 4U) != 0; }
    bool frozen() { return (state() & 8U) != 0; }
    bool expired() { return (state() & 16U) != 0; }
};

constexpr std::uint16_t kMaximum = 0x100;

enum class Sec { sec1, sec2, sec4, sec5, sec6 };

/// A drive in that state, with "user" as user password where there is one.
std::unique_ptr<SecurityBench> in_state(Sec state) {
    auto bench = std::make_unique<SecurityBench>("[ata.security]\nmaster_password = \"master\"\n");
    if (state == Sec::sec4 || state == Sec::sec5 || state == Sec::sec6) {
        EXPECT_TRUE(good(bench->secret(kSet, Who::user, "user")));
    }
    if (state == Sec::sec4) bench->power_cycle();
    if (state == Sec::sec2 || state == Sec::sec6) {
        EXPECT_TRUE(good(bench->plain(kFreeze)));
    }
    return bench;
}

Sec state_of(SecurityBench& bench) {
    if (bench.locked()) return Sec::sec4;
    if (bench.enabled()) return bench.frozen() ? Sec::sec6 : Sec::sec5;
    return bench.frozen() ? Sec::sec2 : Sec::sec1;
}

enum class Event {
    set_user,
    unlock_right,
    unlock_wrong,
    erase_right,
    erase_wrong,
    erase_unprepared,
    prepare,
    freeze,
    disable_right,
    disable_wrong,
    power_on,
    hardware_reset,
    read,
};

struct Step {
    bool accepted = false;
    Sec next = Sec::sec1;
};

/// What ACS-4 figure 11 and the table of command actions say, for a user password "user".
std::map<std::pair<Sec, Event>, Step> expected() {
    using S = Sec;
    using E = Event;
    return {
        {{S::sec1, E::set_user}, {true, S::sec5}},       {{S::sec1, E::unlock_right}, {false, S::sec1}},
        {{S::sec1, E::unlock_wrong}, {false, S::sec1}},  {{S::sec1, E::erase_right}, {false, S::sec1}},
        {{S::sec1, E::erase_wrong}, {false, S::sec1}},   {{S::sec1, E::erase_unprepared}, {false, S::sec1}},
        {{S::sec1, E::prepare}, {true, S::sec1}},        {{S::sec1, E::freeze}, {true, S::sec2}},
        {{S::sec1, E::disable_right}, {false, S::sec1}}, {{S::sec1, E::disable_wrong}, {false, S::sec1}},
        {{S::sec1, E::power_on}, {true, S::sec1}},       {{S::sec1, E::hardware_reset}, {true, S::sec1}},
        {{S::sec1, E::read}, {true, S::sec1}},

        {{S::sec2, E::set_user}, {false, S::sec2}},      {{S::sec2, E::unlock_right}, {false, S::sec2}},
        {{S::sec2, E::unlock_wrong}, {false, S::sec2}},  {{S::sec2, E::erase_right}, {false, S::sec2}},
        {{S::sec2, E::erase_wrong}, {false, S::sec2}},   {{S::sec2, E::erase_unprepared}, {false, S::sec2}},
        {{S::sec2, E::prepare}, {false, S::sec2}},       {{S::sec2, E::freeze}, {true, S::sec2}},
        {{S::sec2, E::disable_right}, {false, S::sec2}}, {{S::sec2, E::disable_wrong}, {false, S::sec2}},
        {{S::sec2, E::power_on}, {true, S::sec1}},       {{S::sec2, E::hardware_reset}, {true, S::sec1}},
        {{S::sec2, E::read}, {true, S::sec2}},

        {{S::sec4, E::set_user}, {false, S::sec4}},      {{S::sec4, E::unlock_right}, {true, S::sec5}},
        {{S::sec4, E::unlock_wrong}, {false, S::sec4}},  {{S::sec4, E::erase_right}, {true, S::sec1}},
        {{S::sec4, E::erase_wrong}, {false, S::sec4}},   {{S::sec4, E::erase_unprepared}, {false, S::sec4}},
        {{S::sec4, E::prepare}, {true, S::sec4}},        {{S::sec4, E::freeze}, {false, S::sec4}},
        {{S::sec4, E::disable_right}, {false, S::sec4}}, {{S::sec4, E::disable_wrong}, {false, S::sec4}},
        {{S::sec4, E::power_on}, {true, S::sec4}},       {{S::sec4, E::hardware_reset}, {true, S::sec4}},
        {{S::sec4, E::read}, {false, S::sec4}},

        {{S::sec5, E::set_user}, {true, S::sec5}},       {{S::sec5, E::unlock_right}, {true, S::sec5}},
        {{S::sec5, E::unlock_wrong}, {false, S::sec5}},  {{S::sec5, E::erase_right}, {true, S::sec1}},
        {{S::sec5, E::erase_wrong}, {false, S::sec5}},   {{S::sec5, E::erase_unprepared}, {false, S::sec5}},
        {{S::sec5, E::prepare}, {true, S::sec5}},        {{S::sec5, E::freeze}, {true, S::sec6}},
        {{S::sec5, E::disable_right}, {true, S::sec1}},  {{S::sec5, E::disable_wrong}, {false, S::sec5}},
        {{S::sec5, E::power_on}, {true, S::sec4}},       {{S::sec5, E::hardware_reset}, {true, S::sec4}},
        {{S::sec5, E::read}, {true, S::sec5}},

        {{S::sec6, E::set_user}, {false, S::sec6}},      {{S::sec6, E::unlock_right}, {false, S::sec6}},
        {{S::sec6, E::unlock_wrong}, {false, S::sec6}},  {{S::sec6, E::erase_right}, {false, S::sec6}},
        {{S::sec6, E::erase_wrong}, {false, S::sec6}},   {{S::sec6, E::erase_unprepared}, {false, S::sec6}},
        {{S::sec6, E::prepare}, {false, S::sec6}},       {{S::sec6, E::freeze}, {true, S::sec6}},
        {{S::sec6, E::disable_right}, {false, S::sec6}}, {{S::sec6, E::disable_wrong}, {false, S::sec6}},
        {{S::sec6, E::power_on}, {true, S::sec4}},       {{S::sec6, E::hardware_reset}, {true, S::sec4}},
        {{S::sec6, E::read}, {true, S::sec6}},
    };
}

/// The answer; nullopt for an event that has none.
std::optional<AtaReturn> happen(SecurityBench& bench, Event event) {
    const auto erase = [&](const std::string& password) {
        bench.plain(kPrepare);
        return bench.secret(kErase, Who::user, password);
    };
    switch (event) {
        case Event::set_user: return bench.secret(kSet, Who::user, "user");
        case Event::unlock_right: return bench.secret(kUnlock, Who::user, "user");
        case Event::unlock_wrong: return bench.secret(kUnlock, Who::user, "wrong");
        case Event::erase_right: return erase("user");
        case Event::erase_wrong: return erase("wrong");
        case Event::erase_unprepared: return bench.secret(kErase, Who::user, "user");
        case Event::prepare: return bench.plain(kPrepare);
        case Event::freeze: return bench.plain(kFreeze);
        case Event::disable_right: return bench.secret(kDisable, Who::user, "user");
        case Event::disable_wrong: return bench.secret(kDisable, Who::user, "wrong");
        case Event::power_on: bench.power_cycle(); return std::nullopt;
        case Event::hardware_reset: bench.device->hardware_reset(); return std::nullopt;
        case Event::read: {
            Block data(512);
            return bench.send(AtaBench::command(0x25, 0, 1, 0, true), data);
        }
    }
    return std::nullopt;
}

TEST(SimAtaSecurity, EveryEventInEveryState) {
    for (const auto& [from, step] : expected()) {
        const auto bench = in_state(from.first);
        ASSERT_EQ(state_of(*bench), from.first);
        SCOPED_TRACE("state " + std::to_string(static_cast<int>(from.first)) + " event " +
                     std::to_string(static_cast<int>(from.second)));
        if (const auto answer = happen(*bench, from.second)) {
            EXPECT_EQ(good(*answer), step.accepted);
            if (!step.accepted) {
                EXPECT_TRUE(is_aborted(*answer));
            }
        }
        EXPECT_EQ(state_of(*bench), step.next);
    }
    EXPECT_EQ(expected().size(), 5U * 13U);
}

/// The rows of the table "Security command actions" (ACS-4 table 14) that say "command aborted" when locked.
TEST(SimAtaSecurity, WhatIsAbortedWhileLockedAndWhatIsNot) {
    const auto bench = in_state(Sec::sec4);
    Block data(512);
    const auto wide = [&](std::uint8_t code, std::uint16_t features, std::uint64_t lba) {
        return bench->send(AtaBench::command(code, features, 1, lba, true), data);
    };
    const auto narrow = [&](std::uint8_t code, std::uint16_t features, std::uint64_t lba) {
        return bench->send(AtaBench::command(code, features, 1, lba, false), data);
    };
    for (const std::uint8_t code :
         std::initializer_list<std::uint8_t>{0x20, 0xC8, 0xC4, 0x40, 0x30, 0xCA, 0xC5, 0xE7, 0xF9, 0x5C, 0x5E}) {
        EXPECT_TRUE(is_aborted(narrow(code, 0, 0))) << std::hex << int{code};
    }
    for (const std::uint8_t code : std::initializer_list<std::uint8_t>{0x24, 0x25, 0x29, 0x42, 0x34, 0x35, 0x39, 0x3D,
                                                                       0xCE, 0x60, 0x61, 0xEA, 0x37, 0x3F, 0x45}) {
        EXPECT_TRUE(is_aborted(wide(code, 0, 0))) << std::hex << int{code};
    }
    EXPECT_TRUE(is_aborted(wide(0x06, 1, 0)));
    EXPECT_TRUE(good(narrow(0xEC, 0, 0)));
    EXPECT_TRUE(good(narrow(0xE5, 0, 0)));
    EXPECT_TRUE(good(narrow(0xB0, 0xD0, 0xC24F00)));
    EXPECT_TRUE(good(narrow(0xB0, 0xDA, 0xC24F00)));
    EXPECT_TRUE(good(wide(0x2F, 0, 0)));
    EXPECT_TRUE(good(narrow(0xEF, 0xAA, 0)));
    EXPECT_TRUE(good(narrow(0xE0, 0, 0)));
    EXPECT_TRUE(good(wide(0x27, 0, 0)));
}

TEST(SimAtaSecurity, FiveWrongPasswordsExpireTheCountUntilAReset) {
    const auto bench = in_state(Sec::sec4);
    for (int i = 0; i < 5; ++i) {
        EXPECT_FALSE(bench->expired()) << i;
        EXPECT_TRUE(is_aborted(bench->secret(kUnlock, Who::user, "wrong")));
    }
    EXPECT_TRUE(bench->expired());
    EXPECT_TRUE(is_aborted(bench->secret(kUnlock, Who::user, "user")));
    EXPECT_TRUE(is_aborted(bench->erase(Who::user, "user")));
    bench->device->hardware_reset();
    EXPECT_FALSE(bench->expired());
    EXPECT_TRUE(good(bench->secret(kUnlock, Who::user, "user")));
    // An unlocked drive does not count.
    for (int i = 0; i < 6; ++i) EXPECT_TRUE(is_aborted(bench->secret(kUnlock, Who::user, "wrong")));
    EXPECT_FALSE(bench->expired());
}

TEST(SimAtaSecurity, TheMasterUnlocksAtHighAndOnlyErasesAtMaximum) {
    const auto high = in_state(Sec::sec4);
    EXPECT_TRUE(good(high->secret(kUnlock, Who::master, "master")));
    EXPECT_TRUE(good(high->secret(kDisable, Who::master, "master")));
    EXPECT_EQ(state_of(*high), Sec::sec1);

    const auto maximum = in_state(Sec::sec1);
    EXPECT_TRUE(good(maximum->secret(kSet, Who::user, "user", kMaximum)));
    EXPECT_EQ(maximum->state() & 0x100U, 0x100U);
    EXPECT_TRUE(is_aborted(maximum->secret(kDisable, Who::master, "master")));
    maximum->write(0, 0x55);
    maximum->power_cycle();
    EXPECT_TRUE(is_aborted(maximum->secret(kUnlock, Who::master, "master")));
    EXPECT_EQ(state_of(*maximum), Sec::sec4);
    EXPECT_TRUE(good(maximum->erase(Who::master, "master")));
    EXPECT_EQ(state_of(*maximum), Sec::sec1);
    EXPECT_EQ(maximum->state() & 0x100U, 0U);
    EXPECT_EQ(maximum->read(0), Block(512));
}

TEST(SimAtaSecurity, AMasterPasswordEnablesNothingAndItsIdIsKept) {
    const auto bench = in_state(Sec::sec1);
    EXPECT_EQ(bench->word(92), 0xFFFE);
    EXPECT_TRUE(good(bench->secret(kSet, Who::master, "other", 0, 0x1234)));
    EXPECT_EQ(state_of(*bench), Sec::sec1);
    EXPECT_EQ(bench->word(92), 0x1234);
    EXPECT_TRUE(good(bench->secret(kSet, Who::master, "other", 0, 0xFFFF)));
    EXPECT_EQ(bench->word(92), 0x1234);
    bench->power_cycle();
    EXPECT_EQ(bench->word(92), 0x1234);
    EXPECT_TRUE(good(bench->erase(Who::master, "other")));
}

TEST(SimAtaSecurity, PrepareMustComeRightBeforeTheErase) {
    const auto bench = in_state(Sec::sec5);
    EXPECT_TRUE(good(bench->plain(kPrepare)));
    bench->identify();
    EXPECT_TRUE(is_aborted(bench->secret(kErase, Who::user, "user")));
    EXPECT_TRUE(good(bench->plain(kPrepare)));
    EXPECT_TRUE(is_aborted(bench->secret(kErase, Who::user, "wrong")));
    EXPECT_TRUE(is_aborted(bench->secret(kErase, Who::user, "user"))) << "the wrong one used the preparation up";
    EXPECT_TRUE(good(bench->erase(Who::user, "user")));
}

TEST(SimAtaSecurity, AnEraseCutOffLeavesTheDriveLockedAndPartlyErased) {
    const auto bench = in_state(Sec::sec5);
    bench->write(0, 0x55);
    bench->write(AtaBench::kSectors - 1, 0x66);
    EXPECT_TRUE(good(bench->plain(kPrepare)));
    Block data = SecurityBench::block(Who::user, "user");
    bench->device->execute_half(AtaBench::command(kErase, 0, 0, 0, false), data);
    bench->power_cycle();
    EXPECT_EQ(state_of(*bench), Sec::sec4);
    EXPECT_TRUE(good(bench->secret(kUnlock, Who::user, "user")));
    EXPECT_EQ(bench->read(0), Block(512));
    EXPECT_EQ(bench->read(AtaBench::kSectors - 1), Block(512, 0x66));
}

TEST(SimAtaSecurity, EnhancedEraseOnlyWhereItIsOffered) {
    SecurityBench bench("[ata.security]\nenhanced = false\n");
    EXPECT_EQ(bench.state() & 0x20U, 0U);
    EXPECT_EQ(bench.word(90), 0);
    EXPECT_TRUE(good(bench.secret(kSet, Who::user, "user")));
    EXPECT_TRUE(is_aborted(bench.erase(Who::user, "user", true)));
    EXPECT_TRUE(bench.enabled());
    const auto with = in_state(Sec::sec5);
    EXPECT_TRUE(good(with->erase(Who::user, "user", true)));
}

TEST(SimAtaSecurity, ALiarErasesNothing) {
    SecurityBench bench("[quirks]\nerase_lies = true\n");
    bench.write(3, 0x33);
    EXPECT_TRUE(good(bench.secret(kSet, Who::user, "user")));
    EXPECT_TRUE(good(bench.erase(Who::user, "user")));
    EXPECT_EQ(state_of(bench), Sec::sec1);
    EXPECT_EQ(bench.read(3), Block(512, 0x33));
}

TEST(SimAtaSecurity, TheFirmwareFreezesAtBoot) {
    SecurityBench each("[ata.security]\nfrozen = \"each_power_on\"\n");
    EXPECT_TRUE(each.frozen());
    each.device->hardware_reset();
    EXPECT_FALSE(each.frozen());
    each.power_cycle();
    EXPECT_TRUE(each.frozen());

    SecurityBench once("[ata.security]\nfrozen = \"at_start\"\n");
    EXPECT_TRUE(once.frozen());
    once.power_cycle();
    EXPECT_FALSE(once.frozen());
}

TEST(SimAtaSecurity, WithSoftwareSettingsPreservationAHardwareResetChangesNothing) {
    SecurityBench bench("[ata.link]\nssp = true\n[ata.security]\nfrozen = \"at_start\"\n");
    bench.device->hardware_reset();
    EXPECT_TRUE(bench.frozen());
    bench.power_cycle();
    EXPECT_FALSE(bench.frozen());
}

TEST(SimAtaSecurity, ItCanStartLocked) {
    SecurityBench bench("[ata.security]\nuser_password = \"secret\"\n");
    EXPECT_EQ(state_of(bench), Sec::sec4);
    EXPECT_TRUE(good(bench.secret(kUnlock, Who::user, "secret")));
}

TEST(SimAtaSecurity, ADriveWithoutItAbortsAll) {
    SecurityBench bench("[ata.security]\nsupported = false\n");
    EXPECT_EQ(bench.state(), 0);
    EXPECT_EQ(bench.word(82) & 2U, 0U);
    for (const std::uint8_t code : {kSet, kUnlock, kErase, kDisable}) {
        EXPECT_TRUE(is_aborted(bench.secret(code, Who::user, "x"))) << int{code};
    }
    EXPECT_TRUE(is_aborted(bench.plain(kFreeze)));
}

TEST(SimAtaSecurity, TheDecoderSeesTheSame) {
    const auto bench = in_state(Sec::sec4);
    const auto security = bench->decoded().security;
    EXPECT_TRUE(security.state.supported && security.state.enabled && security.state.locked);
    EXPECT_FALSE(security.state.frozen || security.state.count_expired || security.master_maximum);
    EXPECT_TRUE(security.state.enhanced_erase);
}

}  // namespace
}  // namespace fettle::sim
