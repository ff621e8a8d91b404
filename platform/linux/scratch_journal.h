// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Remembers scratch files that keep their name while they are used, so that the next start removes those
/// that a crash left behind. One small file for each in `folder`; the living hold a lock on theirs.
class ScratchJournal {
public:
    explicit ScratchJournal(std::string folder) : folder_(std::move(folder)) {}
    /// $XDG_STATE_HOME/fettle/scratch, or ~/.local/state/fettle/scratch; empty where there is no home.
    [[nodiscard]] static std::string default_folder();

    /// Where a scratch file may be: its name begins and ends so.
    static constexpr std::string_view kPrefix = ".fettle-bench-";
    static constexpr std::string_view kSuffix = ".tmp";

    /// Kept for as long as the scratch file exists; destroying it removes the entry.
    class Entry {
    public:
        explicit Entry(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}
        ~Entry();
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

    private:
        std::shared_ptr<DeviceFile> file_;
    };

    /// Writes down `path` before it is made. Error: io.
    [[nodiscard]] Result<std::unique_ptr<Entry>> add(const std::string& path) const;

    /// Removes the scratch files whose makers are gone; returns their paths.
    [[nodiscard]] std::vector<std::string> clean_up() const;

private:
    std::string folder_;
};

}  // namespace fettle::linux_system
