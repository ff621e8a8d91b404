// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/linux_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::uint64_t kSpaceSector = 512;
/// An empty cache is a folder with a lock file.
constexpr std::uint64_t kTrivial = std::uint64_t{1} << 20U;

constexpr std::string_view kRefetched = FETTLE_TEXT("Packages that are installed again have to be downloaded again.");
constexpr std::string_view kLastThree = FETTLE_TEXT(
    "The three latest versions of each package are kept so that you can downgrade. The command is "
    "part of pacman-contrib.");
constexpr std::string_view kLogLost = FETTLE_TEXT("Older log entries are lost.");
constexpr std::string_view kDumpsLost =
    FETTLE_TEXT("Deletes expired core dumps. Those crashes can no longer be analyzed.");
constexpr std::string_view kOldKernels = FETTLE_TEXT(
    "The running kernel and the newest one are kept. An older kernel helps only if the newest one "
    "does not boot.");
constexpr std::string_view kSwapNeeded = FETTLE_TEXT(
    "Without swap, the kernel kills programs when memory runs out. The size of the swap file is a "
    "setting.");
constexpr std::string_view kPartition =
    FETTLE_TEXT("This swap area is a separate partition or volume: removing it gives no file system more space.");
constexpr std::string_view kImage =
    FETTLE_TEXT("The image is written to the swap area and shares its space, so it takes up no additional space.");
constexpr std::string_view kSnapshot = FETTLE_TEXT(
    "The state that the snapshot preserves is lost. Its space returns to the volume group, not to a "
    "file system.");
constexpr std::string_view kSnapshotsLeftOut = FETTLE_TEXT(
    "Snapshots of btrfs and of thin LVM volumes share blocks with other data. Only their own tools "
    "can determine how much space deleting one frees, so they are not counted.");

struct FolderRow {
    std::string_view id;
    std::string_view title;
    std::string_view path;
    std::string_view command;
    std::string_view note;
    std::uint64_t kept_bytes = 0;  ///< what the command leaves
};

constexpr std::uint64_t kJournalKept = std::uint64_t{200} << 20U;  // systemd's M is binary (systemd.syntax(7))

constexpr std::array kFolderRows{
    FolderRow{"apt-cache", FETTLE_TEXT("Package cache (APT)"), "/var/cache/apt/archives", "apt-get clean", kRefetched},
    FolderRow{"dnf-cache", FETTLE_TEXT("Package cache (DNF)"), "/var/cache/dnf", "dnf clean packages", kRefetched},
    FolderRow{"dnf5-cache", FETTLE_TEXT("Package cache (DNF 5)"), "/var/cache/libdnf5", "dnf clean packages",
              kRefetched},
    FolderRow{"pacman-cache", FETTLE_TEXT("Package cache (pacman)"), "/var/cache/pacman/pkg", "paccache -r",
              kLastThree},
    FolderRow{"zypper-cache", FETTLE_TEXT("Package cache (zypper)"), "/var/cache/zypp/packages", "zypper clean",
              kRefetched},
    FolderRow{"journal", FETTLE_TEXT("System journal"), "/var/log/journal", "journalctl --vacuum-size=200M", kLogLost,
              kJournalKept},
    FolderRow{"coredumps", FETTLE_TEXT("Memory dumps of crashed programs"), "/var/lib/systemd/coredump",
              "systemd-tmpfiles --clean --prefix=/var/lib/systemd/coredump", kDumpsLost},
};

/// Empty: unknown, or not on a drive.
std::string mount_point_of(const Computer& computer, std::string_view path) {
    const auto* found = computer.mount_of(path);
    if (found == nullptr || !found->source.starts_with("/dev/")) return {};
    // Others of the same file system are the same space.
    for (const auto& one : computer.mounts) {
        if (one.source == found->source && visible_mount(computer.mounts, one.target) == &one) return one.target;
    }
    return found->target;
}

void add_size(SpaceUser& user, const FolderSize& size) {
    user.bytes += size.bytes;
    user.unreadable += size.unreadable;
    user.complete = user.complete && size.complete;
}

void add_folders(std::vector<SpaceUser>& users, FolderMeter& meter) {
    for (const auto& row : kFolderRows) {
        const auto size = meter.folder(std::string(row.path));
        if (!size || (size->bytes < kTrivial && size->unreadable == 0)) continue;
        SpaceUser user;
        user.id = row.id;
        user.title = row.title;
        user.path = row.path;
        user.command = row.command;
        user.note = row.note;
        add_size(user, *size);
        if (user.bytes > row.kept_bytes) {
            user.freeable_bytes = user.bytes - row.kept_bytes;
        } else {
            user.command.clear();
            user.note = {};
        }
        users.push_back(std::move(user));
    }
}

void add_swap_areas(std::vector<SpaceUser>& users, const Computer& computer) {
    for (const auto& area : computer.swaps) {
        if (area.compressed_memory()) continue;
        SpaceUser user;
        user.id = area.is_file ? "swap-file" : "swap-partition";
        user.title = area.is_file ? FETTLE_TEXT("Swap file") : FETTLE_TEXT("Swap partition");
        user.path = area.path;
        user.bytes = area.bytes;
        user.note = area.is_file ? kSwapNeeded : kPartition;
        if (area.is_file) user.command = fmt::format("fettle tune set swap-file:{}=0", area.path);
        users.push_back(std::move(user));
    }
}

std::optional<std::uint64_t> whole_number(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    std::uint64_t value = 0;
    const auto read = std::from_chars(text->data(), text->data() + text->size(), value);
    if (text->empty() || read.ec != std::errc{} || read.ptr != text->data() + text->size()) return std::nullopt;
    return value;
}

void add_image(std::vector<SpaceUser>& users, SystemFiles& files) {
    const auto size = whole_number(files.value("/sys/power/image_size"));
    const bool can = files.value("/sys/power/state").value_or("").find("disk") != std::string::npos;
    if (!size || !can || users.empty()) return;
    SpaceUser user;
    user.id = "hibernation-image";
    user.title = FETTLE_TEXT("Hibernation image (at most)");
    user.bytes = *size;
    user.note = kImage;
    users.push_back(std::move(user));
}

/// Whether a file of /boot belongs to the kernel of this version: "initrd.img-6.1.0-13-amd64",
/// "initramfs-5.14.0-362.el9.x86_64.img".
bool is_boot_file(std::string_view file, std::string_view version) {
    const auto at = file.find(version);
    if (at == std::string_view::npos || at == 0 || file[at - 1] != '-') return false;
    const auto rest = file.substr(at + version.size());
    return rest.empty() || rest == ".img" || rest == "kdump.img";
}

std::string kernel_command(SystemFiles& files) {
    if (!files.names("/var/lib/dpkg").empty()) return "apt-get autoremove --purge";
    if (!files.names("/var/cache/dnf").empty() || !files.names("/var/cache/libdnf5").empty()) {
        return "dnf remove --oldinstallonly";
    }
    return {};
}

/// Those that are neither running nor the newest.
std::vector<std::string> old_kernels(SystemFiles& files, const std::string& folder) {
    auto versions = files.names(folder);
    const auto running = files.value("/proc/sys/kernel/osrelease").value_or("");
    // In a container the running kernel is not among them, and none of them ever runs there.
    if (std::find(versions.begin(), versions.end(), running) == versions.end()) return {};
    const auto newest = *std::max_element(versions.begin(), versions.end(), is_older_kernel);
    std::erase_if(versions, [&](const std::string& one) { return one == running || one == newest; });
    return versions;
}

void add_kernels(std::vector<SpaceUser>& users, SystemFiles& files, FolderMeter& meter) {
    // Where /lib is a link, the modules are on the file system of /usr.
    const std::string folder = files.link("/lib") ? "/usr/lib/modules" : "/lib/modules";
    const auto versions = old_kernels(files, folder);
    if (versions.empty()) return;
    SpaceUser modules;
    modules.id = "old-kernels";
    modules.title = FETTLE_TEXT("Modules of old kernels");
    modules.path = folder;
    SpaceUser images;
    images.id = "old-kernel-images";
    images.title = FETTLE_TEXT("Images of old kernels");
    images.path = "/boot";
    const auto boot = files.names("/boot");
    for (const auto& version : versions) {
        if (const auto size = meter.folder(fmt::format("{}/{}", folder, version))) add_size(modules, *size);
        for (const auto& file : boot) {
            if (!is_boot_file(file, version)) continue;
            if (const auto size = meter.folder("/boot/" + file)) add_size(images, *size);
        }
    }
    for (auto* user : {&modules, &images}) {
        if (user->bytes == 0) continue;
        user->note = kOldKernels;
        user->command = kernel_command(files);
        user->freeable_bytes = user->bytes;
        users.push_back(std::move(*user));
    }
}

/// "vg/snap" of the device-mapper name "vg-snap-cow", in which LVM writes "-" of a name as "--".
std::string volume_name(std::string_view mapped) {
    std::string made;
    for (std::size_t i = 0; i < mapped.size(); ++i) {
        const bool hyphen = mapped[i] == '-';
        const bool escaped = hyphen && i + 1 < mapped.size() && mapped[i + 1] == '-';
        made += hyphen && !escaped ? '/' : mapped[i];
        if (escaped) ++i;
    }
    return made;
}

/// The space that LVM has set aside for snapshots: devices that it marks with "-cow".
void add_lvm_snapshots(std::vector<SpaceUser>& users, SystemFiles& files) {
    constexpr std::string_view kMark = "-cow";
    for (const auto& device : files.names("/sys/block")) {
        if (!device.starts_with("dm-")) continue;
        const auto folder = "/sys/block/" + device;
        const auto uuid = files.value(folder + "/dm/uuid").value_or("");
        const auto name = files.value(folder + "/dm/name").value_or("");
        const auto sectors = whole_number(files.value(folder + "/size"));
        if (!uuid.starts_with("LVM-") || !uuid.ends_with(kMark) || !name.ends_with(kMark) || !sectors) continue;
        if (*sectors > UINT64_MAX / kSpaceSector) continue;
        SpaceUser user;
        user.id = "lvm-snapshot";
        user.title = FETTLE_TEXT("LVM snapshot");
        user.path = volume_name(std::string_view(name).substr(0, name.size() - kMark.size()));
        user.bytes = *sectors * kSpaceSector;
        user.freeable_bytes = user.bytes;
        user.command = "lvremove " + user.path;
        user.note = kSnapshot;
        users.push_back(std::move(user));
    }
}

}  // namespace

bool is_older_kernel(std::string_view version, std::string_view than) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto take = [&](std::string_view& text) {
        const auto end = std::find_if_not(text.begin(), text.end(), digit);
        auto part = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        text.remove_prefix(part.size());
        while (part.size() > 1 && part.front() == '0') part.remove_prefix(1);
        return part;
    };
    while (!version.empty() && !than.empty()) {
        if (digit(version.front()) && digit(than.front())) {
            const auto one = take(version);
            const auto other = take(than);
            if (one != other) return one.size() != other.size() ? one.size() < other.size() : one < other;
            continue;
        }
        if (version.front() != than.front()) return version.front() < than.front();
        version.remove_prefix(1);
        than.remove_prefix(1);
    }
    return version.empty() && !than.empty();
}

std::vector<SpaceUser> LinuxSpace::users(FolderMeter& meter) {
    const auto computer = read_computer(*files_);
    std::vector<SpaceUser> users;
    add_swap_areas(users, computer);
    add_image(users, *files_);
    add_folders(users, meter);
    add_kernels(users, *files_, meter);
    add_lvm_snapshots(users, *files_);
    for (auto& user : users) {
        const bool in_file_system = user.path.starts_with('/') && user.id != "swap-partition";
        if (in_file_system) user.mount_point = mount_point_of(computer, user.path);
    }
    return users;
}

std::vector<SpaceMount> LinuxSpace::mounts() {
    const auto computer = read_computer(*files_);
    std::vector<SpaceMount> all;
    for (const auto& mount : computer.mounts) {
        if (!mount.source.starts_with("/dev/") || mount.source.starts_with("/dev/loop")) continue;
        // The size of a hidden file system cannot be read at its mount point.
        if (visible_mount(computer.mounts, mount.target) != &mount) continue;
        all.push_back({mount.target, mount.source, mount.type});
    }
    return all;
}

std::vector<Message> LinuxSpace::notes() {
    return {{"snapshots-not-counted", Severity::info, kSnapshotsLeftOut, {}, {}}};
}

}  // namespace fettle::tune
