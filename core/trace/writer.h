// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/trace/format.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// The file that a log for fio names unless another is given. It does not exist, so that fio does nothing until its
/// option replay_redirect names the target: a replay overwrites what it finds there.
inline constexpr std::string_view kNoTarget = "/nonexistent/fettle-trace";

struct WriteOptions {
    Format format = Format::fettle;
    /// For fio: the file or drive that the log names, an absolute path of at most 255 bytes without white space.
    std::string target = std::string(kNoTarget);
};

/// Writes a trace in constant memory.
///
/// In logs for fio, a discard is the action trim, which fio 3.33 does not replay, and a flush is sync; service times
/// are lost, issue times rounded down (FormatInfo::lacks). fio has 32 bits for sizes, so an access of more than 2 GiB
/// becomes several.
class Writer {
public:
    virtual ~Writer() = default;
    /// Requires that accesses come in order of `at_ns`. Error: io.
    virtual Status add(const Access& access) = 0;
    /// Call once, after the last access. Error: io.
    virtual Status finish() = 0;
    /// Length of what was written, including what the stream has not got yet.
    [[nodiscard]] virtual std::uint64_t bytes() const noexcept = 0;
};

/// `stream` must outlive the writer. Errors: unsupported (the format can only be read), invalid_argument (the target).
[[nodiscard]] Result<std::unique_ptr<Writer>> open_writer(std::ostream& stream, const WriteOptions& options = {});

}  // namespace fettle::trace
