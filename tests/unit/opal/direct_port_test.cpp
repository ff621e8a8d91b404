// SPDX-License-Identifier: GPL-3.0-or-later
// The methods that set up, lock and revert a drive, byte by byte as TCG's documents and Linux' block/sed-opal.c have
// them, and what is made of a drive's answers.
#include <gtest/gtest.h>

#include <deque>

#include "core/base/bytes.h"
#include "core/opal/direct_port.h"
#include "core/opal/password.h"

namespace fettle::opal {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes operator+(Bytes left, const Bytes& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Bytes uid(std::uint64_t value) {
    Bytes bytes{0xA8};
    for (unsigned shift = 64; shift > 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(value >> (shift - 8)));
    return bytes;
}
/// A short atom of bytes.
Bytes text(const std::string& value) {
    return Bytes{static_cast<std::uint8_t>(0xA0U | value.size())} + Bytes(value.begin(), value.end());
}
const Bytes kEnd{0xF1, 0xF9, 0xF0, 0, 0, 0, 0xF1};

constexpr std::uint64_t kAdminSp = 0x0000020500000001;
constexpr std::uint64_t kLockingSp = 0x0000020500000002;
constexpr std::uint64_t kSid = 0x0000000900000006;
constexpr std::uint64_t kAdmin1 = 0x0000000900010001;
constexpr std::uint64_t kGlobalRange = 0x0000080200000001;
constexpr std::uint64_t kSet = 0x0000000600000017;

Bytes start(std::uint64_t sp, std::uint64_t authority, const std::string& proof) {
    return Bytes{0xF8} + uid(0xFF) + uid(0xFF02) + Bytes{0xF0, 0x01} + uid(sp) + Bytes{0x01, 0xF2, 0x00} + text(proof) +
           Bytes{0xF3, 0xF2, 0x03} + uid(authority) + Bytes{0xF3} + kEnd;
}
/// Set of columns, each followed by its value.
Bytes set(std::uint64_t object, const Bytes& columns) {
    Bytes call = Bytes{0xF8} + uid(object) + uid(kSet) + Bytes{0xF0, 0xF2, 0x01, 0xF0};
    for (std::size_t i = 0; i < columns.size(); i += 2) call = call + Bytes{0xF2, columns[i], columns[i + 1], 0xF3};
    return call + Bytes{0xF1, 0xF3} + kEnd;
}
Bytes set_range(const Bytes& columns) { return set(kGlobalRange, columns); }
Bytes get(std::uint64_t object, std::uint8_t first, std::uint8_t last) {
    return Bytes{0xF8} + uid(object) + uid(0x0000000600000016) +
           Bytes{0xF0, 0xF0, 0xF2, 0x03, first, 0xF3, 0xF2, 0x04, last, 0xF3, 0xF1} + kEnd;
}
Bytes set_pin(const std::string& pin) {
    return Bytes{0xF8} + uid(0x0000000B00000001) + uid(kSet) + Bytes{0xF0, 0xF2, 0x01, 0xF0, 0xF2, 0x03} + text(pin) +
           Bytes{0xF3, 0xF1, 0xF3} + kEnd;
}

/// A response with this payload.
Bytes packet(const Bytes& payload) {
    Bytes all(56);
    const auto put = [&](std::size_t at, std::size_t value) {
        for (std::size_t i = 0; i < 4; ++i) all[at + i] = static_cast<std::uint8_t>(value >> (8 * (3 - i)));
    };
    put(16, 36 + payload.size());
    put(40, 12 + payload.size());
    put(52, payload.size());
    return all + payload;
}
Bytes answer(std::uint8_t status, const Bytes& results = {0xF0, 0xF1}) {
    return packet(results + Bytes{0xF9, 0xF0, status, 0, 0, 0xF1});
}
const Bytes kSync = answer(0, {0x01, 0x82, 0x10, 0x01});
/// The response to EndOfSession.
const Bytes kEnded = packet({0xFA});
const Bytes kMsid = answer(0, Bytes{0xF0, 0xF0, 0xF2, 0x03, 0xA4, 'm', 's', 'i', 'd', 0xF3, 0xF1, 0xF1});

struct Log {
    std::vector<Bytes> payloads;  ///< of protocol 01h
    std::vector<Bytes> whole;
    unsigned resets = 0;
};

class Drive final : public erase::SecurityPort {
public:
    Drive(Log& log, std::deque<Bytes> answers) : log_(log), answers_(std::move(answers)) {}
    Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        EXPECT_EQ(specific, 0x07FE);
        if (protocol == 2) {
            ++log_.resets;
            return {};
        }
        const Bytes all(data.begin(), data.end());
        const auto length = BytesView(all).be32(52).value_or(0);
        log_.whole.push_back(all);
        log_.payloads.emplace_back(all.begin() + 56, all.begin() + 56 + length);
        return {};
    }
    Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        if (protocol == 2) {
            data[11] = 4;
        } else if (specific == 1) {
            // Level 0 Discovery: Opal 2 with ComID 07FEh.
            const Bytes opal{0x02, 0x03, 0x10, 0x10, 0x07, 0xFE, 0, 1};
            std::copy(opal.begin(), opal.end(), data.begin() + 48);
            data[3] = 64;
        } else if (!answers_.empty()) {
            std::copy(answers_.front().begin(), answers_.front().end(), data.begin());
            answers_.pop_front();
        }
        return {};
    }

private:
    Log& log_;
    std::deque<Bytes> answers_;
};

DirectPort port(Log& log, std::deque<Bytes> answers) {
    return {std::make_unique<Drive>(log, std::move(answers)), [](std::uint32_t) {}};
}

const Bytes kPassword{'s', 'e', 'c', 'r', 'e', 't'};

TEST(OpalMessages, OwnershipReplacesTheMsidByThePassword) {
    Log log;
    auto direct = port(log, {kSync, kMsid, kEnded, kSync, answer(0), kEnded});
    const auto done = direct.take_ownership(kPassword);
    ASSERT_TRUE(done) << to_string(done.error());
    const Bytes anybody =
        Bytes{0xF8} + uid(0xFF) + uid(0xFF02) + Bytes{0xF0, 0x01} + uid(kAdminSp) + Bytes{0x01} + kEnd;
    EXPECT_EQ(
        log.payloads,
        (std::vector<Bytes>{
            anybody, get(0x0000000B00008402, 3, 3), {0xFA}, start(kAdminSp, kSid, "msid"), set_pin("secret"), {0xFA}}));
    EXPECT_EQ(log.resets, 2U);
    // The drive's session number and the host's, in every packet of a session.
    EXPECT_EQ(BytesView(log.whole[4]).be32(20), 0x1001U);
    EXPECT_EQ(BytesView(log.whole[4]).be32(24), 1U);
}

TEST(OpalMessages, TheOtherMethods) {
    struct Case {
        std::function<Status(DirectPort&)> call;
        Bytes session;
        Bytes method;
        bool ends;  ///< the drive ends the session
    };
    const auto lock = [](bool value) { return [value](DirectPort& one) { return one.set_locked(kPassword, value); }; };
    const std::vector<Case> cases{
        {[](DirectPort& one) { return one.activate_locking(kPassword); }, start(kAdminSp, kSid, "secret"),
         Bytes{0xF8} + uid(kLockingSp) + uid(0x0000000600000203) + Bytes{0xF0} + kEnd, false},
        {[](DirectPort& one) { return one.protect(kPassword); }, start(kLockingSp, kAdmin1, "secret"),
         set_range({5, 1, 6, 1, 7, 0, 8, 0}), false},
        {lock(true), start(kLockingSp, kAdmin1, "secret"), set_range({7, 1, 8, 1}), false},
        {lock(false), start(kLockingSp, kAdmin1, "secret"), set_range({7, 0, 8, 0}), false},
        // MBRControl, Done (Core 2.01 table 228).
        {[](DirectPort& one) { return one.hide_shadow_mbr(kPassword); }, start(kLockingSp, kAdmin1, "secret"),
         set(0x0000080300000001, {2, 1}), false},
        // RevertSP with KeepGlobalRangeKey (060000h) = true.
        {[](DirectPort& one) { return one.deactivate_locking(kPassword); }, start(kLockingSp, kAdmin1, "secret"),
         Bytes{0xF8} + uid(1) + uid(0x0000000600000011) + Bytes{0xF0, 0xF2, 0x83, 0x06, 0, 0, 0x01, 0xF3} + kEnd, true},
        {[](DirectPort& one) {
             return one.change_owner(kPassword, Bytes{'n', 'e', 'x', 't'});
         },
         start(kAdminSp, kSid, "secret"), set_pin("next"), false},
        {[](DirectPort& one) { return one.revert(kPassword); }, start(kAdminSp, kSid, "secret"),
         Bytes{0xF8} + uid(kAdminSp) + uid(0x0000000600000202) + Bytes{0xF0} + kEnd, true}};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        Log log;
        auto direct = port(log, {kSync, answer(0), kEnded});
        const auto done = cases[i].call(direct);
        ASSERT_TRUE(done) << i << to_string(done.error());
        auto expected = std::vector<Bytes>{cases[i].session, cases[i].method};
        if (!cases[i].ends) expected.push_back({0xFA});
        EXPECT_EQ(log.payloads, expected) << i;
    }
}

TEST(OpalMessages, StatusesAreErrors) {
    struct Case {
        std::uint8_t status;
        ErrorCode code;
        const char* word;
    };
    // Core 2.01 table 166.
    const std::vector<Case> cases{{0x01, ErrorCode::refused, "does not accept this password"},
                                  {0x12, ErrorCode::refused, "too many wrong passwords"},
                                  {0x03, ErrorCode::busy, "another program"},
                                  {0x07, ErrorCode::busy, "another program"},
                                  {0x3F, ErrorCode::io, "TCG status 3Fh"},
                                  {0x0C, ErrorCode::io, "TCG status 0Ch"}};
    for (const auto& one : cases) {
        for (const bool at_start : {true, false}) {
            Log log;
            auto direct = port(log, at_start ? std::deque<Bytes>{answer(one.status)}
                                             : std::deque<Bytes>{kSync, answer(one.status), kEnded});
            const auto done = direct.set_locked(kPassword, true);
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, one.code);
            EXPECT_NE(done.error().context.find(one.word), std::string::npos) << done.error().context;
            // A session that is open is ended in any case.
            EXPECT_EQ(log.payloads.size(), at_start ? 1U : 3U);
        }
    }
}

TEST(OpalMessages, AMsidThatIsNoneIsMalformed) {
    // A password of 33 bytes could not be set again (Opal 2.01 4.2.1.8).
    const auto too_long = Bytes{0xF0, 0xD0, 33} + Bytes(33, 'x') + Bytes{0xF1};
    for (const auto& results :
         {Bytes{0xF0, 0xF1}, Bytes{0xF0, 0xA0, 0xF1}, Bytes{0xF0, 0xA1, 'a', 0xA1, 'b', 0xF1}, too_long}) {
        Log log;
        auto direct = port(log, {kSync, answer(0, results), kEnded});
        const auto done = direct.first_password();
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::malformed);
    }
}

TEST(OpalMessages, TheNextCommandWaitsForTheEndOfTheSession) {
    Log log;
    Bytes pending(20);
    pending[11] = 1;  // OUTSTANDING DATA: the method still runs (Core 2.01 3.3.10.2)
    auto direct = port(log, {kSync, kMsid, pending, pending, kEnded, kSync, answer(0), kEnded});
    const auto done = direct.take_ownership(kPassword);
    EXPECT_TRUE(done) << to_string(done.error());
    EXPECT_EQ(log.payloads.size(), 6U);
}

TEST(OpalMessages, ASessionThatTheDriveEndsIsAnError) {
    // CloseSession (Core 2.01 table 241), with the status of success.
    const auto close = packet(Bytes{0xF8} + uid(0xFF) + uid(0xFF06) +
                              Bytes{0xF0, 0x01, 0x82, 0x10, 0x01, 0xF1, 0xF9, 0xF0, 0, 0, 0, 0xF1});
    Log log;
    auto direct = port(log, {kSync, close});
    const auto done = direct.set_locked(kPassword, true);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::io);
    EXPECT_EQ(done.error().context, "the drive ended the session");
}

/// The cells of a row: column, value.
Bytes row(const Bytes& cells) {
    Bytes results{0xF0, 0xF0};
    for (std::size_t i = 0; i < cells.size(); i += 2) results = results + Bytes{0xF2, cells[i], cells[i + 1], 0xF3};
    return answer(0, results + Bytes{0xF1, 0xF1});
}

TEST(OpalMessages, OtherRangesAreCounted) {
    Log log;
    // MaxRanges is 3; the second is set up: RangeStart 4096, RangeLength 8192.
    const auto used =
        answer(0, Bytes{0xF0, 0xF0, 0xF2, 3, 0x82, 0x10, 0, 0xF3, 0xF2, 4, 0x82, 0x20, 0, 0xF3, 0xF1, 0xF1});
    auto direct = port(log, {kSync, row({4, 3}), row({3, 0, 4, 0}), used, row({3, 0, 4, 0}), kEnded});
    const auto count = direct.other_ranges(kPassword);
    ASSERT_TRUE(count) << to_string(count.error());
    EXPECT_EQ(*count, 1U);
    EXPECT_EQ(log.payloads, (std::vector<Bytes>{start(kLockingSp, kAdmin1, "secret"),
                                                get(0x0000080100000001, 4, 4),
                                                get(0x0000080200030001, 3, 4),
                                                get(0x0000080200030002, 3, 4),
                                                get(0x0000080200030003, 3, 4),
                                                {0xFA}}));
}

TEST(OpalMessages, ALockingTableThatCannotBeRead) {
    struct Case {
        std::deque<Bytes> answers;
        ErrorCode code;
    };
    const auto too_many = answer(0, Bytes{0xF0, 0xF0, 0xF2, 4, 0x82, 0x04, 0x01, 0xF3, 0xF1, 0xF1});  // 1025
    const std::vector<Case> cases{{{kSync, too_many, kEnded}, ErrorCode::malformed},
                                  {{kSync, row({5, 3}), kEnded}, ErrorCode::malformed},
                                  {{kSync, row({4, 1}), row({3, 0}), kEnded}, ErrorCode::malformed},
                                  {{kSync, answer(1), kEnded}, ErrorCode::io},
                                  {{kSync, row({4, 1}), answer(1), kEnded}, ErrorCode::io}};
    for (const auto& one : cases) {
        Log log;
        auto direct = port(log, one.answers);
        const auto count = direct.other_ranges(kPassword);
        ASSERT_FALSE(count);
        EXPECT_EQ(count.error().code, one.code);
    }
    // A wrong password costs one attempt.
    Log log;
    auto direct = port(log, {answer(1)});
    EXPECT_EQ(direct.other_ranges(kPassword).error().code, ErrorCode::refused);
    EXPECT_EQ(log.payloads.size(), 1U);
}

TEST(OpalMessages, AResetEndsAllSessions) {
    Log log;
    auto direct = port(log, {});
    EXPECT_TRUE(direct.end_sessions());
    EXPECT_EQ(log.resets, 1U);
    EXPECT_TRUE(log.payloads.empty());
}

TEST(OpalMessages, WhatOnlyASystemCanDoIsUnsupported) {
    Log log;
    auto direct = port(log, {});
    EXPECT_EQ(direct.status().error().code, ErrorCode::unsupported);
    EXPECT_EQ(direct.keep_for_resume(kPassword).error().code, ErrorCode::unsupported);
    EXPECT_TRUE(log.payloads.empty());
}

TEST(OpalPassword, HasALength) {
    EXPECT_EQ(Password::given("").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(Password::given(std::string(33, 'x')).error().code, ErrorCode::invalid_argument);
    const auto most = Password::given(std::string(32, 'x'));
    ASSERT_TRUE(most);
    EXPECT_EQ(Bytes(most->bytes().begin(), most->bytes().end()), Bytes(32, 'x'));
    const auto short_one = Password::given("ab");
    EXPECT_EQ(Bytes(short_one->bytes().begin(), short_one->bytes().end()), (Bytes{'a', 'b'}));
}

}  // namespace
}  // namespace fettle::opal
