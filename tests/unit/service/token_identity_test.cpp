// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/token_identity.h"

#include <gtest/gtest.h>

#include <set>

namespace fettle::service {
namespace {

/// S-1-5-21-1-2-3-NUMBER, a user of a computer or domain ([MS-DTYP] 2.4.2.2).
std::vector<std::uint8_t> sid_of(std::uint16_t number) {
    return {1,
            5,
            0,
            0,
            0,
            0,
            0,
            5,
            21,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            2,
            0,
            0,
            0,
            3,
            0,
            0,
            0,
            static_cast<std::uint8_t>(number & 0xFFU),
            static_cast<std::uint8_t>(number >> 8U),
            0,
            0};
}

TokenFacts user() {
    TokenFacts facts;
    facts.user = sid_of(1001);
    return facts;
}

TEST(TokenIdentity, AUserIsNoAdministratorAndKeepsTheNumber) {
    const auto identity = identity_of(user());
    ASSERT_TRUE(identity);
    EXPECT_FALSE(identity->administrator);
    EXPECT_NE(identity->user, kRoot);
    EXPECT_NE(identity->user, kNobody);
    EXPECT_EQ(identity->user, user_number(sid_of(1001)));
}

/// The number is part of journals' names, so it must not depend on the run or the version.
TEST(TokenIdentity, NumbersAreFnv1aOfTheIdentifier) {
    // From the test vectors of draft-eastlake-fnv: 32-bit FNV-1a of "foobar".
    const std::vector<std::uint8_t> text{'f', 'o', 'o', 'b', 'a', 'r'};
    EXPECT_EQ(user_number(text), 0xBF9CF968U);
}

TEST(TokenIdentity, NeighboursHaveDifferentNumbers) {
    std::set<UserId> seen;
    for (std::uint16_t number = 500; number < 10'500; ++number) seen.insert(user_number(sid_of(number)));
    EXPECT_EQ(seen.size(), 10'000U);
}

TEST(TokenIdentity, ElevatedProcessesAndTheSystemCountAsRoot) {
    auto elevated = user();
    elevated.administrator = true;
    auto system = user();
    system.system = true;
    for (const auto& facts : {elevated, system}) {
        const auto identity = identity_of(facts);
        ASSERT_TRUE(identity);
        EXPECT_TRUE(identity->administrator);
        EXPECT_EQ(identity->user, kRoot);
    }
}

TEST(TokenIdentity, NoIdentityForAnonymousRemoteAndUnknownClients) {
    auto anonymous = user();
    anonymous.anonymous = true;
    anonymous.administrator = true;
    auto remote = user();
    remote.network = true;
    remote.administrator = true;
    for (const auto& facts : {anonymous, remote, TokenFacts()}) EXPECT_FALSE(identity_of(facts));
}

}  // namespace
}  // namespace fettle::service
