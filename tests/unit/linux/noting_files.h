// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/places.h"
#include "core/tune/system_files.h"
#include "platform/linux/device_file.h"

/// What the tests of the settings helper share.
namespace fettle::linux_system {

inline constexpr const char* kFile = "/etc/sysctl.d/zz-fettle-one.conf";

inline const tune::Places kPlaces = [] {
    tune::Places places;
    places.files = {"/etc/sysctl.d/zz-fettle-*.conf", "/etc/fstab"};
    places.values = {"/proc/sys/vm/swappiness"};
    places.units = {"fstrim.timer"};
    places.mount_options = {"noatime"};
    places.swap_files = true;
    places.swap_devices = {"/dev/disk/by-uuid/*"};
    places.own_files = {{"/etc/sysctl.d/zz-fettle-*.conf", {"vm.swappiness = {}"}}};
    places.edited_files = {
        {"/etc/fstab", [](const tune::Places&, std::string_view, std::string_view after) { return after != "evil"; }}};
    return places;
}();

inline std::shared_ptr<DeviceFile> own(int descriptor) { return std::make_shared<DeviceFile>(descriptor, "a socket"); }

/// Both ends of a socket.
inline std::array<std::shared_ptr<DeviceFile>, 2> connected() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    return {own(ends[0]), own(ends[1])};
}

/// Notes what it is called with, and fails with `error` if there is one.
class NotingFiles final : public tune::SystemFiles {
public:
    std::vector<std::string> calls;
    std::optional<Error> error;
    bool locked = false;

    Result<std::optional<tune::File>> read(const std::string& path) override {
        return path == "/etc/fstab" ? std::optional(tune::File{}) : std::nullopt;
    }
    std::optional<std::string> value(const std::string& /*path*/) override { return "local"; }
    std::vector<std::string> names(const std::string& /*folder*/) override { return {"local"}; }
    std::optional<std::string> link(const std::string& /*path*/) override { return "local"; }
    std::optional<std::uint64_t> bytes_below(const std::string& /*folder*/) override { return 7; }
    std::vector<std::string> missing_folders(const std::string& /*path*/) override { return {"local"}; }
    std::string obstacle(const std::string& /*folder*/) override { return "local"; }
    Result<std::string> fstab_errors(std::string_view /*bytes*/) override { return "local"; }
    Status replace(const std::string& path, const tune::File& file) override {
        files.push_back(file);
        return note("replace " + path);
    }
    Status remove(const std::string& path) override { return note("remove " + path); }
    void remove_leftovers(const std::string& path) override { (void)note("remove_leftovers " + path); }
    Status make_folder(const std::string& path) override { return note("make_folder " + path); }
    Status remove_empty_folder(const std::string& path) override { return note("remove_empty_folder " + path); }
    Status set_value(const std::string& path, std::string_view value) override {
        return note("set_value " + path + " " + std::string(value));
    }
    Status reload(tune::Reload what) override { return note("reload " + std::to_string(static_cast<unsigned>(what))); }
    Status enable_unit(const std::string& unit, bool enabled) override {
        return note((enabled ? "enable " : "disable ") + unit);
    }
    Status remount(const std::string& mount_point, const std::string& options) override {
        return note("remount " + mount_point + " " + options);
    }
    Result<std::optional<tune::SwapFile>> swap_file(const std::string& /*path*/) override {
        return std::optional(tune::SwapFile{7, 7, tune::SwapFile::Contents::swap});
    }
    std::optional<std::uint64_t> free_bytes(const std::string& /*folder*/) override { return 7; }
    Status set_swap_file_size(const std::string& path, std::uint64_t bytes) override {
        return note("resize " + path + " " + std::to_string(bytes));
    }
    Status swap_on(const std::string& path, const std::string& options) override {
        return note("swapon " + path + " " + options);
    }
    Status swap_off(const std::string& path) override { return note("swapoff " + path); }
    Result<std::unique_ptr<tune::SettingsLock>> lock() override {
        if (auto noted = note("lock"); !noted) return fail(noted.error());
        struct Held final : tune::SettingsLock {
            explicit Held(bool& flag) : locked(flag) { locked = true; }
            ~Held() override { locked = false; }
            Held(const Held&) = delete;
            Held& operator=(const Held&) = delete;
            bool& locked;
        };
        return std::make_unique<Held>(locked);
    }

    std::vector<tune::File> files;

private:
    Status note(std::string call) {
        calls.push_back(std::move(call));
        if (error) return fail(*error);
        return {};
    }
};

}  // namespace fettle::linux_system
