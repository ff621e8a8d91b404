// SPDX-License-Identifier: GPL-3.0-or-later
// Layers between file systems and drives whose handling of TRIM is shown and never set: both values make the kernel
// trust a promise of the hardware, and data is lost where it is wrong.
#include <fmt/format.h>

#include <utility>

#include "core/tune/family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kRaidParameter = "/sys/module/raid456/parameters/devices_handle_discard_safely";
constexpr std::string_view kRaidSource = "Linux, drivers/md/raid5.c";
constexpr std::string_view kScsiSource = "Linux, drivers/scsi/sd.c";

constexpr std::string_view kNoRaid = FETTLE_TEXT(
    "A rebuild can destroy data if any drive in the array does not return zeros after TRIM. Many "
    "drives report this incorrectly.");
constexpr std::string_view kNoRaidRemedy = FETTLE_TEXT(
    "If the manufacturer guarantees this for each drive, add \"options raid456 "
    "devices_handle_discard_safely=Y\" to a file in /etc/modprobe.d.");
constexpr std::string_view kNoForcing = FETTLE_TEXT(
    "The kernel chooses the mode based on what the drive or its bridge reports. Forcing a mode that "
    "is not reported can destroy data.");
constexpr std::string_view kNoForcingRemedy =
    FETTLE_TEXT("Connect the drive directly, or through a bridge that reports TRIM support (UNMAP).");

Setting raid_setting(std::string_view raw) {
    Setting setting;
    setting.id = setting.key = "raid-trim";
    setting.topic = Topic::trim;
    setting.title = FETTLE_TEXT("TRIM on RAID 4, 5 and 6");
    setting.about = FETTLE_TEXT(
        "Whether Linux software RAID with parity passes TRIM on to its drives "
        "(raid456.devices_handle_discard_safely). RAID 0, 1 and 10 always do.");
    setting.risk = FETTLE_TEXT("If enabled, an array loses data if a drive does not return zeros after TRIM.");
    setting.value = raw.starts_with('Y') || raw.starts_with('1') ? "on" : "off";
    setting.choices = {setting.value};
    constexpr std::string_view kOff = FETTLE_TEXT("Unused space is not trimmed, and no data is at risk.");
    constexpr std::string_view kOn = FETTLE_TEXT(
        "Keep this on only if every drive returns zeros after TRIM. \"fettle trim path --prove\" tests a drive.");
    setting.advice = Advice{setting.value,
                            {"keep", Severity::info, setting.value == "on" ? kOn : kOff, {}, {}},
                            Basis::documented,
                            kRaidSource,
                            {}};
    return setting;
}

/// sysfs-class-scsi_disk (ABI/stable): the entry below the drive's device is its address, "2:0:0:0".
std::optional<std::string> provisioning_of(SystemFiles& files, const std::string& drive) {
    const auto folder = fmt::format("/sys/block/{}/device/scsi_disk", drive);
    for (const auto& address : files.names(folder)) {
        auto mode = files.value(fmt::format("{}/{}/provisioning_mode", folder, address));
        if (mode && !mode->empty()) return mode;
    }
    return std::nullopt;
}

Setting provisioning_setting(const TunedDrive& drive, const std::string& mode) {
    Setting setting;
    setting.id = fmt::format("provisioning-mode:{}", drive.entry.id);
    setting.key = fmt::format("provisioning-mode:{}", drive.by_id.empty() ? drive.entry.id : drive.by_id);
    setting.subject = drive.entry.id;
    setting.topic = Topic::trim;
    setting.title = FETTLE_TEXT("TRIM command");
    setting.about = FETTLE_TEXT(
        "The command that the kernel uses to send TRIM to a SATA, SAS or USB drive (provisioning_mode); "
        "with \"full\" or \"disabled\", it sends none.");
    setting.risk = FETTLE_TEXT("A mode that the drive does not support can destroy data.");
    setting.value = mode;
    setting.choices = {mode};
    constexpr std::string_view kNone =
        FETTLE_TEXT("TRIM does not reach the drive: the drive or its bridge does not report TRIM support.");
    constexpr std::string_view kSome =
        FETTLE_TEXT("TRIM reaches the drive through the command that the drive reports.");
    const bool none = mode == "full" || mode == "disabled";
    setting.advice =
        Advice{mode, {"keep", Severity::info, none ? kNone : kSome, {}, {}}, Basis::documented, kScsiSource, {}};
    return setting;
}

/// Says why it is only shown, unless the whole computer is somebody else's.
Setting shown_only(Setting setting, const Computer& computer, std::string_view why, std::string_view remedy) {
    setting.obstacle = obstacle_of(computer);
    if (!setting.obstacle) setting.obstacle = Message{"only-shown", Severity::info, why, remedy, {}};
    return setting;
}

class TrimLayers final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        if (const auto raw = files.value(std::string(kRaidParameter))) {
            all.push_back(shown_only(raid_setting(*raw), computer, kNoRaid, kNoRaidRemedy));
        }
        for (const auto& drive : computer.drives) {
            if (const auto mode = provisioning_of(files, drive.entry.id)) {
                all.push_back(shown_only(provisioning_setting(drive, *mode), computer, kNoForcing, kNoForcingRemedy));
            }
        }
        return all;
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& /*files*/, const Setting& setting,
                          const std::string& /*value*/) const override {
        return fail(ErrorCode::refused, FETTLE_TEXT("{setting} can only be displayed, not changed"),
                    {{"setting", setting.id}});
    }

    Places places() const override { return {}; }
};

}  // namespace

std::unique_ptr<Family> make_trim_layer_family() { return std::make_unique<TrimLayers>(); }

}  // namespace fettle::tune
