// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/tcg_message.h"

#include <algorithm>

#include "core/erase/credential.h"

namespace fettle::erase::tcg {

namespace {

constexpr std::uint8_t kHostChallenge = 0;
constexpr std::uint8_t kHostAuthority = 3;
constexpr std::size_t kTransfer = 2048;

void put_be32(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes[at++] = static_cast<std::uint8_t>(value >> shift);
}

}  // namespace

Writer::~Writer() { wipe(std::span<std::uint8_t>(bytes_)); }

Writer& Writer::mark(std::uint8_t token) {
    bytes_.push_back(token);
    return *this;
}

Writer& Writer::number(std::uint64_t value) {
    constexpr std::uint64_t kTinyMost = 0x3F;
    if (value <= kTinyMost) return mark(static_cast<std::uint8_t>(value));
    unsigned length = 8;
    while (value >> (8 * (length - 1)) == 0) --length;
    mark(static_cast<std::uint8_t>(0x80U | length));  // short atom, unsigned number
    for (unsigned i = length; i-- > 0;) mark(static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
}

Writer& Writer::bytes(std::span<const std::uint8_t> value) {
    if (value.size() < 16) {
        mark(static_cast<std::uint8_t>(0xA0U | value.size()));  // short atom, bytes
    } else {
        mark(static_cast<std::uint8_t>(0xD0U | (value.size() >> 8U & 7U)));  // medium atom, bytes
        mark(static_cast<std::uint8_t>(value.size()));
    }
    for (const auto each : value) bytes_.push_back(each);
    return *this;
}

Writer& Writer::uid(std::uint64_t value) {
    mark(0xA8);
    for (std::size_t i = 8; i-- > 0;) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
}

Writer& Writer::named(std::uint64_t name, std::uint64_t value) {
    return mark(kStartName).number(name).number(value).mark(kEndName);
}

Writer& Writer::named(std::uint64_t name, std::span<const std::uint8_t> value) {
    return mark(kStartName).number(name).bytes(value).mark(kEndName);
}

Writer& Writer::call(std::uint64_t object, std::uint64_t method) {
    return mark(kCall).uid(object).uid(method).mark(kStartList);
}

Writer& Writer::finish() {
    return mark(kEndList).mark(kEndOfData).mark(kStartList).number(0).number(0).number(0).mark(kEndList);
}

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

std::vector<std::uint8_t> start_session(std::uint16_t com_id, std::uint64_t sp, std::optional<std::uint64_t> authority,
                                        std::span<const std::uint8_t> password) {
    Writer writer;
    writer.call(kSessionManager, kStartSession).number(kHostSession).uid(sp).number(1);  // 1: may write
    if (authority) {
        writer.named(kHostChallenge, password);
        writer.mark(kStartName).number(kHostAuthority).uid(*authority).mark(kEndName);
    }
    return packet(com_id, 0, 0, writer.finish().payload());
}

Result<std::uint32_t> session_of(const Answer& answer) {
    // The host's session number, then the drive's.
    const auto& numbers = answer.numbers;
    if (numbers.size() < 2 || numbers[0] != kHostSession || numbers[1] == 0 || numbers[1] > 0xFFFFFFFF) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("SyncSession"));
    }
    return static_cast<std::uint32_t>(numbers[1]);
}

Result<Answer> exchange(SecurityPort& port, std::uint16_t com_id, std::vector<std::uint8_t> request, const Wait& wait) {
    const auto sent = port.send(kTcgProtocol, com_id, request);
    wipe(std::span<std::uint8_t>(request));
    if (!sent) return fail(sent.error());
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

Status reset_stack(SecurityPort& port, std::uint16_t com_id, const Wait& wait) {
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

}  // namespace fettle::erase::tcg
