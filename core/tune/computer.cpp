// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/computer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::uint64_t kKiB = 1024;

constexpr std::string_view kContainer = FETTLE_TEXT("This is a container: its kernel settings belong to the host.");
constexpr std::string_view kContainerRemedy = FETTLE_TEXT("Change the setting on the host.");
constexpr std::string_view kNixos =
    FETTLE_TEXT("NixOS generates the system's configuration files from its own configuration.");
constexpr std::string_view kNixosRemedy =
    FETTLE_TEXT("Change the setting in /etc/nixos/configuration.nix and rebuild the system.");

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::int64_t> signed_number(std::string_view text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

bool has_battery(SystemFiles& files) {
    const std::string folder = "/sys/class/power_supply";
    for (const auto& name : files.names(folder)) {
        const auto path = fmt::format("{}/{}", folder, name);
        // The scope "Device" is a mouse's or a keyboard's (ABI/testing/sysfs-class-power).
        if (files.value(path + "/type").value_or("") == "Battery" &&
            files.value(path + "/scope").value_or("System") != "Device") {
            return true;
        }
    }
    return false;
}

/// As systemd-detect-virt --container and common container tools mark it.
bool in_container(SystemFiles& files) {
    return files.value("/run/systemd/container") || files.value("/run/.containerenv") || files.value("/.dockerenv");
}

/// As sd_booted(3): the folder "system", which may be empty. elogind makes others beside it.
bool runs_systemd(SystemFiles& files) {
    const auto names = files.names("/run/systemd");
    return std::find(names.begin(), names.end(), "system") != names.end();
}

/// "sda" and "sda1" are of sda, "nvme0n1p2" of nvme0n1; "sdaa" and "nvme0n10" are other drives.
bool is_device_of(std::string_view device, std::string_view drive) noexcept {
    if (drive.empty() || !device.starts_with(drive)) return false;
    auto rest = device.substr(drive.size());
    if (rest.empty()) return true;
    const bool ends_with_digit = drive.back() >= '0' && drive.back() <= '9';
    if (ends_with_digit) {
        if (rest.front() != 'p') return false;
        rest.remove_prefix(1);
    }
    return !rest.empty() && std::all_of(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool SwapArea::compressed_memory() const noexcept { return path.starts_with("/dev/zram"); }

bool MountedFileSystem::has(std::string_view option) const noexcept {
    return std::find(options.begin(), options.end(), option) != options.end();
}

const MountedFileSystem* visible_mount(const std::vector<MountedFileSystem>& mounts,
                                       std::string_view mount_point) noexcept {
    const auto last = std::find_if(mounts.rbegin(), mounts.rend(),
                                   [&](const MountedFileSystem& one) { return one.target == mount_point; });
    return last == mounts.rend() ? nullptr : &*last;
}

const TunedDrive* Computer::drive(std::string_view id) const noexcept {
    const auto found =
        std::find_if(drives.begin(), drives.end(), [&](const TunedDrive& one) { return one.entry.id == id; });
    return found == drives.end() ? nullptr : &*found;
}

const TunedDrive* Computer::drive_under(std::string_view device) const noexcept {
    constexpr std::string_view kFolder = "/dev/";
    if (!device.starts_with(kFolder)) return nullptr;
    device.remove_prefix(kFolder.size());
    for (const auto& one : drives) {
        if (is_device_of(device, one.entry.id)) return &one;
    }
    if (!device.starts_with("mapper/") && !device.starts_with("dm-")) return nullptr;
    const TunedDrive* only = nullptr;
    for (const auto& one : drives) {
        if (one.entry.identity.bus == Bus::usb || one.entry.removable) continue;
        if (only != nullptr) return nullptr;
        only = &one;
    }
    return only;
}

const TunedDrive* Computer::drive_of(const SwapArea& area) const noexcept {
    if (!area.is_file) return drive_under(area.path);
    const auto* mount = mount_of(area.path);
    return mount == nullptr ? nullptr : drive_under(mount->source);
}

const MountedFileSystem* Computer::mount_of(std::string_view path) const noexcept {
    const MountedFileSystem* found = nullptr;
    for (const auto& mount : mounts) {
        const std::string_view folder = mount.target;
        const bool holds = folder == "/" || folder == path ||
                           (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
        if (holds && (found == nullptr || folder.size() >= found->target.size())) found = &mount;
    }
    return found;
}

std::string unescape(std::string_view text) {
    std::string made;
    const auto octal = [](char c, char most) { return c >= '0' && c <= most; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 3 < text.size() && octal(text[i + 1], '3') && octal(text[i + 2], '7') &&
            octal(text[i + 3], '7')) {
            made += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
            i += 3;
        } else {
            made += text[i];
        }
    }
    return made;
}

std::optional<std::uint64_t> meminfo_bytes(std::string_view text, std::string_view field) {
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.size() < 2 || words[0].size() != field.size() + 1 || !words[0].starts_with(field)) continue;
        const auto kib = number(words[1]);
        if (!kib || *kib > UINT64_MAX / kKiB) return std::nullopt;
        return *kib * kKiB;
    }
    return std::nullopt;
}

std::vector<SwapArea> parse_swaps(std::string_view text) {
    std::vector<SwapArea> areas;
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        constexpr std::size_t kFields = 5;
        if (words.size() != kFields || !words[0].starts_with('/')) continue;
        const auto size = number(words[2]);
        const auto used = number(words[3]);
        const auto priority = signed_number(words[4]);
        if (!size || !used || !priority || *size > UINT64_MAX / kKiB || *used > *size) continue;
        areas.push_back({unescape(words[0]), words[1] == "file", *size * kKiB, *used * kKiB, *priority});
    }
    return areas;
}

std::vector<MountedFileSystem> parse_mountinfo(std::string_view text) {
    std::vector<MountedFileSystem> mounts;
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        // proc(5): id, parent, device, root, mount point, options, any optional fields, "-", type, source, options
        const auto dash = std::find(words.begin(), words.end(), "-");
        if (dash - words.begin() < 6 || words.end() - dash < 4) continue;
        MountedFileSystem one;
        one.target = unescape(words[4]);
        one.type = std::string(dash[1]);
        one.source = unescape(dash[2]);
        for (const auto options : {words[5], dash[3]}) {
            for (const auto option : split(options, ',')) {
                if (!one.has(option)) one.options.emplace_back(option);
            }
        }
        mounts.push_back(std::move(one));
    }
    return mounts;
}

Computer read_computer(SystemFiles& files) {
    Computer computer;
    const auto meminfo = files.value("/proc/meminfo").value_or("");
    computer.memory_bytes = meminfo_bytes(meminfo, "MemTotal");
    computer.available_bytes = meminfo_bytes(meminfo, "MemAvailable");
    computer.swaps = parse_swaps(files.value("/proc/swaps").value_or(""));
    computer.mounts = parse_mountinfo(files.value("/proc/self/mountinfo").value_or(""));
    computer.battery = has_battery(files);
    computer.container = in_container(files);
    computer.systemd = runs_systemd(files);
    if (files.value("/etc/NIXOS")) computer.owner = Owner::nixos;
    if (files.value("/run/ostree-booted")) computer.owner = Owner::ostree;
    return computer;
}

std::optional<Message> obstacle_of(const Computer& computer) {
    if (computer.container) return Message{"container", Severity::info, kContainer, kContainerRemedy, {}};
    if (computer.owner == Owner::nixos) return Message{"nixos", Severity::info, kNixos, kNixosRemedy, {}};
    return std::nullopt;
}

}  // namespace fettle::tune
