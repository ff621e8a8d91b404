// SPDX-License-Identifier: GPL-3.0-or-later
// The first byte chooses the log, the rest is the log.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ata/device_statistics.h"
#include "core/ata/error_log.h"
#include "core/ata/identify_log.h"
#include "core/ata/internal_status_log.h"
#include "core/ata/log_directory.h"
#include "core/ata/phy_events.h"
#include "core/ata/sector_configuration.h"
#include "core/ata/self_test_log.h"

using namespace fettle::ata;  // NOLINT(google-build-using-namespace)

namespace {

void statistics(fettle::BytesView log) {
    fettle::DeviceStatistics facts;
    for (std::uint8_t number = 0; number < 10; ++number) {
        if (const auto page = decode_statistics_page(log, number)) apply(*page, facts);
    }
    // Stray values would show as percentages or temperatures that no byte can hold.
    if (facts.percentage_used.value_or(0) > 255 || facts.temperature_celsius.value_or(0) < -127) __builtin_trap();
}

void identify_pages(fettle::BytesView log) {
    static_cast<void>(decode_capacity_page(log));
    static_cast<void>(decode_capabilities_page(log));
    static_cast<void>(decode_settings_page(log));
    static_cast<void>(decode_strings_page(log));
    static_cast<void>(decode_security_page(log));
    static_cast<void>(decode_sata_page(log));
}

template <typename Log>
void self_tests(const Log& log) {
    if (!log) return;
    for (const auto& entry : log->entries) static_cast<void>(to_fact(entry));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto log = fettle::BytesView(std::span(data, size)).slice(1, size);
    // Bytes of their own: the corpus was made for the others.
    constexpr std::uint8_t kPhyEvents = 0xFF;
    constexpr std::uint8_t kInternalStatus = 0xFE;
    constexpr std::uint8_t kSectorConfiguration = 0xFD;
    if (data[0] == kPhyEvents) {
        static_cast<void>(decode_phy_events(log));
        return 0;
    }
    if (data[0] == kSectorConfiguration) {
        const auto found = decode_sector_configurations(log, 512);
        for (const auto& one : found.value_or(std::vector<SectorConfiguration>())) {
            if (one.index > 7 || one.bytes == 0) __builtin_trap();
        }
        return 0;
    }
    if (data[0] == kInternalStatus) {
        const auto header = decode_internal_status_header(log);
        // The areas contain the ones before.
        if (header && (header->bytes(1) > header->bytes(2) || header->bytes(2) > header->bytes(3))) __builtin_trap();
        return 0;
    }
    switch (data[0] % 9U) {
        case 0: static_cast<void>(decode_log_directory(log)); break;
        case 1: static_cast<void>(decode_summary_error_log(log)); break;
        case 2: static_cast<void>(decode_comprehensive_error_log(log)); break;
        case 3: static_cast<void>(decode_ext_comprehensive_error_log(log)); break;
        case 4: statistics(log); break;
        case 5: static_cast<void>(decode_page_list(log, "list")); break;
        case 6: self_tests(decode_self_test_log(log)); break;
        case 7: self_tests(decode_ext_self_test_log(log)); break;
        default: identify_pages(log); break;
    }
    return 0;
}
