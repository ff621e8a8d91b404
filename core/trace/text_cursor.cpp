// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/text_cursor.h"

namespace fettle::trace {

std::optional<std::uint64_t> nanoseconds_of(std::string_view text) noexcept {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    TextCursor cursor(text);
    const auto seconds = cursor.number();
    if (!seconds || !cursor.literal(".")) return std::nullopt;
    const auto digits = cursor.rest().size();
    auto fraction = number_of(cursor.rest());
    if (!fraction || digits > 9) return std::nullopt;
    for (auto i = digits; i < 9; ++i) *fraction *= 10;
    const auto whole = product(*seconds, kSecond);
    if (!whole || *whole > UINT64_MAX - *fraction) return std::nullopt;
    return *whole + *fraction;
}

}  // namespace fettle::trace
