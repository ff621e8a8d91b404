// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/base/units.h"
#include "platform/windows/bench/scratch_notes.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system {

/// The file that a benchmark uses. Queues open it again, each for itself. Thread-safe.
class BenchFile {
public:
    /// Creates a scratch file of `size` bytes in `folder`, with its space allocated, which disappears with the last
    /// handle to it, also when the process is killed. Errors: not_found, not_permitted, refused, io.
    static Result<std::shared_ptr<BenchFile>> make_scratch(const std::string& folder, ByteCount size,
                                                           const ScratchNotes& notes, std::uint64_t nonce);
    /// Opens a regular file for reading. Errors: not_found, not_permitted, invalid_argument (a folder or device), io.
    static Result<std::shared_ptr<BenchFile>> open_existing(const std::string& path);
    /// Opens a drive or volume for reading and, with `writes`, also for writing: "\\.\PhysicalDrive1". Errors:
    /// not_found, not_permitted, busy, io.
    static Result<std::shared_ptr<BenchFile>> open_device(const std::string& path, bool writes);

    [[nodiscard]] HANDLE handle() const noexcept { return file_.get(); }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Whether it was opened for writing.
    [[nodiscard]] bool writes() const noexcept { return writes_; }
    /// Error: io.
    [[nodiscard]] Result<ByteCount> size() const;
    /// The logical sector of a drive; 4096 if Windows reports none. Transfers must be multiples of it.
    [[nodiscard]] std::uint32_t sector_bytes() const;
    /// The same file with a handle of its own, for overlapped transfers, that may write if this one may, too;
    /// `direct`: without the system's cache, and written through that of the drive. Errors: unsupported, io.
    [[nodiscard]] Result<OwnedHandle> reopen(bool writes, bool direct) const;

private:
    BenchFile(OwnedHandle file, std::string path, std::unique_ptr<ScratchNotes::Note> note)
        : note_(std::move(note)), file_(std::move(file)), path_(std::move(path)) {}
    [[nodiscard]] Result<ByteCount> device_size() const;

    std::unique_ptr<ScratchNotes::Note> note_;  ///< first: it goes after the file
    OwnedHandle file_;
    std::string path_;
    bool device_ = false;
    bool writes_ = false;
};

/// In a compressed folder new files, and folders with what is created in them, are compressed, unless this is called:
/// these cannot be written without the cache, and the drive gets less than is written.
void refuse_compression(HANDLE file);

}  // namespace fettle::windows_system
