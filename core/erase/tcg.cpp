// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/tcg.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::erase::tcg {

namespace {

// Control tokens (Core 2.01 3.2.2.4).
constexpr std::uint8_t kStartList = 0xF0;
constexpr std::uint8_t kEndList = 0xF1;
constexpr std::uint8_t kStartName = 0xF2;
constexpr std::uint8_t kEndName = 0xF3;
constexpr std::uint8_t kCall = 0xF8;
constexpr std::uint8_t kEndOfData = 0xF9;
constexpr std::uint8_t kFirstControl = 0xF0;

// Objects and methods (Core 2.01 tables 241 and 242; PSID feature set 1.00).
constexpr std::uint64_t kSessionManager = 0xFF;
constexpr std::uint64_t kStartSession = 0xFF02;
constexpr std::uint64_t kAdminSp = 0x0000'0205'0000'0001;
constexpr std::uint64_t kPsidAuthority = 0x0000'0009'0001'FF01;
constexpr std::uint64_t kRevert = 0x0000'0006'0000'0202;
constexpr std::uint8_t kHostChallenge = 0;
constexpr std::uint8_t kHostAuthority = 3;
constexpr std::uint8_t kHostSession = 1;

// Headers (Core 2.01 3.2.3.2 to 3.2.3.4).
constexpr std::size_t kComPacket = 20;
constexpr std::size_t kPacket = 24;
constexpr std::size_t kSubPacket = 12;

constexpr std::uint8_t kTcgProtocol = 0x01;
constexpr std::size_t kTransfer = 2048;

class Writer {
public:
    Writer& mark(std::uint8_t token) {
        bytes_.push_back(token);
        return *this;
    }
    /// A tiny atom. Requires: `value` is below 64; Fettle sends no larger numbers.
    Writer& number(std::uint8_t value) { return mark(value); }
    Writer& bytes(const std::string& value) {
        if (value.size() < 16) {
            mark(static_cast<std::uint8_t>(0xA0U | value.size()));  // short atom, bytes
        } else {
            mark(static_cast<std::uint8_t>(0xD0U | (value.size() >> 8U & 7U)));  // medium atom, bytes
            mark(static_cast<std::uint8_t>(value.size()));
        }
        for (const char each : value) bytes_.push_back(static_cast<std::uint8_t>(each));
        return *this;
    }
    Writer& uid(std::uint64_t value) {
        mark(0xA8);
        for (std::size_t i = 8; i-- > 0;) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        return *this;
    }
    Writer& call(std::uint64_t object, std::uint64_t method) {
        return mark(kCall).uid(object).uid(method).mark(kStartList);
    }
    /// End of the arguments, end of data, and the status list, which the host sends as zeros.
    Writer& finish() {
        return mark(kEndList).mark(kEndOfData).mark(kStartList).number(0).number(0).number(0).mark(kEndList);
    }
    [[nodiscard]] const std::vector<std::uint8_t>& payload() const { return bytes_; }

private:
    std::vector<std::uint8_t> bytes_;
};

void put_be32(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes[at++] = static_cast<std::uint8_t>(value >> shift);
}

/// In whole blocks, as ATA requires.
std::vector<std::uint8_t> packet(std::uint16_t com_id, std::uint32_t tper, std::uint32_t host,
                                 const std::vector<std::uint8_t>& payload) {
    const auto padded = (payload.size() + 3) / 4 * 4;
    const auto size = kComPacket + kPacket + kSubPacket + padded;
    std::vector<std::uint8_t> bytes((size + 511) / 512 * 512);
    bytes[4] = static_cast<std::uint8_t>(com_id >> 8U);
    bytes[5] = static_cast<std::uint8_t>(com_id);
    put_be32(bytes, 16, kPacket + kSubPacket + padded);
    put_be32(bytes, kComPacket, tper);
    put_be32(bytes, kComPacket + 4, host);
    put_be32(bytes, kComPacket + 20, kSubPacket + padded);
    put_be32(bytes, kComPacket + kPacket + 8, payload.size());
    std::copy(payload.begin(), payload.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(kComPacket + kPacket + kSubPacket));
    return bytes;
}

/// One token of a stream: its length, and its value if it is a number.
struct Token {
    std::size_t size = 1;
    std::optional<std::uint64_t> number;
    std::uint8_t control = 0;
};

std::optional<Token> token_at(BytesView in) {
    const auto first = in.u8(0);
    if (!first) return std::nullopt;
    if (*first <= 0x7F) return Token{1, *first & 0x3FU, 0};
    if (*first >= kFirstControl) return Token{1, std::nullopt, *first};
    std::size_t header = 1;
    std::size_t length = *first & 0x0FU;
    bool is_bytes = (*first & 0x20U) != 0;
    if (*first >= 0xE0) {  // long atom
        const auto sizes = in.be32(0);
        if (!sizes) return std::nullopt;
        header = 4;
        length = *sizes & 0xFFFFFFU;
        is_bytes = (*first & 0x02U) != 0;
    } else if (*first >= 0xC0) {  // medium atom
        const auto sizes = in.be16(0);
        if (!sizes) return std::nullopt;
        header = 2;
        length = *sizes & 0x7FFU;
        is_bytes = (*first & 0x10U) != 0;
    }
    const auto value = in.slice(header, length);
    if (value.size() != length) return std::nullopt;
    Token token{header + length, std::nullopt, 0};
    if (!is_bytes && length <= 8) {
        std::uint64_t number = 0;
        for (const auto byte : value.span()) number = number << 8U | byte;
        token.number = number;
    }
    return token;
}

Result<Answer> exchange(SecurityPort& port, std::uint16_t com_id, std::vector<std::uint8_t> request,
                        const std::function<void(std::uint32_t)>& wait) {
    if (auto sent = port.send(kTcgProtocol, com_id, request); !sent) return fail(sent.error());
    constexpr int kAttempts = 600;  // a revert may take a minute
    constexpr std::uint32_t kBetween_ms = 100;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::vector<std::uint8_t> bytes(kTransfer);
        if (auto got = port.receive(kTcgProtocol, com_id, bytes); !got) return fail(got.error());
        auto answer = decode_answer(BytesView(bytes));
        if (!answer || !answer->empty) return answer;
        if (answer->outstanding == 0 && attempt > 0) {
            // Core 2.01 3.3.10.2: no data is pending and no method is running.
            return fail(ErrorCode::io, FETTLE_TEXT("the drive returned no response to the TCG method"));
        }
        wait(kBetween_ms);
    }
    return fail(ErrorCode::timeout, FETTLE_TEXT("TCG method"));
}

/// Ends any session left by an interrupted program (Core 2.01 3.3.4.7.5, STACK_RESET). Every drive with a TPer must
/// support it.
Status reset_stack(SecurityPort& port, std::uint16_t com_id, const std::function<void(std::uint32_t)>& wait) {
    constexpr std::uint8_t kManagement = 0x02;
    constexpr std::uint8_t kStackReset = 0x02;
    std::vector<std::uint8_t> request(512);
    request[0] = static_cast<std::uint8_t>(com_id >> 8U);
    request[1] = static_cast<std::uint8_t>(com_id);
    request[7] = kStackReset;
    if (auto sent = port.send(kManagement, com_id, request); !sent) return sent;
    constexpr int kAttempts = 50;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::vector<std::uint8_t> bytes(512);
        if (auto got = port.receive(kManagement, com_id, bytes); !got) return got;
        // AVAILABLE DATA LENGTH: 0 until done.
        if (BytesView(bytes).be16(10).value_or(0) != 0) return {};
        wait(100);
    }
    return {};
}

Status judge(const Answer& answer, std::string_view what) {
    constexpr std::uint8_t kNotAuthorized = 0x01;
    constexpr std::uint8_t kLockedOut = 0x12;
    if (answer.status == 0) return {};
    if (answer.status == kNotAuthorized)
        return fail(ErrorCode::refused, FETTLE_TEXT("the drive does not accept this PSID"));
    if (answer.status == kLockedOut) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("too many wrong PSIDs were sent; power-cycle the drive before the next attempt"));
    }
    return fail(ErrorCode::io, FETTLE_TEXT("{what}: TCG status {status}h"),
                {{"what", what}, {"status", fmt::format("{:02X}", answer.status)}});
}

}  // namespace

Result<Discovery> decode_discovery(BytesView bytes) {
    const auto length = bytes.be32(0);
    constexpr std::size_t kHeader = 48;
    if (!length || bytes.size() < kHeader) return fail(ErrorCode::truncated, FETTLE_TEXT("TCG discovery"));
    const auto all = bytes.slice(0, std::size_t{*length} + 4);
    Discovery discovery;
    for (std::size_t at = kHeader; at + 4 <= all.size();) {
        const auto code = all.be16(at).value_or(0);
        const std::size_t size = all.u8(at + 3).value_or(0);
        const auto body = all.slice(at + 4, size);
        if (body.size() != size)
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("TCG discovery: a feature descriptor extends past the end of the data"));
        constexpr std::uint16_t kLocking = 0x0002;
        if (code == kLocking) {
            const auto flags = body.u8(0).value_or(0);
            discovery.locking_enabled = (flags & 2U) != 0;
            discovery.locked = (flags & 4U) != 0;
        }
        // Opal 1, Opal 2, Opalite, Pyrite 1 and 2, Ruby: all begin with their base ComID.
        constexpr std::uint16_t kOpal1 = 0x0200;
        constexpr std::uint16_t kOpal2 = 0x0203;
        const bool with_psid = code == kOpal1 || code == kOpal2 || (code >= 0x0301 && code <= 0x0304);
        if (with_psid && body.be16(0).value_or(0) != 0) discovery.com_id = body.be16(0);
        at += 4 + size;
    }
    return discovery;
}

Result<Answer> decode_answer(BytesView bytes) {
    const auto com_length = bytes.be32(16);
    if (!com_length) return fail(ErrorCode::truncated, FETTLE_TEXT("TCG response"));
    Answer answer;
    answer.outstanding = bytes.be32(8).value_or(0);
    if (*com_length == 0) {
        answer.empty = true;
        return answer;
    }
    const auto wrong = [] { return fail(ErrorCode::malformed, FETTLE_TEXT("TCG response")); };
    const auto inner = bytes.slice(kComPacket, *com_length);
    const auto packet_length = inner.be32(20);
    if (inner.size() != *com_length || !packet_length) return wrong();
    const auto sub = inner.slice(kPacket, *packet_length);
    const auto sub_length = sub.be32(8);
    if (sub.size() != *packet_length || !sub_length || *sub_length > sub.size() - kSubPacket) return wrong();
    auto payload = sub.slice(kSubPacket, *sub_length);
    bool ended = false;
    std::optional<std::uint64_t> status;
    while (!payload.empty()) {
        const auto token = token_at(payload);
        if (!token) return wrong();
        if (token->control == kEndOfData) ended = true;
        if (token->number && ended && !status) status = token->number;
        if (token->number && !ended) answer.numbers.push_back(*token->number);
        payload = payload.slice(token->size, payload.size());
    }
    if (!status || *status > 0xFF) return wrong();
    answer.status = static_cast<std::uint8_t>(*status);
    return answer;
}

std::vector<std::uint8_t> start_session(std::uint16_t com_id, const std::string& psid) {
    Writer writer;
    writer.call(kSessionManager, kStartSession).number(kHostSession).uid(kAdminSp).number(1);  // 1: may write
    writer.mark(kStartName).number(kHostChallenge).bytes(psid).mark(kEndName);
    writer.mark(kStartName).number(kHostAuthority).uid(kPsidAuthority).mark(kEndName);
    return packet(com_id, 0, 0, writer.finish().payload());
}

std::vector<std::uint8_t> revert(std::uint16_t com_id, std::uint32_t host, std::uint32_t tper) {
    Writer writer;
    return packet(com_id, tper, host, writer.call(kAdminSp, kRevert).finish().payload());
}

Status revert_by_psid(SecurityPort& port, std::uint16_t com_id, const std::string& psid,
                      const std::function<void(std::uint32_t)>& wait) {
    if (auto reset = reset_stack(port, com_id, wait); !reset) return reset;
    const auto begun = exchange(port, com_id, start_session(com_id, psid), wait);
    if (!begun) return fail(begun.error());
    if (auto may = judge(*begun, "StartSession"); !may) return may;
    // SyncSession: the host's session number, then the drive's.
    const auto& numbers = begun->numbers;
    if (numbers.size() < 2 || numbers[0] != kHostSession || numbers[1] == 0 || numbers[1] > 0xFFFFFFFF) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("SyncSession"));
    }
    const auto done =
        exchange(port, com_id, revert(com_id, kHostSession, static_cast<std::uint32_t>(numbers[1])), wait);
    if (!done) return fail(done.error());
    return judge(*done, "Revert");
}

}  // namespace fettle::erase::tcg
