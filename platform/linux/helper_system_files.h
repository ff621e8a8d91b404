// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/tune/system_files.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// For a service whose unit protects the system from it: reads with its own hands, and has every change made by the
/// settings helper, a program outside of the service's unit. The helper runs only while settings are locked, or for one
/// call: reading and planning start nothing.
class HelperSystemFiles final : public tune::SystemFiles {
public:
    /// Starts a helper: our end of the socket that it reads requests from. It ends when the end is closed.
    using Start = std::function<Result<std::shared_ptr<DeviceFile>>()>;
    static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(10);

    /// `local` describes the system's mounts, not the service's (MountView::system). `patience`: for one answer.
    HelperSystemFiles(std::unique_ptr<tune::SystemFiles> local, Start start,
                      std::chrono::milliseconds patience = kPatience);
    ~HelperSystemFiles() override;

    Result<std::optional<tune::File>> read(const std::string& path) override;
    std::optional<std::string> value(const std::string& path) override;
    std::vector<std::string> names(const std::string& folder) override;
    std::optional<std::string> link(const std::string& path) override;
    std::optional<std::uint64_t> bytes_below(const std::string& folder) override;
    std::vector<std::string> missing_folders(const std::string& path) override;
    std::string obstacle(const std::string& folder) override;
    Result<std::optional<tune::SwapFile>> swap_file(const std::string& path) override;
    std::optional<std::uint64_t> free_bytes(const std::string& folder) override;
    Result<std::string> fstab_errors(std::string_view bytes) override;

    // Errors besides those of the port: those of Start; io (the helper has ended), timeout.
    Status replace(const std::string& path, const tune::File& file) override;
    Status remove(const std::string& path) override;
    void remove_leftovers(const std::string& path) override;
    Status make_folder(const std::string& path) override;
    Status remove_empty_folder(const std::string& path) override;
    Status set_value(const std::string& path, std::string_view value) override;
    Status reload(tune::Reload what) override;
    Status enable_unit(const std::string& unit, bool enabled) override;
    Status remount(const std::string& mount_point, const std::string& options) override;
    Status set_swap_file_size(const std::string& path, std::uint64_t bytes) override;
    Status swap_on(const std::string& path, const std::string& options) override;
    Status swap_off(const std::string& path) override;
    /// The helper holds the lock: if this process dies, until the helper has finished what it does.
    Result<std::unique_ptr<tune::SettingsLock>> lock() override;

private:
    class Helper;
    class HeldLock;

    std::unique_ptr<tune::SystemFiles> local_;
    std::shared_ptr<Helper> helper_;
};

}  // namespace fettle::linux_system
