// SPDX-License-Identifier: GPL-3.0-or-later
// Every SCSI log page decoder.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/scsi/log_page.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace scsi = fettle::scsi;
    const fettle::BytesView bytes(std::span(data, size));
    if (const auto list = scsi::decode_log_parameters(bytes, scsi::LogPageCode::application_client)) {
        for (const auto& parameter : *list) static_cast<void>(parameter.number());
    }
    static_cast<void>(scsi::decode_supported_logs(bytes));
    static_cast<void>(scsi::decode_error_counters(bytes, scsi::LogPageCode::write_errors));
    static_cast<void>(scsi::decode_error_counters(bytes, scsi::LogPageCode::read_errors));
    static_cast<void>(scsi::decode_error_counters(bytes, scsi::LogPageCode::verify_errors));
    static_cast<void>(scsi::decode_non_medium_errors(bytes));
    static_cast<void>(scsi::decode_temperature(bytes));
    static_cast<void>(scsi::decode_start_stop(bytes));
    static_cast<void>(scsi::decode_self_test_results(bytes));
    static_cast<void>(scsi::decode_solid_state_media(bytes));
    static_cast<void>(scsi::decode_background_scan(bytes));
    static_cast<void>(scsi::decode_informational_exception(bytes));
    return 0;
}
