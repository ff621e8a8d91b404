// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/initramfs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kOstree = FETTLE_TEXT("ostree builds the initramfs of this system.");
constexpr std::string_view kOstreeRemedy =
    FETTLE_TEXT("Change the file and run \"rpm-ostree initramfs --enable\", which keeps the old deployment.");
constexpr std::string_view kNoTool = FETTLE_TEXT(
    "The setting is part of the initramfs, but no tool to rebuild it is installed (update-initramfs, "
    "dracut or mkinitcpio).");
constexpr std::string_view kTwoTools = FETTLE_TEXT(
    "Both dracut and mkinitcpio are installed, and it is not known which of them builds the "
    "initramfs.");
constexpr std::string_view kTurnedOff =
    FETTLE_TEXT("/etc/initramfs-tools/update-initramfs.conf turns update-initramfs off (update_initramfs=no).");
constexpr std::string_view kOnlyImage = FETTLE_TEXT(
    "{tool} overwrites the initramfs in place, and /boot has no second initramfs to boot from if the "
    "rebuild is interrupted.");
constexpr std::string_view kBootKept = FETTLE_TEXT("The initramfs cannot be rebuilt in /boot: {reason}.");
constexpr std::string_view kByHand = FETTLE_TEXT("Change the file and rebuild the initramfs by hand.");

constexpr std::string_view kBoot = "/boot";
/// As run_program() searches them.
constexpr std::array<std::string_view, 4> kProgramFolders{"/usr/sbin", "/usr/bin", "/sbin", "/bin"};

/// Empty: not installed.
std::string program_at(SystemFiles& files, std::string_view name) {
    for (const auto folder : kProgramFolders) {
        const auto names = files.names(std::string(folder));
        if (std::find(names.begin(), names.end(), name) != names.end()) return fmt::format("{}/{}", folder, name);
    }
    return {};
}

/// update-initramfs then does nothing and succeeds. The last assignment wins: it is a shell script.
bool is_turned_off(SystemFiles& files) {
    constexpr std::string_view kSwitch = "update_initramfs=";
    const auto text = files.value("/etc/initramfs-tools/update-initramfs.conf").value_or("");
    std::string_view last;
    for (const auto raw : lines_of(text)) {
        const auto line = trimmed(raw);
        if (line.starts_with(kSwitch)) last = line.substr(kSwitch.size());
    }
    return last.starts_with("no") || last.starts_with("\"no") || last.starts_with("'no");
}

/// All images, as Debian, Fedora and Arch name them.
bool is_image(std::string_view name) { return name.starts_with("initrd") || name.starts_with("initramfs"); }

/// The name in sysfs of what is mounted or used: "/dev/dm-0", "/dev/mapper/root", "/dev/sda2".
std::string block_name(SystemFiles& files, const std::string& source) {
    constexpr std::string_view kMapperFolder = "/dev/mapper/";
    if (source.starts_with(kMapperFolder)) return mapper_device(files, source.substr(kMapperFolder.size()));
    constexpr std::string_view kDeviceFolder = "/dev/";
    return source.starts_with(kDeviceFolder) ? source.substr(kDeviceFolder.size()) : std::string();
}

/// Whether `below` is this device or one that it is made of. A layer on a layer on a layer is rare; none is deep.
bool rests_on(SystemFiles& files, const std::string& device, const std::string& below, unsigned depth) {
    constexpr unsigned kDeepest = 8;
    if (device.empty() || depth > kDeepest) return false;
    if (device == below) return true;
    const auto parts = files.names(fmt::format("/sys/class/block/{}/slaves", device));
    return std::any_of(parts.begin(), parts.end(),
                       [&](const std::string& part) { return rests_on(files, part, below, depth + 1); });
}

}  // namespace

Result<InitramfsTool> initramfs_tool(SystemFiles& files) {
    if (files.value("/run/ostree-booted")) return fail(ErrorCode::unsupported, std::string(kOstree));
    // Debian's dracut brings an update-initramfs of its own.
    if (auto program = program_at(files, "update-initramfs"); !program.empty()) {
        if (is_turned_off(files)) return fail(ErrorCode::refused, std::string(kTurnedOff));
        return InitramfsTool{"update-initramfs", std::move(program), {"-u", "-k", "all"}};
    }
    auto dracut = program_at(files, "dracut");
    auto mkinitcpio = program_at(files, "mkinitcpio");
    if (!dracut.empty() && !mkinitcpio.empty()) return fail(ErrorCode::ambiguous, std::string(kTwoTools));
    if (!dracut.empty()) return InitramfsTool{"dracut", std::move(dracut), {"--force", "--regenerate-all"}};
    if (!mkinitcpio.empty()) return InitramfsTool{"mkinitcpio", std::move(mkinitcpio), {"-P"}};
    return fail(ErrorCode::unsupported, std::string(kNoTool));
}

bool overwrites_images(std::string_view tool) noexcept { return tool == "dracut" || tool == "mkinitcpio"; }

std::optional<Message> initramfs_obstacle(const Computer& computer, SystemFiles& files) {
    if (computer.owner == Owner::ostree) return Message{"ostree", Severity::info, kOstree, kOstreeRemedy, {}};
    // update-initramfs leaves such images alone, and succeeds.
    if (auto reason = files.obstacle(std::string(kBoot)); !reason.empty()) {
        return Message{"boot-kept", Severity::info, kBootKept, kByHand, {{"reason", std::move(reason)}}};
    }
    const auto tool = initramfs_tool(files);
    if (tool) {
        const auto names = files.names(std::string(kBoot));
        if (!overwrites_images(tool->name) || std::count_if(names.begin(), names.end(), is_image) > 1) {
            return std::nullopt;
        }
        return Message{"only-initramfs", Severity::info, kOnlyImage, kByHand, {{"tool", std::string(tool->name)}}};
    }
    const auto code = tool.error().code;
    const auto why = code == ErrorCode::ambiguous ? kTwoTools : code == ErrorCode::refused ? kTurnedOff : kNoTool;
    return Message{"no-initramfs-tool", Severity::info, why, kByHand, {}};
}

Status check_boot_space(SystemFiles& files) {
    const std::string boot(kBoot);
    const auto free = files.free_bytes(boot);
    if (!free) return {};
    std::uint64_t largest = 0;
    for (const auto& name : files.names(boot)) {
        if (!is_image(name)) continue;
        // The size of any regular file.
        const auto image = files.swap_file(fmt::format("{}/{}", boot, name));
        if (image && *image) largest = std::max(largest, (*image)->bytes);
    }
    // A new image differs little from the old one.
    constexpr std::uint64_t kMargin = std::uint64_t{4} << 20U;
    constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
    const auto needed = largest + largest / 4 + kMargin;
    if (largest == 0 || *free >= needed) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("{path} has {free_mib} MiB free; the new initramfs is built next to the old one and needs "
                            "{needed_mib} MiB"),
                {{"path", boot}, {"free_mib", *free / kMiB}, {"needed_mib", needed / kMiB + 1}});
}

std::string mapper_device(SystemFiles& files, std::string_view mapping) {
    const std::string folder = "/sys/class/block";
    for (const auto& name : files.names(folder)) {
        if (name.starts_with("dm-") && files.value(fmt::format("{}/{}/dm/name", folder, name)) == mapping) return name;
    }
    return {};
}

bool starts_from(const Computer& computer, SystemFiles& files, std::string_view mapping) {
    const auto below = mapper_device(files, mapping);
    if (below.empty()) return false;
    const auto needed = [&](const std::string& source) { return rests_on(files, block_name(files, source), below, 0); };
    for (const auto& mount : computer.mounts) {
        if ((mount.target == "/" || mount.target == "/usr") && needed(mount.source)) return true;
    }
    // Any swap area may hold the image from which the computer resumes.
    for (const auto& area : computer.swaps) {
        if (!area.is_file && needed(area.path)) return true;
        if (!area.is_file) continue;
        const auto* nearest = computer.mount_of(area.path);
        if (nearest != nullptr && needed(nearest->source)) return true;
    }
    return false;
}

}  // namespace fettle::tune
