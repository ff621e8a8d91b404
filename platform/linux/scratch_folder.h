// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/bench/engine.h"
#include "platform/linux/device_file.h"
#include "platform/linux/scratch_journal.h"

namespace fettle::linux_system {

/// A folder for test files. It is recorded in the journal before it is created, and contains a mark that the record
/// includes; it is removed with its files at the end or, after a crash, at the next start.
class ScratchFolder {
public:
    /// Source of its name and its mark, which are unique.
    struct Nonces {
        std::uint64_t name = 0;
        std::uint64_t mark = 0;
    };
    /// Creates one in the folder `request.path` for `request.files` files of `request.size` in total. Errors: as
    /// ScratchFile::make; refused also if it cannot be recorded.
    static Result<ScratchFolder> make(const bench::TargetRequest& request, const ScratchJournal& journal,
                                      const Nonces& nonces);
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
