// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/udev_watch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/udev_handles.h"

namespace fettle::linux_system {

namespace {

std::optional<DriveEvent> event_of(udev_device* device) {
    const auto* name = udev_device_get_sysname(device);
    const auto* action = udev_device_get_action(device);
    if (name == nullptr || action == nullptr || !is_drive_name(name)) return std::nullopt;
    const std::string_view what(action);
    auto kind = DriveEvent::Kind::changed;
    if (what == "add") kind = DriveEvent::Kind::added;
    if (what == "remove") kind = DriveEvent::Kind::removed;
    return DriveEvent{kind, name};
}

class UdevWatch final : public Watch {
public:
    UdevWatch(std::function<void(const DriveEvent&)> on_event, UdevHandle context, UdevMonitorHandle monitor, int stop)
        : on_event_(std::move(on_event)),
          context_(std::move(context)),
          monitor_(std::move(monitor)),
          stop_(stop, "eventfd"),
          thread_([this] { run(); }) {}

    ~UdevWatch() override {
        const std::uint64_t one = 1;
        // The first write to an eventfd always succeeds, so a failure is ignored.
        [[maybe_unused]] const auto written = ::write(stop_.descriptor(), &one, sizeof one);
        thread_.join();
    }
    UdevWatch(const UdevWatch&) = delete;
    UdevWatch& operator=(const UdevWatch&) = delete;

private:
    void run() {
        std::array<pollfd, 2> wait{{{udev_monitor_get_fd(monitor_.get()), POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}}};
        while (true) {
            if (::poll(wait.data(), wait.size(), -1) < 0 && errno != EINTR) return;
            if (wait[1].revents != 0) return;
            if (wait[0].revents == 0) continue;
            const UdevDeviceHandle device(udev_monitor_receive_device(monitor_.get()));
            if (!device) continue;
            if (const auto event = event_of(device.get())) on_event_(*event);
        }
    }

    std::function<void(const DriveEvent&)> on_event_;
    UdevHandle context_;
    UdevMonitorHandle monitor_;
    DeviceFile stop_;
    std::thread thread_;  // last: it uses the other members
};

}  // namespace

Result<std::unique_ptr<Watch>> watch_drives(std::function<void(const DriveEvent&)> on_event,
                                            const std::string& udevd_control) {
    UdevHandle context(udev_new());
    if (!context) return fail(ErrorCode::unsupported, FETTLE_TEXT("libudev"));
    // udevd forwards events after its rules have run and the links exist; the kernel sends them at once.
    const auto* group = exists(udevd_control) ? "udev" : "kernel";
    UdevMonitorHandle monitor(udev_monitor_new_from_netlink(context.get(), group));
    if (!monitor) return fail(ErrorCode::unsupported, FETTLE_TEXT("listening for device events"));
    int problem = udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "block", "disk");
    if (problem >= 0) problem = udev_monitor_enable_receiving(monitor.get());
    if (problem < 0) return fail(os_error(-problem, "listening for device events"));
    const int stop = ::eventfd(0, EFD_CLOEXEC);
    if (stop < 0) return fail(os_error(errno, "eventfd"));
    return std::make_unique<UdevWatch>(std::move(on_event), std::move(context), std::move(monitor), stop);
}

}  // namespace fettle::linux_system
