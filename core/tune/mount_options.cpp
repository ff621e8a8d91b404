// SPDX-License-Identifier: GPL-3.0-or-later
// Options of mounted file systems, kept in /etc/fstab.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/family.h"
#include "core/tune/fstab.h"
#include "core/tune/printable.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kMountManual = "mount(8)";

constexpr std::string_view kNoLine =
    FETTLE_TEXT("{mount_point} has no line of its own in /etc/fstab: something else mounts it.");
constexpr std::string_view kNoLineRemedy =
    FETTLE_TEXT("Change the options where it is mounted, a systemd unit or a script.");
constexpr std::string_view kForeign = FETTLE_TEXT("/etc/fstab is not to be changed: {reason}.");
constexpr std::string_view kForeignRemedy = FETTLE_TEXT("Change the option in the program that writes it.");

constexpr std::string_view kNotText =
    FETTLE_TEXT("The name of this mount point is not printable UTF-8, so the change could not be recorded and undone.");

using Options = std::vector<std::string>;

void drop(Options& options, std::initializer_list<std::string_view> which) {
    std::erase_if(options,
                  [&](const std::string& one) { return std::find(which.begin(), which.end(), one) != which.end(); });
}

// --- access times -----------------------------------------------------------------------------------

/// The kernel lists "relatime" or "noatime"; without either, every access is written (mount(8)).
std::string atime_of_mount(const MountedFileSystem& mount) {
    if (mount.has("noatime")) return "noatime";
    return mount.has("relatime") ? "relatime" : "strictatime";
}
/// In fstab the default is relatime; the last option wins.
std::string atime_of_entry(const FstabEntry& entry) {
    std::string value = "relatime";
    for (const auto& option : entry.options) {
        if (option == "noatime" || option == "strictatime" || option == "relatime") value = option;
    }
    return value;
}
void set_atime(Options& options, const std::string& value, const MountedFileSystem& /*mount*/) {
    drop(options, {"noatime", "atime", "strictatime", "nostrictatime", "relatime", "norelatime"});
    if (value != "relatime") options.push_back(value);
}
std::optional<Advice> advise_atime(const MountedFileSystem& /*mount*/, const std::string& value) {
    if (value == "strictatime") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Every file that is read causes a write. With relatime, the kernel's default, it is one a day.");
        return Advice{"relatime",
                      {"advice", Severity::advice, kWhy, {}, {}},
                      Basis::documented,
                      kMountManual,
                      {Effect::speed, Effect::endurance}};
    }
    constexpr std::string_view kWhy = FETTLE_TEXT("At most one write a day for each file that is only read.");
    constexpr std::string_view kNone = FETTLE_TEXT("Access times are not written.");
    return Advice{value,
                  {"keep", Severity::info, value == "noatime" ? kNone : kWhy, {}, {}},
                  Basis::documented,
                  kMountManual,
                  {}};
}

// --- continuous TRIM --------------------------------------------------------------------------------

bool is_discard(const std::string& option) {
    return option == "discard" || option == "nodiscard" || option.starts_with("discard=");
}
/// The last option wins.
std::string discard_of(const Options& options) {
    const auto last = std::find_if(options.rbegin(), options.rend(), is_discard);
    return last == options.rend() || *last == "nodiscard" ? "off" : "on";
}
/// Those that discard by themselves where the drive can: btrfs since Linux 6.2, f2fs.
bool discards_by_itself(const MountedFileSystem& mount) { return mount.type == "btrfs" || mount.type == "f2fs"; }
/// "discard=async" of btrfs, not only "on".
std::string discard_option(const MountedFileSystem& mount) {
    for (const auto& option : mount.options) {
        if (option == "discard" || option.starts_with("discard=")) return option;
    }
    return "nodiscard";
}
std::string discard_of_mount(const MountedFileSystem& mount) { return discard_of(mount.options); }
std::string discard_of_entry(const FstabEntry& entry) { return discard_of(entry.options); }
/// On btrfs, "discard" alone means the synchronous kind, which delays deleting files (btrfs(5)).
std::string discard_for(const std::string& value, const MountedFileSystem& mount) {
    if (value == "off") return "nodiscard";
    return mount.type == "btrfs" ? "discard=async" : "discard";
}
void set_discard(Options& options, const std::string& value, const MountedFileSystem& mount) {
    std::erase_if(options, is_discard);
    // Some discard by themselves, so that "off" has to be said.
    options.push_back(discard_for(value, mount));
}
std::optional<Advice> advise_discard(const MountedFileSystem& mount, const std::string& value) {
    if (mount.type == "xfs" && value == "on") {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("XFS's manual advises fstrim instead: continuous TRIM delays deleting files.");
        return Advice{"off", {"advice", Severity::advice, kWhy, {}, {}}, Basis::documented, "xfs(5)", {Effect::speed}};
    }
    constexpr std::string_view kOff = FETTLE_TEXT("TRIM once a week is enough for most computers.");
    constexpr std::string_view kOn = FETTLE_TEXT("Deleted blocks are discarded at once.");
    return Advice{
        value, {"keep", Severity::info, value == "on" ? kOn : kOff, {}, {}}, Basis::documented, "fstrim(8)", {}};
}

struct Row {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::array<std::string_view, 7> types;  ///< file systems that have it
    std::string (*of_mount)(const MountedFileSystem&);
    std::string (*of_entry)(const FstabEntry&);
    void (*set)(Options&, const std::string& value, const MountedFileSystem&);
    std::vector<std::string> (*choices)();
    std::optional<Advice> (*advise)(const MountedFileSystem&, const std::string& value);
    std::string (*remount)(const std::string& value, const MountedFileSystem&);  ///< the option that gives the value
    std::string (*present)(const MountedFileSystem&);  ///< the option that gave the present one
};

const std::array kRows{
    Row{"access-times",
        Topic::mount,
        FETTLE_TEXT("Access times"),
        FETTLE_TEXT("When reading a file updates the time of its last access, which is a write."),
        FETTLE_TEXT("None for data. With noatime, programs that compare access times (some mail readers) are misled."),
        FETTLE_TEXT("noatime is often recommended to spare the SSD: since relatime became the default in 2009, reviews "
                    "measured no difference."),
        {"ext4", "ext3", "ext2", "xfs", "btrfs", "f2fs", "jfs"},
        atime_of_mount,
        atime_of_entry,
        set_atime,
        [] {
            return Options{"relatime", "noatime", "strictatime"};
        },
        advise_atime,
        [](const std::string& value, const MountedFileSystem&) { return value; },
        atime_of_mount},
    Row{"continuous-trim",
        Topic::trim,
        FETTLE_TEXT("Continuous TRIM"),
        FETTLE_TEXT("Whether the file system discards the blocks of a file as soon as it is deleted (option discard)."),
        FETTLE_TEXT("Deleted files cannot be recovered. A few drives stop responding during frequent TRIM."),
        {},
        {"ext4", "xfs", "btrfs", "f2fs", "jfs"},
        discard_of_mount,
        discard_of_entry,
        set_discard,
        [] {
            return Options{"off", "on"};
        },
        advise_discard,
        discard_for,
        discard_option},
};

const Row* row_of(std::string_view id) {
    const auto found =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.name == name_of(id); });
    return found == kRows.end() ? nullptr : &*found;
}

/// XFS takes discard at mount only (xfs_fs_reconfigure).
bool can_remount(const Row& row, const MountedFileSystem& mount) {
    return row.name != "continuous-trim" || mount.type != "xfs";
}

/// Mounted from a drive, each file system at its first mount point.
std::vector<const MountedFileSystem*> on_drives(const Computer& computer) {
    std::vector<const MountedFileSystem*> all;
    for (const auto& mount : computer.mounts) {
        if (!mount.source.starts_with("/dev/") || mount.source.starts_with("/dev/loop")) continue;
        const bool known = std::any_of(all.begin(), all.end(), [&](const auto* one) {
            return one->target == mount.target || one->source == mount.source;
        });
        if (!known) all.push_back(&mount);
    }
    return all;
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
        for (const auto& row : kRows) {
            for (const auto* mount : on_drives(computer)) {
                if (std::find(row.types.begin(), row.types.end(), mount->type) == row.types.end()) continue;
                all.push_back(look_at(row, *mount, text, computer, files));
            }
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto* row = row_of(setting.id);
        const auto mount = std::find_if(computer.mounts.begin(), computer.mounts.end(),
                                        [&](const auto& one) { return one.target == setting.subject; });
        if (row == nullptr || mount == computer.mounts.end()) return fail(ErrorCode::not_found, setting.id);
        auto before = files.read(std::string(kFstab));
        if (!before) return fail(before.error());
        if (!*before) return fail(ErrorCode::not_found, std::string(kFstab));
        const auto entry = entry_of((*before)->bytes, setting.subject);
        if (!entry) return fail(entry.error());
        if (auto reason = foreign_owner((*before)->bytes, &*entry); !reason.empty()) {
            return fail(ErrorCode::refused, fmt::format("{} is not to be changed: {}", kFstab, reason));
        }
        auto options = entry->options;
        drop(options, {"defaults"});
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
        // Row::remount and Row::present.
        all.mount_options = {"relatime",      "noatime",      "strictatime", "discard",
                             "discard=async", "discard=sync", "nodiscard"};
        return all;
    }

private:
    static Setting look_at(const Row& row, const MountedFileSystem& mount, const std::string& text,
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
        setting.advice = row.advise(mount, setting.value);
        setting.needs_restart = !can_remount(row, mount);
        const auto entry = entry_of(text, mount.target);
        if (entry) {
            const auto kept = row.of_entry(*entry);
            const bool silent = row.name == "continuous-trim" && discards_by_itself(mount) &&
                                std::none_of(entry->options.begin(), entry->options.end(), is_discard);
            if (kept != setting.value && !silent) setting.value_at_start = kept;
        }
        if (is_printable(mount.target)) {
            forbid(setting, text, entry);
        } else {
            setting.obstacle = Message{"mount-point-name", Severity::info, kNotText, {}, {}};
        }
        add_obstacle(setting, computer, files, std::string(kFstab));
        return setting;
    }
};

}  // namespace

std::unique_ptr<Family> make_mount_option_family() { return std::make_unique<MountOptions>(); }

}  // namespace fettle::tune
