// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::trace {

/// A trace to be read.
struct InputFile {
    std::unique_ptr<std::istream> stream;
    std::optional<ByteCount> size;  ///< nullopt: unknown, as of a pipe
};

/// A trace being written. Destroyed before finish() has succeeded, it leaves a regular file as it was before.
class OutputFile {
public:
    virtual ~OutputFile() = default;
    [[nodiscard]] virtual std::ostream& stream() noexcept = 0;
    /// Call once, after the last byte: the file then contains exactly what was written. Error: io.
    virtual Status finish() = 0;
};

/// Port: traces and other files that may be too long for memory, in files that the user names; "-" is standard input or
/// output.
class Files {
public:
    virtual ~Files() = default;
    /// Waits for the other end of a named pipe. Errors: not_found, not_permitted, invalid_argument (a folder), io.
    virtual Result<InputFile> open(const std::string& path) = 0;
    /// Errors: not_found (no such folder), not_permitted, invalid_argument (a folder), refused (a drive), io.
    virtual Result<std::unique_ptr<OutputFile>> create(const std::string& path) = 0;
};

}  // namespace fettle::trace
