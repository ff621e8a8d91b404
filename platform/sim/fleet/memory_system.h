// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/drive/entry.h"
#include "core/tune/system_files.h"

namespace fettle::sim {

/// A computer's configuration files and kernel values in memory: those of the demo, and of the computers that tests
/// describe. Any thread.
class MemorySystem final : public tune::SystemFiles {
public:
    /// A configuration file or a value. A value "[a] b" is one of several: setting "b" gives "a [b]".
    void put(const std::string& path, std::string text);
    void put_link(const std::string& path, std::string target);
    /// A path whose change fails as if the file system were read-only.
    void set_obstacle(const std::string& folder, std::string reason);
    /// Called before each change of anything; an error is returned in its place. For tests of interruptions.
    void on_change(std::function<Status(const std::string& what)> hook);
    /// A swap file; it is active if /proc/swaps, which is another file, says so. A device that is not active is swap if
    /// it was active before.
    void put_swap_file(const std::string& path, std::uint64_t bytes);
    /// All files with their bytes, to compare; swap files with their size.
    [[nodiscard]] std::map<std::string, std::string> all() const;

    Result<std::optional<tune::File>> read(const std::string& path) override;
    std::optional<std::string> value(const std::string& path) override;
    std::vector<std::string> names(const std::string& folder) override;
    std::optional<std::string> link(const std::string& path) override;
    std::optional<std::uint64_t> bytes_below(const std::string& folder) override;
    Status replace(const std::string& path, const tune::File& file) override;
    Status remove(const std::string& path) override;
    void remove_leftovers(const std::string& /*path*/) override {}
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
    /// "/dev/nvme0n1p3" of "/dev/disk/by-uuid/…"
    [[nodiscard]] std::string node_of(const std::string& path) const;
    Status ask(const std::string& what);

    mutable std::recursive_mutex mutex_;
    std::map<std::string, tune::File> files_;
    std::map<std::string, std::string> links_;
    std::map<std::string, std::string> obstacles_;
    std::set<std::string> folders_;
    std::map<std::string, std::uint64_t> swap_files_;
    std::map<std::string, std::string> idle_areas_;  ///< devices: their line of /proc/swaps without the priority
    std::function<Status(const std::string&)> hook_;
    std::shared_ptr<bool> locked_ = std::make_shared<bool>(false);
};

/// The computer of the demo's drives: Debian on a desktop with a swap partition.
[[nodiscard]] std::unique_ptr<MemorySystem> make_demo_system(const std::vector<DriveEntry>& drives);

/// Records of changes that are gone with the process.
[[nodiscard]] std::unique_ptr<tune::ChangeStore> make_memory_changes();

}  // namespace fettle::sim
