// SPDX-License-Identifier: GPL-3.0-or-later
// What Fettle sends to revert a drive by its PSID, byte by byte as TCG's documents have it, and what it makes of
// answers.
#include <gtest/gtest.h>

#include <array>

#include "core/erase/security_port.h"
#include "core/erase/tcg.h"

namespace fettle::erase {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes part(const Bytes& all, std::size_t from, std::size_t count) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

void append(Bytes& to, const Bytes& more) { to.insert(to.end(), more.begin(), more.end()); }

std::uint64_t be32(const Bytes& all, std::size_t at) { return BytesView(all).be32(at).value_or(0); }

// Core 2.01 3.2.3.2 to 3.2.3.4: ComPacket, Packet and SubPacket with their lengths; 3.2.2: the tokens. The names of
// objects: Core 2.01 tables 241 and 242, and the PSID feature set 1.00 for the authority.
TEST(TcgBytes, StartSessionAsThePsidAuthority) {
    const std::string psid = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    const auto sent = tcg::start_session(0x1234, psid);
    Bytes payload{0xF8, 0xA8, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xA8, 0, 0, 0, 0, 0, 0, 0xFF, 0x02, 0xF0};
    append(payload, {0x01, 0xA8, 0, 0, 0x02, 0x05, 0, 0, 0, 0x01, 0x01});  // host session 1, the Admin SP, may write
    append(payload, {0xF2, 0x00, 0xD0, 0x20});                             // the host's challenge, 32 bytes
    append(payload, Bytes(psid.begin(), psid.end()));
    append(payload, {0xF3, 0xF2, 0x03, 0xA8, 0, 0, 0, 0x09, 0, 0x01, 0xFF, 0x01, 0xF3});
    append(payload, {0xF1, 0xF9, 0xF0, 0, 0, 0, 0xF1});
    EXPECT_EQ(part(sent, 56, payload.size()), payload);
    const auto padded = (payload.size() + 3) / 4 * 4;
    EXPECT_EQ(be32(sent, 52), payload.size());
    EXPECT_EQ(be32(sent, 40), 12 + padded);
    EXPECT_EQ(be32(sent, 16), 24 + 12 + padded);
    EXPECT_EQ(part(sent, 4, 4), (Bytes{0x12, 0x34, 0, 0}));
    EXPECT_EQ(part(sent, 20, 8), Bytes(8, 0));
    EXPECT_EQ(sent.size() % 512, 0U);
}

TEST(TcgBytes, RevertOfTheAdminSp) {
    const auto sent = tcg::revert(0x07FE, 1, 0x1001);
    Bytes payload{0xF8, 0xA8, 0, 0, 0x02, 0x05, 0, 0, 0, 0x01, 0xA8, 0, 0, 0, 0x06, 0, 0, 0x02, 0x02, 0xF0};
    append(payload, {0xF1, 0xF9, 0xF0, 0, 0, 0, 0xF1});
    EXPECT_EQ(part(sent, 56, payload.size()), payload);
    EXPECT_EQ(be32(sent, 20), 0x1001U);  // the drive's session number
    EXPECT_EQ(be32(sent, 24), 1U);       // the host's
    EXPECT_EQ(part(sent, 4, 2), (Bytes{0x07, 0xFE}));
}

/// An answer with this payload.
Bytes answer(const Bytes& payload) {
    Bytes all(56, 0);
    const auto put = [&](std::size_t at, std::size_t value) {
        for (std::size_t i = 0; i < 4; ++i) all[at + i] = static_cast<std::uint8_t>(value >> (8 * (3 - i)));
    };
    put(16, 24 + 12 + payload.size());
    put(40, 12 + payload.size());
    put(52, payload.size());
    append(all, payload);
    return all;
}

TEST(TcgBytes, TokensOfEverySize) {
    // Tiny 3Fh, short 0102h, medium and long of the same two bytes, then the end of data and a status list.
    Bytes payload{0x3F, 0x82, 0x01, 0x02, 0xC0, 0x02, 0x01, 0x02, 0xE0, 0x00, 0x00, 0x02, 0x01, 0x02};
    append(payload, {0xF9, 0xF0, 0x12, 0, 0, 0xF1});
    const auto read = tcg::decode_answer(BytesView(answer(payload)));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->numbers, (std::vector<std::uint64_t>{0x3F, 0x102, 0x102, 0x102}));
    EXPECT_EQ(read->status, 0x12);
}

TEST(TcgBytes, DiscoveryNamesTheComIdAndWhetherItIsLocked) {
    const auto discovery = [](std::uint16_t code, std::uint8_t locking) {
        Bytes all(48, 0);
        append(all, {0, 2, 0x10, 4, locking, 0, 0, 0});
        append(all, {static_cast<std::uint8_t>(code >> 8U), static_cast<std::uint8_t>(code), 0x10, 2, 0x10, 0x07});
        all[3] = static_cast<std::uint8_t>(all.size() - 4);
        return tcg::decode_discovery(BytesView(all)).value_or(tcg::Discovery{});
    };
    constexpr std::array<std::uint16_t, 6> kWithPsid{0x0200, 0x0203, 0x0301, 0x0302, 0x0303, 0x0304};
    constexpr std::array<std::uint16_t, 3> kOthers{0x0201, 0x0300, 0x0305};
    for (const auto code : kWithPsid) {
        EXPECT_EQ(discovery(code, 0).com_id, 0x1007) << code;
    }
    for (const auto code : kOthers) EXPECT_EQ(discovery(code, 0).com_id, std::nullopt) << code;
    EXPECT_TRUE(discovery(0x0203, 0x07).locked);
    EXPECT_TRUE(discovery(0x0203, 0x03).locking_enabled);
    EXPECT_FALSE(discovery(0x0203, 0x03).locked);
    EXPECT_FALSE(discovery(0x0203, 0x01).locking_enabled);
}

}  // namespace
}  // namespace fettle::erase
