// SPDX-License-Identifier: GPL-3.0-or-later
// /tmp in memory, by systemd's tmp.mount. Debian 12 ships it as an example beside systemd's units; elsewhere it is one
// of them and may be on already. A drop-in of local-fs.target wants it; an empty unit file masks it (systemd.unit(5)).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/contents.h"
#include "core/tune/family.h"
#include "core/tune/fstab.h"
#include "core/tune/units.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kTmp = "/tmp";
constexpr std::string_view kTmpUnit = "tmp.mount";
constexpr std::string_view kOwnUnit = "/etc/systemd/system/tmp.mount";
constexpr std::string_view kWish = "/etc/systemd/system/local-fs.target.d/zz-fettle-tmp-in-memory.conf";
constexpr std::string_view kExample = "/usr/share/systemd/tmp.mount";
constexpr std::array<std::string_view, 2> kShipped{"/usr/lib/systemd/system/tmp.mount",
                                                   "/lib/systemd/system/tmp.mount"};
constexpr std::string_view kTmpfsManual = "tmpfs(5)";
constexpr std::string_view kInMemory = "on";
constexpr std::string_view kOnDrive = "off";

constexpr std::string_view kTmpInFstab = FETTLE_TEXT("/etc/fstab has a line for /tmp.");
constexpr std::string_view kTmpInFstabRemedy = FETTLE_TEXT("Edit that line: use \"tmpfs /tmp tmpfs …\" or a device.");
constexpr std::string_view kTmpElsewhere = FETTLE_TEXT("/tmp is mounted from {source}, not by tmp.mount.");
constexpr std::string_view kTmpElsewhereRemedy = FETTLE_TEXT("Change it in the systemd unit or script that mounts it.");
constexpr std::string_view kTmpMasked = FETTLE_TEXT("The administrator has masked tmp.mount.");
constexpr std::string_view kTmpMaskedRemedy = FETTLE_TEXT("Run \"systemctl unmask tmp.mount\" first.");
constexpr std::string_view kTmpLink = FETTLE_TEXT("/tmp is a symbolic link to {target}.");
constexpr std::string_view kTmpLinkRemedy =
    FETTLE_TEXT("tmp.mount does not mount over a symbolic link. Remove the link first.");

/// The unit as its package brings it; empty: not there.
std::string shipped_text(SystemFiles& files) {
    for (const auto path : kShipped) {
        if (const auto text = files.value(std::string(path))) return *text;
    }
    return {};
}

bool is_mounted_by_unit(const MountedFileSystem& mount) { return mount.target == kTmp && mount.type == "tmpfs"; }

const MountedFileSystem* mounted_tmp(const Computer& computer) { return visible_mount(computer.mounts, kTmp); }

bool wanted_at_start(SystemFiles& files) {
    if (!is_installed(files, kTmpUnit)) return false;
    return is_enabled(files, kTmpUnit) || files.value(std::string(kWish));
}

std::optional<Message> tmp_obstacle(const Computer& computer, SystemFiles& files) {
    if (auto whole = obstacle_of(computer)) return whole;
    if (const auto target = files.link(std::string(kTmp))) {
        return Message{"tmp-link", Severity::info, kTmpLink, kTmpLinkRemedy, {{"target", *target}}};
    }
    const auto entry = entry_of(files.value(std::string(kFstab)).value_or(""), kTmp);
    if (entry || entry.error().code != ErrorCode::not_found) {
        return Message{"tmp-in-fstab", Severity::info, kTmpInFstab, kTmpInFstabRemedy, {}};
    }
    const auto* mount = mounted_tmp(computer);
    if (mount != nullptr && !is_mounted_by_unit(*mount)) {
        return Message{"tmp-mounted", Severity::info, kTmpElsewhere, kTmpElsewhereRemedy, {{"source", mount->source}}};
    }
    if (files.link(std::string(kOwnUnit)) == "/dev/null") {
        return Message{"tmp-masked", Severity::info, kTmpMasked, kTmpMaskedRemedy, {}};
    }
    return std::nullopt;
}

Advice advise_tmp(const Computer& computer, const std::string& value) {
    constexpr std::uint64_t kLittle = std::uint64_t{2} << 30U;
    if (value == kInMemory && computer.memory_bytes && *computer.memory_bytes < kLittle) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "This computer has {memory_bytes:size} of memory, and files in /tmp may take up half of it: "
            "large files make programs fail or are swapped out to the drive.");
        return Advice{std::string(kOnDrive),
                      {"advice", Severity::advice, kWhy, {}, {{"memory_bytes", *computer.memory_bytes}}},
                      Basis::documented,
                      kTmpfsManual,
                      {Effect::safety}};
    }
    constexpr std::string_view kOn = FETTLE_TEXT("Files in /tmp use memory, at most half of it, and cause no writes.");
    constexpr std::string_view kOff = FETTLE_TEXT(
        "Most files in /tmp are small and deleted before they reach the drive. \"fettle tune measure\" shows what is "
        "written.");
    return Advice{
        value, {"keep", Severity::info, value == kInMemory ? kOn : kOff, {}, {}}, Basis::documented, kTmpfsManual, {}};
}

class MemoryTmp final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        if (!computer.systemd || (shipped_text(files).empty() && !files.value(std::string(kExample)))) return {};
        Setting setting;
        setting.id = setting.key = "tmp-in-memory";
        setting.topic = Topic::mount;
        setting.title = FETTLE_TEXT("Temporary files in memory");
        setting.about = FETTLE_TEXT("Whether /tmp is a file system in memory (tmpfs, systemd's tmp.mount).");
        setting.risk = FETTLE_TEXT(
            "Everything in /tmp is lost at each restart, and large files there fill memory. Files in /tmp on "
            "the drive are hidden, not deleted. A service may mount the new /tmp even before the restart.");
        setting.myth = FETTLE_TEXT(
            "This is often recommended to reduce SSD wear, but it saves little: under memory pressure, the "
            "files are swapped out to the drive.");
        const auto* mount = mounted_tmp(computer);
        setting.value = std::string(mount != nullptr && mount->type == "tmpfs" ? kInMemory : kOnDrive);
        setting.obstacle = tmp_obstacle(computer, files);
        const auto at_start = std::string(wanted_at_start(files) ? kInMemory : kOnDrive);
        if (at_start != setting.value && !setting.obstacle) setting.value_at_start = at_start;
        setting.choices = {std::string(kOnDrive), std::string(kInMemory)};
        setting.advice = advise_tmp(computer, setting.value);
        setting.needs_restart = true;
        add_obstacle(setting, computer, files, std::string(kOwnUnit));
        return {std::move(setting)};
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        auto unit = files.read(std::string(kOwnUnit));
        if (!unit) return fail(unit.error());
        auto wish = files.read(std::string(kWish));
        if (!wish) return fail(wish.error());
        const bool on = value == kInMemory;
        // The record of an interrupted change goes on with it, also where nothing is left to write.
        const auto& keys = computer.changed;
        const bool again = std::find(keys.begin(), keys.end(), setting.key) != keys.end();
        auto change = blank_change(setting, value);
        // systemd is not told to reread them: the first service with PrivateTmp= would then mount /tmp over the files
        // that programs have open there.
        auto unit_after = unit_for(files, *unit, on);
        if (again || unit_after != *unit) change.files.push_back({std::string(kOwnUnit), std::move(*unit), unit_after});
        std::optional<File> wish_after;
        if (on) {
            wish_after = File{fmt::format("{}[Unit]\nWants={}\nAfter={}\n", own_header(setting), kTmpUnit, kTmpUnit),
                              0644, 0, 0};
        }
        if (again || wish_after != *wish)
            change.files.push_back({std::string(kWish), std::move(*wish), std::move(wish_after)});
        return change;
    }

    Places places() const override {
        Places all;
        all.files = {std::string(kOwnUnit), std::string(kWish)};
        all.edited_files.push_back({std::string(kOwnUnit), allows_tmp_mount, true});
        all.own_files.push_back(
            {std::string(kWish), {"[Unit]", fmt::format("Wants={}", kTmpUnit), fmt::format("After={}", kTmpUnit)}});
        return all;
    }

private:
    /// The unit file below /etc that the value needs; nullopt: none.
    static std::optional<File> unit_for(SystemFiles& files, const std::optional<File>& now, bool on) {
        if (!on) return File{};  // empty: masked
        // Somebody's own unit stays.
        if (now && !now->bytes.empty()) return now;
        if (!shipped_text(files).empty()) return std::nullopt;
        // Files are read without their final newline.
        return File{files.value(std::string(kExample)).value_or("") + "\n", 0644, 0, 0};
    }
};

}  // namespace

std::unique_ptr<Family> make_memory_tmp_family() { return std::make_unique<MemoryTmp>(); }

}  // namespace fettle::tune
