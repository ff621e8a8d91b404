// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::scsi {

/// Log pages that Fettle reads (SPC-5 7.3, SBC-4 6.4).
enum class LogPageCode : std::uint8_t {
    supported = 0x00,
    write_errors = 0x02,
    read_errors = 0x03,
    verify_errors = 0x05,
    non_medium_errors = 0x06,
    temperature = 0x0D,
    start_stop = 0x0E,
    application_client = 0x0F,
    self_test_results = 0x10,
    solid_state_media = 0x11,
    background_scan = 0x15,
    informational_exceptions = 0x2F,
};

/// One log parameter; `value` points into the page's bytes.
struct LogParameter {
    std::uint16_t code = 0;
    std::uint8_t control = 0;
    BytesView value;
    /// The value as a big-endian number of any length; saturates; nullopt if empty.
    [[nodiscard]] std::optional<std::uint64_t> number() const noexcept;
};

/// The parameters of a page in order. Does not own the bytes. Errors: truncated (the page or a parameter extends beyond
/// the bytes), malformed (another page). Only subpage 0.
[[nodiscard]] Result<std::vector<LogParameter>> decode_log_parameters(BytesView bytes, LogPageCode page);

/// Page 00h. Errors as above.
[[nodiscard]] Result<std::vector<std::uint8_t>> decode_supported_logs(BytesView bytes);

/// Pages 02h, 03h and 05h (SPC-5 7.3.8): counts over the drive's life.
struct ErrorCounters {
    std::optional<std::uint64_t> corrected_at_once;
    std::optional<std::uint64_t> corrected_with_delay;
    std::optional<std::uint64_t> retried;
    std::optional<std::uint64_t> corrected;
    std::optional<std::uint64_t> corrections_run;
    std::optional<std::uint64_t> bytes_processed;
    std::optional<std::uint64_t> uncorrected;
};
[[nodiscard]] Result<ErrorCounters> decode_error_counters(BytesView bytes, LogPageCode page);

/// Page 06h: errors that are not of the medium.
[[nodiscard]] Result<std::optional<std::uint64_t>> decode_non_medium_errors(BytesView bytes);

/// Page 0Dh. nullopt for FFh.
struct Temperature {
    std::optional<int> celsius;
    std::optional<int> reference_celsius;  ///< the maximum for reliable operation
};
[[nodiscard]] Result<Temperature> decode_temperature(BytesView bytes);

/// Page 0Eh.
struct StartStop {
    std::string manufactured;  ///< "2019-W34"; empty if not reported
    std::optional<std::uint32_t> specified_cycles;
    std::optional<std::uint32_t> cycles;
    std::optional<std::uint32_t> specified_load_cycles;
    std::optional<std::uint32_t> load_cycles;
};
[[nodiscard]] Result<StartStop> decode_start_stop(BytesView bytes);

/// Page 10h: newest first; unused entries are skipped.
[[nodiscard]] Result<std::vector<SelfTest>> decode_self_test_results(BytesView bytes);

/// Page 11h: percentage used endurance indicator; may exceed 100.
[[nodiscard]] Result<std::optional<std::uint8_t>> decode_solid_state_media(BytesView bytes);

/// Page 15h, parameter 0.
struct BackgroundScan {
    std::uint32_t power_on_minutes = 0;
    std::uint8_t status = 0;
    std::uint16_t scans = 0;
};
[[nodiscard]] Result<std::optional<BackgroundScan>> decode_background_scan(BytesView bytes);

/// Page 2Fh, parameter 0 (SPC-5 7.3.11).
struct InformationalException {
    std::uint8_t asc = 0;  ///< 00h nothing, 5Dh failure predicted, 0Bh warning
    std::uint8_t ascq = 0;
    std::optional<int> celsius;  ///< most recent reading
    [[nodiscard]] bool failure_predicted() const noexcept { return asc == 0x5D; }
};
[[nodiscard]] Result<std::optional<InformationalException>> decode_informational_exception(BytesView bytes);

}  // namespace fettle::scsi
