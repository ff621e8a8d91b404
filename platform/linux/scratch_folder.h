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

/// A folder for files that are measured. It is noted in the journal before it is made, and bears a mark that the note
/// knows; it is removed with what was made in it at the end, or, after a crash, at the next start.
class ScratchFolder {
public:
    /// What its name and its mark are made of; no other folder has the same.
    struct Nonces {
        std::uint64_t name = 0;
        std::uint64_t mark = 0;
    };
    /// Makes one in `folder` for files of `size` together. Errors: as ScratchFile::make; refused also where no note
    /// can be kept.
    static Result<ScratchFolder> make(const std::string& folder, ByteCount size, bool allow_network,
                                      const ScratchJournal& journal, const Nonces& nonces);
    ~ScratchFolder();
    ScratchFolder(ScratchFolder&&) noexcept = default;
    ScratchFolder& operator=(ScratchFolder&&) = delete;

    [[nodiscard]] int descriptor() const noexcept { return root_->descriptor(); }
    [[nodiscard]] const std::string& type() const noexcept { return type_; }

private:
    ScratchFolder(std::string path, std::string type, std::uint64_t mark, std::unique_ptr<ScratchJournal::Entry> entry)
        : path_(std::move(path)), type_(std::move(type)), mark_(mark), entry_(std::move(entry)) {}
    Status make_root();

    std::string path_;
    std::string type_;
    std::uint64_t mark_;
    std::unique_ptr<ScratchJournal::Entry> entry_;  ///< empty: moved from
    std::shared_ptr<DeviceFile> root_;
};

}  // namespace fettle::linux_system
