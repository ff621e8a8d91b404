// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/tcg/token.h"

namespace fettle::sim::tcg {

namespace {

// Atoms (Core 2.01, 3.2.2.3).
constexpr std::uint8_t kTinyMost = 0x3F;
constexpr std::uint8_t kShort = 0x80;
constexpr std::uint8_t kMedium = 0xC0;
constexpr std::uint8_t kLong = 0xE0;
constexpr std::uint8_t kMarks = 0xF0;
constexpr std::uint8_t kEmpty = 0xFF;
constexpr std::uint8_t kShortBytes = 0x20;   // bit of a short atom: bytes, not a number
constexpr std::uint8_t kMediumBytes = 0x10;  // the same of a medium atom
constexpr std::uint8_t kLongBytes = 0x02;
constexpr std::size_t kNumberBytes = 8;

/// Length of the header and of the value, and whether the value is bytes.
struct Atom {
    std::size_t header = 1;
    std::size_t length = 0;
    bool bytes = false;
};

std::optional<Atom> atom_at(std::span<const std::uint8_t> in) {
    const auto first = in[0];
    if (first < kMedium) return Atom{1, first & 0x0FU, (first & kShortBytes) != 0};
    if (first < kLong) {
        if (in.size() < 2) return std::nullopt;
        return Atom{2, (first & 0x07U) << 8U | in[1], (first & kMediumBytes) != 0};
    }
    if (in.size() < 4) return std::nullopt;
    return Atom{4, static_cast<std::size_t>(in[1]) << 16U | static_cast<std::size_t>(in[2]) << 8U | in[3],
                (first & kLongBytes) != 0};
}

}  // namespace

std::optional<std::vector<Token>> parse_tokens(std::span<const std::uint8_t> in) {
    std::vector<Token> tokens;
    while (!in.empty()) {
        const auto first = in[0];
        Token token;
        if (first <= 0x7F) {
            // Tiny: six bits; no method here uses signed ones.
            token.kind = Token::Kind::number;
            token.number = first & kTinyMost;
            in = in.subspan(1);
        } else if (first >= kMarks) {
            token.mark = first;
            in = in.subspan(1);
            if (first == kEmpty) continue;
        } else {
            const auto atom = atom_at(in);
            if (!atom || in.size() - atom->header < atom->length) return std::nullopt;
            const auto value = in.subspan(atom->header, atom->length);
            if (atom->bytes) {
                token.kind = Token::Kind::bytes;
                token.bytes.assign(value.begin(), value.end());
            } else {
                if (value.size() > kNumberBytes) return std::nullopt;
                token.kind = Token::Kind::number;
                for (const auto byte : value) token.number = token.number << 8U | byte;
            }
            in = in.subspan(atom->header + atom->length);
        }
        tokens.push_back(std::move(token));
    }
    return tokens;
}

TokenWriter& TokenWriter::mark(Mark which) {
    payload_.push_back(static_cast<std::uint8_t>(which));
    return *this;
}

TokenWriter& TokenWriter::number(std::uint64_t value) {
    if (value <= kTinyMost) {
        payload_.push_back(static_cast<std::uint8_t>(value));
        return *this;
    }
    std::size_t width = 1;
    while (width < kNumberBytes && value >> (8 * width) != 0) ++width;
    // Hosts expect lengths of 1, 2, 4 and 8.
    if (width == 3) width = 4;
    if (width > 4) width = kNumberBytes;
    payload_.push_back(static_cast<std::uint8_t>(kShort | width));
    for (std::size_t i = width; i-- > 0;) payload_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
}

TokenWriter& TokenWriter::bytes(std::span<const std::uint8_t> value) {
    constexpr std::size_t kShortMost = 15;
    if (value.size() <= kShortMost) {
        payload_.push_back(static_cast<std::uint8_t>(kShort | kShortBytes | value.size()));
    } else {
        payload_.push_back(static_cast<std::uint8_t>(kMedium | kMediumBytes | (value.size() >> 8U & 0x07U)));
        payload_.push_back(static_cast<std::uint8_t>(value.size()));
    }
    payload_.insert(payload_.end(), value.begin(), value.end());
    return *this;
}

TokenWriter& TokenWriter::text(std::string_view value) {
    return bytes({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
}

TokenWriter& TokenWriter::named(std::string_view name, std::uint64_t value) {
    return mark(Mark::start_name).text(name).number(value).mark(Mark::end_name);
}

TokenWriter& TokenWriter::finish(std::uint8_t status) {
    return mark(Mark::end_of_data).mark(Mark::start_list).number(status).number(0).number(0).mark(Mark::end_list);
}

std::optional<std::uint64_t> uid(const Token& token) {
    if (token.kind != Token::Kind::bytes || token.bytes.size() != kNumberBytes) return std::nullopt;
    std::uint64_t value = 0;
    for (const auto byte : token.bytes) value = value << 8U | byte;
    return value;
}

std::vector<std::uint8_t> uid_bytes(std::uint64_t value) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = kNumberBytes; i-- > 0;) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    return bytes;
}

}  // namespace fettle::sim::tcg
