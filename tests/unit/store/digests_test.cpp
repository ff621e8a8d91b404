// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/digests.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fettle::store {
namespace {

std::string sha256(std::string_view text) { return plan::hex(*SystemHasher().sha256(text)); }
std::string sha1(std::string_view text) {
    return plan::hex(*sha1_of(std::vector<std::uint8_t>(text.begin(), text.end())));
}

constexpr auto kTwoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

// NIST CSRC, "Cryptographic Standards and Guidelines: Example Values"; of nothing and of a million times "a": NIST's
// Secure Hash Standard Validation System, and FIPS 180-2, appendices A and B.
TEST(DigestsTest, OfSha256AreThoseOfTheStandard) {
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(kTwoBlocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(DigestsTest, OfSha1AreThoseOfTheStandard) {
    EXPECT_EQ(sha1("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(sha1(kTwoBlocks), "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    EXPECT_EQ(sha1(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    EXPECT_EQ(sha1(std::string(1'000'000, 'a')), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

}  // namespace
}  // namespace fettle::store
