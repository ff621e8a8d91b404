// SPDX-License-Identifier: GPL-3.0-or-later
// Saved outputs of macOS' programs (tests/data/tune), and Macs made of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/macos/mac_settings.h"

namespace fettle::tune {

inline std::string saved_text(const std::string& name) {
    std::ifstream file(std::string(FETTLE_TEST_DATA "/tune/macos/") + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

inline MacFacts portable_facts() {
    MacFacts facts;
    facts.memory_bytes = std::uint64_t{16} << 30U;
    facts.battery = true;
    facts.sleep_image_bytes = std::uint64_t{2} << 30U;
    return facts;
}

/// A MacBook with an NVMe drive of Apple.
inline CapturedMac macbook(MacFacts facts = portable_facts()) {
    CapturedMac mac(facts);
    mac.outputs = {{MacQuery::power_settings, saved_text("pmset_custom_macbook.txt")},
                   {MacQuery::nvme_drives, saved_text("nvme_m1.txt")},
                   {MacQuery::local_snapshots, saved_text("tmutil_sonoma.txt")},
                   {MacQuery::swap_usage, saved_text("swapusage.txt")}};
    return mac;
}

/// The setting; an empty one and a failure if there is none.
inline Setting setting_of(MacSystem& mac, const std::string& id) {
    for (auto& one : mac_settings(mac)) {
        if (one.id == id) return std::move(one);
    }
    ADD_FAILURE() << id;
    return {};
}

}  // namespace fettle::tune
