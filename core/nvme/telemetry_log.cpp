// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/telemetry_log.h"

#include <algorithm>

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 214.
constexpr std::size_t kLogId = 0;
constexpr std::size_t kIeee = 5;
constexpr std::size_t kArea1 = 8;
constexpr std::size_t kArea2 = 10;
constexpr std::size_t kArea3 = 12;
constexpr std::size_t kArea4 = 16;
constexpr std::size_t kControllerAvailable = 382;
constexpr std::size_t kControllerGeneration = 383;

}  // namespace

NvmeCommand get_telemetry(bool controller_initiated, bool create, std::uint64_t offset, std::uint32_t bytes) {
    constexpr std::uint32_t create_bit = 1U << 8U;  // Log Specific Parameter
    constexpr std::uint32_t capture_timeout_ms = 60'000;
    LogRequest request;
    request.id = controller_initiated ? LogId::telemetry_controller : LogId::telemetry_host;
    request.bytes = bytes;
    request.offset = offset;
    auto command = get_log_page(request);
    command.timeout_ms = capture_timeout_ms;
    if (create && !controller_initiated) command.cdw10_15[0] |= create_bit;
    return command;
}

std::uint64_t TelemetryHeader::bytes(std::size_t area) const noexcept {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < std::min(area, last_blocks.size()); ++i)
        last = std::max<std::uint64_t>(last, last_blocks.at(i));
    return (last + 1) * kTelemetryBlockBytes;
}

Result<TelemetryHeader> decode_telemetry_header(BytesView bytes) {
    if (bytes.size() < kTelemetryBlockBytes) return fail(ErrorCode::truncated, FETTLE_TEXT("the telemetry log"));
    const auto id = bytes.u8(kLogId);
    const bool host = id == static_cast<std::uint8_t>(LogId::telemetry_host);
    const bool controller = id == static_cast<std::uint8_t>(LogId::telemetry_controller);
    if (!host && !controller) return fail(ErrorCode::malformed, FETTLE_TEXT("the telemetry log"));
    constexpr std::uint32_t three_bytes = 0xFFFFFF;
    TelemetryHeader header;
    header.ieee_oui = bytes.le32(kIeee).value_or(0) & three_bytes;
    header.last_blocks = {bytes.le16(kArea1).value_or(0), bytes.le16(kArea2).value_or(0),
                          bytes.le16(kArea3).value_or(0), bytes.le32(kArea4).value_or(0)};
    header.controller_data_available = (bytes.u8(kControllerAvailable).value_or(0) & 1U) != 0;
    header.controller_generation = bytes.u8(kControllerGeneration).value_or(0);
    return header;
}

}  // namespace fettle::nvme
