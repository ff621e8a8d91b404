// SPDX-License-Identifier: GPL-3.0-or-later
// Write cache and flushing of each drive: "Policies" in Device Manager. Windows' disk driver reads both values when the
// drive starts. What the drive does at the moment only the drive reports: learn.microsoft.com,
// STORAGE_WRITE_CACHE_PROPERTY.
#include <fmt/format.h>

#include <algorithm>

#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kCache = "write-cache";
constexpr std::string_view kFlushing = "cache-flushing";
constexpr std::string_view kProperty = "learn.microsoft.com, STORAGE_WRITE_CACHE_PROPERTY";

std::string disk_key(const WindowsDrive& drive) {
    return control_key(fmt::format("Enum\\{}\\Device Parameters\\Disk", drive.instance));
}

std::string on_off(bool on) { return on ? "on" : "off"; }

Setting blank(std::string_view name, const WindowsDrive& drive) {
    Setting setting;
    setting.id = fmt::format("{}:{}", name, drive.id);
    // Windows numbers drives anew at each start; the instance names the drive and its place.
    setting.key = fmt::format("{}:{}", name, drive.instance);
    setting.subject = drive.id;
    setting.topic = Topic::block;
    setting.needs_restart = true;
    return setting;
}

Setting look_at_cache(WindowsContext& context, const WindowsDrive& drive) {
    auto setting = blank(kCache, drive);
    setting.title = FETTLE_TEXT("Drive write cache");
    setting.about = FETTLE_TEXT("Whether the drive reports a write as complete while the data is still in its cache.");
    setting.risk = FETTLE_TEXT(
        "In a power failure, data that no program has flushed is lost. With the cache off, writes are "
        "much slower.");
    setting.choices = {"on", "off"};
    const auto number = read_dword(context.system, disk_key(drive), "UserWriteCacheSetting");
    const auto at_start = number ? on_off(*number != 0) : std::string();
    setting.value = drive.write_cache ? on_off(*drive.write_cache) : at_start.empty() ? "default" : at_start;
    if (drive.write_cache && at_start != setting.value) setting.value_at_start = at_start;
    setting.advice = keep(
        setting.value,
        setting.value == "off"
            ? FETTLE_TEXT("Each write waits until the data is on the medium. Unless you want this, turn the cache on.")
            : FETTLE_TEXT("Programs and file systems flush the cache when data must be safe."),
        kProperty);
    return setting;
}

Setting look_at_flushing(WindowsContext& context, const WindowsDrive& drive) {
    auto setting = blank(kFlushing, drive);
    setting.title = FETTLE_TEXT("Write cache flushing");
    setting.about =
        FETTLE_TEXT("Whether Windows makes the drive flush its cache when a program needs its data to be safe.");
    setting.risk = FETTLE_TEXT("No risk. Saving many small files can become slower.");
    setting.myth = FETTLE_TEXT(
        "Turning off flushing is often recommended for speed, but a power failure can then destroy the "
        "file system. That option is meant for caches with their own battery.");
    setting.value = on_off(read_dword(context.system, disk_key(drive), "CacheIsPowerProtected").value_or(0) == 0);
    // Never "off": no drive that Fettle knows proves a battery.
    setting.choices = {"on"};
    if (setting.value == "off") {
        setting.advice = advise(
            "on",
            FETTLE_TEXT(
                "A power failure can destroy the file system and data that programs have saved: Windows does not "
                "flush this drive's cache."),
            kProperty, {Effect::safety}, Severity::warning);
    } else {
        setting.advice = keep("on", FETTLE_TEXT("Data that programs have saved survives a power failure."), kProperty);
    }
    return setting;
}

class DriveCaches final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        std::vector<Setting> all;
        for (const auto& drive : context.facts.drives) {
            if (drive.instance.empty()) continue;
            all.push_back(look_at_cache(context, drive));
            all.push_back(look_at_flushing(context, drive));
        }
        return all;
    }

    bool owns(std::string_view name) const override { return name == kCache || name == kFlushing; }

    Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                const std::string& value) const override {
        const auto& drives = context.facts.drives;
        const auto drive = std::find_if(drives.begin(), drives.end(), [&](const WindowsDrive& one) {
            return setting.key == fmt::format("{}:{}", name_of(setting.id), one.instance);
        });
        if (drive == drives.end()) return fail(ErrorCode::vanished, setting.id);
        const bool cache = name_of(setting.id) == kCache;
        const bool on = value == "on";
        return registry_only(context.system, setting, value, disk_key(*drive),
                             cache ? "UserWriteCacheSetting" : "CacheIsPowerProtected",
                             make_dword(cache == on ? 1 : 0));
    }
};

}  // namespace

std::unique_ptr<WindowsFamily> make_drive_cache_family() { return std::make_unique<DriveCaches>(); }

}  // namespace fettle::tune
