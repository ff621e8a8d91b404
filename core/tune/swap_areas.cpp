// SPDX-License-Identifier: GPL-3.0-or-later
// Swap partitions, logical volumes and encrypted mappings: whether they are used. They are not created here: that is
// work for a partition editor.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/contents.h"
#include "core/tune/family.h"
#include "core/tune/swap_options.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kAreaOn = "on";
constexpr std::string_view kAreaOff = "off";
constexpr std::string_view kNoauto = "noauto";
constexpr std::string_view kAreaSource = "Red Hat Enterprise Linux documentation, recommended system swap space";

constexpr std::string_view kAreaTitle = FETTLE_TEXT("Swap area");
constexpr std::string_view kAreaAbout =
    FETTLE_TEXT("Whether the kernel uses this partition or volume as swap space. Its format is not changed.");
constexpr std::string_view kAreaRisk = FETTLE_TEXT(
    "Without swap, the kernel kills programs when memory runs out, and the computer cannot hibernate "
    "to this area.");
constexpr std::string_view kAreaMyth = FETTLE_TEXT(
    "Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But "
    "swap is read far more often than it is written, and in small pieces, which is what an SSD does "
    "best. \"fettle tune measure\" shows how much is written.");

std::string value_now(const SwapPlace& place) { return std::string(place.area != nullptr ? kAreaOn : kAreaOff); }

std::string value_later(const SwapPlace& place) {
    return std::string(place.entry() != nullptr && !place.has_option(kNoauto) ? kAreaOn : kAreaOff);
}

Advice keep_area(const std::string& value, std::string_view why, std::vector<Evidence> evidence = {}) {
    return {value, {"keep", Severity::info, why, {}, std::move(evidence)}, Basis::documented, kAreaSource, {}};
}

std::optional<Advice> advise_area(const Computer& computer, const SwapPlace& place, const std::string& value) {
    if (!computer.memory_bytes) return std::nullopt;
    constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
    const auto memory = *computer.memory_bytes / kMiB;
    if (place.area != nullptr) {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("The computer has {swap} MiB of swap for {memory} MiB of memory.");
        std::uint64_t bytes = 0;
        for (const auto& area : computer.swaps) bytes += area.bytes;
        return keep_area(value, kWhy, {{"swap", bytes / kMiB}, {"memory", memory}});
    }
    if (!computer.swaps.empty()) {
        constexpr std::string_view kWhy = FETTLE_TEXT("The computer already has swap.");
        return keep_area(value, kWhy);
    }
    constexpr std::uint64_t kMuch = std::uint64_t{8} << 30U;
    if (*computer.memory_bytes > kMuch || place.device.empty()) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "With this much memory, swap is optional. 4 GiB is enough for memory that programs rarely use.");
        return place.device.empty() ? std::nullopt : std::optional(keep_area(value, kWhy));
    }
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "The computer has {memory} MiB of memory and does not use its swap area: when memory runs out, "
        "the kernel kills programs.");
    return Advice{std::string(kAreaOn),
                  {"advice", Severity::advice, kWhy, {}, {{"memory", memory}}},
                  Basis::documented,
                  kAreaSource,
                  {Effect::safety}};
}

/// Errors: refused, if the kernel needs what would go, or could not use what would come.
Status check_area(const Computer& computer, SystemFiles& files, const SwapPlace& place, bool on) {
    if (on && place.device.starts_with("zd")) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("{path} is a ZFS volume: with swap on it, the system can hang when memory runs out"),
                    {{"path", place.name}});
    }
    if (on) return {};
    if (const auto who = resumes_from(files, place.device); !who.empty()) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("the kernel resumes from {path} after hibernation (set in {who}); turn that off first"),
                    {{"path", place.name}, {"who", who}});
    }
    return place.area == nullptr ? Status() : check_swap_fits(computer, *place.area);
}

/// What swapon(8) is to be given for an area without a line: the priority that it has.
std::string options_without_line(const SwapPlace& place) {
    if (place.area == nullptr || place.area->priority < 0) return "sw";
    return fmt::format("sw,pri={}", place.area->priority);
}

class SwapAreas final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        const auto fstab = files.value(std::string(kFstab));
        for (const auto& place : swap_places(computer, files, fstab.value_or(""))) {
            if (place.is_file) continue;
            Setting setting;
            setting.obstacle = obstacle_of(computer);
            setting.id = fmt::format("{}:{}", kSwapAreaName, place.name);
            setting.key = fmt::format("{}:{}", kSwapAreaName, place.stable);
            setting.subject = place.name;
            setting.topic = Topic::swap;
            setting.title = kAreaTitle;
            setting.about = kAreaAbout;
            setting.risk = kAreaRisk;
            setting.myth = kAreaMyth;
            setting.value = value_now(place);
            setting.choices = {std::string(kAreaOn), std::string(kAreaOff)};
            add_place_obstacles(setting, computer, files, fstab, place);
            // Without a line it is systemd's, or somebody has activated it by hand.
            const bool by_unit = setting.obstacle && setting.obstacle->id.starts_with("swap-");
            if (!by_unit && value_later(place) != setting.value) setting.value_at_start = value_later(place);
            setting.advice = advise_area(computer, place, setting.value);
            all.push_back(std::move(setting));
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto text = files.read(std::string(kFstab));
        if (!text) return fail(text.error());
        if (!*text) return fail(ErrorCode::not_found, std::string(kFstab));
        const auto& fstab = (*text)->bytes;
        const auto places = swap_places(computer, files, fstab);
        const auto place = std::find_if(places.begin(), places.end(),
                                        [&](const SwapPlace& one) { return one.name == setting.subject; });
        if (place == places.end()) return fail(ErrorCode::not_found, setting.id);
        const bool on = value == kAreaOn;
        if (auto checked = check_area(computer, files, *place, on); !checked) return fail(checked.error());
        auto change = blank_change(setting, value);
        if (auto added = add_line_change(change, fstab, *place, on); !added) return fail(added.error());
        const bool edits = !change.fstab.empty() || !change.lines.empty();
        if (edits) {
            const auto made =
                change.lines.empty() ? changed(fstab, change.fstab.front()) : changed(fstab, change.lines.front());
            if (!made) return fail(made.error());
            if (auto checked = check_fstab(files, fstab, *made); !checked) return fail(checked.error());
            // systemd keeps units that it generated from the old file.
            if (computer.systemd) change.reload = Reload::systemd;
        }
        const bool active = place->area != nullptr;
        if (active == on) return change;
        SwapAreaChange area;
        area.path = place->path;
        if (const auto* entry = place->entry()) area.source = entry->source;
        area.options = options_without_line(*place);
        area.before_active = active;
        area.after_active = on;
        change.swap_areas.push_back(std::move(area));
        return change;
    }

    Places places() const override {
        Places all;
        all.files.emplace_back(kFstab);
        all.edited_files.push_back({std::string(kFstab), allows_fstab});
        all.swap_devices = {"/dev/disk/by-uuid/*", "/dev/disk/by-partuuid/*", "/dev/mapper/*", "/dev/*"};
        return all;
    }

private:
    /// "noauto" keeps the line, and what else it says. Without any line of swap, systemd would start the GPT's swap
    /// partitions by itself (systemd-gpt-auto-generator(8)).
    static Status add_line_change(Change& change, std::string_view fstab, const SwapPlace& place, bool on) {
        const auto* entry = place.entry();
        if (entry == nullptr) {
            if (on) {
                change.lines.push_back(
                    {place.source, "",
                     fmt::format("{} none swap {} 0 0", escaped(place.source), options_without_line(place)), 0, "",
                     true});
            }
            return {};
        }
        if (const auto only = swap_entry_of(fstab, entry->source); !only) return fail(only.error());
        auto options = entry->options;
        std::erase(options, std::string(kNoauto));
        if (!on) options.emplace_back(kNoauto);
        // Also where nothing is to change: the record of an interrupted change goes on with it.
        auto line = options_change(*entry, options);
        line.mount_point = entry->source;
        line.swap = true;
        change.fstab.push_back(std::move(line));
        return {};
    }
};

}  // namespace

std::unique_ptr<Family> make_swap_area_family() { return std::make_unique<SwapAreas>(); }

}  // namespace fettle::tune
