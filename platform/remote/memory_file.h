// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

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

}  // namespace fettle::remote
