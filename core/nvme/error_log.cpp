// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/error_log.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 206.
constexpr std::size_t kCount = 0;
constexpr std::size_t kQueue = 8;
constexpr std::size_t kCommand = 10;
constexpr std::size_t kStatus = 12;
constexpr std::size_t kParameter = 14;
constexpr std::size_t kLba = 16;
constexpr std::size_t kNamespace = 24;
constexpr std::size_t kVendorLog = 28;
constexpr std::size_t kCommandSpecific = 32;

ErrorEntry decode_entry(FixedView<kErrorEntryBytes> bytes) {
    ErrorEntry entry;
    entry.count = bytes.le64<kCount>();
    entry.submission_queue = bytes.le16<kQueue>();
    entry.command_id = bytes.le16<kCommand>();
    // Bit 0 is the phase tag; then SC (8), SCT (3), CRD (2), M, DNR.
    const std::uint16_t status = bytes.le16<kStatus>() >> 1U;
    entry.status = status & 0x7FFU;
    entry.more = (status & 1U << 13U) != 0;
    entry.do_not_retry = (status & 1U << 14U) != 0;
    entry.parameter = bytes.le16<kParameter>();
    entry.lba = bytes.le64<kLba>();
    entry.nsid = bytes.le32<kNamespace>();
    if (bytes.u8<kVendorLog>() >= 0x80) entry.vendor_log = bytes.u8<kVendorLog>();
    entry.command_specific = bytes.le64<kCommandSpecific>();
    return entry;
}

}  // namespace

Result<std::vector<ErrorEntry>> decode_error_log(BytesView bytes) {
    std::vector<ErrorEntry> entries;
    for (std::size_t at = 0; at < bytes.size(); at += kErrorEntryBytes) {
        const auto view = bytes.fixed<kErrorEntryBytes>(at, "Error Information log");
        if (!view) return fail(view.error());
        const auto entry = decode_entry(*view);
        if (entry.count != 0) entries.push_back(entry);
    }
    return entries;
}

}  // namespace fettle::nvme
