// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/power.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

Status write_text(const std::string& path, std::string_view text) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + path));
    const DeviceFile file(descriptor, path);
    const auto written = ::write(descriptor, text.data(), text.size());
    return written == static_cast<ssize_t>(text.size()) ? Status() : fail(os_error(errno, "writing to " + path));
}

std::string alarm(const Roots& roots) { return roots.sys + "/class/rtc/rtc0/wakealarm"; }

}  // namespace

/// Documentation/ABI/testing/sysfs-class-power of the kernel: a supply of scope "Device" powers a peripheral, not the
/// computer.
std::optional<bool> LinuxPower::on_battery() {
    const auto folder = roots_.sys + "/class/power_supply";
    bool discharging = false;
    bool known = false;
    for (const auto& name : names_in(folder)) {
        const auto supply = below(folder, name);
        if (text_or_empty(supply + "/scope") == "Device") continue;
        const auto type = text_or_empty(supply + "/type");
        if (type == "Mains" || type.starts_with("USB")) {
            const auto online = read_number(supply + "/online");
            if (online && *online != 0) return false;
            known = known || (online && type == "Mains");
        }
        if (type == "Battery") {
            const auto status = text_or_empty(supply + "/status");
            discharging = discharging || status == "Discharging";
            known = known || !status.empty();
        }
    }
    if (!known) return std::nullopt;
    return discharging;
}

bool LinuxPower::can_suspend() {
    return fmt::format(" {} ", text_or_empty(roots_.sys + "/power/state")).find(" mem ") != std::string::npos &&
           exists(alarm(roots_));
}

Status LinuxPower::suspend(std::uint32_t seconds) {
    if (!can_suspend()) return fail(ErrorCode::unsupported, FETTLE_TEXT("suspending this computer"));
    // An existing alarm must be cleared first: Documentation/admin-guide/rtc.rst.
    if (auto cleared = write_text(alarm(roots_), "0"); !cleared) return cleared;
    if (auto set = write_text(alarm(roots_), fmt::format("+{}", seconds)); !set) return set;
    // Returns after the computer has resumed.
    return write_text(roots_.sys + "/power/state", "mem");
}

std::string LinuxPower::boot_id() { return text_or_empty(roots_.proc + "/sys/kernel/random/boot_id"); }

}  // namespace fettle::linux_system
