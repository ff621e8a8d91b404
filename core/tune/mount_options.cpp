// SPDX-License-Identifier: GPL-3.0-or-later
// Options of mounted file systems, kept in /etc/fstab.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/contents.h"
#include "core/tune/family.h"
#include "core/tune/fstab.h"
#include "core/tune/mount_option_rows.h"
#include "core/tune/printable.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kNoLine =
    FETTLE_TEXT("{mount_point} has no line of its own in /etc/fstab: something else mounts it.");
constexpr std::string_view kNoLineRemedy =
    FETTLE_TEXT("Change the options in the systemd unit or script that mounts it.");
constexpr std::string_view kForeign = FETTLE_TEXT("Fettle does not change /etc/fstab: {reason}.");
constexpr std::string_view kForeignRemedy = FETTLE_TEXT("Change the option in the program that writes /etc/fstab.");

constexpr std::string_view kReadOnly = FETTLE_TEXT("{mount_point} is mounted read-only; Fettle does not remount it.");
constexpr std::string_view kReadOnlyRemedy =
    FETTLE_TEXT("Change the option when the file system is mounted read-write again.");

constexpr std::string_view kNotText =
    FETTLE_TEXT("The name of this mount point is not printable UTF-8, so the change could not be recorded and undone.");

/// Mounted from a drive, each file system at its first mount point.
std::vector<const MountedFileSystem*> on_drives(const Computer& computer) {
    std::vector<const MountedFileSystem*> all;
    for (const auto& mount : computer.mounts) {
        if (!mount.source.starts_with("/dev/") || mount.source.starts_with("/dev/loop")) continue;
        if (visible_mount(computer.mounts, mount.target) != &mount) continue;
        const bool known =
            std::any_of(all.begin(), all.end(), [&](const auto* one) { return one->source == mount.source; });
        if (!known) all.push_back(&mount);
    }
    return all;
}

/// The last of both counts.
bool says_read_only(const FstabEntry& entry) {
    const auto last = std::find_if(entry.options.rbegin(), entry.options.rend(),
                                   [](const std::string& one) { return one == "ro" || one == "rw"; });
    return last != entry.options.rend() && *last == "ro";
}

/// Whether the administrator, or the kernel after an error, has made the file system read-only since it was mounted. It
/// may be failing or about to be imaged, so nothing may make it writable.
bool was_made_read_only(const MountedFileSystem& mount, const FstabEntry& entry) {
    if (!mount.has("ro")) return false;
    // With both, only the mount or only the file system is read-only; a remount sets both alike.
    return mount.has("rw") || !says_read_only(entry);
}

void forbid(Setting& setting, const std::string& text, const Result<FstabEntry>& entry) {
    if (!entry && entry.error().code == ErrorCode::not_found) {
        setting.obstacle =
            Message{"no-fstab-line", Severity::info, kNoLine, kNoLineRemedy, {{"mount_point", setting.subject}}};
    } else {
        auto reason = entry ? foreign_owner(text, &*entry) : entry.error().context;
        if (reason.empty()) return;
        setting.obstacle =
            Message{"fstab-foreign", Severity::info, kForeign, kForeignRemedy, {{"reason", std::move(reason)}}};
    }
}

class MountOptions final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        const auto text = files.value(std::string(kFstab)).value_or("");
        for (const auto& row : mount_option_rows()) {
            for (const auto* mount : on_drives(computer)) {
                if (std::find(row.types.begin(), row.types.end(), mount->type) == row.types.end()) continue;
                all.push_back(look_at(row, *mount, text, computer, files));
            }
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto* row = mount_option_row(setting.id);
        const auto* mount = visible_mount(computer.mounts, setting.subject);
        if (row == nullptr || mount == nullptr) return fail(ErrorCode::not_found, setting.id);
        auto before = files.read(std::string(kFstab));
        if (!before) return fail(before.error());
        if (!*before) return fail(ErrorCode::not_found, std::string(kFstab));
        const auto entry = entry_of((*before)->bytes, setting.subject);
        if (!entry) return fail(entry.error());
        if (auto reason = foreign_owner((*before)->bytes, &*entry); !reason.empty()) {
            return fail(ErrorCode::refused, FETTLE_TEXT("Fettle does not change {path}: {reason}"),
                        {{"path", kFstab}, {"reason", reason}});
        }
        if (can_remount(*row, *mount) && was_made_read_only(*mount, *entry)) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{subject} is mounted read-only; Fettle does not remount it"),
                        {{"subject", setting.subject}});
        }
        auto options = entry->options;
        std::erase(options, "defaults");
        row->set(options, value, *mount);
        auto edit = options_change(*entry, options);
        const auto text = changed((*before)->bytes, edit);
        if (!text) return fail(text.error());
        if (auto checked = check_fstab(files, (*before)->bytes, *text); !checked) return fail(checked.error());
        auto change = blank_change(setting, value);
        change.fstab.push_back(std::move(edit));
        if (can_remount(*row, *mount)) {
            change.mounts.push_back({setting.subject, row->present(*mount), row->remount(value, *mount)});
        } else {
            change.needs_restart = true;
        }
        // systemd keeps units that it generated from the old file.
        if (computer.systemd) change.reload = Reload::systemd;
        return change;
    }

    Places places() const override {
        Places all;
        all.files.emplace_back(kFstab);
        all.edited_files.push_back({std::string(kFstab), allows_fstab});
        all.fstab_options = {"atime",   "noatime",    "strictatime", "nostrictatime", "relatime",   "norelatime",
                             "discard", "discard={}", "nodiscard",   "lazytime",      "nolazytime", "commit={}"};
        all.mount_options = remount_options();
        return all;
    }

private:
    static Setting look_at(const MountOptionRow& row, const MountedFileSystem& mount, const std::string& text,
                           const Computer& computer, SystemFiles& files) {
        Setting setting;
        setting.id = setting.key = fmt::format("{}:{}", row.name, mount.target);
        setting.subject = mount.target;
        setting.topic = row.topic;
        setting.title = row.title;
        setting.about = row.about;
        setting.risk = row.risk;
        setting.myth = row.myth;
        setting.value = row.of_mount(mount);
        setting.choices = row.choices();
        setting.bounds = row.bounds;
        setting.advice = row.advise(mount, setting.value);
        setting.needs_restart = !can_remount(row, mount);
        const auto entry = entry_of(text, mount.target);
        if (entry) {
            auto line = *entry;
            line.type = mount.type;  // it may say "auto", and defaults differ
            const auto kept = row.of_entry(line);
            if (kept != setting.value && !is_silent(row, mount, *entry)) setting.value_at_start = kept;
        }
        if (is_printable(mount.target)) {
            forbid(setting, text, entry);
        } else {
            setting.obstacle = Message{"mount-point-name", Severity::info, kNotText, {}, {}};
        }
        add_obstacle(setting, computer, files, std::string(kFstab));
        if (!setting.obstacle && entry && can_remount(row, mount) && was_made_read_only(mount, *entry)) {
            setting.obstacle = Message{
                "mounted-read-only", Severity::info, kReadOnly, kReadOnlyRemedy, {{"mount_point", setting.subject}}};
        }
        return setting;
    }
};

}  // namespace

std::unique_ptr<Family> make_mount_option_family() { return std::make_unique<MountOptions>(); }

}  // namespace fettle::tune
