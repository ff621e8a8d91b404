// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/persistent_events.h"

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

const char* const kWhat = "the persistent event log";

// Offsets of NVMe Base 2.0 figure 223: the header.
constexpr std::size_t kLogId = 0;
constexpr std::size_t kEvents = 4;
constexpr std::size_t kTotalBytes = 8;
constexpr std::size_t kHeaderLength = 18;  ///< of what follows offset 20
constexpr std::size_t kHeaderLengthFrom = 20;
constexpr std::size_t kLongestHeader = 4096;

// Offsets of figure 225: an event.
constexpr std::size_t kType = 0;
constexpr std::size_t kEventHeaderLength = 2;  ///< of what follows this byte
constexpr std::size_t kEventHeaderFrom = 3;
constexpr std::size_t kTimestamp = 6;
constexpr std::size_t kVendorLength = 20;
constexpr std::size_t kEventLength = 22;  ///< vendor specific information and data
constexpr std::size_t kEventHeaderBytes = 24;

}  // namespace

NvmeCommand get_persistent_events(EventLogAction action, std::uint64_t offset, std::uint32_t bytes) {
    constexpr unsigned specific_shift = 8;
    LogRequest request;
    request.id = LogId::persistent_events;
    request.bytes = bytes;
    request.offset = offset;
    auto command = get_log_page(request);
    command.cdw10_15[0] |= static_cast<std::uint32_t>(action) << specific_shift;
    return command;
}

Result<PersistentEventHeader> decode_persistent_event_header(BytesView bytes) {
    const auto wrong = [] { return fail(ErrorCode::malformed, kWhat); };
    if (bytes.size() < kPersistentEventHeaderBytes) return fail(ErrorCode::truncated, kWhat);
    if (bytes.u8(kLogId) != static_cast<std::uint8_t>(LogId::persistent_events)) return wrong();
    PersistentEventHeader header;
    header.events = bytes.le32(kEvents).value_or(0);
    header.total_bytes = bytes.le64(kTotalBytes).value_or(0);
    // Drives that leave the length empty have the header of NVMe 1.4.
    const std::size_t length = kHeaderLengthFrom + bytes.le16(kHeaderLength).value_or(0);
    if (length >= kPersistentEventHeaderBytes && length <= kLongestHeader) header.header_bytes = length;
    if (header.total_bytes < header.header_bytes) return wrong();
    return header;
}

Result<PersistentEventLog> decode_persistent_events(BytesView bytes) {
    const auto header = decode_persistent_event_header(bytes);
    if (!header) return fail(header.error());
    PersistentEventLog log;
    log.header = *header;
    std::size_t at = header->header_bytes;
    for (std::uint32_t i = 0; i < header->events; ++i) {
        const auto head = bytes.slice(at, kEventHeaderBytes);
        if (head.size() < kEventHeaderBytes) break;
        const std::size_t head_bytes = kEventHeaderFrom + head.u8(kEventHeaderLength).value_or(0);
        const std::size_t length = head.le16(kEventLength).value_or(0);
        const std::size_t vendor = head.le16(kVendorLength).value_or(0);
        if (head_bytes < kEventHeaderBytes || vendor > length) break;
        const auto data = bytes.slice(at + head_bytes + vendor, length - vendor);
        if (data.size() < length - vendor) break;
        PersistentEvent event;
        event.type = head.u8(kType).value_or(0);
        // A Timestamp data structure: six bytes of milliseconds, then attributes (figure 415).
        constexpr std::uint64_t milliseconds = 0xFFFF'FFFF'FFFF;
        event.timestamp_ms = head.le64(kTimestamp).value_or(0) & milliseconds;
        event.data.assign(data.span().begin(), data.span().end());
        log.events.push_back(std::move(event));
        at += head_bytes + length;
    }
    log.complete = log.events.size() == header->events;
    return log;
}

}  // namespace fettle::nvme
