// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/nettle_hasher.h"

#include <gtest/gtest.h>

namespace fettle::store {
namespace {

std::string digest(std::string_view text) { return plan::hex(*NettleHasher().sha256(text)); }

TEST(NettleHasherTest, IsThatOfTheStandard) {
    // NIST CSRC, "Cryptographic Standards and Guidelines: Example Values", SHA-256; and of nothing.
    EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace fettle::store
