// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "platform/files/scratch_rules.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Records scratch files and folders that have a name while in use, so that the next start removes those left by a
/// crash. One small file for each in `folder`; running processes hold a lock on theirs.
class ScratchJournal {
public:
    explicit ScratchJournal(std::string folder) : folder_(std::move(folder)) {}
    /// $XDG_STATE_HOME/fettle/scratch, or ~/.local/state/fettle/scratch; empty without a home folder.
    [[nodiscard]] static std::string default_folder();

    /// Form of scratch file and folder names: their beginning and end.
    static constexpr std::string_view kPrefix = kScratchPrefix;
    static constexpr std::string_view kSuffix = kScratchSuffix;
    static constexpr std::string_view kFolderSuffix = kScratchFolderSuffix;

    /// Kept while the scratch file exists; the destructor removes the entry.
    class Entry {
    public:
        explicit Entry(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}
        ~Entry();
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;
        /// Keeps the entry for the next start.
        void keep() noexcept { keep_ = true; }

    private:
        std::shared_ptr<DeviceFile> file_;
        bool keep_ = false;
    };

    /// Records `path` before it is created; for a folder also its future mark. Errors: refused (no home folder), io.
    [[nodiscard]] Result<std::unique_ptr<Entry>> add(const std::string& path,
                                                     std::optional<std::uint64_t> mark = std::nullopt) const;

    /// Removes scratch files and folders whose creators have ended; returns their paths. Those on a file system that is
    /// not mounted now, or that cannot be removed now, stay recorded.
    [[nodiscard]] std::vector<std::string> clean_up() const;

private:
    std::string folder_;
};

}  // namespace fettle::linux_system
