// SPDX-License-Identifier: GPL-3.0-or-later
// Priority and discard of swap areas, files or not, that have a line in /etc/fstab.
#include "core/tune/swap_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/family.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kPriorityName = "swap-priority";
constexpr std::string_view kDiscardName = "swap-discard";
constexpr std::string_view kPriority = "pri=";
constexpr std::string_view kDiscard = "discard";
constexpr std::string_view kKernelsChoice = "automatic";
constexpr std::string_view kSwapon = "swapon(8)";

struct DiscardWord {
    SwapDiscard discard;
    std::string_view name;
    std::string_view option;  ///< of fstab(5)
};
constexpr std::array kDiscardWords{
    DiscardWord{SwapDiscard::off, "off", ""}, DiscardWord{SwapDiscard::once, "once", "discard=once"},
    DiscardWord{SwapDiscard::pages, "pages", "discard=pages"}, DiscardWord{SwapDiscard::both, "both", "discard"}};

bool is_priority(std::string_view option) { return option.starts_with(kPriority); }
bool is_discard(std::string_view option) { return option == kDiscard || option.starts_with("discard="); }

/// One kind of option.
struct OptionRow {
    std::string_view name;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    bool (*is_mine)(std::string_view option);
    std::string (*value)(const std::vector<std::string>& options);
    std::string (*option)(const std::string& value);  ///< empty: none
};

std::string priority_value(const std::vector<std::string>& options) {
    const auto priority = swap_priority(options);
    return priority ? std::to_string(*priority) : std::string(kKernelsChoice);
}
std::string priority_option(const std::string& value) {
    return value == kKernelsChoice ? std::string() : fmt::format("{}{}", kPriority, value);
}
std::string discard_value(const std::vector<std::string>& options) { return std::string(name(swap_discard(options))); }
std::string discard_option(const std::string& value) {
    const auto found = std::find_if(kDiscardWords.begin(), kDiscardWords.end(),
                                    [&](const DiscardWord& one) { return one.name == value; });
    return found == kDiscardWords.end() ? std::string() : std::string(found->option);
}

const std::array kOptionRows{
    OptionRow{
        kPriorityName, FETTLE_TEXT("Swap area priority"),
        FETTLE_TEXT("The order in which the kernel fills swap areas: highest priority first, areas of equal priority "
                    "in turn."),
        FETTLE_TEXT("No risk to data. If a slow drive comes first, the computer is slow when memory runs low."),
        is_priority, priority_value, priority_option},
    OptionRow{
        kDiscardName, FETTLE_TEXT("Swap area TRIM"),
        FETTLE_TEXT("Whether free swap pages are discarded on the drive: once when the area is activated, whenever "
                    "pages become free, or both."),
        FETTLE_TEXT("No risk to data. On some drives, discarding single pages makes swapping slower."), is_discard,
        discard_value, discard_option},
};

/// The options with another one of this kind in the place of the first; the rest as it is.
std::vector<std::string> with_option(const std::vector<std::string>& options, const OptionRow& row,
                                     const std::string& value) {
    auto wanted = row.option(value);
    std::vector<std::string> made;
    for (const auto& one : options) {
        if (!row.is_mine(one)) {
            made.push_back(one);
        } else if (!wanted.empty()) {
            made.push_back(std::exchange(wanted, {}));
        }
    }
    if (!wanted.empty()) made.push_back(std::move(wanted));
    return made;
}

Advice keep_option(const std::string& value, std::string_view why) {
    return {value, {"keep", Severity::info, why, {}, {}}, Basis::documented, kSwapon, {}};
}

Advice advise_priority(const Computer& computer, const std::string& value) {
    if (computer.swaps.size() < 2) {
        constexpr std::string_view kWhy = FETTLE_TEXT("With only one swap area, the priority has no effect.");
        return keep_option(value, kWhy);
    }
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The kernel uses an area of lower priority when those of higher priority are full.");
    return keep_option(value, kWhy);
}

Advice advise_discard(const std::string& value) {
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The manual says that discarding swap may make some SSDs faster, but often does not.");
    return keep_option(value, kWhy);
}

/// Whether it lies on a solid-state drive to which discards get through all layers.
bool can_discard(const Computer& computer, SystemFiles& files, const SwapPlace& place) {
    const auto device = queue_of(computer, files, place);
    if (device.empty()) return false;
    const auto most = files.value(fmt::format("/sys/block/{}/queue/discard_max_bytes", device));
    return most && *most != "0" && files.value(fmt::format("/sys/block/{}/queue/rotational", device)) == "0";
}

/// Whether the kernel takes other options now: an area is deactivated for that, and its contents have to fit.
bool takes_effect_now(const Computer& computer, const SwapPlace& place) {
    return place.area != nullptr && !place.has_option("noauto") && check_swap_fits(computer, *place.area);
}

class SwapOptions final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        const auto fstab = files.value(std::string(kFstab));
        for (const auto& place : swap_places(computer, files, fstab.value_or(""))) {
            if (place.entry() == nullptr) continue;
            for (const auto& row : kOptionRows) {
                if (row.name == kDiscardName && !can_discard(computer, files, place)) continue;
                all.push_back(look_at(row, place, fstab, computer, files));
            }
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto row = std::find_if(kOptionRows.begin(), kOptionRows.end(),
                                      [&](const OptionRow& one) { return one.name == name_of(setting.id); });
        const auto text = files.read(std::string(kFstab));
        if (!text) return fail(text.error());
        if (row == kOptionRows.end() || !*text) return fail(ErrorCode::not_found, setting.id);
        const auto places = swap_places(computer, files, (*text)->bytes);
        const auto place = std::find_if(places.begin(), places.end(),
                                        [&](const SwapPlace& one) { return one.name == setting.subject; });
        if (place == places.end() || place->entry() == nullptr) return fail(ErrorCode::not_found, setting.id);
        const auto& entry = *place->entry();
        auto change = blank_change(setting, value);
        const auto options = with_option(entry.options, *row, value);
        auto line = options_change(entry, options);
        line.mount_point = entry.source;
        line.swap = true;
        const auto made = changed((*text)->bytes, line);
        if (!made) return fail(made.error());
        if (auto checked = check_fstab(files, (*text)->bytes, *made); !checked) return fail(checked.error());
        change.fstab.push_back(std::move(line));
        // systemd keeps units that it generated from the old file.
        if (computer.systemd) change.reload = Reload::systemd;
        if (takes_effect_now(computer, *place)) {
            change.swap_areas.push_back({place->path, entry.source, "", true, true});
            change.needs_restart = false;
        } else {
            change.needs_restart = true;
        }
        return change;
    }

    Places places() const override {
        Places all = make_swap_area_family()->places();
        all.swap_files = true;
        return all;
    }

private:
    static Setting look_at(const OptionRow& row, const SwapPlace& place, const std::optional<std::string>& fstab,
                           const Computer& computer, SystemFiles& files) {
        Setting setting;
        setting.obstacle = obstacle_of(computer);
        setting.id = fmt::format("{}:{}", row.name, place.name);
        setting.key = fmt::format("{}:{}", row.name, place.stable);
        setting.subject = place.name;
        setting.topic = Topic::swap;
        setting.title = row.title;
        setting.about = row.about;
        setting.risk = row.risk;
        const auto kept = row.value(place.entry()->options);
        setting.value = kept;
        if (row.name == kPriorityName) {
            setting.choices = {std::string(kKernelsChoice)};
            setting.bounds = Bounds{0, static_cast<std::uint64_t>(kHighestSwapPriority), ""};
            if (place.area != nullptr) {
                setting.value = place.area->priority < 0 ? kKernelsChoice : std::to_string(place.area->priority);
            }
            if (setting.value != kept) setting.value_at_start = kept;
            // For the window, which offers a list.
            constexpr std::array<std::string_view, 4> kUsual{"0", "10", "100", "32767"};
            setting.choices.insert(setting.choices.end(), kUsual.begin(), kUsual.end());
            const auto& all = setting.choices;
            if (std::find(all.begin(), all.end(), setting.value) == all.end()) setting.choices.push_back(setting.value);
            setting.advice = advise_priority(computer, setting.value);
        } else {
            for (const auto& word : kDiscardWords) setting.choices.emplace_back(word.name);
            setting.advice = advise_discard(setting.value);
        }
        setting.needs_restart = place.area != nullptr && !takes_effect_now(computer, place);
        add_place_obstacles(setting, computer, files, fstab, place);
        return setting;
    }
};

}  // namespace

std::optional<std::int64_t> swap_priority(const std::vector<std::string>& options) {
    std::optional<std::int64_t> found;
    for (const auto& option : options) {
        if (!is_priority(option)) continue;
        const auto text = std::string_view(option).substr(kPriority.size());
        std::int64_t value = -1;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = !text.empty() && read.ec == std::errc{} && read.ptr == text.data() + text.size();
        found = whole && value >= 0 && value <= kHighestSwapPriority ? std::optional(value) : std::nullopt;
    }
    return found;
}

SwapDiscard swap_discard(const std::vector<std::string>& options) {
    auto found = SwapDiscard::off;
    for (const auto& option : options) {
        for (const auto& word : kDiscardWords) {
            if (!word.option.empty() && option == word.option) found = word.discard;
        }
    }
    return found;
}

std::string_view name(SwapDiscard discard) noexcept {
    for (const auto& word : kDiscardWords) {
        if (word.discard == discard) return word.name;
    }
    return "off";
}

std::unique_ptr<Family> make_swap_option_family() { return std::make_unique<SwapOptions>(); }

}  // namespace fettle::tune
