// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fettle::windows {

/// A running process.
struct ListedProcess {
    std::uint32_t id = 0;
    std::uint64_t started = 0;  ///< FILETIME; with the id, it names the process for good
    std::string program;        ///< "chrome.exe"
    /// IO_COUNTERS, WriteTransferCount: what its write operations have transferred, to files, pipes, devices and the
    /// network alike; pages of mapped files are not among them. nullopt: the process cannot be opened.
    std::optional<std::uint64_t> written_bytes;
};

/// The seam to the processes of this computer. Thread-safe.
class ProcessList {
public:
    virtual ~ProcessList() = default;
    /// Without the idle process. Empty: they cannot be listed.
    virtual std::vector<ListedProcess> processes() = 0;
};

/// Those of this computer.
[[nodiscard]] std::unique_ptr<ProcessList> make_process_list();

}  // namespace fettle::windows
