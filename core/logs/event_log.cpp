// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts of the events' data: NVMe Base 2.0 5.16.1.14.1, figures 226 to 243.
#include "core/logs/event_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "core/logs/event_texts.h"
#include "core/logs/nvme_pages.h"
#include "core/nvme/persistent_events.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/status.h"
#include "core/scsi/native_port.h"

namespace fettle::logs {

namespace {

using nvme::EventType;

constexpr std::uint8_t kHasEvents = 1U << 4U;  ///< LPA
/// Timestamps from 2000 on were set by a host; the others count from a reset.
constexpr std::uint64_t kYear2000_ms = 946'684'800'000;

void add(DriveEvent& event, const char* name, std::optional<std::uint64_t> value) {
    if (value) event.facts.push_back({name, *value});
}

/// ASCII of a fixed length, without the padding; other characters as dots.
void add_text(DriveEvent& event, const char* name, BytesView bytes) {
    std::string text;
    for (const auto byte : bytes.span()) {
        if (byte == 0) break;
        text += byte >= 0x20 && byte < 0x7F ? static_cast<char>(byte) : '.';
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    if (!text.empty()) event.facts.push_back({name, std::move(text)});
}

void add_status(DriveEvent& event, std::uint32_t status) {
    event.facts.push_back({"status", status == 0 ? std::string("success") : nvme::status_text(status)});
    event.error = event.error || status != 0;
}

void smart_snapshot(DriveEvent& event, BytesView data) {
    const auto smart = nvme::decode_smart_log(data);
    if (!smart) return;
    add(event, "power_on_hours", smart->power_on_hours.saturated());
    add(event, "percentage_used", smart->percentage_used);
    add(event, "available_spare_percent", smart->available_spare_percent);
    add(event, "media_errors", smart->media_errors.saturated());
    add(event, "unsafe_shutdowns", smart->unsafe_shutdowns.saturated());
    if (smart->temperature_celsius)
        event.facts.push_back({"temperature_celsius", std::int64_t{*smart->temperature_celsius}});
}

void firmware_commit(DriveEvent& event, BytesView data) {
    add_text(event, "old_firmware", data.slice(0, 8));
    add_text(event, "new_firmware", data.slice(8, 8));
    add(event, "commit_action", data.u8(16));
    add(event, "slot", data.u8(17));
    const auto type = data.u8(18);
    const auto code = data.u8(19);
    if (type && code) add_status(event, nvme::status(*type, *code));
}

void power_on(DriveEvent& event, BytesView data) {
    add_text(event, "firmware", data.slice(0, 8));
    // The first Controller List entry: an entry is 36 bytes.
    constexpr std::size_t list = 8;
    add(event, "controller", data.le16(list));
    add(event, "operation_in_progress", data.u8(list + 3));
    add(event, "power_cycles", data.le32(list + 16));
    add(event, "power_on_ms", data.le64(list + 20));
}

/// Figure 231.
const char* hardware_error_name(std::uint16_t code) {
    constexpr std::array names{"",
                               "PCIe correctable error",
                               "PCIe uncorrectable nonfatal error",
                               "PCIe uncorrectable fatal error",
                               "PCIe link status change",
                               "PCIe link not active",
                               "critical warning condition",
                               "endurance group critical warning condition",
                               "unsafe shutdown",
                               "controller fatal status",
                               "media and data integrity error"};
    return code < names.size() ? names.at(code) : "";
}

void hardware_error(DriveEvent& event, BytesView data) {
    const auto code = data.le16(0);
    event.error = true;
    add(event, "code", code);
    const std::string name = code ? hardware_error_name(*code) : "";
    if (!name.empty()) event.facts.push_back({"name", name});
}

void namespace_change(DriveEvent& event, BytesView data) {
    const auto action = data.le32(0);
    if (action) event.facts.push_back({"action", std::string((*action & 0xFU) == 0 ? "create" : "delete")});
    add(event, "nsid", data.le32(44));
    add(event, "blocks", data.le64(8));
}

void format_start(DriveEvent& event, BytesView data) {
    add(event, "nsid", data.le32(0));
    const auto dword = data.le32(8);
    if (!dword) return;
    add(event, "lba_format", (*dword & 0xFU) | (*dword >> 12U & 3U) << 4U);
    add(event, "secure_erase", *dword >> 9U & 7U);
}

void format_completion(DriveEvent& event, BytesView data) {
    add(event, "nsid", data.le32(0));
    const auto outcome = data.u8(5);
    const auto status = data.le32(8);
    if (status) add_status(event, *status & 0x7FFU);
    event.error = event.error || (outcome && *outcome != 0);
}

void sanitize_start(DriveEvent& event, BytesView data) {
    const auto dword = data.le32(4);
    if (!dword) return;
    constexpr std::array names{"", "exit failure mode", "block erase", "overwrite", "crypto erase"};
    const auto action = *dword & 7U;
    if (action > 0 && action < names.size()) event.facts.push_back({"action", std::string(names.at(action))});
}

void sanitize_completion(DriveEvent& event, BytesView data) {
    const auto status = data.le16(2);
    if (!status) return;
    constexpr unsigned failed = 3;
    const auto outcome = *status & 7U;
    constexpr std::array names{"never sanitized", "success", "in progress", "failed", "success, without deallocation"};
    if (outcome < names.size()) event.facts.push_back({"status", std::string(names.at(outcome))});
    event.error = outcome == failed;
}

void thermal_excursion(DriveEvent& event, BytesView data) {
    event.error = true;
    add(event, "over_temperature_kelvin", data.u8(0));
    add(event, "threshold", data.u8(1));
}

struct Decoder {
    EventType type;
    const char* kind;
    std::string_view title;
    void (*decode)(DriveEvent& event, BytesView data);
};

const Decoder* decoder_of(std::uint8_t type) {
    static const std::array decoders{
        Decoder{EventType::smart_snapshot, "smart-snapshot", kSmartSnapshot, smart_snapshot},
        Decoder{EventType::firmware_commit, "firmware-commit", kFirmwareCommit, firmware_commit},
        Decoder{EventType::timestamp_change, "timestamp-change", kTimestampChange,
                [](DriveEvent& event, BytesView data) {
                    add(event, "previous_ms", data.le64(0).value_or(0) & 0xFFFF'FFFF'FFFFU);
                    add(event, "since_reset_ms", data.le64(8));
                }},
        Decoder{EventType::power_on_or_reset, "power-on", kPowerOn, power_on},
        Decoder{EventType::hardware_error, "hardware-error", kHardwareError, hardware_error},
        Decoder{EventType::namespace_change, "namespace-change", kNamespaceChange, namespace_change},
        Decoder{EventType::format_start, "format-start", kFormatStart, format_start},
        Decoder{EventType::format_completion, "format-completion", kFormatCompletion, format_completion},
        Decoder{EventType::sanitize_start, "sanitize-start", kSanitizeStart, sanitize_start},
        Decoder{EventType::sanitize_completion, "sanitize-completion", kSanitizeCompletion, sanitize_completion},
        Decoder{EventType::set_feature, "set-feature", kSetFeature,
                [](DriveEvent& event, BytesView data) {
                    // Command dwords follow the layout; the first is dword 10, whose low byte is the feature.
                    if (const auto dword = data.le32(4)) add(event, "feature", *dword & 0xFFU);
                }},
        Decoder{EventType::telemetry_created, "telemetry-created", kTelemetryCreated, [](DriveEvent&, BytesView) {}},
        Decoder{EventType::thermal_excursion, "thermal-excursion", kThermalExcursion, thermal_excursion},
    };
    const auto* const found = std::find_if(decoders.begin(), decoders.end(), [type](const Decoder& one) {
        return static_cast<std::uint8_t>(one.type) == type;
    });
    return found == decoders.end() ? nullptr : found;
}

}  // namespace

DriveEvent event_of(const nvme::PersistentEvent& raw) {
    constexpr std::uint8_t vendor = 0xDE;
    DriveEvent event;
    if (raw.timestamp_ms >= kYear2000_ms) {
        constexpr std::uint64_t ms_per_s = 1000;
        event.time =
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(raw.timestamp_ms / ms_per_s)));
    } else {
        event.since_reset_ms = raw.timestamp_ms;
    }
    if (const auto* const decoder = decoder_of(raw.type)) {
        event.kind = decoder->kind;
        event.title = decoder->title;
        decoder->decode(event, BytesView(raw.data));
        return event;
    }
    event.kind = raw.type == vendor ? "vendor" : "other";
    event.title = raw.type == vendor ? kVendorEvent : kOtherEvent;
    add(event, "type", raw.type);
    return event;
}

Result<EventLog> read_event_log(DrivePorts& ports) {
    using Action = nvme::EventLogAction;
    const auto native = scsi::native_port(ports);
    if (native.nvme == nullptr) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the persistent event log: only NVMe drives have one"));
    }
    auto& port = *native.nvme;
    const auto supported = has_log(port, kHasEvents);
    if (!supported) return fail(supported.error());
    if (!*supported) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the persistent event log: this drive has none"));
    }
    std::vector<std::uint8_t> bytes(nvme::kPersistentEventHeaderBytes);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    const auto release = [&] {
        std::vector<std::uint8_t> unused(nvme::kPersistentEventHeaderBytes);
        // Nothing depends on it: the context ends at the next reset, too.
        static_cast<void>(port.admin(nvme::get_persistent_events(Action::release, 0, size), unused));
    };
    const auto begin = [&] {
        return port.admin(nvme::get_persistent_events(Action::establish_and_read, 0, size), bytes);
    };
    auto begun = begin();
    if (!begun && begun.error().native.kind == NativeStatus::Kind::nvme) {
        // The context of a program that did not release it.
        release();
        begun = begin();
    }
    if (!begun) return fail(begun.error());
    const auto header = nvme::decode_persistent_event_header(bytes);
    Status read;
    if (header) {
        const auto all = std::min(header->total_bytes, kLongestEventLog);
        const auto rest = (all - std::min<std::uint64_t>(all, bytes.size()) + 3) / 4 * 4;
        read = read_pieces(port, bytes.size(), rest, bytes, [](std::uint64_t at, std::uint32_t count) {
            return nvme::get_persistent_events(Action::read, at, count);
        });
    }
    release();
    if (!header) return fail(header.error());
    if (!read) return fail(read.error());
    const auto decoded = nvme::decode_persistent_events(bytes);
    if (!decoded) return fail(decoded.error());
    EventLog log;
    log.events_in_all = decoded->header.events;
    log.complete = decoded->complete;
    for (const auto& event : decoded->events) log.events.push_back(event_of(event));
    return log;
}

}  // namespace fettle::logs
