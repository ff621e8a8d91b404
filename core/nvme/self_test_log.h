// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::nvme {

/// Header, then up to 20 results of 28 bytes.
inline constexpr std::size_t kSelfTestLogBytes = 564;
/// The 18 newest results, for a bridge that passes at most 512 bytes.
inline constexpr std::size_t kSelfTestLogShortBytes = 508;

/// One Self-test Result (NVMe Base 2.0 figure 213).
struct SelfTestResult {
    std::uint8_t code = 0;     ///< 1 short, 2 extended, Eh vendor
    std::uint8_t result = 0;   ///< 0 passed; 1 to 4, 8, 9 aborted; 5, 6, 7 failed
    std::uint8_t segment = 0;  ///< the first failed segment, if result is 7
    std::uint64_t power_on_hours = 0;
    std::optional<std::uint32_t> nsid;
    std::optional<std::uint64_t> failing_lba;
    std::optional<std::uint16_t> status;  ///< SCT << 8 | SC

    [[nodiscard]] bool passed() const noexcept { return result == 0; }
    [[nodiscard]] bool failed() const noexcept { return result >= 5 && result <= 7; }
};

/// Device Self-test, log 06h (NVMe Base 2.0 figure 212).
struct SelfTestLog {
    std::uint8_t running_code = 0;        ///< 0: none is running
    std::uint8_t running_percent = 0;     ///< progress of a running test
    std::vector<SelfTestResult> results;  ///< newest first; unused entries are skipped
};

/// Reads all complete entries. Errors: truncated (no header).
[[nodiscard]] Result<SelfTestLog> decode_self_test_log(BytesView bytes);

/// As facts; a running test comes first, neither passed nor failed.
[[nodiscard]] std::vector<SelfTest> self_tests(const SelfTestLog& log);

}  // namespace fettle::nvme
