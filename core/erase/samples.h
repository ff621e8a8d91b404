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

/// One place of a drive as it was read: not the bytes, only what tells them from others.
struct Reading {
    enum class What : std::uint8_t {
        unread,  ///< the drive did not give it
        blank,   ///< one byte all over
        data,
    };
    What what = What::unread;
    std::uint8_t byte = 0;   ///< of a blank place
    std::uint64_t hash = 0;  ///< of data
    friend bool operator==(const Reading&, const Reading&) = default;
};

/// Where a drive is looked at: all of the first and the last MiB, and 4,096 places between, one at a random offset in
/// each of as many equal parts. The same seed gives the same places.
[[nodiscard]] std::vector<std::uint64_t> sample_places(std::uint64_t capacity, std::uint32_t unit, std::uint64_t seed);
/// Bytes that are read at each: 4 KiB, or a sector where that is larger.
[[nodiscard]] std::uint32_t sample_unit(const BlockDevice& drive);

/// Reads them. What cannot be read is `unread`. Errors: vanished, cancelled.
[[nodiscard]] Result<std::vector<Reading>> read_places(BlockDevice& drive, const std::vector<std::uint64_t>& places,
                                                       const std::function<void(std::uint64_t done)>& on_progress,
                                                       const CancelToken& cancel);

/// What two readings of the same places come to.
struct Comparison {
    std::uint64_t places = 0;
    std::uint64_t zeros = 0;         ///< now
    std::uint64_t blank = 0;         ///< now, zeros among them
    std::uint64_t had_data = 0;      ///< before
    std::uint64_t kept = 0;          ///< had data and read the same
    std::uint64_t unread = 0;        ///< now
    std::uint64_t incomparable = 0;  ///< data now, and nobody knows what was there before

    Comparison& operator+=(const Comparison& other);
    [[nodiscard]] std::vector<Evidence> evidence() const;
};
/// `before` may be empty: nothing was read then.
[[nodiscard]] Comparison compare(const std::vector<Reading>& before, const std::vector<Reading>& after);

/// Whether the method kept its promise.
[[nodiscard]] plan::Verification judge(const Comparison& comparison, Promise promise);

}  // namespace fettle::erase
