// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "platform/sim/scsi/sense_data.h"
#include "platform/sim/scsi/wire.h"

namespace fettle::sim::t10 {

/// SAM-5 table 43.
inline constexpr std::uint8_t kGood = 0x00;
inline constexpr std::uint8_t kCheckCondition = 0x02;
inline constexpr std::uint8_t kConditionMet = 0x04;
inline constexpr std::uint8_t kReservationConflict = 0x18;

/// One command for its handler. `data` is the host's whole buffer.
struct Request {
    Cdb cdb;
    std::span<std::uint8_t> data;
    bool half = false;  ///< power goes when half of it is done
};

/// Result of a command, before its sense data is formatted.
struct Outcome {
    std::uint8_t status = kGood;
    std::uint32_t transferred = 0;
    std::optional<SenseData> sense = std::nullopt;
    [[nodiscard]] bool good() const { return status == kGood; }
};

/// Errors are those of the transport.
using Done = Result<Outcome>;

[[nodiscard]] inline Outcome good(std::uint32_t transferred = 0) { return {kGood, transferred, std::nullopt}; }
[[nodiscard]] inline Outcome check(SenseData sense, std::uint32_t transferred = 0) {
    return {kCheckCondition, transferred, sense};
}
[[nodiscard]] inline Outcome check(SenseKey key, Asc code) { return check(SenseData{key, code}); }

/// Parameter data up to the allocation length (SPC-5 4.2.5.6): truncation is not an error.
[[nodiscard]] inline Outcome reply(const Request& request, std::span<const std::uint8_t> bytes,
                                   std::uint64_t allocation) {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>({bytes.size(), allocation, request.data.size(), std::uint64_t{0xFFFFFFFF}}));
    std::copy_n(bytes.begin(), count, request.data.begin());
    return good(static_cast<std::uint32_t>(count));
}

}  // namespace fettle::sim::t10
