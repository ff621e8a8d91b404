// SPDX-License-Identifier: GPL-3.0-or-later
// fstrim.timer of util-linux.
#include <algorithm>
#include <string>
#include <utility>

#include "core/tune/family.h"
#include "core/tune/units.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kUnit = "fstrim.timer";
constexpr std::string_view kOn = "enabled";
constexpr std::string_view kOff = "disabled";

/// A virtual disk that accepts discards gives space back to its host, whatever is below it.
bool takes_discards(const TunedDrive& drive, SystemFiles& files) {
    if (drive.entry.identity.bus != Bus::virtio) return false;
    const auto most = files.value("/sys/block/" + drive.entry.id + "/queue/discard_max_bytes");
    return most && *most != "0";
}

std::optional<Advice> advise(const Computer& computer, SystemFiles& files, const std::string& value) {
    constexpr std::string_view kSource = "fstrim(8)";
    const bool virtual_disk = std::any_of(computer.drives.begin(), computer.drives.end(),
                                          [&](const TunedDrive& drive) { return takes_discards(drive, files); });
    const bool ssd = std::any_of(computer.drives.begin(), computer.drives.end(),
                                 [](const TunedDrive& drive) { return drive.solid_state.value_or(false); });
    if (!ssd && virtual_disk && !computer.fettle_trims) {
        constexpr std::string_view kHost = FETTLE_TEXT(
            "The virtual disk accepts TRIM: its host can reuse the space of deleted files. Once a week is "
            "enough.");
        return Advice{
            std::string(kOn),
            {value == kOn ? "keep" : "advice", value == kOn ? Severity::info : Severity::advice, kHost, {}, {}},
            Basis::documented,
            kSource,
            value == kOn ? std::vector<Effect>() : std::vector{Effect::space}};
    }
    if (!ssd && !virtual_disk) {
        constexpr std::string_view kWhy = FETTLE_TEXT("This computer has no SSD that needs TRIM.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kSource, {}};
    }
    if (computer.fettle_trims) {
        constexpr std::string_view kWhy = FETTLE_TEXT("Fettle's schedule trims the file systems.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kSource, {}};
    }
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "Without TRIM, an SSD keeps copying the data of deleted files: it becomes slower and wears out "
        "faster. Once a week is enough.");
    constexpr std::string_view kGood =
        FETTLE_TEXT("The timer trims the file systems listed in /etc/fstab once a week.");
    return Advice{std::string(kOn),
                  {value == kOn ? "keep" : "advice",
                   value == kOn ? Severity::info : Severity::advice,
                   value == kOn ? kGood : kWhy,
                   {},
                   {}},
                  Basis::documented,
                  kSource,
                  value == kOn ? std::vector<Effect>() : std::vector{Effect::speed, Effect::endurance}};
}

class TrimTimer final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        if (!computer.systemd || !is_installed(files, kUnit)) return {};
        Setting setting;
        setting.id = setting.key = "trim-timer";
        setting.topic = Topic::trim;
        setting.title = FETTLE_TEXT("Weekly TRIM (fstrim.timer)");
        setting.about = FETTLE_TEXT("Whether the system discards the unused blocks of its file systems once a week.");
        setting.risk =
            FETTLE_TEXT("No risk to data. Discarded blocks cannot be recovered after an accidental deletion.");
        setting.value = std::string(is_enabled(files, kUnit) ? kOn : kOff);
        setting.choices = {std::string(kOn), std::string(kOff)};
        setting.advice = advise(computer, files, setting.value);
        add_obstacle(setting, computer, files, "/etc/systemd/system");
        return {std::move(setting)};
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& /*files*/, const Setting& setting,
                          const std::string& value) const override {
        auto change = blank_change(setting, value);
        change.units.push_back({std::string(kUnit), setting.value == kOn, value == kOn});
        return change;
    }

    Places places() const override {
        Places all;
        all.units.emplace_back(kUnit);
        return all;
    }
};

}  // namespace

std::unique_ptr<Family> make_trim_timer_family() { return std::make_unique<TrimTimer>(); }

}  // namespace fettle::tune
