// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::remote {

/// Immutable bytes in a sealed memory file (memfd_create(2) with all seals), for passing to a process that does not
/// trust this one.
class MemoryFile {
public:
    /// `name` appears only in /proc. Error: io.
    static Result<MemoryFile> make(const std::string& name, std::span<const std::uint8_t> bytes);
    ~MemoryFile();
    MemoryFile(MemoryFile&& other) noexcept;
    MemoryFile& operator=(MemoryFile&&) = delete;
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
    explicit MemoryFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

/// Reads a memory file that the service returned; the caller keeps ownership of the descriptor. Errors: io, too_large.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_memory_file(int descriptor, std::size_t most_bytes);

}  // namespace fettle::remote
