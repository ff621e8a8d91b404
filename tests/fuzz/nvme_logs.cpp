// SPDX-License-Identifier: GPL-3.0-or-later
// Every NVMe log decoder over the same bytes.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/logs/event_log.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/error_log.h"
#include "core/nvme/firmware_log.h"
#include "core/nvme/namespace_lists.h"
#include "core/nvme/persistent_events.h"
#include "core/nvme/self_test_log.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/status.h"
#include "core/nvme/telemetry_log.h"
#include "core/nvme/vendor_logs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace nvme = fettle::nvme;
    const fettle::BytesView bytes(std::span(data, size));
    if (const auto log = nvme::decode_smart_log(bytes)) {
        fettle::NvmeHealth health;
        nvme::apply(*log, health);
    }
    if (const auto log = nvme::decode_error_log(bytes)) {
        for (const auto& entry : *log) static_cast<void>(nvme::status_text(entry.status));
    }
    if (const auto log = nvme::decode_self_test_log(bytes)) static_cast<void>(nvme::self_tests(*log));
    static_cast<void>(nvme::decode_firmware_log(bytes));
    if (const auto log = nvme::decode_persistent_events(bytes)) {
        for (const auto& event : log->events) static_cast<void>(fettle::logs::event_of(event));
    }
    if (const auto header = nvme::decode_telemetry_header(bytes)) static_cast<void>(header->bytes(3));
    static_cast<void>(nvme::decode_effects_log(bytes));
    static_cast<void>(nvme::decode_changed_namespaces(bytes));
    static_cast<void>(nvme::decode_log_list(bytes));
    static_cast<void>(nvme::decode_ocp_smart_log(bytes));
    static_cast<void>(nvme::decode_intel_smart_log(bytes));
    return 0;
}
