// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/tcg.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/erase/tcg_message.h"

namespace fettle::erase::tcg {

namespace {

// Core 2.01 table 241: the drive ends a session on its own.
constexpr std::uint64_t kCloseSession = 0xFF06;

// PSID feature set 1.00.
constexpr std::uint64_t kPsidAuthority = 0x0000'0009'0001'FF01;

/// One token of a stream: its length, and its value if it is a number.
struct Token {
    std::size_t size = 1;
    std::optional<std::uint64_t> number;
    std::uint8_t control = 0;
    std::optional<BytesView> bytes;
};

std::optional<Token> token_at(BytesView in) {
    const auto first = in.u8(0);
    if (!first) return std::nullopt;
    if (*first <= 0x7F) return Token{1, *first & 0x3FU, 0, std::nullopt};
    if (*first >= kFirstControl) return Token{1, std::nullopt, *first, std::nullopt};
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
    Token token{header + length, std::nullopt, 0, std::nullopt};
    if (is_bytes) token.bytes = value;
    if (!is_bytes && length <= 8) {
        std::uint64_t number = 0;
        for (const auto byte : value.span()) number = number << 8U | byte;
        token.number = number;
    }
    return token;
}

/// Core 2.01 3.3.6.5.
void add_locking(BytesView body, Discovery& discovery) {
    const auto flags = body.u8(0).value_or(0);
    discovery.locking_supported = (flags & 1U) != 0;
    discovery.locking_enabled = (flags & 2U) != 0;
    discovery.locked = (flags & 4U) != 0;
    discovery.encrypts = (flags & 8U) != 0;
    discovery.mbr_enabled = (flags & 0x10U) != 0;
    discovery.mbr_done = (flags & 0x20U) != 0;
    discovery.mbr_supported = (flags & 0x40U) == 0;
}

/// Opal 1, Opal 2, Opalite, Pyrite 1 and 2, Ruby: all begin with their base ComID.
bool has_com_id(Feature feature) {
    switch (feature) {
        case Feature::opal_1:
        case Feature::opal_2:
        case Feature::opalite:
        case Feature::pyrite_1:
        case Feature::pyrite_2:
        case Feature::ruby: return true;
        default: return false;
    }
}

void add_feature(Feature feature, BytesView body, Discovery& discovery) {
    if (feature == Feature::locking) add_locking(body, discovery);
    if (feature == Feature::block_sid) {
        // Block SID Authentication feature set 1.00, 4.1.
        const auto flags = body.u8(0).value_or(0);
        discovery.owned = (flags & 1U) != 0;
        discovery.owner_blocked = (flags & 2U) != 0;
    }
    if (!has_com_id(feature)) return;
    if (body.be16(0).value_or(0) != 0) discovery.com_id = body.be16(0);
    // Opal 1 has no such field: there the first password is always the MSID (Opal 1.00 3.1.1.4).
    constexpr std::size_t kInitialPin = 9;
    constexpr std::size_t kPinAfterRevert = 10;
    if (feature == Feature::opal_1) return;
    discovery.first_password_known = body.u8(kInitialPin).value_or(0) == 0;
    discovery.revert_restores_first_password = body.u8(kPinAfterRevert).value_or(0) == 0;
}

/// Whether the drive calls CloseSession instead of returning a result. `called`: the payload begins with a call.
bool is_close_session(bool called, const Answer& answer) {
    if (!called || answer.strings.size() < 2) return false;
    const auto& method = answer.strings[1];
    return method.size() == 8 && BytesView(method).be64(0) == kCloseSession;
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

bool Discovery::has(Feature feature) const noexcept {
    return std::find(features.begin(), features.end(), static_cast<std::uint16_t>(feature)) != features.end();
}

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
        discovery.features.push_back(code);
        add_feature(static_cast<Feature>(code), body, discovery);
        at += 4 + size;
    }
    return discovery;
}

Result<Discovery> read_discovery(SecurityPort& port) {
    constexpr std::uint16_t kDiscoveryPage = 0x0001;
    std::vector<std::uint8_t> bytes(kDiscoveryBytes);
    if (auto got = port.receive(kTcgProtocol, kDiscoveryPage, bytes); !got) return fail(got.error());
    return decode_discovery(BytesView(bytes));
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
    const bool called = payload.u8(0) == kCall;
    while (!payload.empty()) {
        const auto token = token_at(payload);
        if (!token) return wrong();
        if (token->control == kEndOfData) ended = true;
        if (token->number && ended && !status) status = token->number;
        if (token->number && !ended) answer.numbers.push_back(*token->number);
        if (token->bytes && !ended)
            answer.strings.emplace_back(token->bytes->span().begin(), token->bytes->span().end());
        payload = payload.slice(token->size, payload.size());
    }
    if (is_close_session(called, answer)) return fail(ErrorCode::io, FETTLE_TEXT("the drive ended the session"));
    if (!status || *status > 0xFF) return wrong();
    answer.status = static_cast<std::uint8_t>(*status);
    return answer;
}

std::vector<std::uint8_t> start_session(std::uint16_t com_id, const std::string& psid) {
    return start_session(com_id, kAdminSp, kPsidAuthority,
                         std::span(reinterpret_cast<const std::uint8_t*>(psid.data()), psid.size()));
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
    const auto session = session_of(*begun);
    if (!session) return fail(session.error());
    const auto done = exchange(port, com_id, revert(com_id, kHostSession, *session), wait);
    if (!done) return fail(done.error());
    return judge(*done, "Revert");
}

}  // namespace fettle::erase::tcg
