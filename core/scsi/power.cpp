// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/power.h"

#include "core/scsi/commands.h"
#include "core/scsi/sense.h"
#include "core/scsi/transact.h"

namespace fettle::scsi {

Result<bool> sleeps(ScsiPort& port) {
    const auto ready = transact(port, test_unit_ready(), {}, "TEST UNIT READY");
    if (!ready) {
        if (ready.error().code == ErrorCode::asleep) return true;
        if (ready.error().native.kind == NativeStatus::Kind::scsi) return false;
        return fail(ready.error());
    }
    constexpr std::uint8_t kSenseBytes = 252;
    const auto data = read(port, request_sense(kSenseBytes), kSenseBytes, "REQUEST SENSE");
    if (!data) {
        if (data.error().code == ErrorCode::asleep) return true;
        return fail(data.error());
    }
    const auto sense = decode_sense(*data);
    if (!sense) return fail(sense.error());
    return sense->asleep();
}

}  // namespace fettle::scsi
