// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/units.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>

namespace fettle {

namespace {

std::string scaled(std::uint64_t count, double step, std::span<const std::string_view> prefixes) {
    auto value = static_cast<double>(count);
    std::size_t index = 0;
    // 999.5 would print as 1000, so it uses the next prefix.
    while (value >= (step == 1000.0 ? 999.5 : 1023.5) && index + 1 < prefixes.size()) {
        value /= step;
        ++index;
    }
    int digits = 0;
    if (index > 0 && value < 9.995) {
        digits = 2;
    } else if (index > 0 && value < 99.95) {
        digits = 1;
    }
    auto number = fmt::format("{:.{}f}", value, digits);
    if (digits > 0) {
        number.erase(number.find_last_not_of('0') + 1);
        if (number.ends_with('.')) number.pop_back();
    }
    return fmt::format("{} {}", number, prefixes[index]);
}

}  // namespace

std::string decimal_size(ByteCount size) {
    static constexpr std::array<std::string_view, 7> prefixes{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    return scaled(size.bytes, 1000.0, prefixes);
}

std::string binary_size(ByteCount size) {
    static constexpr std::array<std::string_view, 7> prefixes{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    return scaled(size.bytes, 1024.0, prefixes);
}

std::string time_text(std::uint64_t microseconds) {
    static constexpr std::array<std::string_view, 3> prefixes{"µs", "ms", "s"};
    return scaled(microseconds, 1000.0, prefixes);
}

std::string power_text(std::uint64_t microwatts) {
    static constexpr std::array<std::string_view, 3> prefixes{"µW", "mW", "W"};
    return scaled(microwatts, 1000.0, prefixes);
}

}  // namespace fettle
