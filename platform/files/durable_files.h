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

/// Small files that must survive a power failure, folders that belong to one user, and locks between processes. The
/// build chooses the implementation. Paths are UTF-8 and absolute. All functions may be called from any thread.
namespace fettle::durable {

/// "folder/name", with the separator of the system.
[[nodiscard]] std::string below(std::string_view folder, std::string_view name);
/// The folder that a path is in.
[[nodiscard]] std::string parent_of(const std::string& path);
[[nodiscard]] bool is_absolute(const std::string& path);

/// Names in a folder, in byte order; empty if the folder does not exist. Errors: not_permitted, io.
[[nodiscard]] Result<std::vector<std::string>> names_in(const std::string& folder);

/// Creates the folder and its parents, which others may read. Errors: not_permitted, io.
[[nodiscard]] Status make_folder(const std::string& folder);

/// Creates the folder and its parents, for this user alone (on Windows: besides administrators and the system). An
/// existing folder is accepted only if it is a real folder that belongs to this user and is not writable by others.
/// Errors: refused (another user's, or writable by others), io, not_permitted.
[[nodiscard]] Status make_private_folder(const std::string& folder);

/// Makes the entries of a folder durable. On Windows nothing: the functions below do not return before that. Error: io.
[[nodiscard]] Status sync_folder(const std::string& folder);

/// All of a regular file. Follows no link and waits for no pipe. Errors: not_found, not_permitted, too_large, io.
[[nodiscard]] Result<std::string> read(const std::string& path, std::size_t largest);

/// The same of a file of this user; nullopt: it is not there, is a link or another user's, or is too large.
[[nodiscard]] Result<std::optional<std::string>> read_own(const std::string& path, std::size_t largest);

enum class Readers : std::uint8_t {
    owner,     ///< this user (on Windows: besides administrators and the system)
    everyone,  ///< whom the folder allows; the owner alone may write
};

/// Replaces the file, or creates it, so that at every moment it has its old or its new contents: writes a file beside
/// it, which takes its place when it is durable. Errors: io, not_permitted; the file is unchanged then, unless only its
/// folder could not be made durable.
[[nodiscard]] Status replace(const std::string& path, std::string_view text, Readers readers);

/// Removes what interrupted replacements in the folder have left. Those that are still under way stay. What cannot be
/// removed does no harm.
void remove_parts(const std::string& folder);

/// Errors: not_found, not_permitted, io.
[[nodiscard]] Status remove(const std::string& path);
/// `to` must not exist. Errors: not_found, not_permitted, io.
[[nodiscard]] Status rename(const std::string& from, const std::string& to);
/// Whether anything has this name, a link too.
[[nodiscard]] bool exists(const std::string& path);

/// Number of this process: no other process has it now.
[[nodiscard]] std::uint32_t process_id();
/// "SECONDS-NANOSECONDS-PROCESS": unique among running processes, and sorted by time.
[[nodiscard]] std::string unique_stamp();

/// An open file. The destructor closes it, which also ends its lock. Not thread-safe.
class File {
public:
    virtual ~File() = default;
    [[nodiscard]] virtual const std::string& path() const noexcept = 0;
    /// Writes all of the text behind what is there, and makes it durable. Error: io.
    [[nodiscard]] virtual Status append(std::string_view text) = 0;
    /// From the start to the end, or to the first block beyond `largest` bytes. Error: io.
    [[nodiscard]] virtual Result<std::string> read(std::size_t largest) = 0;
    /// Against all other open files of this path, in this process too. It ends with the process. False: another has
    /// the lock. Error: io.
    [[nodiscard]] virtual Result<bool> try_lock() = 0;
    /// Waits for the lock. Error: io.
    [[nodiscard]] virtual Status lock() = 0;
    /// Whether the file still has a name.
    [[nodiscard]] virtual bool has_name() const = 0;
};

enum class Open : std::uint8_t {
    create,     ///< a file that does not exist, for appending; only its owner may read it
    existing,   ///< for reading: a regular file of this user, otherwise `refused`
    lock_file,  ///< created if necessary, for a lock
};
/// Follows no link. Errors: not_found, not_permitted, refused, io.
[[nodiscard]] Result<std::unique_ptr<File>> open(const std::string& path, Open how);

}  // namespace fettle::durable
