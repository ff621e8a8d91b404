// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"

namespace fettle::macos {

/// An open file descriptor and its path.
class OpenFile {
public:
    /// Takes ownership of `descriptor`.
    OpenFile(int descriptor, std::string path);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    int descriptor_;
    std::string path_;
};

/// What macOS does otherwise than other POSIX systems. Its functions follow the conventions of system calls: 0, or -1
/// and errno.
struct FileCalls {
    /// On return, all that was written to the file is on the drive. macOS: F_FULLFSYNC of fcntl(2), as fsync(2) leaves
    /// data in the drive's cache there.
    int (*flush)(int descriptor) = nullptr;
    /// Transfers bypass the page cache from now on. macOS: F_NOCACHE.
    int (*bypass_cache)(int descriptor) = nullptr;
    /// Allocates this many bytes for the file. macOS: F_PREALLOCATE.
    int (*allocate)(int descriptor, long long bytes) = nullptr;
};

/// This system's.
[[nodiscard]] const FileCalls& file_calls() noexcept;

/// Opens a file; the descriptor is not inherited. Errors: not_found, not_permitted, io.
[[nodiscard]] Result<std::shared_ptr<OpenFile>> open_file(const std::string& path, int flags, unsigned mode = 0600);

}  // namespace fettle::macos
