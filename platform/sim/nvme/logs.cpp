// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/logs.h"

#include <algorithm>
#include <optional>

#include "platform/sim/nvme/commands.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Log page identifiers (NVMe Base 2.0 figure 202).
constexpr std::uint8_t kSupportedLogs = 0x00;
constexpr std::uint8_t kErrors = 0x01;
constexpr std::uint8_t kSmart = 0x02;
constexpr std::uint8_t kFirmwareSlots = 0x03;
constexpr std::uint8_t kChangedNamespaces = 0x04;
constexpr std::uint8_t kEffects = 0x05;
constexpr std::uint8_t kSelfTest = 0x06;
constexpr std::uint8_t kTelemetryHost = 0x07;
constexpr std::uint8_t kTelemetryController = 0x08;
constexpr std::uint8_t kPersistentEvents = 0x0D;
constexpr std::uint8_t kSanitizeStatus = 0x81;
constexpr std::uint8_t kOcp = 0xC0;

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;

bool supported(const Core& core, std::uint8_t log) {
    switch (log) {
        case kErrors:
        case kSmart:
        case kFirmwareSlots:
        case kChangedNamespaces:
        case kEffects: return true;
        case kSupportedLogs: return core.options.version >= 0x20000;
        case kSelfTest: return core.options.self_test;
        case kSanitizeStatus: return Sanitizer::capabilities(core.options) != 0;
        case kOcp: return core.options.ocp;
        case kTelemetryHost:
        case kTelemetryController: return core.options.telemetry;
        case kPersistentEvents: return core.options.persistent_events;
        default: return false;
    }
}

std::vector<std::uint8_t> supported_page(const Core& core) {
    std::vector<std::uint8_t> bytes(1024);
    for (unsigned log = 0; log < 256; ++log) {
        if (supported(core, static_cast<std::uint8_t>(log))) put(bytes, log * std::size_t{4}, 4, 1);  // LSUPP
    }
    return bytes;
}

std::vector<std::uint8_t> changed_page(const Core& core) {
    std::vector<std::uint8_t> bytes(kPageBytes);
    std::size_t at = 0;
    for (const auto nsid : core.changed_namespaces) put(bytes, at++ * 4, 4, nsid);
    if (core.changed_namespaces.size() > kPageBytes / 4) {
        // Too many: FFFFFFFFh and nothing else (5.16.1.5).
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
        put(bytes, 0, 4, kEveryNamespace);
    }
    return bytes;
}

std::vector<std::uint8_t> effects_page(const Core& core) {
    std::vector<std::uint8_t> bytes(kPageBytes);
    for (unsigned opcode = 0; opcode < 256; ++opcode) {
        put(bytes, opcode * std::size_t{4}, 4, admin_effects(core.options, static_cast<std::uint8_t>(opcode)));
        put(bytes, 1024 + opcode * std::size_t{4}, 4, io_effects(core.options, static_cast<std::uint8_t>(opcode)));
    }
    return bytes;
}

std::vector<std::uint8_t> page(const Core& core, std::uint8_t log) {
    switch (log) {
        case kSupportedLogs: return supported_page(core);
        case kErrors: return core.errors.page(core.sanitizer.running());
        case kSmart: return smart_page(core);
        case kFirmwareSlots: return core.firmware.page();
        case kChangedNamespaces: return changed_page(core);
        case kEffects: return effects_page(core);
        case kSelfTest: return core.self_tests.page(core.drive_state.now_ns());
        case kSanitizeStatus: return core.sanitizer.page(core.drive_state.now_ns());
        case kTelemetryHost:
        case kTelemetryController: return telemetry_page(core, log == kTelemetryController);
        case kPersistentEvents: return {core.history.context().begin(), core.history.context().end()};
        default: return ocp_page(core);
    }
}

}  // namespace

std::uint64_t log_bytes(const NvmeSubmission& command) {
    const auto dwords = std::uint64_t{bits(command.dwords[11], 15, 0)} << 16U | bits(command.dwords[10], 31, 16);
    return (dwords + 1) * 4;
}

Answer get_log_page(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data) {
    const auto log = static_cast<std::uint8_t>(bits(command.dwords[10], 7, 0));
    const bool retain = bits(command.dwords[10], 15, 15) != 0;
    const auto offset = two_dwords(command, 12);
    if (!supported(core, log)) return refuse(kInvalidLogPage);
    // Offsets by index (OT) are for logs that have one.
    if (bits(command.dwords[14], 23, 23) != 0) return invalid_field(14, 23);
    if (offset % 4 != 0) return invalid_field(12);
    // SMART of one namespace would need LPA bit 0 (5.16.1.3).
    if (log == kSmart && command.nsid() != 0 && command.nsid() != kEveryNamespace) return invalid_field(1);
    if (log == kPersistentEvents) {
        // Log Specific Parameter: 0 read, 1 establish a context and read, 2 release (figure 222).
        const auto action = bits(command.dwords[10], 9, 8);
        if (action == 2) {
            core.history.release();
            return success();
        }
        if (action == 1 && core.history.established()) return refuse(kCommandSequenceError);
        if (action == 1) core.history.establish(core);
        if (!core.history.established()) return refuse(kCommandSequenceError);
    }
    if (log == kTelemetryHost && bits(command.dwords[10], 8, 8) != 0) {
        ++core.telemetry_captures;
        auto header = telemetry_page(core, false);
        header.resize(512);
        core.note(EventHistory::telemetry_created, std::move(header));
    }
    // Looked at first: an offset past the end must not count as read.
    const auto bytes = page(core, log);
    if (offset > bytes.size()) return invalid_field(12);
    if (!retain) {
        if (log == kChangedNamespaces) core.changed_namespaces.clear();
        core.events.log_was_read(log);
    }
    const auto out = data.first(log_bytes(command));
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const auto count = std::min<std::uint64_t>(out.size(), bytes.size() - offset);
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), count, out.begin());
    return success();
}

}  // namespace fettle::sim::nvme
