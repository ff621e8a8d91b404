// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::tune {

/// A configuration file.
struct File {
    std::string bytes;
    std::uint32_t mode = 0644;
    std::uint32_t owner = 0;
    std::uint32_t group = 0;
    friend bool operator==(const File&, const File&) = default;
};

/// Parts of the system that reread their configuration on request.
enum class Reload : std::uint8_t {
    none,
    udev,
    systemd,
    journald,
    initramfs,  ///< the images that the kernel starts from are built again (core/tune/initramfs.h); takes minutes
};

/// A file that may be a swap file.
struct SwapFile {
    /// By its signature (mkswap(8)).
    enum class Contents : std::uint8_t {
        unreadable,
        other,
        swap,
        hibernated,  ///< the memory of a computer that is to be resumed from it
    };
    std::uint64_t bytes = 0;
    std::uint64_t area_bytes = 0;  ///< what the signature says; after an interruption not always all of the file
    Contents contents = Contents::other;
};

inline constexpr std::size_t kLargestFile = std::size_t{1} << 20U;

/// Keeps other Fettle processes out while it exists.
class SettingsLock {
public:
    virtual ~SettingsLock() = default;
};

/// Port: configuration files, and the values that the kernel offers as files. Paths are absolute and come from this
/// folder's sources, never from a client of the service. Thread-safe.
class SystemFiles {
public:
    virtual ~SystemFiles() = default;

    /// A configuration file; nullopt: absent. Errors: refused (a symbolic link, or no regular file), not_permitted,
    /// too_large, io.
    virtual Result<std::optional<File>> read(const std::string& path) = 0;
    /// A value of /proc or /sys, without the final newline, or any other file as text; nullopt: absent or not readable.
    virtual std::optional<std::string> value(const std::string& path) = 0;
    /// Entries of a folder, sorted; empty: none, or not readable.
    virtual std::vector<std::string> names(const std::string& folder) = 0;
    /// The target of a symbolic link; nullopt: none there.
    virtual std::optional<std::string> link(const std::string& path) = 0;
    /// Bytes of all files below a folder; nullopt: not readable.
    virtual std::optional<std::uint64_t> bytes_below(const std::string& folder) = 0;

    /// Replaces or creates a file, at every moment complete, with this mode and owner; keeps the security label of the
    /// file that it replaces. Errors: io (disk full), not_permitted, refused (read-only, immutable, a link).
    virtual Status replace(const std::string& path, const File& file) = 0;
    /// Removes a file. Succeeds if there is none. Errors: io, not_permitted.
    virtual Status remove(const std::string& path) = 0;
    /// Removes what interrupted replacements of this file have left beside it, as far as that is possible.
    virtual void remove_leftovers(const std::string& path) = 0;
    /// The folders of this file that do not exist, outermost first.
    virtual std::vector<std::string> missing_folders(const std::string& path) = 0;
    /// Creates a folder (0755) if there is none. Errors: io, not_permitted.
    virtual Status make_folder(const std::string& path) = 0;
    /// Removes a folder if it is empty. Never fails because it is not.
    virtual Status remove_empty_folder(const std::string& path) = 0;
    /// Why files in this folder cannot be changed; empty: nothing is known against it.
    virtual std::string obstacle(const std::string& folder) = 0;

    /// Writes a kernel value. Errors: refused (the kernel rejects the value), not_permitted, not_found, io.
    virtual Status set_value(const std::string& path, std::string_view value) = 0;
    /// Has a part of the system reread its configuration. Errors: unsupported (its program is missing), io; for the
    /// initramfs also timeout.
    virtual Status reload(Reload what) = 0;
    /// Enables and starts a systemd unit, or disables and stops it. Errors: unsupported, io.
    virtual Status enable_unit(const std::string& unit, bool enabled) = 0;
    /// Changes the options of a mounted file system. Errors: those of mount(8) as io; unsupported.
    virtual Status remount(const std::string& mount_point, const std::string& options) = 0;
    /// The file of this name, active as swap or not; nullopt: absent. Errors: refused (a symbolic link, or no regular
    /// file), io.
    virtual Result<std::optional<SwapFile>> swap_file(const std::string& path) = 0;
    /// Bytes that root can still write to the file system of this folder; nullopt: unknown.
    virtual std::optional<std::uint64_t> free_bytes(const std::string& folder) = 0;
    /// Creates a swap file, which gets its name when it is complete, or resizes one that is not active so that its
    /// signature never names more than the file has, or, with 0, deletes it. Succeeds if there is nothing to delete.
    /// Errors: refused (the file is no swap file, or is active), io (disk full), not_permitted, unsupported (no
    /// mkswap).
    virtual Status set_swap_file_size(const std::string& path, std::uint64_t bytes) = 0;
    /// Activates a swap file, or the swap area of a block device below /dev, with these options of fstab(5). Errors:
    /// those of swapon(2) and swapon(8) as io; refused (a device without swap space, or with a hibernated computer's
    /// memory); unsupported.
    virtual Status swap_on(const std::string& path, const std::string& options) = 0;
    /// Deactivates either, which moves its contents into memory. Errors: those of swapoff(2) and swapoff(8) as io;
    /// unsupported.
    virtual Status swap_off(const std::string& path) = 0;
    /// Errors that the system's own checker finds in this fstab; empty: none. Error: unsupported (no checker).
    virtual Result<std::string> fstab_errors(std::string_view bytes) = 0;

    /// Errors: busy, io, not_permitted.
    virtual Result<std::unique_ptr<SettingsLock>> lock() = 0;
};

/// Port: documents by their keys: what Fettle has changed, one for each setting, and in a store of their own the
/// measurements that are kept. On success a change is durable. Thread-safe.
class ChangeStore {
public:
    virtual ~ChangeStore() = default;
    /// All keys. Errors: io, not_permitted.
    virtual Result<std::vector<std::string>> keys() = 0;
    /// Errors: not_found, io, not_permitted, too_large.
    virtual Result<std::string> load(const std::string& key) = 0;
    /// Errors: io (disk full), not_permitted, refused (no folder for it).
    virtual Status save(const std::string& key, std::string_view document) = 0;
    /// Succeeds if there is none. Errors: io, not_permitted.
    virtual Status remove(const std::string& key) = 0;
};

}  // namespace fettle::tune
