// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bare_controller.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/nvme_ioctl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include "core/plan/ask_identity.h"
#include "platform/linux/bench_lock.h"
#include "platform/linux/device_file.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/nvme_entry.h"
#include "platform/linux/nvme_port.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

std::string folder_of(const Roots& roots, const std::string& name) { return roots.sys + "/class/nvme/" + name; }

/// Namespaces are below their controller ("nvme0n1"), or paths to a shared one ("nvme0c0n1").
bool has_namespace(const std::string& folder) {
    const auto names = names_in(folder);
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return name.starts_with("nvme") && name.find('n', 4) != std::string::npos;
    });
}

/// A discovery controller of NVMe over Fabrics is not a drive.
bool is_drive_without_namespace(const std::string& folder) {
    const auto type = text_or_empty(folder + "/cntrltype");
    return (type.empty() || type == "io") && !has_namespace(folder);
}

bool is_bare(const std::string& folder) {
    return text_or_empty(folder + "/state") == "live" && is_drive_without_namespace(folder);
}

/// nvme_ctrl_state of the kernel: no successful reset yet, a lost connection, given up. "new" and "deleting" are
/// transient.
bool is_silent(const std::string& folder) {
    const auto state = text_or_empty(folder + "/state");
    const bool lost = state == "resetting" || state == "connecting" || state == "dead";
    return lost && is_drive_without_namespace(folder);
}

DriveEntry entry_of(const Roots& roots, const std::string& name) {
    const auto folder = folder_of(roots, name);
    DriveEntry entry;
    entry.id = name;
    entry.path = roots.dev + "/" + name;
    auto& identity = entry.identity;
    identity.bus = Bus::nvme;
    identity.protocol = Protocol::nvme;
    identity.solid_state = true;
    identity.model = text_or_empty(folder + "/model");
    identity.serial = text_or_empty(folder + "/serial");
    identity.firmware = text_or_empty(folder + "/firmware_rev");
    return entry;
}

std::vector<DriveEntry> controllers(const Roots& roots, bool (*wanted)(const std::string& folder)) {
    std::vector<DriveEntry> found;
    for (const auto& name : names_in(roots.sys + "/class/nvme")) {
        if (is_controller_name(name) && wanted(folder_of(roots, name))) found.push_back(entry_of(roots, name));
    }
    return found;
}

/// The controller's own node.
Result<std::shared_ptr<DeviceFile>> open_character_device(const std::string& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(descriptor, path);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return fail(os_error(errno, "inspecting " + path));
    if (!S_ISCHR(status.st_mode)) return fail(ErrorCode::not_a_drive, path);
    return file;
}

Result<std::shared_ptr<DeviceFile>> open_node(const Roots& roots, const DriveEntry& entry, int flags) {
    if (is_controller_name(entry.id) && is_silent(folder_of(roots, entry.id))) {
        return fail(ErrorCode::vanished, FETTLE_TEXT("{drive}: its controller is in state \"{state}\""),
                    {{"drive", entry.id}, {"state", text_or_empty(folder_of(roots, entry.id) + "/state")}});
    }
    if (!is_controller_name(entry.id) || !is_bare(folder_of(roots, entry.id)))
        return fail(ErrorCode::vanished, entry.id);
    return open_character_device(roots.dev + "/" + entry.id, flags);
}

/// The sysfs folders of the controllers through which a list entry is connected.
std::vector<std::string> controllers_of(const Roots& roots, const DriveEntry& entry) {
    if (is_controller_name(entry.id)) return {folder_of(roots, entry.id)};
    return is_drive_name(entry.id) ? nvme_controllers(roots.sys + "/block/" + entry.id) : std::vector<std::string>();
}

class HeldController final : public plan::HeldDrive {
public:
    HeldController(Roots roots, DriveEntry entry, std::shared_ptr<DeviceFile> file, std::optional<BenchLock> lock)
        : roots_(std::move(roots)), entry_(std::move(entry)), lock_(std::move(lock)), file_(std::move(file)) {
        ports_.nvme = std::make_unique<NvmeNode>(file_);
    }

    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::pin_asked(ports_, entry_); }
    Status discard(std::uint64_t /*offset*/, std::uint64_t /*length*/) override {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("discarding through a controller"));
    }
    Status read_again() override {
        const auto path = folder_of(roots_, entry_.id) + "/rescan_controller";
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) return fail(os_error(errno, "opening " + path));
        const DeviceFile file(descriptor, path);
        return ::write(descriptor, "1", 1) == 1 ? Status() : fail(os_error(errno, "writing to " + path));
    }
    Status reset() override {
        if (::ioctl(file_->descriptor(), NVME_IOCTL_RESET) == 0) return {};
        return fail(os_error(errno, "resetting " + entry_.id));
    }

private:
    Roots roots_;
    DriveEntry entry_;
    std::optional<BenchLock> lock_;
    std::shared_ptr<DeviceFile> file_;
    DrivePorts ports_;
};

}  // namespace

bool is_controller_name(std::string_view name) { return is_numbered(name, "nvme"); }

std::vector<DriveEntry> bare_controllers(const Roots& roots) { return controllers(roots, is_bare); }

std::vector<DriveEntry> silent_controllers(const Roots& roots) { return controllers(roots, is_silent); }

Result<DrivePorts> open_controller(const Roots& roots, const DriveEntry& entry) {
    auto file = open_node(roots, entry, O_RDONLY);
    if (!file) return fail(file.error());
    DrivePorts ports;
    ports.nvme = std::make_unique<NvmeNode>(std::move(*file));
    return ports;
}

Result<std::unique_ptr<plan::HeldDrive>> hold_bare_controller(const Roots& roots, const DriveEntry& entry) {
    auto lock = BenchLock::take({entry.id}, "fettle-job");
    if (!lock && lock.error().code == ErrorCode::busy) {
        return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle job is running on {drive}"), {{"drive", entry.id}});
    }
    if (!lock) return fail(lock.error());
    auto file = open_node(roots, entry, O_RDWR);
    if (!file) return fail(file.error());
    return std::make_unique<HeldController>(roots, entry, std::move(*file), std::move(*lock));
}

Result<std::unique_ptr<plan::HeldDrive>> open_controller_of(const Roots& roots, const DriveEntry& entry,
                                                            std::uint16_t controller_id) {
    for (const auto& folder : controllers_of(roots, entry)) {
        if (read_number(folder + "/cntlid") != controller_id) continue;
        const auto name = base_name(folder);
        auto file = open_character_device(roots.dev + "/" + name, O_RDWR);
        if (!file) return fail(file.error());
        return std::make_unique<HeldController>(roots, entry_of(roots, name), std::move(*file), std::nullopt);
    }
    return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is not connected through a controller with id {controller}"),
                {{"drive", entry.id}, {"controller", controller_id}});
}

}  // namespace fettle::linux_system
