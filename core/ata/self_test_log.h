// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::ata {

/// One descriptor of a self-test log.
struct SelfTestEntry {
    std::uint8_t routine = 0;  ///< LBA(7:0) of the command that started it
    std::uint8_t result = 0;   ///< 0 passed, 1 aborted, 2 interrupted, 3-8 failed, 15 running
    std::uint8_t percent_left = 0;
    std::uint16_t power_on_hours = 0;
    std::uint8_t checkpoint = 0;
    std::optional<std::uint64_t> failing_lba;  ///< only if the test failed and reports one
};

struct SelfTestLog {
    std::uint16_t revision = 0;
    std::vector<SelfTestEntry> entries;  ///< newest first
    bool checksum_ok = true;
};

/// SMART self-test log, 06h, one sector (ACS-3 annex A). Errors: truncated; malformed, if the index points outside the
/// log.
[[nodiscard]] Result<SelfTestLog> decode_self_test_log(BytesView data);

/// Extended SMART self-test log, 07h (ACS-3 annex A): as many whole sectors as `data` holds, at least one. An index
/// beyond them is malformed.
[[nodiscard]] Result<SelfTestLog> decode_ext_self_test_log(BytesView data);

/// The entry in the form used by health.
[[nodiscard]] SelfTest to_fact(const SelfTestEntry& entry);

}  // namespace fettle::ata
