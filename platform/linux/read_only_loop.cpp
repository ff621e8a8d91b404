// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/read_only_loop.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/loop.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

Result<std::unique_ptr<ReadOnlyLoop>> ReadOnlyLoop::over(const Roots& roots, const DeviceFile& file,
                                                         std::uint64_t start, std::uint64_t size) {
    const auto control_path = roots.dev + "/loop-control";
    const int number = ::open(control_path.c_str(), O_RDWR | O_CLOEXEC);
    if (number < 0) {
        if (errno == ENOENT) return fail(ErrorCode::unsupported, FETTLE_TEXT("loop devices"));
        return fail(os_error(errno, "opening " + control_path));
    }
    const DeviceFile control(number, control_path);
    // Another program may take the free device in between.
    constexpr int most_tries = 16;
    for (int i = 0; i < most_tries; ++i) {
        const int free = ::ioctl(control.descriptor(), LOOP_CTL_GET_FREE);
        if (free < 0) return fail(os_error(errno, "requesting a loop device"));
        const auto path = fmt::format("{}/loop{}", roots.dev, free);
        const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (opened < 0) return fail(os_error(errno, "opening " + path));
        auto device = std::make_unique<DeviceFile>(opened, path);
        loop_config config{};
        config.fd = static_cast<__u32>(file.descriptor());
        config.info.lo_offset = start;
        config.info.lo_sizelimit = size;
        config.info.lo_flags = LO_FLAGS_READ_ONLY | LO_FLAGS_AUTOCLEAR;
        if (::ioctl(opened, LOOP_CONFIGURE, &config) == 0) {
            return std::unique_ptr<ReadOnlyLoop>(new ReadOnlyLoop(std::move(device), roots.sys));
        }
        if (errno != EBUSY) return fail(os_error(errno, "creating a loop device for " + file.path()));
    }
    return fail(ErrorCode::busy, FETTLE_TEXT("all loop devices"));
}

/// The kernel removes it when its last user closes it. udev inspects every new device briefly: until then the file
/// counts as in use, so wait for udev.
ReadOnlyLoop::~ReadOnlyLoop() {
    constexpr int most_waits = 200;
    constexpr auto pause = std::chrono::milliseconds(10);
    const auto backing = sys_ + "/block/" + base_name(device_->path()) + "/loop/backing_file";
    (void)::ioctl(device_->descriptor(), LOOP_CLR_FD, 0);
    device_.reset();
    for (int i = 0; i < most_waits && exists(backing); ++i) std::this_thread::sleep_for(pause);
}

}  // namespace fettle::linux_system
