// SPDX-License-Identifier: GPL-3.0-or-later
#include <cctype>
#include <charconv>

#include "core/health/knowledge.h"

namespace fettle::health {

namespace {

using catalogue::Reading;
using catalogue::Unit;

struct Printed {
    std::uint64_t number = 0;
    bool hours = false;  ///< "16483h+00m": already converted by the program that printed it
};

std::optional<Printed> printed_number(std::string_view text) {
    Printed printed;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), printed.number);
    if (error != std::errc{}) return std::nullopt;
    printed.hours = end != text.data() + text.size() && *end == 'h';
    return printed;
}

std::uint64_t bits_of(std::uint64_t raw, const Reading& reading) noexcept {
    if (reading.first_bit >= 64) return 0;
    raw >>= reading.first_bit;
    if (reading.bits >= 64) return raw;
    return raw & ((std::uint64_t{1} << reading.bits) - 1);
}

}  // namespace

std::optional<double> raw_quantity(const SmartAttribute& attribute, const Reading& reading) {
    const auto printed = printed_number(attribute.raw_text);
    if (reading.unit == Unit::hours && printed && printed->hours) return static_cast<double>(printed->number);
    if (attribute.raw) return static_cast<double>(bits_of(*attribute.raw, reading)) * reading.scale;
    if (!printed) return std::nullopt;
    // The printed text already stands for one field of the raw value, so only the scale is left to apply.
    return static_cast<double>(printed->number) * reading.scale;
}

ExplainedAttribute explain(const SmartAttribute& attribute, const catalogue::AttributeMeaning* meaning) {
    ExplainedAttribute explained{attribute, meaning, std::nullopt};
    if (meaning != nullptr) explained.quantity = raw_quantity(attribute, meaning->raw);
    return explained;
}

}  // namespace fettle::health
