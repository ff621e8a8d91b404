// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/erase/method.h"
#include "core/plan/receipt.h"

namespace fettle::erase {

/// One sampled location: not its bytes, only enough to compare two reads.
struct Reading {
    enum class What : std::uint8_t {
        unread,  ///< could not be read
        blank,   ///< one repeated byte
        data,
    };
    What what = What::unread;
    std::uint8_t byte = 0;   ///< of a blank location
    std::uint64_t hash = 0;  ///< of data
    friend bool operator==(const Reading&, const Reading&) = default;
};

/// The sampled locations of a drive: all of the first and last MiB, and 4,096 locations in between, one at a random
/// offset in each of as many equal parts. The same seed gives the same locations.
[[nodiscard]] std::vector<std::uint64_t> sample_places(std::uint64_t capacity, std::uint32_t unit, std::uint64_t seed);
/// Bytes read at each location: 4 KiB, or one sector if that is larger.
[[nodiscard]] std::uint32_t sample_unit(const BlockDevice& drive);

/// Reads the samples. A location that cannot be read is `unread`. Errors: vanished, cancelled.
[[nodiscard]] Result<std::vector<Reading>> read_places(BlockDevice& drive, const std::vector<std::uint64_t>& places,
                                                       const std::function<void(std::uint64_t done)>& on_progress,
                                                       const CancelToken& cancel);

/// Comparison of two reads of the same locations.
struct Comparison {
    std::uint64_t places = 0;
    std::uint64_t zeros = 0;         ///< now
    std::uint64_t blank = 0;         ///< now, including zeros
    std::uint64_t had_data = 0;      ///< before
    std::uint64_t kept = 0;          ///< had data and is unchanged
    std::uint64_t unread = 0;        ///< now
    std::uint64_t incomparable = 0;  ///< data now, but unknown before

    Comparison& operator+=(const Comparison& other);
    [[nodiscard]] std::vector<Evidence> evidence() const;
};
/// `before` may be empty: nothing was read before.
[[nodiscard]] Comparison compare(const std::vector<Reading>& before, const std::vector<Reading>& after);

/// Whether the method erased as specified.
[[nodiscard]] plan::Verification judge(const Comparison& comparison, Promise promise);

}  // namespace fettle::erase
