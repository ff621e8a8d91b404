// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace fettle::sim::tcg {

/// Control tokens (TCG Storage Architecture Core 2.01, 3.2.2.4).
enum class Mark : std::uint8_t {
    start_list = 0xF0,
    end_list = 0xF1,
    start_name = 0xF2,
    end_name = 0xF3,
    call = 0xF8,
    end_of_data = 0xF9,
    end_of_session = 0xFA,
};

/// One token of a method call: a mark, a number or bytes.
struct Token {
    enum class Kind : std::uint8_t { mark, number, bytes };
    Kind kind = Kind::mark;
    std::uint8_t mark = 0;
    std::uint64_t number = 0;
    std::vector<std::uint8_t> bytes;

    [[nodiscard]] bool is(Mark which) const { return kind == Kind::mark && mark == static_cast<std::uint8_t>(which); }
};

/// The tokens of a payload; padding (FFh) is skipped. nullopt: malformed stream.
[[nodiscard]] std::optional<std::vector<Token>> parse_tokens(std::span<const std::uint8_t> payload);

/// Writes a payload.
class TokenWriter {
public:
    TokenWriter& mark(Mark which);
    TokenWriter& number(std::uint64_t value);
    TokenWriter& bytes(std::span<const std::uint8_t> value);
    TokenWriter& text(std::string_view value);
    /// A name with a number as value: "MaxComPacketSize" = 4096.
    TokenWriter& named(std::string_view name, std::uint64_t value);
    /// End of data and the status list at the end of every response.
    TokenWriter& finish(std::uint8_t status);
    [[nodiscard]] const std::vector<std::uint8_t>& payload() const { return payload_; }

private:
    std::vector<std::uint8_t> payload_;
};

/// An 8-byte UID as a number, high byte first; empty for bytes of another length.
[[nodiscard]] std::optional<std::uint64_t> uid(const Token& token);
[[nodiscard]] std::vector<std::uint8_t> uid_bytes(std::uint64_t value);

}  // namespace fettle::sim::tcg
