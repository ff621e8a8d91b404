// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/mount_option_rows.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fettle::tune {

namespace {

constexpr std::string_view kMountManual = "mount(8)";

void drop(MountWords& options, std::initializer_list<std::string_view> which) {
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
void set_atime(MountWords& options, const std::string& value, const MountedFileSystem& /*mount*/) {
    drop(options, {"noatime", "atime", "strictatime", "nostrictatime", "relatime", "norelatime"});
    if (value != "relatime") options.push_back(value);
}
std::optional<Advice> advise_atime(const MountedFileSystem& /*mount*/, const std::string& value) {
    if (value == "strictatime") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Every read of a file causes a write. With relatime, the kernel's default, there is only one "
            "such write a day.");
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
std::string discard_of(const MountWords& options) {
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
void set_discard(MountWords& options, const std::string& value, const MountedFileSystem& mount) {
    std::erase_if(options, is_discard);
    // Some discard by themselves, so that "off" has to be said.
    options.push_back(discard_for(value, mount));
}
std::optional<Advice> advise_discard(const MountedFileSystem& mount, const std::string& value) {
    if (mount.type == "xfs" && value == "on") {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("The XFS manual recommends fstrim instead: continuous TRIM slows down file deletion.");
        return Advice{"off", {"advice", Severity::advice, kWhy, {}, {}}, Basis::documented, "xfs(5)", {Effect::speed}};
    }
    constexpr std::string_view kOff = FETTLE_TEXT("TRIM once a week is enough for most computers.");
    constexpr std::string_view kOn = FETTLE_TEXT("Deleted blocks are discarded at once.");
    return Advice{
        value, {"keep", Severity::info, value == "on" ? kOn : kOff, {}, {}}, Basis::documented, "fstrim(8)", {}};
}

// --- lazy times -------------------------------------------------------------------------------------

std::string word_of_lazy(bool lazy) { return lazy ? "on" : "off"; }
std::string lazy_of_mount(const MountedFileSystem& mount) { return word_of_lazy(mount.has("lazytime")); }
std::string lazy_of_entry(const FstabEntry& entry) {
    bool lazy = false;
    for (const auto& option : entry.options) {
        if (option == "lazytime" || option == "nolazytime") lazy = option == "lazytime";
    }
    return word_of_lazy(lazy);
}
std::string lazy_option(const std::string& value, const MountedFileSystem& /*mount*/) {
    return value == "on" ? "lazytime" : "nolazytime";
}
void set_lazy(MountWords& options, const std::string& value, const MountedFileSystem& /*mount*/) {
    drop(options, {"lazytime", "nolazytime"});
    if (value == "on") options.emplace_back("lazytime");
}
std::optional<Advice> advise_lazy(const MountedFileSystem& /*mount*/, const std::string& value) {
    constexpr std::string_view kOff = FETTLE_TEXT(
        "It saves only timestamp writes, which are few with relatime. \"fettle tune measure\" shows how "
        "much is written.");
    constexpr std::string_view kOn =
        FETTLE_TEXT("File timestamps are written to the drive with other changes, or once a day.");
    return Advice{
        value, {"keep", Severity::info, value == "on" ? kOn : kOff, {}, {}}, Basis::documented, kMountManual, {}};
}

// --- commit interval --------------------------------------------------------------------------------

constexpr std::string_view kCommit = "commit=";

/// In seconds: JBD2_DEFAULT_MAX_COMMIT_AGE of ext4, BTRFS_DEFAULT_COMMIT_INTERVAL.
std::string_view usual_commit(std::string_view type) { return type == "btrfs" ? "30" : "5"; }
/// The last one; nullopt: none. ext4 takes 0 for its default.
std::optional<std::string> commit_in(const MountWords& options) {
    const auto last =
        std::find_if(options.rbegin(), options.rend(), [](const std::string& one) { return one.starts_with(kCommit); });
    if (last == options.rend() || *last == "commit=0") return std::nullopt;
    return last->substr(kCommit.size());
}
std::string commit_of_mount(const MountedFileSystem& mount) {
    return commit_in(mount.options).value_or(std::string(usual_commit(mount.type)));
}
std::string commit_of_entry(const FstabEntry& entry) {
    return commit_in(entry.options).value_or(std::string(usual_commit(entry.type)));
}
std::string commit_option(const std::string& value, const MountedFileSystem& /*mount*/) {
    return std::string(kCommit) + value;
}
void set_commit(MountWords& options, const std::string& value, const MountedFileSystem& mount) {
    std::erase_if(options, [](const std::string& one) { return one.starts_with(kCommit); });
    if (value != usual_commit(mount.type)) options.push_back(commit_option(value, mount));
}
std::optional<Advice> advise_commit(const MountedFileSystem& mount, const std::string& value) {
    const auto usual = usual_commit(mount.type);
    const std::string_view manual = mount.type == "btrfs" ? "btrfs(5)" : "ext4(5)";
    const bool longer = value.size() > usual.size() || (value.size() == usual.size() && value > usual);
    if (longer) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "After a power failure, data written in the last {value} seconds is lost. The default is {usual}.");
        return Advice{std::string(usual),
                      {"advice", Severity::advice, kWhy, {}, {{"value", value}, {"usual", std::string(usual)}}},
                      Basis::documented,
                      manual,
                      {Effect::safety}};
    }
    constexpr std::string_view kKeep =
        FETTLE_TEXT("A longer interval saves writes only where the same blocks change again and again.");
    return Advice{value, {"keep", Severity::info, kKeep, {}, {}}, Basis::documented, manual, {}};
}
std::string commit_present(const MountedFileSystem& mount) { return commit_option(commit_of_mount(mount), mount); }

const std::array kMountRows{
    MountOptionRow{
        "access-times",
        Topic::mount,
        FETTLE_TEXT("Access times"),
        FETTLE_TEXT("When reading a file updates its last access time, which causes a write."),
        FETTLE_TEXT("No risk to data. With noatime, programs that compare access times (some mail readers) are "
                    "misled."),
        FETTLE_TEXT("noatime is often recommended to reduce SSD wear, but reviews have measured no difference since "
                    "relatime became the default in 2009."),
        {"ext4", "ext3", "ext2", "xfs", "btrfs", "f2fs", "jfs"},
        atime_of_mount,
        atime_of_entry,
        set_atime,
        [] {
            return MountWords{"relatime", "noatime", "strictatime"};
        },
        advise_atime,
        [](const std::string& value, const MountedFileSystem&) { return value; },
        atime_of_mount},
    MountOptionRow{
        "continuous-trim",
        Topic::trim,
        FETTLE_TEXT("Continuous TRIM"),
        FETTLE_TEXT("Whether the file system discards the blocks of a file as soon as it is deleted (discard option)."),
        FETTLE_TEXT("Deleted files cannot be recovered. A few drives stop responding during frequent TRIM."),
        {},
        {"ext4", "xfs", "btrfs", "f2fs", "jfs"},
        discard_of_mount,
        discard_of_entry,
        set_discard,
        [] {
            return MountWords{"off", "on"};
        },
        advise_discard,
        discard_for,
        discard_option},
    MountOptionRow{
        "lazytime",
        Topic::mount,
        FETTLE_TEXT("Lazy timestamps"),
        FETTLE_TEXT("Whether file timestamps are kept in memory until the file is written for another reason, or for "
                    "a day (lazytime option)."),
        FETTLE_TEXT("No risk to data. After a power failure, file timestamps may be up to a day old, which misleads "
                    "backups that compare them."),
        FETTLE_TEXT("lazytime is often recommended to reduce SSD wear, but with relatime there is little left to "
                    "save."),
        {"ext4", "xfs", "btrfs", "f2fs"},
        lazy_of_mount,
        lazy_of_entry,
        set_lazy,
        [] {
            return MountWords{"off", "on"};
        },
        advise_lazy,
        lazy_option,
        [](const MountedFileSystem& mount) { return lazy_option(lazy_of_mount(mount), mount); }},
    MountOptionRow{
        "commit-interval",
        Topic::mount,
        FETTLE_TEXT("Commit interval"),
        FETTLE_TEXT("How many seconds the file system waits before it writes changes to the drive (commit option)."),
        FETTLE_TEXT("With larger values, a power failure or crash loses more data: everything written since the last "
                    "commit."),
        FETTLE_TEXT("A few minutes are often recommended to reduce SSD wear, but programs that call fsync write at "
                    "once anyway."),
        {"ext4", "btrfs"},
        commit_of_mount,
        commit_of_entry,
        set_commit,
        [] { return MountWords(); },
        advise_commit,
        commit_option,
        commit_present,
        Bounds{5, 300, "s"}},
};

}  // namespace

std::span<const MountOptionRow> mount_option_rows() { return kMountRows; }

const MountOptionRow* mount_option_row(std::string_view id) {
    const auto found = std::find_if(kMountRows.begin(), kMountRows.end(),
                                    [&](const MountOptionRow& row) { return row.name == name_of(id); });
    return found == kMountRows.end() ? nullptr : &*found;
}

bool can_remount(const MountOptionRow& row, const MountedFileSystem& mount) {
    // XFS takes discard at mount only (xfs_fs_reconfigure).
    return row.name != "continuous-trim" || mount.type != "xfs";
}

bool is_silent(const MountOptionRow& row, const MountedFileSystem& mount, const FstabEntry& entry) {
    return row.name == "continuous-trim" && discards_by_itself(mount) &&
           std::none_of(entry.options.begin(), entry.options.end(), is_discard);
}

std::vector<std::string> remount_options() {
    return {"relatime",     "noatime",   "strictatime", "discard",    "discard=async",
            "discard=sync", "nodiscard", "lazytime",    "nolazytime", "commit=*"};
}

std::vector<std::string> remount_arguments(const std::string& mount_point, const std::string& option) {
    // By default, mount(8) takes the options of /etc/fstab, so that what is read-only now could become writable.
    // The options go to the kernel as flags, of which noatime outweighs relatime: "atime" removes it.
    const auto options = option == "relatime" ? std::string("remount,atime,relatime") : "remount," + option;
    return {"--options-source=mtab", "--options-mode=prepend", "-o", options, "--", mount_point};
}

std::string contrary_of(const MountedFileSystem& now, const MountChange& change) {
    const auto value_in = [](const MountWords& options) { return commit_in(options).value_or(std::string()); };
    if (change.after.starts_with(kCommit)) {
        const auto found = commit_of_mount(now);
        return found == value_in({change.after}) ? std::string() : commit_option(found, now);
    }
    if (change.after == "lazytime") return now.has(change.after) ? std::string() : change.before;
    // Options that are the default are not listed: only one that is off can be told from that.
    const bool negative = change.after.starts_with("no") && change.after != "noatime";
    const auto opposite = negative ? change.after.substr(2) : change.before;
    const bool contrary = std::any_of(now.options.begin(), now.options.end(), [&](const std::string& one) {
        return one == opposite || one.starts_with(opposite + "=");
    });
    return now.has(change.after) || !contrary ? std::string() : opposite;
}

}  // namespace fettle::tune
