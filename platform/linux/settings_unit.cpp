// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/settings_unit.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "platform/linux/os_error.h"
#include "platform/linux/systemd_library.h"
#include "platform/linux/transient_unit.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kMemory_bytes = std::uint64_t{128} << 20U;
constexpr std::uint64_t kTasks = 32;
constexpr std::uint64_t kStopTimeout_us = 2ULL * 60 * 1'000'000;
constexpr std::uint32_t kMask = 0022;

constexpr std::uint64_t bit(unsigned capability) { return std::uint64_t{1} << capability; }
/// CAP_SYS_ADMIN: mount(2), swapon(2). The others: files keep the owner and mode that they had.
constexpr std::uint64_t kCapabilities =
    bit(CAP_SYS_ADMIN) | bit(CAP_DAC_OVERRIDE) | bit(CAP_CHOWN) | bit(CAP_FOWNER) | bit(CAP_FSETID);

/// Appends properties until one fails.
class Properties {
public:
    explicit Properties(sd_bus_message* call) : call_(call) {}
    template <typename... Values>
    Properties& add(const char* name, const char* type, Values... values) {
        if (result_ >= 0) result_ = sd().bus_message_append(call_, "(sv)", name, type, values...);
        return *this;
    }
    [[nodiscard]] int result() const noexcept { return result_; }

private:
    sd_bus_message* call_;
    int result_ = 0;
};

/// No property here may give the helper mounts of its own (ProtectSystem=, ProtectHome=, PrivateTmp=,
/// ProtectKernelTunables=, ProtectKernelLogs=, …): a remount would not reach the system. What these protect, the
/// capabilities and the system calls withhold.
int append_properties(sd_bus_message* call, const char* program, int stream) {
    constexpr int kYes = 1;
    Properties all(call);
    all.add("Description", "s", "Fettle helper that changes system settings")
        .add("CollectMode", "s", "inactive-or-failed")
        // At shutdown the service is stopped first, so that a change is not interrupted.
        .add("Before", "as", 1, "fettled.service")
        .add("Type", "s", "exec")
        .add("ExecStart", "a(sasb)", 1, program, 1, program, 0)
        .add("StandardInputFileDescriptor", "h", stream)
        .add("StandardOutputFileDescriptor", "h", stream)
        .add("StandardError", "s", "journal")
        .add("TimeoutStopUSec", "t", kStopTimeout_us)
        .add("UMask", "u", kMask);
    all.add("CapabilityBoundingSet", "t", kCapabilities)
        .add("NoNewPrivileges", "b", kYes)
        .add("RestrictAddressFamilies", "(bas)", 1, 1, "AF_UNIX")
        .add("RestrictNamespaces", "t", std::uint64_t{0})
        .add("RestrictRealtime", "b", kYes)
        .add("RestrictSUIDSGID", "b", kYes)
        .add("LockPersonality", "b", kYes)
        .add("MemoryDenyWriteExecute", "b", kYes)
        .add("KeyringMode", "s", "private")
        .add("SystemCallArchitectures", "as", 1, "native")
        .add("SystemCallFilter", "(bas)", 1, 3, "@system-service", "@mount", "@swap")
        .add("SystemCallErrorNumber", "i", EPERM);
    // For swapon(2) and swapoff(2) the kernel checks that the caller may open the device.
    all.add("DevicePolicy", "s", "closed").add("DeviceAllow", "a(ss)", 1, "block-*", "rw");
    all.add("MemoryMax", "t", kMemory_bytes).add("TasksMax", "t", kTasks);
    return all.result();
}

}  // namespace

Result<std::shared_ptr<DeviceFile>> start_settings_helper(const std::string& program) {
    static std::atomic<unsigned> started = 0;
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(os_error(errno, "starting " + program));
    }
    auto ours = std::make_shared<DeviceFile>(ends[0], "the settings helper");
    const DeviceFile theirs(ends[1], "the settings helper");
    const auto unit = fmt::format("fettle-settings-{}-{}.service", ::getpid(), ++started);
    if (auto done = start_transient_unit(
            unit, [&](sd_bus_message* call) { return append_properties(call, program.c_str(), theirs.descriptor()); });
        !done) {
        return fail(done.error());
    }
    return ours;
}

}  // namespace fettle::linux_system
