// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/tune/system_files.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Whose mounts SystemFiles describes.
enum class MountView : std::uint8_t {
    process,  ///< this process' own
    /// The first process' (/proc/1/mountinfo): in a service whose unit has ProtectSystem= or PrivateMounts=, its own
    /// differ, and are not those that a change affects.
    system,
};

/// Configuration files and kernel values of this computer; systemctl, udevadm, mount and findmnt for the rest.
class LinuxSystemFiles final : public tune::SystemFiles {
public:
    /// `lock_path`: a file in a folder of Fettle's own; empty: nothing can be locked.
    LinuxSystemFiles(Roots roots, std::string lock_path, MountView view = MountView::process)
        : roots_(std::move(roots)), lock_path_(std::move(lock_path)), view_(view) {}

    Result<std::optional<tune::File>> read(const std::string& path) override;
    std::optional<std::string> value(const std::string& path) override;
    std::vector<std::string> names(const std::string& folder) override;
    std::optional<std::string> link(const std::string& path) override;
    std::optional<std::uint64_t> bytes_below(const std::string& folder) override;
    Status replace(const std::string& path, const tune::File& file) override;
    Status remove(const std::string& path) override;
    void remove_leftovers(const std::string& path) override;
    std::vector<std::string> missing_folders(const std::string& path) override;
    Status make_folder(const std::string& path) override;
    Status remove_empty_folder(const std::string& path) override;
    std::string obstacle(const std::string& folder) override;
    Status set_value(const std::string& path, std::string_view value) override;
    Status reload(tune::Reload what) override;
    Status enable_unit(const std::string& unit, bool enabled) override;
    Status remount(const std::string& mount_point, const std::string& options) override;
    Result<std::optional<tune::SwapFile>> swap_file(const std::string& path) override;
    std::optional<std::uint64_t> free_bytes(const std::string& folder) override;
    Status set_swap_file_size(const std::string& path, std::uint64_t bytes) override;
    Status swap_on(const std::string& path, const std::string& options) override;
    Status swap_off(const std::string& path) override;
    Result<std::string> fstab_errors(std::string_view bytes) override;
    Result<std::unique_ptr<tune::SettingsLock>> lock() override;

private:
    /// Where the path is below the roots.
    [[nodiscard]] std::string at(const std::string& path) const;
    /// Whether the file system at an existing path is mounted read-only.
    [[nodiscard]] bool is_read_only(const std::string& path);

    Roots roots_;
    std::string lock_path_;
    MountView view_;
};

}  // namespace fettle::linux_system
