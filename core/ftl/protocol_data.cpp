// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol_data.h"

#include <algorithm>
#include <string_view>

namespace fettle::ftl {

namespace {

constexpr std::string_view kWords[] = {"the",    "of",     "drive ", "write", "page",  "system", "file",  "error",
                                       "value=", "return", "\n  ",   "is",    "block", "not",    "user/", "0x"};

void make_text(device::Random& random, std::vector<std::uint8_t>& data) {
    std::size_t at = 0;
    while (at < data.size()) {
        const auto word = kWords[random.below(std::size(kWords))];
        for (std::size_t i = 0; i < word.size() && at < data.size(); ++i) {
            data[at++] = static_cast<std::uint8_t>(word[i]);
        }
        // Unique names and numbers.
        for (auto i = random.below(4); i > 0 && at < data.size(); --i) {
            data[at++] = static_cast<std::uint8_t>('a' + random.below(26));
        }
    }
}

/// Records that partly repeat from one to the next, as in code and tables.
void make_records(device::Random& random, std::vector<std::uint8_t>& data) {
    constexpr std::size_t kRecord = 16;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const bool changes = i < kRecord || i % kRecord < 9;
        data[i] = changes ? static_cast<std::uint8_t>(random.next()) : data[i - kRecord];
    }
}

}  // namespace

void make_noise(device::Random& random, std::vector<std::uint8_t>& data) {
    std::size_t at = 0;
    while (at < data.size()) {
        auto word = random.next();
        for (int i = 0; i < 8 && at < data.size(); ++i, word >>= 8U) data[at++] = static_cast<std::uint8_t>(word);
    }
}

void make_system_image(device::Random& random, std::vector<std::uint8_t>& data) {
    const auto kind = random.below(100);
    if (kind < 38) {
        make_noise(random, data);
    } else if (kind < 75) {
        make_records(random, data);
    } else if (kind < 94) {
        make_text(random, data);
    } else {
        std::fill(data.begin(), data.end(), std::uint8_t{0});
    }
}

}  // namespace fettle::ftl
