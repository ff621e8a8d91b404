// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/profile.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fettle::tune {

namespace {

/// The value that the rule of the setting advises.
constexpr std::string_view kAdvised = "advised";

struct Row {
    Profile profile;
    std::string_view setting;  ///< all of this name
    std::string_view value;
    std::string_view reason;
};

constexpr std::string_view kScheduler = FETTLE_TEXT("The scheduler that suits the type of drive.");
constexpr std::string_view kTimer = FETTLE_TEXT("Regular TRIM keeps an SSD fast and its write amplification low.");
constexpr std::string_view kAtime = FETTLE_TEXT("Reading a file then causes at most one write a day.");
constexpr std::string_view kFlush = FETTLE_TEXT("Data that programs have saved survives a power failure.");

constexpr std::string_view kHibernation =
    FETTLE_TEXT("Each hibernation writes up to two fifths of the memory to the drive.");

/// Of all systems: a row whose value the setting does not accept is of another one.
constexpr std::array kRows{
    Row{Profile::performance, "io-scheduler", kAdvised, kScheduler},
    Row{Profile::performance, "queue-depth", kAdvised, FETTLE_TEXT("Several commands at a time keep the flash busy.")},
    Row{Profile::performance, "link-power", "max_performance",
        FETTLE_TEXT("The link never has to wake up, which takes up to 10 ms. This costs about a watt.")},
    Row{Profile::performance, "trim-timer", "enabled", kTimer},
    Row{Profile::performance, "ahci-link-power", "active",
        FETTLE_TEXT("The link never has to wake up, which takes up to 10 ms. This costs about a watt.")},
    Row{Profile::performance, "scheduled-optimization", "enabled", kTimer},
    Row{Profile::performance, "swappiness", kAdvised, FETTLE_TEXT("The value that suits the type of swap.")},
    Row{Profile::performance, "access-times", kAdvised, kAtime},
    Row{Profile::endurance, "trim-timer", "enabled", kTimer},
    Row{Profile::endurance, "access-times", kAdvised, kAtime},
    Row{Profile::endurance, "swappiness", kAdvised, FETTLE_TEXT("The value that suits the type of swap.")},
    Row{Profile::endurance, "hibernation", "forbidden", kHibernation},
    Row{Profile::endurance, "hibernation", "disabled", kHibernation},
    Row{Profile::endurance, "scheduled-optimization", "enabled", kTimer},
    Row{Profile::capacity, "journal-limit", "200M",
        FETTLE_TEXT("The system log covers about a month on a lightly used computer.")},
    Row{Profile::capacity, "trim-timer", "enabled",
        FETTLE_TEXT("A full SSD needs TRIM most: free blocks are its only reserve.")},
    // Not "write back" for all: the kernel refuses it where the drive has no volatile cache.
    Row{Profile::safety, "write-cache", kAdvised, kFlush},
    Row{Profile::safety, "usb-suspend", "on", FETTLE_TEXT("A suspended USB port can disconnect the drive.")},
    Row{Profile::safety, "suspend-then-hibernate", "allowed",
        FETTLE_TEXT("A suspended laptop saves its memory before the battery runs out.")},
};

/// Bytes of "200M", as systemd writes sizes (systemd.syntax(7)); nullopt: none, or another form.
std::optional<std::uint64_t> size_of(std::string_view text) {
    constexpr std::string_view kUnits = "KMGTPE";
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{}) return std::nullopt;
    const std::string_view unit(read.ptr, static_cast<std::size_t>(text.data() + text.size() - read.ptr));
    if (unit.empty()) return number;
    const auto at = kUnits.find(unit.front());
    if (unit.size() != 1 || at == std::string_view::npos) return std::nullopt;
    const auto bits = static_cast<unsigned>(10 * (at + 1));
    if (number > UINT64_MAX >> bits) return std::nullopt;
    return number << bits;
}

/// A limit below the wanted one serves the aim better.
bool is_tighter(std::string_view setting, const std::string& now, std::string_view wanted) {
    if (setting != "journal-limit") return false;
    const auto limit = size_of(now);
    const auto most = size_of(wanted);
    return limit && most && *limit > 0 && *limit < *most;
}

bool accepts(const Setting& setting, const std::string& value) {
    const auto& all = setting.choices;
    if (all.empty() || setting.bounds || setting.value == value) return true;
    return std::find(all.begin(), all.end(), value) != all.end();
}

/// Values against which the setting's own advice speaks for safety are left out.
bool is_unsafe(const Setting& setting, std::string_view value) {
    if (!setting.advice || setting.advice->value == value) return false;
    const auto& effects = setting.advice->effects;
    return std::find(effects.begin(), effects.end(), Effect::safety) != effects.end();
}

}  // namespace

std::string_view name(Profile profile) noexcept {
    switch (profile) {
        case Profile::performance: return "performance";
        case Profile::endurance: return "endurance";
        case Profile::capacity: return "capacity";
        case Profile::safety: return "safety";
    }
    return "safety";
}

std::string_view title(Profile profile) noexcept {
    switch (profile) {
        case Profile::performance: return FETTLE_TEXT("Performance");
        case Profile::endurance: return FETTLE_TEXT("Endurance");
        case Profile::capacity: return FETTLE_TEXT("Capacity");
        case Profile::safety: return FETTLE_TEXT("Safety");
    }
    return {};
}

std::string_view about(Profile profile) noexcept {
    switch (profile) {
        case Profile::performance:
            return FETTLE_TEXT(
                "Short response times at the cost of higher power consumption. For a computer on AC power.");
        case Profile::endurance:
            return FETTLE_TEXT(
                "As few writes as possible without losing data. Few computers need this: see \"fettle health\".");
        case Profile::capacity: return FETTLE_TEXT("More free space on the drives at the cost of shorter logs.");
        case Profile::safety:
            return FETTLE_TEXT("Avoids settings that can lose data in a power failure or with a faulty drive.");
    }
    return {};
}

std::vector<ProfileChange> changes_of(Profile profile, const std::vector<Setting>& settings) {
    std::vector<ProfileChange> all;
    for (const auto& row : kRows) {
        if (row.profile != profile) continue;
        for (const auto& setting : settings) {
            if (name_of(setting.id) != row.setting) continue;
            std::string value(row.value);
            if (row.value == kAdvised) {
                if (!setting.advice) continue;
                value = setting.advice->value;
            }
            if (!accepts(setting, value)) continue;
            if (is_unsafe(setting, value) || is_tighter(row.setting, setting.value, value)) continue;
            const bool is_set = setting.value == value;
            all.push_back({setting.id, std::move(value), row.reason, is_set, is_set || !setting.obstacle});
        }
    }
    return all;
}

std::vector<Assignment> advised(const std::vector<Setting>& settings) {
    std::vector<Assignment> all;
    for (const auto& setting : settings) {
        if (setting.advised_change() && !setting.obstacle) all.push_back({setting.id, setting.advice->value});
    }
    return all;
}

std::vector<Assignment> to_set(const std::vector<ProfileChange>& changes) {
    std::vector<Assignment> all;
    for (const auto& change : changes) {
        if (!change.is_set && change.can_be_set) all.push_back({change.id, change.value});
    }
    return all;
}

}  // namespace fettle::tune
