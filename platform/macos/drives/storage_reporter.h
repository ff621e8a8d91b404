// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "platform/macos/drives/mac_drives.h"
#include "platform/macos/drives/programs.h"

namespace fettle::macos {

/// Asks macOS' programs about this computer's storage. Thread-safe; each call runs them anew.
class StorageReporter {
public:
    enum class Depth : std::uint8_t {
        list,  ///< diskutil and ioreg: about a tenth of a second for each drive
        full,  ///< system_profiler too, which takes seconds
    };

    explicit StorageReporter(std::shared_ptr<Programs> programs) : programs_(std::move(programs)) {}

    /// Only "diskutil list" must succeed; what the others would add is absent otherwise. Errors: those of
    /// Programs::run, io (diskutil failed), malformed.
    [[nodiscard]] Result<StorageReports> ask(Depth depth) const;

private:
    /// The output of a program that ended with status 0, or whose property list reports its error.
    [[nodiscard]] Result<std::string> output(const std::string& program,
                                             const std::vector<std::string>& arguments) const;

    std::shared_ptr<Programs> programs_;
};

}  // namespace fettle::macos
