// SPDX-License-Identifier: GPL-3.0-or-later
// Saved registry files and outputs (tests/data/tune), and computers made of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/tune/systems/program_text.h"
#include "core/tune/windows/captured_windows.h"
#include "core/tune/windows/windows_settings.h"

namespace fettle::tune {

inline std::vector<std::uint8_t> saved_bytes(const std::string& name) {
    std::ifstream file(std::string(FETTLE_TEST_DATA "/tune/windows/") + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}
inline std::string saved_text(const std::string& name) { return plain_text(saved_bytes(name)); }

inline std::vector<std::uint8_t> bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

/// An error counts as a failure of the test.
inline std::vector<RegistryEdit> parsed(const std::string& text) {
    auto edits = parse_registry_file(bytes_of(text));
    EXPECT_TRUE(edits) << (edits ? "" : edits.error().context);
    return edits ? std::move(*edits) : std::vector<RegistryEdit>{};
}

inline constexpr const char* kHead = "Windows Registry Editor Version 5.00\r\n\r\n";
inline constexpr const char* kSamsung = "SCSI\\Disk&Ven_Samsung&Prod_SSD_870_EVO\\4&1f6a5a0&0&000000";

inline WindowsFacts laptop_facts() {
    WindowsFacts facts;
    facts.memory_bytes = std::uint64_t{16} << 30U;
    facts.battery = true;
    facts.build = 19045;
    facts.controller = ControllerMode::ahci;
    facts.controller_driver = "storahci";
    WindowsDrive drive;
    drive.id = "PhysicalDrive0";
    drive.model = "Samsung SSD 870 EVO 1TB";
    drive.instance = kSamsung;
    drive.bus = Bus::sata;
    drive.solid_state = true;
    facts.drives.push_back(drive);
    return facts;
}

/// A laptop with Windows 10 and a SATA SSD.
inline CapturedWindows laptop(WindowsFacts facts = laptop_facts()) {
    CapturedWindows windows(std::move(facts));
    for (const auto* name : {"memory_management.reg", "laptop.reg"}) {
        windows.registry.apply(parsed(std::string(saved_text(name))));
    }
    windows.outputs = {{WindowsQuery::power_plan, saved_text("powercfg_query_balanced.txt")},
                       {WindowsQuery::delete_notification, saved_text("fsutil_21h1.txt")},
                       {WindowsQuery::shadow_storage, saved_text("vssadmin_vista.txt")},
                       {WindowsQuery::defragmentation, saved_text("scheduled_defrag.xml")},
                       {WindowsQuery::sleep_states, saved_text("powercfg_a_modern_standby.txt")}};
    return windows;
}

/// Changes the saved registry as another program would.
inline void set_registry(CapturedWindows& windows, const std::string& lines) {
    windows.registry.apply(parsed(std::string(kHead) + lines));
}

inline const Setting* find(const std::vector<Setting>& all, const std::string& id) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setting& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}
/// The setting; an empty one and a failure if there is none.
inline Setting setting_of(WindowsSystem& windows, const std::string& id) {
    const auto all = windows_settings(windows);
    const auto* const found = find(all, id);
    EXPECT_NE(found, nullptr) << id;
    return found == nullptr ? Setting{} : *found;
}

inline std::string value_of(WindowsSystem& windows, const std::string& id) { return setting_of(windows, id).value; }

/// What the setting's rule advises; empty: nothing.
inline std::string advised(WindowsSystem& windows, const std::string& id) {
    const auto setting = setting_of(windows, id);
    return setting.advice ? setting.advice->value : "";
}

}  // namespace fettle::tune
