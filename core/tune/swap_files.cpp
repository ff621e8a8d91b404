// SPDX-License-Identifier: GPL-3.0-or-later
// Swap files: one setting for each that exists, and one for each file system that could have one. The value is the
// size.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/contents.h"
#include "core/tune/family.h"
#include "core/tune/fstab.h"
#include "core/tune/lines.h"
#include "core/tune/printable.h"
#include "core/tune/swap_loss.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kName = "swap-file";
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

constexpr std::string_view kRedHat = "Red Hat Enterprise Linux documentation, recommended system swap space";

constexpr std::string_view kTitle = FETTLE_TEXT("Swap file");
constexpr std::string_view kAbout = FETTLE_TEXT(
    "Size of the file to which the kernel moves memory that has not been used for a long time; 0 "
    "means no file.");
constexpr std::string_view kRisk = FETTLE_TEXT(
    "Without swap, the kernel kills programs when memory runs out, and the computer cannot hibernate "
    "to this file.");
constexpr std::string_view kRiskBtrfs = FETTLE_TEXT(
    "While the file is in use, btrfs cannot create snapshots of its subvolume. Without swap, the "
    "kernel kills programs when memory runs out.");
constexpr std::string_view kMyth = FETTLE_TEXT(
    "Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But "
    "swap is read far more often than it is written, and in small pieces, which is what an SSD does "
    "best. \"fettle tune measure\" shows how much is written.");

constexpr std::string_view kOtherFile = FETTLE_TEXT("{path} exists and is not a swap file.");
constexpr std::string_view kHibernated = FETTLE_TEXT("{path} contains the memory image of a hibernated system.");
constexpr std::string_view kHibernatedRemedy = FETTLE_TEXT("Resume that system first.");
constexpr std::string_view kUnfitLine = FETTLE_TEXT("Fettle does not change /etc/fstab: {reason}.");
constexpr std::string_view kLinked =
    FETTLE_TEXT("/etc/fstab names {source}, a symbolic link that may point to this swap file.");
constexpr std::string_view kLinkedRemedy = FETTLE_TEXT("Name the swap file itself in /etc/fstab.");
constexpr std::string_view kElsewhere =
    FETTLE_TEXT("{path} is in a system folder, where Fettle does not change swap files.");
constexpr std::string_view kUnprintable =
    FETTLE_TEXT("The name of this file is not printable UTF-8, so the change could not be recorded and undone.");

/// The kernel takes swap files on these; on btrfs without copy-on-write, which the port sets (swapon(8), btrfs(5)).
bool takes_swap_files(const MountedFileSystem& mount) {
    constexpr std::array<std::string_view, 3> kTypes{"ext4", "xfs", "btrfs"};
    return std::find(kTypes.begin(), kTypes.end(), mount.type) != kTypes.end() && mount.source.starts_with("/dev/") &&
           !mount.source.starts_with("/dev/loop") && mount.has("rw");
}

std::string folder_of(const std::string& path) { return path.substr(0, std::max<std::size_t>(path.rfind('/'), 1)); }

/// The drive itself, or a partition: "sda1", "nvme0n1p1".
bool is_on(std::string_view source, const TunedDrive& drive) {
    const auto device = "/dev/" + drive.entry.id;
    if (!source.starts_with(device)) return false;
    const auto rest = source.substr(device.size());
    return rest.empty() || rest.front() == 'p' || (rest.front() >= '0' && rest.front() <= '9');
}

/// A drive that may be unplugged would take the programs' memory with it.
bool is_fixed(const Computer& computer, const MountedFileSystem& mount) {
    for (const auto* layer : {"/dev/mapper/", "/dev/md", "/dev/dm-"}) {
        if (mount.source.starts_with(layer)) return true;
    }
    return std::any_of(computer.drives.begin(), computer.drives.end(), [&](const TunedDrive& drive) {
        return is_on(mount.source, drive) && drive.entry.identity.bus != Bus::usb && !drive.entry.removable;
    });
}

const SwapArea* area_of(const Computer& computer, std::string_view path) {
    const auto found = std::find_if(computer.swaps.begin(), computer.swaps.end(),
                                    [&](const SwapArea& one) { return one.is_file && one.path == path; });
    return found == computer.swaps.end() ? nullptr : &*found;
}

bool is_file_name(std::string_view source) { return source.starts_with('/') && !source.starts_with("/dev/"); }

/// Paths of the files that exist and of those that could, in this order.
std::vector<std::string> paths(const Computer& computer, std::string_view fstab) {
    std::vector<std::string> all;
    const auto add = [&](std::string path) {
        if (std::find(all.begin(), all.end(), path) == all.end()) all.push_back(std::move(path));
    };
    for (const auto& area : computer.swaps) {
        // A deleted file that is still in use: the kernel marks it so.
        if (area.is_file && !area.path.ends_with(" (deleted)")) add(area.path);
    }
    for (const auto& entry : parse_fstab(fstab)) {
        if (entry.type == "swap" && is_file_name(entry.source)) add(entry.source);
    }
    // A file that Fettle has deleted can be created again.
    const auto prefix = fmt::format("{}:", kName);
    for (const auto& key : computer.changed) {
        if (key.starts_with(prefix)) add(key.substr(prefix.size()));
    }
    const auto existing = all.size();
    std::vector<std::string_view> sources;
    for (const auto& mount : computer.mounts) {
        if (!takes_swap_files(mount) || !is_fixed(computer, mount)) continue;
        if (visible_mount(computer.mounts, mount.target) != &mount) continue;
        if (std::find(sources.begin(), sources.end(), mount.source) != sources.end()) continue;
        sources.push_back(mount.source);
        const bool has_one = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(existing),
                                         [&](const auto& path) { return computer.mount_of(path) == &mount; });
        auto path = (mount.target == "/" ? "" : mount.target) + "/swapfile";
        if (!has_one && is_swap_place(path)) add(std::move(path));
    }
    return all;
}

std::uint64_t swap_bytes(const Computer& computer) {
    std::uint64_t bytes = 0;
    for (const auto& area : computer.swaps) bytes += area.bytes;
    return bytes;
}

bool has_unused_area(const Computer& computer, SystemFiles& files, std::string_view fstab) {
    const auto all = swap_places(computer, files, fstab);
    return std::any_of(all.begin(), all.end(),
                       [](const SwapPlace& one) { return !one.is_file && one.area == nullptr && !one.device.empty(); });
}

/// For a computer without any swap. Others chose theirs.
std::uint64_t recommended_bytes(std::uint64_t memory) {
    constexpr std::uint64_t kSmall = 2 * kGiB;
    constexpr std::uint64_t kMedium = 8 * kGiB;
    if (memory <= kSmall) return 2 * memory;
    return memory <= kMedium ? memory : 0;
}

Advice keep(const std::string& value, std::string_view why, std::vector<Evidence> evidence = {}) {
    return {value, {"keep", Severity::info, why, {}, std::move(evidence)}, Basis::documented, kRedHat, {}};
}

std::optional<Advice> advise(const Computer& computer, const Setting& setting, const MountedFileSystem* mount) {
    if (!computer.memory_bytes || setting.value.empty() || mount == nullptr) return std::nullopt;
    if (setting.value != "0") {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("The computer has {swap} MiB of swap for {memory} MiB of memory.");
        return keep(setting.value, kWhy,
                    {{"swap", swap_bytes(computer) / kMiB}, {"memory", *computer.memory_bytes / kMiB}});
    }
    if (!computer.swaps.empty()) {
        constexpr std::string_view kWhy = FETTLE_TEXT("The computer already has swap.");
        return keep(setting.value, kWhy);
    }
    const auto wanted = recommended_bytes(*computer.memory_bytes) / kMiB;
    if (wanted == 0) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "With this much memory, swap is optional. 4 GiB is enough for memory that programs rarely use.");
        return keep(setting.value, kWhy);
    }
    // No more than a quarter of the free space, and on the system's own file system only.
    constexpr std::uint64_t kShare = 4;
    if (mount->target != "/" || !setting.bounds || wanted > setting.bounds->most / kShare) {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("The computer has no swap, but other file systems are better suited to a swap file.");
        return mount->target == "/" ? std::nullopt : std::optional(keep(setting.value, kWhy));
    }
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "The computer has {memory} MiB of memory and no swap: when memory runs out, the kernel kills "
        "programs.");
    return Advice{std::to_string(wanted),
                  {"advice", Severity::advice, kWhy, {}, {{"memory", *computer.memory_bytes / kMiB}}},
                  Basis::documented,
                  kRedHat,
                  {Effect::safety}};
}

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string joined(const std::vector<std::string>& options) {
    std::string made;
    for (const auto& option : options) made += (made.empty() ? "" : ",") + option;
    return made;
}

bool is_text_line(std::string line) {
    std::replace(line.begin(), line.end(), '\t', ' ');
    std::replace(line.begin(), line.end(), '\r', ' ');
    return is_printable(line);
}

/// The link through which /etc/fstab names a swap file; empty: none does. The kernel lists the file by its own name.
std::string linked_line(SystemFiles& files, std::string_view fstab) {
    for (const auto& entry : parse_fstab(fstab)) {
        if (entry.type == "swap" && is_file_name(entry.source) && files.link(entry.source)) return entry.source;
    }
    return {};
}

class SwapFiles final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        const auto fstab = files.value(std::string(kFstab));
        for (const auto& path : paths(computer, fstab.value_or(""))) {
            all.push_back(look_at(path, fstab, computer, files));
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto wanted = number(value);
        if (!wanted || *wanted > UINT64_MAX / kMiB) return fail(ErrorCode::invalid_argument, setting.id);
        const auto file = files.swap_file(setting.subject);
        if (!file) return fail(file.error());
        if (*file && (*file)->contents != SwapFile::Contents::swap) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{subject} exists and is not a swap file"),
                        {{"subject", setting.subject}});
        }
        const auto text = files.read(std::string(kFstab));
        if (!text) return fail(text.error());
        if (!*text) return fail(ErrorCode::not_found, std::string(kFstab));
        const auto entry = swap_entry_of((*text)->bytes, setting.subject);
        if (!entry) return fail(entry.error());
        SwapFileChange swap{setting.subject, *file ? (*file)->bytes : 0, *wanted * kMiB, false, *wanted != 0, "sw"};
        swap.before_active = area_of(computer, setting.subject) != nullptr;
        if (*entry) swap.options = joined((*entry)->options);
        if (auto checked = check_swap_loss(computer, files, swap); !checked) return fail(checked.error());
        auto change = blank_change(setting, value);
        if (auto line = line_change((*text)->bytes, *entry, setting.subject, *wanted != 0)) {
            if (!is_text_line(line->before) || !is_text_line(line->preceding)) {
                return fail(
                    ErrorCode::refused,
                    FETTLE_TEXT(
                        "the line for {subject} in {path}, or the line above it, is not UTF-8, so it could not be "
                        "recorded and restored"),
                    {{"subject", setting.subject}, {"path", kFstab}});
            }
            const auto made = changed((*text)->bytes, *line);
            if (!made) return fail(made.error());
            if (auto checked = check_fstab(files, (*text)->bytes, *made); !checked) return fail(checked.error());
            change.lines.push_back(std::move(*line));
            // systemd keeps units that it generated from the old file.
            if (computer.systemd) change.reload = Reload::systemd;
        }
        change.swap_files.push_back(std::move(swap));
        return change;
    }

    Places places() const override {
        Places all;
        all.files.emplace_back(kFstab);
        all.edited_files.push_back({std::string(kFstab), allows_fstab});
        all.swap_files = true;
        return all;
    }

private:
    static std::optional<FstabLineChange> line_change(std::string_view text, const std::optional<FstabEntry>& entry,
                                                      const std::string& path, bool wanted) {
        if (entry.has_value() == wanted) return std::nullopt;
        if (!entry) return FstabLineChange{path, "", escaped(path) + " none swap sw 0 0", 0, "", true};
        const auto line = line_of(text, *entry);
        return FstabLineChange{path, line.text, "", entry->line, line.preceding, text.ends_with('\n')};
    }

    static Setting look_at(const std::string& path, const std::optional<std::string>& fstab, const Computer& computer,
                           SystemFiles& files) {
        const auto* mount = computer.mount_of(path);
        Setting setting;
        setting.obstacle = obstacle_of(computer);
        setting.id = setting.key = fmt::format("{}:{}", kName, path);
        setting.subject = path;
        setting.topic = Topic::swap;
        setting.title = kTitle;
        setting.about = kAbout;
        setting.risk = mount != nullptr && mount->type == "btrfs" ? kRiskBtrfs : kRisk;
        setting.myth = kMyth;
        const auto file = files.swap_file(path);
        const auto size = file && *file ? (*file)->bytes / kMiB : 0;
        const bool active = area_of(computer, path) != nullptr;
        setting.value = std::to_string(active ? size : 0);
        const auto free = files.free_bytes(folder_of(path)).value_or(0);
        // A full file system harms more than little swap.
        constexpr std::uint64_t kKept = 10;
        setting.bounds = Bounds{0, size + (free - free / kKept) / kMiB, "MiB"};
        note_line(setting, files, fstab, path, size);
        if (!file) add_swap_obstacle(setting, "swap-file", kOtherFile, {}, {{"path", path}});
        if (file && *file) note_contents(setting, **file);
        if (!is_swap_place(path)) add_swap_obstacle(setting, "swap-place", kElsewhere, {}, {{"path", path}});
        if (!is_printable(path)) add_swap_obstacle(setting, "file-name", kUnprintable, {}, {});
        SwapPlace place;
        place.path = path;
        place.is_file = true;
        add_unit_obstacle(setting, computer, files, place);
        setting.advice = advise(computer, setting, mount);
        if (setting.advised_change() && has_unused_area(computer, files, fstab.value_or(""))) {
            constexpr std::string_view kWhy =
                FETTLE_TEXT("The computer has a swap area that is not in use: turn on that area instead.");
            setting.advice = keep(setting.value, kWhy);
        }
        add_obstacle(setting, computer, files, std::string(kFstab));
        add_obstacle(setting, computer, files, folder_of(path));
        return setting;
    }

    /// What /etc/fstab says for the next start, and what forbids to change it.
    static void note_line(Setting& setting, SystemFiles& files, const std::optional<std::string>& fstab,
                          const std::string& path, std::uint64_t size) {
        const auto entry = swap_entry_of(fstab.value_or(""), path);
        add_fstab_obstacle(setting, fstab, entry && *entry ? &**entry : nullptr);
        if (!fstab) return;
        if (!entry) add_swap_obstacle(setting, "fstab-foreign", kUnfitLine, {}, {{"reason", entry.error().context}});
        if (auto link = linked_line(files, *fstab); !link.empty()) {
            add_swap_obstacle(setting, "swap-link", kLinked, kLinkedRemedy, {{"source", std::move(link)}});
        }
        const bool at_start =
            entry && *entry &&
            std::find((*entry)->options.begin(), (*entry)->options.end(), "noauto") == (*entry)->options.end();
        const auto kept = std::to_string(at_start ? size : 0);
        if (kept != setting.value) setting.value_at_start = kept;
    }

    static void note_contents(Setting& setting, const SwapFile& file) {
        const auto evidence = std::vector<Evidence>{{"path", setting.subject}};
        if (file.contents == SwapFile::Contents::other)
            add_swap_obstacle(setting, "swap-file", kOtherFile, {}, evidence);
        if (file.contents == SwapFile::Contents::hibernated) {
            add_swap_obstacle(setting, "hibernated", kHibernated, kHibernatedRemedy, evidence);
        }
    }
};

}  // namespace

std::unique_ptr<Family> make_swap_file_family() { return std::make_unique<SwapFiles>(); }

}  // namespace fettle::tune
