// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/linux/fwupd.h"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string_view>

#include "platform/linux/systemd_library.h"

namespace fettle::remote {

namespace {

using linux_system::sd;

// fwupd's interface, as described in org.freedesktop.fwupd.xml.
constexpr const char* kName = "org.freedesktop.fwupd";
constexpr const char* kPath = "/";
constexpr const char* kInterface = "org.freedesktop.fwupd";
/// fwupd scans all devices when it starts.
constexpr std::uint64_t kPatience_us = 60ULL * 1'000'000;
/// Limit for malformed replies, far above the number of devices in any computer.
constexpr std::size_t kMostItems = 4096;

struct Unref {
    void operator()(sd_bus_message* message) const noexcept { sd().bus_message_unref(message); }
};
using MessagePointer = std::unique_ptr<sd_bus_message, Unref>;

/// A D-Bus error from the bus or fwupd, freed with the object.
struct BusError {
    BusError() = default;
    ~BusError() { sd().bus_error_free(&error); }
    BusError(const BusError&) = delete;
    BusError& operator=(const BusError&) = delete;
    [[nodiscard]] std::string_view name() const { return error.name == nullptr ? "" : error.name; }
    [[nodiscard]] std::string text() const { return error.message == nullptr ? "" : error.message; }
    sd_bus_error error{nullptr, nullptr, 0};
};

bool is_absence(std::string_view name) {
    return name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner" ||
           name.starts_with("org.freedesktop.DBus.Error.Spawn.") || name == "org.freedesktop.systemd1.NoSuchUnit" ||
           name == "org.freedesktop.systemd1.UnitMasked";
}

Error from(const BusError& error, int number) {
    if (is_absence(error.name())) return {ErrorCode::unsupported, "fwupd is not running", {}};
    const auto text = fmt::format("fwupd: {}", error.text());
    if (error.name() == "org.freedesktop.DBus.Error.AccessDenied") return {ErrorCode::not_permitted, text, {}};
    return {
        ErrorCode::io, text, {NativeStatus::Kind::system, static_cast<std::uint32_t>(number < 0 ? -number : number)}};
}

using Put = std::function<void(std::string_view key, std::string value)>;

/// The string values of one a{sv}; skips other types.
int read_texts(sd_bus_message* message, const Put& put) {
    int result = sd().bus_message_enter_container(message, 'a', "{sv}");
    if (result < 0) return result;
    while ((result = sd().bus_message_enter_container(message, 'e', "sv")) > 0) {
        const char* key = nullptr;
        char type = 0;
        const char* contents = nullptr;
        if ((result = sd().bus_message_read_basic(message, 's', &key)) < 0) return result;
        if ((result = sd().bus_message_peek_type(message, &type, &contents)) < 0) return result;
        if (contents != nullptr && std::string_view(contents) == "s") {
            const char* value = nullptr;
            if ((result = sd().bus_message_read(message, "v", "s", &value)) < 0) return result;
            put(key, value);
        } else if ((result = sd().bus_message_skip(message, "v")) < 0) {
            return result;
        }
        if ((result = sd().bus_message_exit_container(message)) < 0) return result;
    }
    return result < 0 ? result : sd().bus_message_exit_container(message);
}

/// Reads an aa{sv}: `begin` for each of its dictionaries, and what it returns for each text.
int read_all(sd_bus_message* message, const std::function<Put()>& begin) {
    int result = sd().bus_message_enter_container(message, 'a', "a{sv}");
    for (std::size_t count = 0; result >= 0; ++count) {
        const int at_end = sd().bus_message_at_end(message, 0);
        if (at_end != 0) return at_end < 0 ? at_end : sd().bus_message_exit_container(message);
        if (count == kMostItems) return -E2BIG;
        result = read_texts(message, begin());
    }
    return result;
}

}  // namespace

Fwupd::~Fwupd() {
    if (bus_ != nullptr) sd().bus_flush_close_unref(bus_);
}

Status Fwupd::open() {
    if (bus_ != nullptr) return {};
    if (linux_system::systemd_library() == nullptr || sd().bus_open_system(&bus_) < 0) {
        bus_ = nullptr;
        return fail(ErrorCode::unsupported, FETTLE_TEXT("no system bus, so fwupd is not available"));
    }
    (void)sd().bus_set_method_call_timeout(bus_, kPatience_us);
    return {};
}

Result<std::vector<firmware::VendorDevice>> Fwupd::devices() {
    const std::lock_guard lock(mutex_);
    if (auto opened = open(); !opened) return fail(opened.error());
    BusError error;
    sd_bus_message* raw = nullptr;
    const int called = sd().bus_call_method(bus_, kName, kPath, kInterface, "GetDevices", &error.error, &raw, nullptr);
    const MessagePointer reply(raw);
    if (called < 0) return fail(from(error, called));
    std::vector<firmware::VendorDevice> all;
    const int read = read_all(raw, [&]() -> Put {
        all.emplace_back();
        return [&device = all.back()](std::string_view key, std::string value) {
            if (key == "DeviceId")
                device.id = std::move(value);
            else if (key == "Name")
                device.name = std::move(value);
            else if (key == "Serial")
                device.serial = std::move(value);
            else if (key == "Version")
                device.revision = std::move(value);
        };
    });
    if (read < 0) return fail(ErrorCode::malformed, FETTLE_TEXT("fwupd's device list"));
    return all;
}

Result<std::vector<firmware::VendorRelease>> Fwupd::upgrades(const std::string& device_id) {
    const std::lock_guard lock(mutex_);
    if (auto opened = open(); !opened) return fail(opened.error());
    BusError error;
    sd_bus_message* raw = nullptr;
    const int called =
        sd().bus_call_method(bus_, kName, kPath, kInterface, "GetUpgrades", &error.error, &raw, "s", device_id.c_str());
    const MessagePointer reply(raw);
    if (called < 0) {
        // No newer firmware, or no firmware for this device.
        for (const auto* none : {"org.freedesktop.fwupd.NothingToDo", "org.freedesktop.fwupd.NotSupported"}) {
            if (error.name() == none) return std::vector<firmware::VendorRelease>();
        }
        return fail(from(error, called));
    }
    std::vector<firmware::VendorRelease> all;
    const int read = read_all(raw, [&]() -> Put {
        all.emplace_back();
        return [&release = all.back()](std::string_view key, std::string value) {
            if (key == "Version")
                release.revision = std::move(value);
            else if (key == "Summary")
                release.summary = std::move(value);
            else if (key == "RemoteId")
                release.remote = std::move(value);
        };
    });
    if (read < 0) return fail(ErrorCode::malformed, FETTLE_TEXT("fwupd's release list"));
    return all;
}

}  // namespace fettle::remote
