// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/units.h"
#include "platform/linux/device_file.h"
#include "platform/linux/scratch_journal.h"

namespace fettle::linux_system {

/// A test file that disappears with the process: unnamed from the start, or unlinked at once or, on file systems that
/// do not support unlinking open files, recorded and removed at the end or at the next start.
class ScratchFile {
public:
    /// Creates a file of `size` bytes in `folder` with its space allocated. Errors: not_found; not_permitted; refused
    /// (it would use the file system's free-space reserve, or it is a network file system and `allow_network` is not
    /// set); io.
    static Result<ScratchFile> make(const std::string& folder, ByteCount size, bool allow_network,
                                    const ScratchJournal& journal, std::uint64_t nonce);
    ~ScratchFile();
    ScratchFile(ScratchFile&&) noexcept = default;
    ScratchFile& operator=(ScratchFile&&) = delete;

    [[nodiscard]] const std::shared_ptr<DeviceFile>& file() const noexcept { return file_; }
    [[nodiscard]] const std::string& type() const noexcept { return type_; }

private:
    ScratchFile(std::shared_ptr<DeviceFile> file, std::string type) : file_(std::move(file)), type_(std::move(type)) {}
    static Result<ScratchFile> make_named(const std::string& folder, const std::string& type, bool keeps_name,
                                          const ScratchJournal& journal, std::uint64_t nonce);

    std::shared_ptr<DeviceFile> file_;
    std::string type_;
    std::string named_;  ///< its path, if it has a name
    std::unique_ptr<ScratchJournal::Entry> entry_;
};

}  // namespace fettle::linux_system
