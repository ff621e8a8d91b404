// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle {

/// An item of a folder walk: a file to read, or a location that could not be inspected.
struct WalkItem {
    std::string path;
    std::optional<Error> error;
};

/// Port: files specified on the command line. Read-only.
class FileSource {
public:
    virtual ~FileSource() = default;

    /// A disk image as a block device of 512-byte sectors. Errors: not_found, not_permitted,
    /// invalid_argument (not a regular file).
    virtual Result<std::unique_ptr<BlockDevice>> open_image(const std::string& path) = 0;

    /// Calls `on_item` for every regular file specified or below a specified folder, sorted by name within each folder;
    /// symbolic links to folders are followed only if specified directly. A path that cannot be walked is an item with
    /// an error. Error: cancelled.
    virtual Status walk(const std::vector<std::string>& paths, const std::function<void(const WalkItem&)>& on_item,
                        const CancelToken& cancel) = 0;

    /// The content of a regular file. Errors: not_found, not_permitted, invalid_argument (a pipe, a device, a folder),
    /// too_large (more than `maximum_bytes`; the rest is not read). Thread-safe.
    virtual Result<std::vector<std::uint8_t>> read(const std::string& path, std::size_t maximum_bytes) = 0;
};

/// Port: output files specified by the user.
class FileSink {
public:
    virtual ~FileSink() = default;

    /// On success the file contains exactly `content`; on an error or crash, its old contents. Devices and pipes are
    /// written to directly. Errors: not_found (no such folder), not_permitted, invalid_argument (a folder), io.
    virtual Status write(const std::string& path, std::string_view content) = 0;
};

}  // namespace fettle
