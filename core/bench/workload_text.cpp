// SPDX-License-Identifier: GPL-3.0-or-later
// Parsing and printing of workload options.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "core/base/size_text.h"
#include "core/bench/workload.h"

namespace fettle::bench {

namespace {

constexpr std::size_t kLongestText = 1000;
constexpr std::size_t kMostSizes = 16;

auto wrong(std::string sentence) { return fail(ErrorCode::invalid_argument, std::move(sentence)); }

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};

/// A whole number with one of the units. nullopt on overflow.
template <std::size_t N>
std::optional<std::uint64_t> with_unit(std::string_view text, const std::array<Unit, N>& units) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto value = whole_number(text.substr(0, digits));
    if (!value) return std::nullopt;
    const auto word = text.substr(digits);
    for (const auto& unit : units) {
        if (unit.name != word) continue;
        if (*value > std::numeric_limits<std::uint64_t>::max() / unit.factor) return std::nullopt;
        return *value * unit.factor;
    }
    return std::nullopt;
}

constexpr std::uint64_t kKibi = 1024;
constexpr std::array<Unit, 7> kTimeUnits{{
    {"", 1'000'000'000},
    {"us", 1000},
    {"ms", 1'000'000},
    {"s", 1'000'000'000},
    {"m", 60'000'000'000},
    {"h", 3'600'000'000'000},
    {"d", 86'400'000'000'000},
}};

constexpr std::array<std::pair<std::string_view, DataPattern>, 5> kPatterns{{
    {"incompressible", DataPattern::incompressible},
    {"zeros", DataPattern::zeros},
    {"repeating-bytes", DataPattern::repeating_bytes},
    {"pseudo-random", DataPattern::pseudo_random},
    {"counting", DataPattern::counting},
}};

/// Splits at `separator`; an empty text gives one empty part.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::string short_size(std::uint64_t bytes) {
    if (bytes > 0 && bytes % (kKibi * kKibi) == 0) return fmt::format("{}M", bytes / (kKibi * kKibi));
    if (bytes > 0 && bytes % kKibi == 0) return fmt::format("{}K", bytes / kKibi);
    return fmt::format("{}", bytes);
}

}  // namespace

Result<AccessWords> parse_access(std::string_view text) {
    if (text == "read") return AccessWords{Access::sequential, 100};
    if (text == "write") return AccessWords{Access::sequential, 0};
    if (text == "randread") return AccessWords{Access::random, 100};
    if (text == "randwrite") return AccessWords{Access::random, 0};
    for (const auto& [prefix, access] :
         {std::pair{std::string_view("mix:"), Access::random}, {std::string_view("seqmix:"), Access::sequential}}) {
        if (!text.starts_with(prefix)) continue;
        const auto percent = whole_number(text.substr(prefix.size()));
        if (percent && *percent <= 100) return AccessWords{access, static_cast<unsigned>(*percent)};
    }
    return wrong(quote(text) +
                 " is not an access pattern: use read, write, randread, randwrite, mix:R or seqmix:R (R: "
                 "percentage of reads)");
}

Result<std::vector<BlockShare>> parse_blocks(std::string_view text) {
    std::vector<BlockShare> blocks;
    const auto parts = text.size() <= kLongestText ? split(text, ',') : std::vector<std::string_view>{};
    for (const auto part : parts) {
        const auto colon = part.find(':');
        const auto bytes = parse_size(part.substr(0, colon));
        const auto percent =
            colon == std::string_view::npos ? std::optional<std::uint64_t>(100) : whole_number(part.substr(colon + 1));
        if (!bytes || !percent || *percent > 100 || blocks.size() >= kMostSizes ||
            *bytes > std::numeric_limits<std::uint32_t>::max()) {
            return wrong(quote(text) +
                         " is not a block size: use a size such as 4K, or sizes with their shares in percent, such as "
                         "4K:70,64K:30");
        }
        blocks.push_back({static_cast<std::uint32_t>(*bytes), static_cast<unsigned>(*percent)});
    }
    Workload workload;
    workload.blocks = blocks;
    if (auto good = validate(workload); !good) return fail(good.error());
    return blocks;
}

Result<Span> parse_span(std::string_view text) {
    const auto colon = text.find(':');
    const auto first = parse_size(text.substr(0, colon));
    if (!first) return wrong(quote(text) + " is not a span: use OFFSET:SIZE, such as 1G:512M");
    if (colon == std::string_view::npos) return Span{0, *first};
    const auto second = parse_size(text.substr(colon + 1));
    if (!second) return wrong(quote(text) + " is not a span: use OFFSET:SIZE, such as 1G:512M");
    return Span{*first, *second};
}

Result<std::uint64_t> parse_duration(std::string_view text) {
    const auto ns = text.size() <= kLongestText ? with_unit(text, kTimeUnits) : std::nullopt;
    if (ns) return *ns;
    return wrong(quote(text) + " is not a time: use a whole number with ms, s, m, h or d (default: seconds)");
}

Result<DataPattern> parse_pattern(std::string_view text) {
    std::string words;
    for (const auto& [word, pattern] : kPatterns) {
        if (word == text) return pattern;
        words += fmt::format("{}{}", words.empty() ? "" : ", ", word);
    }
    return wrong(fmt::format("{} is not a data pattern; available patterns: {}", quote(text), words));
}

std::string_view name(DataPattern pattern) noexcept {
    for (const auto& [word, known] : kPatterns) {
        if (known == pattern) return word;
    }
    return {};
}

std::string access_words(const Workload& workload) {
    const bool random = workload.access == Access::random;
    if (workload.read_percent == 100) return random ? "randread" : "read";
    if (workload.read_percent == 0) return random ? "randwrite" : "write";
    return fmt::format("{}:{}", random ? "mix" : "seqmix", workload.read_percent);
}

std::string block_words(const Workload& workload) {
    if (workload.blocks.size() == 1) return short_size(workload.blocks.front().bytes);
    std::string words;
    for (const auto& block : workload.blocks) {
        words += fmt::format("{}{}:{}", words.empty() ? "" : ",", short_size(block.bytes), block.percent);
    }
    return words;
}

}  // namespace fettle::bench
