// SPDX-License-Identifier: GPL-3.0-or-later
// What forbids Fettle to change how a swap area is used.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/drop_ins.h"
#include "core/tune/family.h"
#include "core/tune/printable.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kForeign = FETTLE_TEXT("Fettle does not change /etc/fstab: {reason}.");
constexpr std::string_view kForeignRemedy =
    FETTLE_TEXT("Change the swap settings in the program that writes /etc/fstab.");
constexpr std::string_view kNoFstab = FETTLE_TEXT("This computer has no /etc/fstab.");
constexpr std::string_view kNoFstabRemedy = FETTLE_TEXT("Use a systemd swap unit; see systemd.swap(5).");
constexpr std::string_view kUnit = FETTLE_TEXT("{unit} sets up this swap area and takes precedence over /etc/fstab.");
constexpr std::string_view kUnitRemedy = FETTLE_TEXT("Change that unit, or remove it and use /etc/fstab.");
constexpr std::string_view kByType = FETTLE_TEXT(
    "systemd activates this partition because of its GPT type (systemd-gpt-auto-generator(8)), "
    "without a line in /etc/fstab.");
constexpr std::string_view kByTypeRemedy =
    FETTLE_TEXT("To turn it off, run \"systemctl mask --now {unit}\". To manage it here, add it to /etc/fstab.");
constexpr std::string_view kAbsent = FETTLE_TEXT("{source} is not connected, or not unlocked.");
constexpr std::string_view kTwice = FETTLE_TEXT("/etc/fstab has more than one line for this swap area: {lines}.");
constexpr std::string_view kTwiceRemedy = FETTLE_TEXT("Remove all but one of them.");
constexpr std::string_view kUnclear =
    FETTLE_TEXT("/etc/fstab names {source}, which was not found and may refer to this swap area.");
constexpr std::string_view kHibernatedArea = FETTLE_TEXT("{path} contains the memory image of a hibernated system.");
constexpr std::string_view kHibernatedAreaRemedy = FETTLE_TEXT("Resume that system first.");
constexpr std::string_view kNoSwap = FETTLE_TEXT("{path} contains {type}, not swap space.");
constexpr std::string_view kUnprintableArea =
    FETTLE_TEXT("The name of this swap area is not printable UTF-8, so the change could not be recorded and undone.");

/// systemd.unit(5), "String Escaping for Inclusion in Unit Names".
std::string swap_unit_name(std::string_view path) {
    path.remove_prefix(std::min<std::size_t>(path.size(), path.starts_with('/') ? 1 : 0));
    std::string made;
    for (const char c : path) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ':' ||
                           c == '_' || (c == '.' && !made.empty());
        if (c == '/') {
            made += '-';
        } else if (plain) {
            made += c;
        } else {
            made += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        }
    }
    return made + ".swap";
}

bool is_unit_of(SystemFiles& files, const std::string& folder, const std::string& name, const SwapPlace& place) {
    std::vector<std::string> aliases{place.path};
    if (!place.device.empty()) aliases.push_back("/dev/" + place.device);
    for (const auto& entry : place.entries) aliases.push_back(entry.source);
    const auto named = [&](const std::string& alias) { return swap_unit_name(alias) == name; };
    if (std::any_of(aliases.begin(), aliases.end(), named)) return true;
    const auto what = ini_value(files.value(fmt::format("{}/{}", folder, name)).value_or(""), "Swap", "What");
    if (!what || what->empty()) return false;
    return *what == place.path || (!place.device.empty() && swap_device(files, *what) == place.device);
}

/// The path of the first unit in these folders; empty: none.
template <std::size_t N>
std::string swap_unit_in(SystemFiles& files, const std::array<std::string_view, N>& folders, const SwapPlace& place) {
    for (const auto one : folders) {
        const std::string folder(one);
        for (const auto& name : files.names(folder)) {
            if (name.ends_with(".swap") && is_unit_of(files, folder, name, place)) {
                return fmt::format("{}/{}", folder, name);
            }
        }
    }
    return {};
}

/// A line whose device was not found may mean this one.
const SwapPlace* unclear_line(const std::vector<SwapPlace>& places) {
    const auto found = std::find_if(places.begin(), places.end(), [](const SwapPlace& one) {
        return !one.is_file && one.device.empty() && !one.entries.empty();
    });
    return found == places.end() ? nullptr : &*found;
}

}  // namespace

void add_swap_obstacle(Setting& setting, std::string_view id, std::string_view text, std::string_view remedy,
                       std::vector<Evidence> evidence) {
    if (!setting.obstacle)
        setting.obstacle = Message{std::string(id), Severity::info, text, remedy, std::move(evidence)};
}

void add_fstab_obstacle(Setting& setting, const std::optional<std::string>& fstab, const FstabEntry* entry) {
    if (!fstab) return add_swap_obstacle(setting, "no-fstab", kNoFstab, kNoFstabRemedy, {});
    auto reason = foreign_owner(*fstab, entry);
    if (reason.empty()) return;
    add_swap_obstacle(setting, "fstab-foreign", kForeign, kForeignRemedy, {{"reason", std::move(reason)}});
}

void add_unit_obstacle(Setting& setting, const Computer& computer, SystemFiles& files, const SwapPlace& place) {
    if (!computer.systemd) return;
    // Generators' units for /etc/fstab and zram are in /run/systemd/generator.
    constexpr std::array<std::string_view, 5> kNative{"/etc/systemd/system", "/run/systemd/system",
                                                      "/usr/local/lib/systemd/system", "/lib/systemd/system",
                                                      "/usr/lib/systemd/system"};
    constexpr std::array<std::string_view, 1> kLate{"/run/systemd/generator.late"};
    if (auto unit = swap_unit_in(files, kNative, place); !unit.empty()) {
        add_swap_obstacle(setting, "swap-unit", kUnit, kUnitRemedy, {{"unit", std::move(unit)}});
    }
    // With any line of swap in /etc/fstab, that generator leaves swap alone from the next start on.
    if (!place.entries.empty()) return;
    if (const auto unit = swap_unit_in(files, kLate, place); !unit.empty()) {
        add_swap_obstacle(setting, "swap-gpt-type", kByType, kByTypeRemedy,
                          {{"unit", unit.substr(unit.rfind('/') + 1)}});
    }
}

void add_place_obstacles(Setting& setting, const Computer& computer, SystemFiles& files,
                         const std::optional<std::string>& fstab, const SwapPlace& place) {
    add_fstab_obstacle(setting, fstab, place.entry());
    if (place.entries.size() > 1) {
        std::string lines;
        for (const auto& one : place.entries) lines += fmt::format("{}{}", lines.empty() ? "" : ", ", one.line);
        add_swap_obstacle(setting, "fstab-lines", kTwice, kTwiceRemedy, {{"lines", lines}});
    }
    if (!place.is_file && place.device.empty()) {
        add_swap_obstacle(setting, "swap-absent", kAbsent, {}, {{"source", place.source}});
    }
    add_unit_obstacle(setting, computer, files, place);
    if (!place.is_file && place.entries.empty()) {
        const auto places = swap_places(computer, files, fstab.value_or(""));
        if (const auto* other = unclear_line(places)) {
            add_swap_obstacle(setting, "swap-line", kUnclear, {}, {{"source", other->source}});
        }
    }
    const auto contents = swap_contents(files, place);
    if (contents == "swsuspend") {
        add_swap_obstacle(setting, "hibernated", kHibernatedArea, kHibernatedAreaRemedy, {{"path", place.path}});
    } else if (!contents.empty() && contents != "swap") {
        add_swap_obstacle(setting, "no-swap", kNoSwap, {}, {{"path", place.path}, {"type", contents}});
    }
    std::vector<std::string> words{place.name, place.stable, place.source};
    for (const auto& entry : place.entries) {
        words.push_back(entry.source);
        words.insert(words.end(), entry.options.begin(), entry.options.end());
    }
    if (!std::all_of(words.begin(), words.end(), [](const std::string& one) { return is_printable(one); })) {
        add_swap_obstacle(setting, "file-name", kUnprintableArea, {}, {});
    }
    add_obstacle(setting, computer, files, std::string(kFstab));
}

}  // namespace fettle::tune
