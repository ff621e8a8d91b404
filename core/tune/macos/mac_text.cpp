// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/macos/mac_text.h"

#include <algorithm>
#include <cstddef>

#include "core/tune/lines.h"
#include "core/tune/systems/program_text.h"

namespace fettle::tune {

namespace {

bool is_value(std::string_view word) { return (word.front() >= '0' && word.front() <= '9') || word.front() == '/'; }

/// The word behind "NAME =".
std::optional<std::uint64_t> assigned_size(std::string_view text, std::string_view name) {
    const auto words = words_of(text);
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (words[i] == name && words[i + 1] == "=") return printed_size(words[i + 2]);
    }
    return std::nullopt;
}

void read_property(ProfiledDrive& drive, std::string_view name, std::string_view value) {
    if (name == "BSD Name" && drive.bsd_name.empty()) drive.bsd_name = std::string(value);
    if (name == "Model") drive.model = std::string(value);
    if (name == "Medium Type") drive.solid_state = value == "Solid State";
    if (name == "TRIM Support") drive.trim = value == "Yes";
}

}  // namespace

const std::string* PowerSource::find(std::string_view key) const noexcept {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == key; });
    return found == values.end() ? nullptr : &found->second;
}

std::vector<PowerSource> parse_power_settings(std::string_view text) {
    std::vector<PowerSource> sources;
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.empty()) continue;
        if (line.front() != ' ' && line.front() != '\t') {
            const auto name = trimmed(line);
            if (name.ends_with(':')) sources.push_back({std::string(name.substr(0, name.size() - 1)), {}});
            continue;
        }
        const auto value = std::find_if(words.begin() + 1, words.end(), is_value);
        if (sources.empty() || value == words.end()) continue;
        std::string key;
        for (auto word = words.begin(); word != value; ++word) {
            if (!key.empty()) key.push_back(' ');
            key.append(*word);
        }
        sources.back().values.emplace_back(std::move(key), std::string(*value));
    }
    return sources;
}

std::vector<std::string> parse_local_snapshots(std::string_view text) {
    std::vector<std::string> names;
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        if (!words.empty() && words.front().starts_with("com.apple.")) names.emplace_back(words.front());
    }
    return names;
}

std::optional<SwapUsage> parse_swap_usage(std::string_view text) {
    const auto total = assigned_size(text, "total");
    const auto used = assigned_size(text, "used");
    if (!total || !used || *used > *total) return std::nullopt;
    return SwapUsage{*total, *used, text.find("(encrypted)") != std::string_view::npos};
}

std::vector<ProfiledDrive> parse_profiled_drives(std::string_view text) {
    std::vector<ProfiledDrive> drives;
    ProfiledDrive drive;
    const auto finish = [&] {
        // Partitions have a BSD name too, but no model.
        if (!drive.model.empty() && !drive.bsd_name.empty()) drives.push_back(std::move(drive));
        drive = {};
    };
    for (const auto line : lines_of(text)) {
        const auto part = trimmed(line);
        const auto colon = part.find(": ");
        if (part.ends_with(':') && colon == std::string_view::npos) {
            finish();
        } else if (colon != std::string_view::npos) {
            read_property(drive, part.substr(0, colon), trimmed(part.substr(colon + 2)));
        }
    }
    finish();
    return drives;
}

}  // namespace fettle::tune
