// SPDX-License-Identifier: GPL-3.0-or-later
// Values that the kernel keeps for each drive below /sys/block, kept over restarts by udev rules.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/tune/drive_path.h"
#include "core/tune/drive_value_rows.h"
#include "core/tune/family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kRulesFolder = "/etc/udev/rules.d";

constexpr std::string_view kNoRule =
    FETTLE_TEXT("This drive has no name in /dev/disk/by-id, so a udev rule cannot identify it after a restart.");
constexpr std::string_view kNotWritten = FETTLE_TEXT(
    "Fettle does not turn off write cache flushing: in a power failure, data that programs consider "
    "saved would be lost.");

std::string rule_line(const DriveValueRow& row, std::string_view by_id, std::string_view value) {
    return fmt::format(
        "ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{{DEVTYPE}}==\"disk\", "
        "SYMLINK==\"disk/by-id/{}\", ATTR{{{}}}=\"{}\"",
        by_id, row.attribute, value);
}
/// What a rule of the row may set, as a pattern of line_fits(). No rule turns the flushing of a write cache off.
std::string_view value_pattern(const DriveValueRow& row) { return row.name == "write-cache" ? "write back" : "{}"; }

std::string rule_path(const DriveValueRow& row, const TunedDrive& drive) {
    return fmt::format("{}/99-fettle-{}-{}.rules", kRulesFolder, row.name, drive.by_id);
}

std::string value_path(const DriveValueRow& row) { return fmt::format("/sys/block/{{drive}}/{}", row.attribute); }

const DriveValueRow* row_of(std::string_view id) {
    const auto rows = drive_value_rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const DriveValueRow& row) { return row.name == name_of(id); });
    return found == rows.end() ? nullptr : &*found;
}

void limit(Setting& setting, const DriveValueRow& row, const DriveValueLook& look) {
    setting.choices = row.choices(look);
    if (!setting.choices.empty() || row.bounds.most == 0) return;
    setting.bounds = row.bounds;
    if (row.most_from.empty()) return;
    const auto most = look.files.value(fmt::format("/sys/block/{}/{}", look.drive.entry.id, row.most_from));
    std::uint64_t number = 0;
    if (most && std::from_chars(most->data(), most->data() + most->size(), number).ec == std::errc{} && number > 0) {
        setting.bounds->most = number;
    }
}

class DriveValues final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        for (const auto& row : drive_value_rows()) {
            for (const auto& drive : computer.drives) {
                if (auto setting = look_at(row, computer, drive, files)) all.push_back(std::move(*setting));
            }
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto* row = row_of(setting.id);
        const auto* drive = computer.drive(setting.subject);
        if (row == nullptr || drive == nullptr) return fail(ErrorCode::not_found, setting.id);
        auto change = blank_change(setting, value);
        // Rules that run after 60-persistent-storage.rules see the links of the drive; SYMLINK matches any of them.
        auto rule = own_file(files, rule_path(*row, *drive),
                             fmt::format("{}{}\n", own_header(setting), rule_line(*row, drive->by_id, value)));
        if (!rule) return fail(rule.error());
        change.files.push_back(std::move(*rule));
        change.values.push_back({value_path(*row), setting.value, value});
        change.reload = Reload::udev;
        return change;
    }

    Places places() const override {
        Places all;
        all.files.push_back(fmt::format("{}/99-fettle-*.rules", kRulesFolder));
        for (const auto& row : drive_value_rows()) {
            all.values.push_back(fmt::format("/sys/block/*/{}", row.attribute));
            all.own_files.push_back({fmt::format("{}/99-fettle-{}-*.rules", kRulesFolder, row.name),
                                     {rule_line(row, "{}", value_pattern(row))}});
        }
        return all;
    }

private:
    static std::optional<Setting> look_at(const DriveValueRow& row, const Computer& computer, const TunedDrive& drive,
                                          SystemFiles& files) {
        DriveValueLook look{computer, drive, files, {}, {}};
        if (!row.applies(look)) return std::nullopt;
        const auto path = drive_path(value_path(row), drive.entry.id, files);
        const auto raw = path ? files.value(*path) : std::nullopt;
        if (!raw) return std::nullopt;
        look.raw = *raw;
        look.value = row.read(look.raw);
        // A driver without a queue reports "none" alone: there is nothing to choose.
        if (row.name == "io-scheduler" && bracket_choices(look).size() < 2) return std::nullopt;
        Setting setting;
        setting.id = fmt::format("{}:{}", row.name, drive.entry.id);
        setting.key = fmt::format("{}:{}", row.name, drive.by_id);
        setting.subject = drive.entry.id;
        setting.topic = row.topic;
        setting.title = row.title;
        setting.about = row.about;
        setting.value = look.value;
        setting.advice = row.advise(look);
        setting.risk = row.risk;
        setting.myth = row.myth;
        limit(setting, row, look);
        if (drive.by_id.empty()) {
            setting.obstacle = Message{"no-by-id", Severity::info, kNoRule, {}, {}};
        } else if (row.name == "write-cache" && setting.value == "write back") {
            setting.obstacle = Message{"flushing-kept", Severity::info, kNotWritten, {}, {}};
        }
        add_obstacle(setting, computer, files, std::string(kRulesFolder));
        return setting;
    }
};

}  // namespace

std::unique_ptr<Family> make_drive_value_family() { return std::make_unique<DriveValues>(); }

}  // namespace fettle::tune
