// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "bench.h"

namespace fettle::sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr const char* kOpal = "security = true\npsid = \"ABCDEFGHIJKLMNOPQRSTUVWXYZ012345\"\nmsid = \"factory\"\n";
const std::string kPsid = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

unsigned receive(Bench& bench, std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes = 2048) {
    return Bench::code(bench.admin(Bench::command(
        0x82, 0, static_cast<std::uint32_t>(protocol) << 24U | static_cast<std::uint32_t>(specific) << 8U, bytes)));
}

std::uint64_t big(const Bytes& bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) value = value << 8U | bytes.at(at + i);
    return value;
}

Bytes operator+(Bytes left, const Bytes& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}
Bytes uid(std::uint64_t value) {
    Bytes bytes{0xA8};
    for (int shift = 56; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::uint8_t>(value >> static_cast<unsigned>(shift)));
    return bytes;
}
Bytes text(const std::string& value) {
    Bytes bytes{0xD0, static_cast<std::uint8_t>(value.size())};
    return bytes + Bytes(value.begin(), value.end());
}
const Bytes kEnd{0xF1, 0xF9, 0xF0, 0, 0, 0, 0xF1};

/// Sends a payload as hosts pack it (TCG Core 2.01, 3.2.3) and gives the payload of the answer.
Bytes exchange(Bench& bench, std::uint32_t tper, std::uint32_t host, const Bytes& payload) {
    Bytes packet(2048);
    const auto put = [&](std::size_t at, std::size_t width, std::uint64_t value) {
        for (std::size_t i = 0; i < width; ++i)
            packet[at + i] = static_cast<std::uint8_t>(value >> (8 * (width - 1 - i)));
    };
    const auto padded = (payload.size() + 3) / 4 * 4;
    put(4, 2, 0x1000);
    put(16, 4, 36 + padded);
    put(20, 4, tper);
    put(24, 4, host);
    put(40, 4, 12 + padded);
    put(52, 4, payload.size());
    std::copy(payload.begin(), payload.end(), packet.begin() + 56);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x81, 0, 1U << 24U | 0x1000U << 8U, 2048), packet)), 0U);
    EXPECT_EQ(receive(bench, 1, 0x1000), 0U);
    const auto& back = bench.data;
    if (big(back, 16, 4) == 0) return {};
    const auto length = big(back, 52, 4);
    EXPECT_EQ(big(back, 16, 4), 36 + (length + 3) / 4 * 4);
    return {back.begin() + 56, back.begin() + 56 + static_cast<std::ptrdiff_t>(length)};
}

/// Starts a session with the Admin SP as sedutil does; gives the TPer's session number, or 0 with the
/// method's status in `status`.
std::uint32_t start(Bench& bench, std::uint64_t authority, const std::string& proof, unsigned& status) {
    Bytes call =
        Bytes{0xF8} + uid(0xFF) + uid(0xFF02) + Bytes{0xF0, 0x81, 0x69} + uid(0x0000020500000001) + Bytes{0x01};
    if (authority != 0) {
        call = call + Bytes{0xF2, 0x00} + text(proof) + Bytes{0xF3, 0xF2, 0x03} + uid(authority) + Bytes{0xF3};
    }
    const auto answer = exchange(bench, 0, 0, call + kEnd);
    EXPECT_GE(answer.size(), 20U);
    EXPECT_EQ(big(answer, 11, 8), 0xFF03U);  // SyncSession
    status = answer.at(answer.size() - 4);
    if (status != 0) return 0;
    EXPECT_EQ(answer.at(19), 0xF0U);
    EXPECT_EQ(big(answer, 20, 2), 0x8169U);  // the host's number again
    EXPECT_EQ(answer.at(22), 0x82U);
    return static_cast<std::uint32_t>(big(answer, 23, 2));
}
constexpr std::uint64_t kSid = 0x0000000900000006;
constexpr std::uint64_t kPsidUid = 0x000000090001FF01;

unsigned revert(Bench& bench, std::uint32_t session) {
    const auto answer = exchange(bench, session, 105,
                                 Bytes{0xF8} + uid(0x0000020500000001) + uid(0x0000000600000202) + Bytes{0xF0} + kEnd);
    return answer.size() < 4 ? 0xFFU : answer.at(answer.size() - 4);
}

TEST(SimNvmeSecurity, ProtocolsAndDiscovery) {
    Bench bench(kOpal);
    ASSERT_EQ(receive(bench, 0, 0, 512), 0U);
    EXPECT_EQ(big(bench.data, 6, 2), 3U);
    EXPECT_EQ(big(bench.data, 8, 3), 0x000102U);
    ASSERT_EQ(receive(bench, 1, 1), 0U);
    EXPECT_EQ(big(bench.data, 4, 4), 1U);
    const auto total = big(bench.data, 0, 4) + 4;
    std::vector<unsigned> codes;
    for (std::size_t at = 48; at < total; at += std::size_t{4} + bench.data.at(at + 3))
        codes.push_back(static_cast<unsigned>(big(bench.data, at, 2)));
    EXPECT_EQ(codes, (std::vector<unsigned>{1, 2, 3, 0x203, 0x402}));
    EXPECT_EQ(bench.data.at(48 + 16 + 4), 0x09U);  // locking supported, encryption; not enabled
    EXPECT_EQ(big(bench.data, 48 + 32 + 12, 4), 512U);
    EXPECT_EQ(big(bench.data, 48 + 64 + 4, 2), 0x1000U);  // ComID
    EXPECT_EQ(receive(bench, 0xEF, 0), 0x002U);
    EXPECT_EQ(receive(bench, 1, 0x1234), 0x002U);
    Bench without;
    EXPECT_EQ(receive(without, 1, 1), 0x001U);
}

TEST(SimNvmeSecurity, Properties) {
    Bench bench(kOpal);
    const auto answer = exchange(bench, 0, 0, Bytes{0xF8} + uid(0xFF) + uid(0xFF01) + Bytes{0xF0} + kEnd);
    ASSERT_GT(answer.size(), 40U);
    EXPECT_EQ(big(answer, 11, 8), 0xFF01U);
    EXPECT_EQ(Bytes(answer.end() - 7, answer.end()), kEnd);
    const std::string all(answer.begin(), answer.end());
    EXPECT_NE(all.find("MaxComPacketSize"), std::string::npos);
}

TEST(SimNvmeSecurity, PsidRevertTakesTheDataAndUnlocks) {
    Bench bench(std::string(kOpal) + "locked = true\n");
    EXPECT_EQ(bench.read(0, 1), 0x286U);
    EXPECT_EQ(bench.write(0, 1, 1), 0x286U);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x80, 1))), 0x015U);
    ASSERT_EQ(receive(bench, 1, 1), 0U);
    EXPECT_EQ(bench.data.at(48 + 16 + 4), 0x0FU);
    unsigned status = 0;
    const auto session = start(bench, kPsidUid, kPsid, status);
    ASSERT_EQ(status, 0U);
    EXPECT_EQ(revert(bench, session), 0U);
    EXPECT_TRUE(bench.holds(0, 0));
    ASSERT_EQ(receive(bench, 1, 1), 0U);
    EXPECT_EQ(bench.data.at(48 + 16 + 4), 0x09U);
    EXPECT_EQ(revert(bench, session), 0xFFU);  // the session is over: no answer
}

TEST(SimNvmeSecurity, DataAreGoneAfterARevert) {
    for (const bool lies : {false, true}) {
        Bench bench(kOpal, lies ? "[quirks]\npsid_revert_lies = true\n" : "");
        ASSERT_EQ(bench.write(9, 1, 0x5A), 0U);
        unsigned status = 0;
        ASSERT_EQ(revert(bench, start(bench, kPsidUid, kPsid, status)), 0U);
        EXPECT_EQ(bench.holds(9, 0x5A), lies);
    }
}

TEST(SimNvmeSecurity, WrongPsid) {
    Bench bench(kOpal);
    ASSERT_EQ(bench.write(9, 1, 0x5A), 0U);
    unsigned status = 0;
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(start(bench, kPsidUid, "ABCDEFGHIJKLMNOPQRSTUVWXYZ012346", status), 0U);
        EXPECT_EQ(status, 0x01U);  // NOT_AUTHORIZED
    }
    start(bench, kPsidUid, kPsid, status);
    EXPECT_EQ(status, 0x12U);  // AUTHORITY_LOCKED_OUT
    bench.power_cycle();
    EXPECT_NE(start(bench, kPsidUid, kPsid, status), 0U);
    EXPECT_TRUE(bench.holds(9, 0x5A));
}

TEST(SimNvmeSecurity, AnybodyMayNotRevert) {
    Bench bench(kOpal);
    unsigned status = 0;
    const auto session = start(bench, 0, "", status);
    ASSERT_NE(session, 0U);
    EXPECT_EQ(revert(bench, session), 0x01U);
    start(bench, 0, "", status);
    EXPECT_EQ(status, 0x03U);  // SP_BUSY
    // Authenticate within the session (5.3.4.1.14): wrong is "false", right is "true".
    const auto authenticate = [&](const std::string& proof) {
        return exchange(bench, session, 105,
                        Bytes{0xF8} + uid(1) + uid(0x000000060000001C) + Bytes{0xF0} + uid(kPsidUid) +
                            Bytes{0xF2, 0x00} + text(proof) + Bytes{0xF3} + kEnd);
    };
    EXPECT_EQ(authenticate("nonsense"), Bytes({0xF0, 0x00}) + kEnd);
    EXPECT_EQ(authenticate(kPsid), Bytes({0xF0, 0x01}) + kEnd);
    EXPECT_EQ(revert(bench, session), 0U);
}

TEST(SimNvmeSecurity, OwnershipByMsid) {
    Bench bench(kOpal);
    unsigned status = 0;
    auto session = start(bench, 0, "", status);
    const auto answer = exchange(bench, session, 105,
                                 Bytes{0xF8} + uid(0x0000000B00008402) + uid(0x0000000600000016) +
                                     Bytes{0xF0, 0xF0, 0xF2, 0x03, 0x03, 0xF3, 0xF2, 0x04, 0x03, 0xF3, 0xF1} + kEnd);
    EXPECT_EQ(answer, Bytes({0xF0, 0xF0, 0xF2, 0x03, 0xA7, 'f', 'a', 'c', 't', 'o', 'r', 'y', 0xF3, 0xF1}) + kEnd);
    EXPECT_EQ(exchange(bench, session, 105, {0xFA}), Bytes{0xFA});
    session = start(bench, kSid, "factory", status);
    ASSERT_NE(session, 0U);
    const auto set =
        exchange(bench, session, 105,
                 Bytes{0xF8} + uid(0x0000000B00000001) + uid(0x0000000600000017) +
                     Bytes{0xF0, 0xF2, 0x01, 0xF0, 0xF2, 0x03} + text("mine") + Bytes{0xF3, 0xF1, 0xF3} + kEnd);
    EXPECT_EQ(set.at(set.size() - 4), 0U);
    bench.drive->controller_reset(false);
    start(bench, kSid, "factory", status);
    EXPECT_EQ(status, 0x01U);
    Bench again(kOpal);
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    EXPECT_NE(start(again, kSid, "mine", status), 0U);
}

TEST(SimNvmeSecurity, ShortBuffersAndBrokenPackets) {
    Bench bench(kOpal);
    Bytes nonsense(2048, 0xE3);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x81, 0, 1U << 24U | 0x1000U << 8U, 2048), nonsense)), 0U);
    ASSERT_EQ(receive(bench, 1, 0x1000), 0U);
    EXPECT_EQ(big(bench.data, 16, 4), 0U);
    ASSERT_EQ(receive(bench, 1, 1, 8), 0U);
    EXPECT_EQ(bench.data.size(), 8U);
}

}  // namespace
}  // namespace fettle::sim
