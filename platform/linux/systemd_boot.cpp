// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/systemd_boot.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "platform/linux/os_error.h"
#include "platform/linux/systemd_library.h"

namespace fettle::linux_system {

namespace {

constexpr const char* kManagerName = "org.freedesktop.systemd1";
constexpr const char* kManagerPath = "/org/freedesktop/systemd1";
constexpr const char* kManagerInterface = "org.freedesktop.systemd1.Manager";
constexpr std::uint64_t kAnswerWithin_us = 10'000'000;

struct Release {
    void operator()(sd_bus* bus) const noexcept { sd().bus_flush_close_unref(bus); }
    void operator()(sd_bus_message* message) const noexcept { sd().bus_message_unref(message); }
};

/// The bus lists systemd's name as one that it can start, by a program that fails.
bool is_absent(std::string_view error) {
    return error == "org.freedesktop.DBus.Error.ServiceUnknown" ||
           error == "org.freedesktop.DBus.Error.NameHasNoOwner" ||
           error.starts_with("org.freedesktop.DBus.Error.Spawn.");
}

constexpr std::array<std::pair<std::string_view, std::uint64_t bench::BootTimestamps::*>, 6> kTimestamps{{
    {"FirmwareTimestampMonotonic", &bench::BootTimestamps::firmware_us},
    {"LoaderTimestampMonotonic", &bench::BootTimestamps::loader_us},
    {"KernelTimestamp", &bench::BootTimestamps::kernel_us},
    {"InitRDTimestampMonotonic", &bench::BootTimestamps::initrd_us},
    {"UserspaceTimestampMonotonic", &bench::BootTimestamps::userspace_us},
    {"FinishTimestampMonotonic", &bench::BootTimestamps::finish_us},
}};

/// The value of one property, which is a "v"; one that is not wanted, or has another type, is skipped.
int read_property(sd_bus_message* message, std::string_view name, bench::BootTimestamps& stamps) {
    char type = 0;
    const char* contents = nullptr;
    if (const int peeked = sd().bus_message_peek_type(message, &type, &contents); peeked < 0) return peeked;
    const std::string_view form = contents == nullptr ? "" : contents;
    for (const auto& [wanted, member] : kTimestamps) {
        if (name == wanted && form == "t") return sd().bus_message_read(message, "v", "t", &(stamps.*member));
    }
    if (name == "SoftRebootsCount" && form == "u") {
        std::uint32_t count = 0;
        const int read = sd().bus_message_read(message, "v", "u", &count);
        stamps.soft_reboots = count;
        return read;
    }
    return sd().bus_message_skip(message, "v");
}

/// A dictionary a{sv}.
int read_properties(sd_bus_message* message, bench::BootTimestamps& stamps) {
    int result = sd().bus_message_enter_container(message, 'a', "{sv}");
    if (result < 0) return result;
    while ((result = sd().bus_message_enter_container(message, 'e', "sv")) > 0) {
        const char* name = nullptr;
        if ((result = sd().bus_message_read_basic(message, 's', &name)) < 0) return result;
        if ((result = read_property(message, name, stamps)) < 0) return result;
        if ((result = sd().bus_message_exit_container(message)) < 0) return result;
    }
    return result;
}

}  // namespace

Result<bench::BootTimestamps> SystemdBoot::read() {
    sd_bus* opened = nullptr;
    if (systemd_library() == nullptr || sd().bus_open_system(&opened) < 0)
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("The times of the start are recorded by systemd, but there is no system bus."));
    const std::unique_ptr<sd_bus, Release> bus(opened);
    (void)sd().bus_set_method_call_timeout(opened, kAnswerWithin_us);
    sd_bus_error error{};  // SD_BUS_ERROR_NULL is C
    sd_bus_message* raw = nullptr;
    const int called = sd().bus_call_method(opened, kManagerName, kManagerPath, "org.freedesktop.DBus.Properties",
                                            "GetAll", &error, &raw, "s", kManagerInterface);
    const std::unique_ptr<sd_bus_message, Release> reply(raw);
    const std::string why = error.name == nullptr ? "" : error.name;
    sd().bus_error_free(&error);
    if (is_absent(why))
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("The times of the start are recorded by systemd, which does not manage this system."));
    if (called < 0) return fail(os_error(-called, "reading the times of the start from systemd"));
    bench::BootTimestamps stamps;
    if (const int read = read_properties(raw, stamps); read < 0)
        return fail(os_error(-read, "reading the times of the start from systemd"));
    return stamps;
}

}  // namespace fettle::linux_system
