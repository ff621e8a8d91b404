// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace fettle::trace {

/// Parses a line from left to right. It does not own the text.
class TextCursor {
public:
    explicit TextCursor(std::string_view text) noexcept : rest_(text) {}

    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
    [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }

    void skip_spaces() noexcept {
        const auto first = rest_.find_first_not_of(" \t");
        rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
    }
    /// Skips spaces and takes what follows up to the next space; empty at the end.
    std::string_view word() noexcept {
        skip_spaces();
        const auto text = rest_.substr(0, rest_.find_first_of(" \t"));
        rest_.remove_prefix(text.size());
        return text;
    }
    /// Takes everything up to the separator, and the separator; everything if there is none.
    std::string_view until(char separator) noexcept {
        const auto text = rest_.substr(0, rest_.find(separator));
        rest_.remove_prefix(text.size() < rest_.size() ? text.size() + 1 : text.size());
        return text;
    }
    /// Takes exactly this text, or nothing.
    bool literal(std::string_view text) noexcept {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    /// Takes decimal digits without a sign; nullopt, and nothing taken, if there are none or the number is too large.
    std::optional<std::uint64_t> number() noexcept {
        std::uint64_t value = 0;
        const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (read.ec != std::errc()) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
        return value;
    }

private:
    std::string_view rest_;
};

/// The whole text as a decimal number without a sign.
[[nodiscard]] inline std::optional<std::uint64_t> number_of(std::string_view text) noexcept {
    TextCursor cursor(text);
    const auto number = cursor.number();
    return cursor.empty() ? number : std::nullopt;
}

/// Nanoseconds in "SECONDS.FRACTION" with one to nine decimals; nullopt for anything else and where 64 bits are too
/// few.
[[nodiscard]] std::optional<std::uint64_t> nanoseconds_of(std::string_view text) noexcept;

/// `count * factor`, unless that exceeds 64 bits.
[[nodiscard]] constexpr std::optional<std::uint64_t> product(std::uint64_t count, std::uint64_t factor) noexcept {
    if (factor != 0 && count > UINT64_MAX / factor) return std::nullopt;
    return count * factor;
}

/// `left + right`, or the largest value.
[[nodiscard]] constexpr std::uint64_t saturating_sum(std::uint64_t left, std::uint64_t right) noexcept {
    return left > UINT64_MAX - right ? UINT64_MAX : left + right;
}

}  // namespace fettle::trace
