// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/base/result.h"

namespace fettle::remote {

/// Bytes in a file of memory that nobody can change any more (memfd_create(2) with all seals): for handing them to
/// another process that need not trust this one.
class MemoryFile {
public:
    /// `name` is for /proc alone. Error: io.
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
