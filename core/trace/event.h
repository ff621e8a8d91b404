// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// One step of a request in the block layer of Linux.
struct Event {
    enum class Step : std::uint8_t {
        queue,     ///< handed to the block layer (Q)
        issue,     ///< sent to the driver (D)
        requeue,   ///< taken back from the driver, to be issued again (R)
        complete,  ///< completed by the driver (C)
    };
    std::uint64_t at_ns = 0;  ///< from an arbitrary start
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    Step step = Step::queue;
    Kind kind = Kind::read;
    bool failed = false;  ///< completed with an error
};

/// Events one after the other, approximately in order of time.
class EventSource {
public:
    virtual ~EventSource() = default;
    /// The next one; nullopt: the end. Errors: as Source::next.
    virtual Result<std::optional<Event>> next() = 0;
};

/// The kind for the RWBS letters of blkparse and of the kernel's trace events (blk_fill_rwbs in
/// kernel/trace/blktrace.c). nullopt: no access to data, such as a command passed through (N) or a zone command (Z),
/// and a request without data that is not a flush: the kernel reports such a completion in addition to those of a flush
/// and of its data.
[[nodiscard]] std::optional<Kind> kind_of_letters(std::string_view letters, std::uint64_t bytes) noexcept;

}  // namespace fettle::trace
