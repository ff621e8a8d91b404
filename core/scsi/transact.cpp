// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/transact.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/scsi/sense.h"

namespace fettle::scsi {

namespace {

// SAM-6 5.3.1 table 43.
constexpr std::uint8_t kGood = 0x00;
constexpr std::uint8_t kCheckCondition = 0x02;
constexpr std::uint8_t kConditionMet = 0x04;
constexpr std::uint8_t kBusy = 0x08;
constexpr std::uint8_t kReservationConflict = 0x18;
constexpr std::uint8_t kTaskSetFull = 0x28;

tl::unexpected<Error> failed(std::uint8_t status, std::string_view what) {
    switch (status) {
        case kBusy:
        case kTaskSetFull:
            return fail(ErrorCode::busy, FETTLE_TEXT("{what} (SCSI status {status}h)"),
                        {{"what", what}, {"status", fmt::format("{:02X}", status)}});
        case kReservationConflict:
            return fail(ErrorCode::busy, FETTLE_TEXT("{what} (reserved by another host)"), {{"what", what}});
        default:
            return fail(ErrorCode::io, FETTLE_TEXT("{what} (SCSI status {status}h)"),
                        {{"what", what}, {"status", fmt::format("{:02X}", status)}});
    }
}

}  // namespace

Result<std::uint32_t> transact(ScsiPort& port, const ScsiCommand& command, std::span<std::uint8_t> data,
                               std::string_view what) {
    constexpr int kAttempts = 3;
    for (int attempt = 1;; ++attempt) {
        const auto done = port.execute(command, data);
        if (!done) return fail(done.error());
        const auto moved = static_cast<std::uint32_t>(std::min<std::size_t>(done->transferred, data.size()));
        if (done->status == kGood || done->status == kConditionMet) return moved;
        if (done->status != kCheckCondition) return failed(done->status, what);
        const auto sense = decode_sense(done->sense);
        if (!sense)
            return fail(ErrorCode::io, FETTLE_TEXT("{what} (check condition without sense data)"), {{"what", what}});
        if (sense->deferred || sense->key == SenseKey::unit_attention) {
            if (attempt < kAttempts) continue;
        } else if (sense->key == SenseKey::no_sense || sense->key == SenseKey::recovered_error) {
            return moved;
        }
        return fail(error_code(*sense), fmt::format("{}: {}", what, describe(*sense)), sense->native());
    }
}

Result<std::vector<std::uint8_t>> read(ScsiPort& port, const ScsiCommand& command, std::size_t size,
                                       std::string_view what) {
    std::vector<std::uint8_t> data(size);
    const auto moved = transact(port, command, data, what);
    if (!moved) return fail(moved.error());
    data.resize(*moved);
    return data;
}

}  // namespace fettle::scsi
