// SPDX-License-Identifier: GPL-3.0-or-later
// What a drive reports about TCG Storage, decoded (Core 2.01 3.3.6; Block SID 1.00 4.1; Opal 2.01 3.1.1.5).
#include "core/opal/state.h"

#include <gtest/gtest.h>

namespace fettle::opal {
namespace {

using Bytes = std::vector<std::uint8_t>;
using erase::tcg::Discovery;
using erase::tcg::Feature;

Bytes descriptor(std::uint16_t code, const Bytes& body) {
    Bytes all{static_cast<std::uint8_t>(code >> 8U), static_cast<std::uint8_t>(code), 0x10,
              static_cast<std::uint8_t>(body.size())};
    all.insert(all.end(), body.begin(), body.end());
    return all;
}
Bytes opal_body(std::uint8_t first_pin, std::uint8_t after_revert = 0) {
    return {0x10, 0x00, 0, 1, 0, 0, 4, 0, 8, first_pin, after_revert, 0, 0, 0, 0, 0};
}
Bytes locking_body(std::uint8_t flags) { return {flags, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}; }

Discovery decoded(const std::vector<Bytes>& descriptors) {
    Bytes all(48, 0);
    for (const auto& one : descriptors) all.insert(all.end(), one.begin(), one.end());
    all[2] = static_cast<std::uint8_t>((all.size() - 4) >> 8U);
    all[3] = static_cast<std::uint8_t>(all.size() - 4);
    const auto read = erase::tcg::decode_discovery(BytesView(all));
    EXPECT_TRUE(read);
    return read.value_or(Discovery{});
}

TEST(OpalDiscovery, EveryFlagOfTheLockingFeature) {
    const auto all = decoded({descriptor(2, locking_body(0x3F))});
    EXPECT_TRUE(all.locking_supported && all.locking_enabled && all.locked && all.encrypts && all.mbr_supported &&
                all.mbr_enabled && all.mbr_done);
    const std::vector<std::pair<std::uint8_t, bool Discovery::*>> flags{
        {0x01, &Discovery::locking_supported}, {0x02, &Discovery::locking_enabled}, {0x04, &Discovery::locked},
        {0x08, &Discovery::encrypts},          {0x10, &Discovery::mbr_enabled},     {0x20, &Discovery::mbr_done}};
    for (const auto& [bit, member] : flags) {
        const auto one = decoded({descriptor(2, locking_body(bit))});
        for (const auto& [other, field] : flags)
            EXPECT_EQ(one.*field, other == bit) << unsigned{bit} << unsigned{other};
    }
    EXPECT_FALSE(decoded({descriptor(2, locking_body(0x40))}).mbr_supported);
}

TEST(OpalDiscovery, OwnerAndFirstPassword) {
    const auto block = [](std::uint8_t flags) {
        return decoded({descriptor(0x0402, {flags, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})});
    };
    EXPECT_EQ(block(0).owned, false);
    EXPECT_EQ(block(1).owned, true);
    EXPECT_FALSE(block(1).owner_blocked);
    EXPECT_TRUE(block(2).owner_blocked);
    EXPECT_EQ(decoded({descriptor(0x0203, opal_body(0))}).owned, std::nullopt);
    EXPECT_TRUE(decoded({descriptor(0x0203, opal_body(0))}).first_password_known);
    EXPECT_FALSE(decoded({descriptor(0x0203, opal_body(0xFF))}).first_password_known);
    EXPECT_TRUE(decoded({descriptor(0x0200, opal_body(0xFF))}).first_password_known) << "Opal 1 has no such field";
    EXPECT_TRUE(decoded({descriptor(0x0203, opal_body(0xFF, 0))}).revert_restores_first_password);
    EXPECT_FALSE(decoded({descriptor(0x0203, opal_body(0, 0xFF))}).revert_restores_first_password);
    EXPECT_TRUE(decoded({descriptor(0x0200, opal_body(0, 0xFF))}).revert_restores_first_password);
}

TEST(OpalDiscovery, FeaturesAreNamedInOrder) {
    const auto all = decoded({descriptor(1, {0x11}), descriptor(0x0302, opal_body(0)), descriptor(0xC001, {1, 2})});
    EXPECT_EQ(all.features, (std::vector<std::uint16_t>{1, 0x0302, 0xC001}));
    EXPECT_EQ(feature_name(0x0302), "pyrite-1");
    EXPECT_EQ(feature_title(0x0402), "Block SID Authentication");
    EXPECT_EQ(feature_name(0xC001), "");
    EXPECT_TRUE(all.has(Feature::pyrite_1));
    EXPECT_FALSE(all.has(Feature::opal_2));
}

TEST(OpalState, IsWhatMattersToTheUser) {
    const auto lock = [](std::uint8_t locking, std::uint8_t block) {
        State state;
        state.discovery = decoded(
            {descriptor(2, locking_body(locking)), descriptor(0x0203, opal_body(0)), descriptor(0x0402, {block, 0})});
        return name(state.lock());
    };
    EXPECT_EQ(name(State{}.lock()), "unsupported");
    EXPECT_EQ(lock(0x08, 0), "unsupported");
    EXPECT_EQ(lock(0x09, 0), "off");
    EXPECT_EQ(lock(0x09, 1), "owned");
    EXPECT_EQ(lock(0x0B, 1), "unlocked");
    EXPECT_EQ(lock(0x0F, 1), "locked");
}

TEST(OpalState, WhatCouldNotBeReadIsUnknown) {
    State state;
    state.missing = {{"system-status", "io", "it failed"}};
    EXPECT_EQ(name(state.lock()), "unsupported");
    state.missing.push_back({"tcg-discovery", "not-permitted", "it is blocked"});
    EXPECT_EQ(name(state.lock()), "unknown");
    ASSERT_NE(state.unread(), nullptr);
    EXPECT_EQ(state.unread()->detail, "it is blocked");
    state.missing.back().reason = "unsupported";
    EXPECT_EQ(name(state.lock()), "unsupported");
    state.missing.back().reason = "io";
    state.discovery = decoded({descriptor(2, locking_body(1)), descriptor(0x0203, opal_body(0))});
    EXPECT_EQ(name(state.lock()), "off");
}

TEST(OpalState, ShowsThePreBootImage) {
    const auto shows = [](std::uint8_t locking) {
        State state;
        state.discovery = decoded({descriptor(2, locking_body(locking))});
        return state.shows_pre_boot_image();
    };
    EXPECT_FALSE(State{}.shows_pre_boot_image());
    EXPECT_FALSE(shows(0x07));
    EXPECT_TRUE(shows(0x17));
    EXPECT_FALSE(shows(0x37));
}

TEST(OpalState, OnlyOpalCanBeSetUp) {
    const auto can = [](std::uint16_t code, std::uint8_t locking) {
        State state;
        state.discovery = decoded({descriptor(2, locking_body(locking)), descriptor(code, opal_body(0))});
        return state.is_opal();
    };
    EXPECT_TRUE(can(0x0203, 1));
    EXPECT_TRUE(can(0x0200, 1));
    EXPECT_FALSE(can(0x0203, 0));
    EXPECT_FALSE(can(0x0302, 1)) << "Pyrite";
    EXPECT_FALSE(can(0x0304, 1)) << "Ruby";
    EXPECT_FALSE(can(0x0100, 1)) << "Enterprise";
}

}  // namespace
}  // namespace fettle::opal
