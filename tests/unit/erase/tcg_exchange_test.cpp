// SPDX-License-Identifier: GPL-3.0-or-later
// A revert by PSID, message by message: what is sent when, and what becomes of every answer that a drive may give.
#include <gtest/gtest.h>

#include <deque>
#include <numeric>

#include "core/erase/security_port.h"
#include "core/erase/tcg.h"

namespace fettle::erase {
namespace {

using Bytes = std::vector<std::uint8_t>;

void put_be32(Bytes& bytes, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * (3 - i)));
}

/// A ComPacket with one Packet and one SubPacket (Core 2.01 3.2.3.2 to 3.2.3.4).
Bytes packet(const Bytes& payload) {
    Bytes all(56);
    put_be32(all, 16, 36 + payload.size());
    put_be32(all, 40, 12 + payload.size());
    put_be32(all, 52, payload.size());
    all.insert(all.end(), payload.begin(), payload.end());
    return all;
}

/// A method's response with these results and this status (3.2.4.2).
Bytes answer(const Bytes& results, std::uint8_t status = 0) {
    auto payload = results;
    const Bytes end =
        status < 0x40 ? Bytes{0xF9, 0xF0, status, 0, 0, 0xF1} : Bytes{0xF9, 0xF0, 0x81, status, 0, 0, 0xF1};
    payload.insert(payload.end(), end.begin(), end.end());
    return packet(payload);
}

/// No response yet: OUTSTANDING DATA, and a length of 0 (3.3.10.2).
Bytes nothing(std::uint32_t outstanding) {
    Bytes all(20);
    put_be32(all, 8, outstanding);
    return all;
}

/// SyncSession: the host's session number and the drive's.
Bytes sync(const Bytes& tper = {0x82, 0x10, 0x01}, std::uint8_t host = 1) {
    Bytes results{host};
    results.insert(results.end(), tper.begin(), tper.end());
    return answer(results);
}

/// The response to STACK_RESET: AVAILABLE DATA LENGTH, at byte 10 (3.3.4.7.5).
Bytes reset_done() {
    Bytes all(12);
    all[11] = 4;
    return all;
}

struct Message {
    std::uint8_t protocol;
    std::uint16_t specific;
    Bytes data;
};

class Drive final : public SecurityPort {
public:
    Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        sent.push_back({protocol, specific, Bytes(data.begin(), data.end())});
        if (sent.size() == send_fails) return fail(ErrorCode::io, "sending");
        return {};
    }
    Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        EXPECT_EQ(specific, 0x07FE);
        EXPECT_EQ(data.size() % 512, 0U);
        received.push_back(protocol);
        if (received.size() == receive_fails) return fail(ErrorCode::vanished, "receiving");
        auto& queue = protocol == 2 ? resets : answers;
        if (queue.empty()) return {};
        std::copy(queue.front().begin(), queue.front().end(), data.begin());
        if (queue.size() > 1 || !for_ever) queue.pop_front();
        return {};
    }
    std::deque<Bytes> resets{reset_done()};
    std::deque<Bytes> answers;
    bool for_ever = false;  ///< the last answer is repeated
    std::size_t send_fails = 0;
    std::size_t receive_fails = 0;
    std::vector<Message> sent;
    std::vector<std::uint8_t> received;
};

const std::string kPsid(32, 'P');

struct Outcome {
    Status status;
    std::uint64_t waited_ms = 0;
};

Outcome run(Drive& drive) {
    Outcome outcome;
    outcome.status = tcg::revert_by_psid(drive, 0x07FE, kPsid, [&](std::uint32_t ms) { outcome.waited_ms += ms; });
    return outcome;
}

TEST(TcgExchange, ResetsTheStackOpensASessionAndReverts) {
    Drive drive;
    drive.answers = {sync(), answer({0xF0, 0xF1})};
    const auto outcome = run(drive);
    EXPECT_TRUE(outcome.status) << to_string(outcome.status.error());
    EXPECT_EQ(outcome.waited_ms, 0U);
    ASSERT_EQ(drive.sent.size(), 3U);
    // STACK_RESET goes to protocol 02h: the extended ComID, then request code 00000002h.
    EXPECT_EQ(drive.sent[0].protocol, 2);
    EXPECT_EQ(drive.sent[0].specific, 0x07FE);
    EXPECT_EQ(Bytes(drive.sent[0].data.begin(), drive.sent[0].data.begin() + 8), (Bytes{0x07, 0xFE, 0, 0, 0, 0, 0, 2}));
    EXPECT_EQ(drive.sent[1].protocol, 1);
    EXPECT_EQ(drive.sent[1].data, tcg::start_session(0x07FE, kPsid));
    EXPECT_EQ(drive.sent[2].protocol, 1);
    EXPECT_EQ(drive.sent[2].data, tcg::revert(0x07FE, 1, 0x1001));
    EXPECT_EQ(drive.received, (Bytes{2, 1, 1}));
}

TEST(TcgExchange, AResetThatTakesTimeIsWaitedForFiveSeconds) {
    Drive slow;
    slow.resets = {Bytes(12), Bytes(12), reset_done()};
    slow.answers = {sync(), answer({})};
    const auto waited = run(slow);
    EXPECT_TRUE(waited.status);
    EXPECT_EQ(waited.waited_ms, 200U);
    Drive silent;
    silent.resets.clear();
    silent.answers = {sync(), answer({})};
    const auto tried = run(silent);
    EXPECT_TRUE(tried.status) << "a drive may not tell of its reset";
    EXPECT_EQ(tried.waited_ms, 5'000U);
    Drive one_byte;
    one_byte.resets = {Bytes(12, 0)};
    one_byte.resets.front()[10] = 1;  // the length is 0100h
    one_byte.answers = {sync(), answer({})};
    EXPECT_EQ(run(one_byte).waited_ms, 0U);
}

TEST(TcgExchange, WhatThePortCannotDoEndsIt) {
    for (const std::size_t at : {1U, 2U, 3U}) {
        Drive drive;
        drive.answers = {sync(), answer({})};
        drive.send_fails = at;
        const auto outcome = run(drive);
        ASSERT_FALSE(outcome.status) << at;
        EXPECT_EQ(outcome.status.error().code, ErrorCode::io);
        EXPECT_EQ(drive.sent.size(), at) << "nothing follows a message that was lost";
    }
    for (const std::size_t at : {1U, 2U, 3U}) {
        Drive drive;
        drive.answers = {sync(), answer({})};
        drive.receive_fails = at;
        const auto outcome = run(drive);
        ASSERT_FALSE(outcome.status) << at;
        EXPECT_EQ(outcome.status.error().code, ErrorCode::vanished);
        EXPECT_EQ(drive.received.size(), at);
        EXPECT_EQ(drive.sent.size(), at);
    }
}

TEST(TcgExchange, AnAnswerThatIsNotThereYetIsWaitedFor) {
    Drive drive;
    drive.answers = {nothing(1), nothing(1), sync(), nothing(1), answer({})};
    const auto outcome = run(drive);
    EXPECT_TRUE(outcome.status);
    EXPECT_EQ(outcome.waited_ms, 300U);
    // The first question may come before the drive has begun; the next one may not find it idle.
    Drive late;
    late.answers = {nothing(0), sync(), answer({})};
    EXPECT_TRUE(run(late).status);
    Drive idle;
    idle.answers = {nothing(0), nothing(0), sync(), answer({})};
    const auto lost = run(idle);
    ASSERT_FALSE(lost.status);
    EXPECT_EQ(lost.status.error().code, ErrorCode::io);
    EXPECT_EQ(lost.waited_ms, 100U);
    // A revert may take a minute, and no more.
    Drive never;
    never.for_ever = true;
    never.answers = {nothing(1)};
    const auto given_up = run(never);
    ASSERT_FALSE(given_up.status);
    EXPECT_EQ(given_up.status.error().code, ErrorCode::timeout);
    EXPECT_EQ(given_up.waited_ms, 60'000U);
    EXPECT_EQ(drive.sent.size(), 3U) << "a message is sent once";
}

// Core 2.01 table 166: 01h NOT_AUTHORIZED, 12h AUTHORITY_LOCKED_OUT.
TEST(TcgExchange, AStatusThatIsNotSuccessEndsItAtOnce) {
    struct Case {
        std::uint8_t status;
        ErrorCode code;
        const char* says;
    };
    for (const auto& one : {Case{0x01, ErrorCode::refused, "PSID"}, Case{0x12, ErrorCode::refused, "power-cycle"},
                            Case{0x3F, ErrorCode::io, "StartSession"}, Case{0xFF, ErrorCode::io, "FF"}}) {
        Drive drive;
        drive.answers = {answer({1, 0x82, 0x10, 0x01}, one.status), answer({})};
        const auto outcome = run(drive);
        ASSERT_FALSE(outcome.status) << int{one.status};
        EXPECT_EQ(outcome.status.error().code, one.code);
        EXPECT_NE(outcome.status.error().context.find(one.says), std::string::npos) << outcome.status.error().context;
        EXPECT_EQ(drive.sent.size(), 2U) << "no revert follows";
    }
    Drive drive;
    drive.answers = {sync(), answer({}, 0x0F)};
    const auto outcome = run(drive);
    ASSERT_FALSE(outcome.status);
    EXPECT_EQ(outcome.status.error().code, ErrorCode::io);
    EXPECT_NE(outcome.status.error().context.find("Revert"), std::string::npos);
}

// The session must be the host's, and the drive's number one of 32 bits that is not 0.
TEST(TcgExchange, ASessionThatCannotBeIsNone) {
    for (const auto& bad : {sync({}), sync({0x00}), sync({0x82, 0x10, 0x01}, 2), sync({0x82, 0x10, 0x01}, 0),
                            sync({0x85, 1, 0, 0, 0, 0})}) {
        Drive drive;
        drive.answers = {bad, answer({})};
        const auto outcome = run(drive);
        ASSERT_FALSE(outcome.status);
        EXPECT_EQ(outcome.status.error().code, ErrorCode::malformed);
        EXPECT_EQ(drive.sent.size(), 2U);
    }
    const std::pair<Bytes, std::uint32_t> good[] = {{{0x01}, 1}, {{0x84, 0xFF, 0xFF, 0xFF, 0xFF}, 0xFFFFFFFF}};
    for (const auto& [tokens, number] : good) {
        Drive drive;
        drive.answers = {sync(tokens), answer({})};
        EXPECT_TRUE(run(drive).status) << number;
        EXPECT_EQ(drive.sent.back().data, tcg::revert(0x07FE, 1, number));
    }
}

std::optional<std::vector<std::uint64_t>> numbers(const Bytes& tokens) {
    const auto read = tcg::decode_answer(BytesView(answer(tokens)));
    return read ? std::optional(read->numbers) : std::nullopt;
}

using Numbers = std::vector<std::uint64_t>;

// Core 2.01 table 3: tiny atoms to 7Fh (6 bits, bit 6 the sign), short 80h to BFh, medium C0h to DFh, long E0h to E3h.
TEST(TcgTokens, AtTheEdgesOfEachForm) {
    EXPECT_EQ(numbers({0x00}), Numbers{0});
    EXPECT_EQ(numbers({0x3F}), Numbers{0x3F});
    EXPECT_EQ(numbers({0x7F}), Numbers{0x3F});
    EXPECT_EQ(numbers({0x80}), Numbers{0}) << "a short atom without bytes";
    EXPECT_EQ(numbers({0x88, 1, 2, 3, 4, 5, 6, 7, 8}), Numbers{0x0102'0304'0506'0708});
    EXPECT_EQ(numbers({0x89, 1, 2, 3, 4, 5, 6, 7, 8, 9}), Numbers{}) << "more than 64 bits";
    EXPECT_EQ(numbers({0xA1, 9}), Numbers{}) << "bytes are no number";
    EXPECT_EQ(numbers({0xBF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}), Numbers{});
    EXPECT_EQ(numbers({0xC0, 0x01, 5}), Numbers{5});
    EXPECT_EQ(numbers({0xD0, 0x01, 5}), Numbers{});
    EXPECT_EQ(numbers({0xE0, 0, 0, 1, 5}), Numbers{5});
    EXPECT_EQ(numbers({0xE2, 0, 0, 1, 5}), Numbers{});
    EXPECT_EQ(numbers({0xF0, 7, 0xF1}), Numbers{7}) << "lists are read through";
    // A medium atom has 11 bits of length, a long one 24.
    Bytes medium{0xD1, 0x00};
    medium.resize(2 + 256);
    EXPECT_EQ(numbers(medium), Numbers{});
    Bytes longer{0xE2, 0x00, 0x01, 0x00};
    longer.resize(4 + 256);
    EXPECT_EQ(numbers(longer), Numbers{});
}

TEST(TcgTokens, ThatEndTooEarlyAreNone) {
    for (const auto& cut : {Bytes{0x81}, Bytes{0x88, 1, 2, 3, 4, 5, 6, 7}, Bytes{0xC0}, Bytes{0xC0, 0x01}, Bytes{0xE0},
                            Bytes{0xE0, 0, 0}, Bytes{0xE0, 0, 0, 1}}) {
        EXPECT_EQ(tcg::decode_answer(BytesView(packet(cut))).error().code, ErrorCode::malformed);
    }
}

TEST(TcgAnswers, AStatusHasOneByteAndIsTheFirstAfterTheData) {
    EXPECT_EQ(tcg::decode_answer(BytesView(answer({}, 0xFF)))->status, 0xFF);
    EXPECT_EQ(tcg::decode_answer(BytesView(packet({0xF9, 0xF0, 0x82, 1, 0, 0, 0, 0xF1}))).error().code,
              ErrorCode::malformed);
    EXPECT_EQ(tcg::decode_answer(BytesView(packet({0xF9, 0xF0, 0x12, 0x01, 0, 0xF1})))->status, 0x12);
    EXPECT_EQ(tcg::decode_answer(BytesView(packet({5, 6}))).error().code, ErrorCode::malformed) << "no end of data";
    EXPECT_EQ(tcg::decode_answer(BytesView(packet({}))).error().code, ErrorCode::malformed);
}

TEST(TcgAnswers, LengthsThatContradictEachOther) {
    const auto good = answer({1});
    ASSERT_TRUE(tcg::decode_answer(BytesView(good)));
    const auto payload = good.size() - 56;
    // Each length one more than what is there.
    const std::pair<std::size_t, std::size_t> longer[] = {
        {16, 36 + payload + 1}, {40, 12 + payload + 1}, {52, payload + 1}};
    for (const auto& [at, value] : longer) {
        auto bad = good;
        put_be32(bad, at, value);
        EXPECT_EQ(tcg::decode_answer(BytesView(bad)).error().code, ErrorCode::malformed) << at;
    }
    // Too short for the headers within.
    for (const auto& [at, value] : {std::pair<std::size_t, std::size_t>{16, 23}, {40, 11}, {16, 1}, {40, 0}}) {
        auto bad = good;
        put_be32(bad, at, value);
        EXPECT_FALSE(tcg::decode_answer(BytesView(bad))) << at;
    }
    // The drive sends its answer at the beginning of a larger buffer.
    auto padded = good;
    padded.resize(2048);
    EXPECT_TRUE(tcg::decode_answer(BytesView(padded)));
}

TEST(TcgAnswers, AnEmptyOneTellsWhatIsOutstanding) {
    const auto waiting = tcg::decode_answer(BytesView(nothing(0x01020304)));
    ASSERT_TRUE(waiting);
    EXPECT_TRUE(waiting->empty);
    EXPECT_EQ(waiting->outstanding, 0x01020304U);
    EXPECT_FALSE(tcg::decode_answer(BytesView(answer({1})))->empty);
    const auto cut = tcg::decode_answer(BytesView(Bytes(19)));
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, ErrorCode::truncated);
}

// Core 2.01 3.3.6: 48 bytes of header, whose first four tell the length of all after them.
TEST(TcgDiscovery, FeaturesEndWithTheData) {
    Bytes all(48);
    const auto decode = [&] { return tcg::decode_discovery(BytesView(all)); };
    put_be32(all, 0, 44);
    ASSERT_TRUE(decode());
    EXPECT_FALSE(decode()->com_id);
    const Bytes opal{0x02, 0x03, 0x10, 4, 0x10, 0x01, 0, 0};
    all.insert(all.end(), opal.begin(), opal.end());
    EXPECT_FALSE(decode()->com_id) << "beyond the length that was told";
    put_be32(all, 0, 52);
    EXPECT_EQ(decode()->com_id, 0x1001);
    put_be32(all, 0, 51);
    EXPECT_EQ(decode().error().code, ErrorCode::malformed);
    put_be32(all, 0, 48);
    EXPECT_EQ(decode().error().code, ErrorCode::malformed) << "nothing but a feature's header";
    put_be32(all, 0, 47);
    EXPECT_FALSE(decode()->com_id) << "less than a feature's header";
    EXPECT_TRUE(decode());
    for (const std::size_t size : {47U, 4U, 3U, 0U}) {
        all.resize(size);
        ASSERT_FALSE(decode()) << size;
        EXPECT_EQ(decode().error().code, ErrorCode::truncated);
    }
}

TEST(TcgDiscovery, AComIdOfZeroIsNone) {
    Bytes all(48);
    const Bytes features{0x02, 0x03, 0x10, 4, 0x10, 0x01, 0, 0, 0x03, 0x02, 0x10, 4, 0, 0, 0, 0, 0x03, 0x03, 0x10, 0};
    all.insert(all.end(), features.begin(), features.end());
    put_be32(all, 0, all.size() - 4);
    EXPECT_EQ(tcg::decode_discovery(BytesView(all))->com_id, 0x1001);
}

// The lengths of the three headers, and padding to four bytes of the SubPacket's data (3.2.3.4).
TEST(TcgPackets, ArePaddedToFourBytesAndWholeSectors) {
    const auto be32 = [](const Bytes& bytes, std::size_t at) { return BytesView(bytes).be32(at).value_or(0); };
    std::vector<std::size_t> rests;
    for (std::size_t length = 0; length < 40; ++length) {
        const auto sent = tcg::start_session(0x0102, std::string(length, 'x'));
        const auto payload = be32(sent, 52);
        const auto padded = payload % 4 == 0 ? payload : payload + 4 - payload % 4;
        EXPECT_EQ(be32(sent, 40), 12 + padded) << length;
        EXPECT_EQ(be32(sent, 16), 36 + padded) << length;
        EXPECT_EQ(sent.size(), 512U);
        // The call ends with its empty status list.
        EXPECT_EQ(Bytes(sent.begin() + 56 + payload - 6, sent.begin() + 56 + payload),
                  (Bytes{0xF9, 0xF0, 0, 0, 0, 0xF1}));
        rests.push_back(payload % 4);
    }
    for (const std::size_t rest : {0U, 1U, 2U, 3U}) EXPECT_GT(std::count(rests.begin(), rests.end(), rest), 0);
    // 15 bytes are the most of a short atom.
    EXPECT_EQ(tcg::start_session(1, std::string(15, 'x'))[56 + 33], 0xAF);
    EXPECT_EQ(tcg::start_session(1, std::string(16, 'x'))[56 + 33], 0xD0);
    EXPECT_EQ(tcg::start_session(1, std::string(16, 'x'))[56 + 34], 16);
    EXPECT_EQ(tcg::start_session(1, std::string(300, 'x'))[56 + 33], 0xD1);
    EXPECT_EQ(tcg::start_session(1, std::string(300, 'x'))[56 + 34], 300 - 256);
    const auto session = tcg::revert(0x0102, 0x0A0B0C0D, 0x01020304);
    EXPECT_EQ(be32(session, 20), 0x01020304U);
    EXPECT_EQ(be32(session, 24), 0x0A0B0C0DU);
}

}  // namespace
}  // namespace fettle::erase
