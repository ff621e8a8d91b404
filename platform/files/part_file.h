// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"

namespace fettle {

/// An output file, using only the standard library. It is written under a temporary name beside its place and renamed
/// when it is complete; a symbolic link is kept, and its target replaced. Devices and pipes are written to directly.
class PartFile {
public:
    /// Errors: not_found (no such folder), not_permitted, invalid_argument (a folder), io.
    [[nodiscard]] static Result<std::unique_ptr<PartFile>> open(const std::string& path);
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    /// Removes the temporary file if it was not finished.
    ~PartFile();

    /// Appends. False: this or an earlier write failed; finish() returns the reason.
    bool write(std::string_view bytes) noexcept;
    /// Call once, after the last write. Errors: those of all writes; io, not_permitted.
    Status finish();

private:
    struct Close {
        void operator()(std::FILE* file) const noexcept { (void)std::fclose(file); }
    };
    using OpenFile = std::unique_ptr<std::FILE, Close>;

    explicit PartFile(std::string path) : path_(std::move(path)) {}
    /// 0, or the errno value.
    int open();
    int open_beside();
    /// Flushes and closes. 0, or the errno value of the first failure.
    int close();

    std::string path_;  // as the user named it
    std::filesystem::path target_;
    std::filesystem::path beside_;  // empty: written directly, or renamed
    OpenFile file_;
    int trouble_ = 0;  // errno of the first write that failed
};

}  // namespace fettle
