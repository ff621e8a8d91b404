// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Remembers scratch files and folders that keep their name while they are used, so that the next start removes those
/// that a crash left behind. One small file for each in `folder`; the living hold a lock on theirs.
class ScratchJournal {
public:
    explicit ScratchJournal(std::string folder) : folder_(std::move(folder)) {}
    /// $XDG_STATE_HOME/fettle/scratch, or ~/.local/state/fettle/scratch; empty where there is no home.
    [[nodiscard]] static std::string default_folder();

    /// Where a scratch file or folder may be: its name begins and ends so.
    static constexpr std::string_view kPrefix = ".fettle-bench-";
    static constexpr std::string_view kSuffix = ".tmp";
    static constexpr std::string_view kFolderSuffix = ".dir";
    [[nodiscard]] static bool is_folder_name(std::string_view name) noexcept {
        return name.starts_with(kPrefix) && name.ends_with(kFolderSuffix);
    }

    /// Kept for as long as the scratch file exists; destroying it removes the entry.
    class Entry {
    public:
        explicit Entry(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}
        ~Entry();
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;
        /// The entry outlives this, for the next start.
        void keep() noexcept { keep_ = true; }

    private:
        std::shared_ptr<DeviceFile> file_;
        bool keep_ = false;
    };

    /// Writes down `path` before it is made; of a folder also the mark that it will bear. Errors: refused (there is no
    /// home), io.
    [[nodiscard]] Result<std::unique_ptr<Entry>> add(const std::string& path,
                                                     std::optional<std::uint64_t> mark = std::nullopt) const;

    /// Removes the scratch files and folders whose makers are gone; returns their paths. What lies on a file system
    /// that is not mounted now, or cannot be removed now, stays noted.
    [[nodiscard]] std::vector<std::string> clean_up() const;

private:
    std::string folder_;
};

}  // namespace fettle::linux_system
