// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "platform/windows/ioctl/storage_property.h"

/// NVMe through Windows' own driver: protocol-specific queries, which need no access, and
/// IOCTL_STORAGE_PROTOCOL_COMMAND (Microsoft, "Working with NVMe drives"; ntddstor.h).
namespace fettle::windows {

/// STORAGE_PROTOCOL_NVME_DATA_TYPE.
enum class NvmeData : std::uint32_t { identify = 1, log_page = 2, feature = 3 };

/// STORAGE_PROTOCOL_SPECIFIC_DATA of a query.
struct NvmeQuery {
    Property property = Property::adapter_protocol;  ///< or device_protocol
    NvmeData type = NvmeData::identify;
    std::uint32_t value = 0;      ///< CNS, log page identifier, or command dword 10 of Get Features
    std::uint32_t sub_value = 0;  ///< namespace; offset in the log, low; command dword 11
    std::array<std::uint32_t, 3> more_sub_values{};
    std::uint32_t bytes = 0;  ///< expected; 0: the response is only completion dword 0
};
/// The input buffer, with room for the response, for which the same bytes are used.
[[nodiscard]] std::vector<std::uint8_t> encode_nvme_query(const NvmeQuery& query);

/// STORAGE_PROTOCOL_DATA_DESCRIPTOR.
struct NvmeQueryResponse {
    std::uint32_t completion_dword0 = 0;
    BytesView data;  ///< a part of the decoded bytes
};
/// Errors: truncated (also if fewer than `bytes` were returned), malformed.
[[nodiscard]] Result<NvmeQueryResponse> decode_nvme_query(BytesView bytes, std::uint32_t expected);

/// The query for a command that reads, if Windows has one. Errors: unsupported (Windows has none for this command).
[[nodiscard]] Result<NvmeQuery> nvme_query_for(const NvmeCommand& command, std::uint32_t bytes);

/// STORAGE_PROTOCOL_COMMAND with an admin command; `data` is what it sends. The same bytes receive the response.
/// Requires: the command does not transfer both ways.
[[nodiscard]] std::vector<std::uint8_t> encode_protocol_command(const NvmeCommand& command,
                                                                std::span<const std::uint8_t> data);

/// Response to it.
struct ProtocolResponse {
    /// STORAGE_PROTOCOL_STATUS_…
    enum class Outcome : std::uint32_t {
        pending = 0,
        success = 1,
        error = 2,
        invalid_request = 3,
        no_device = 4,
        busy = 5,
        data_overrun = 6,
        insufficient_resources = 7,
        throttled = 8,
        not_supported = 0xFF,
    };
    Outcome outcome = Outcome::pending;
    std::uint32_t nvme_status = 0;  ///< SCT << 8 | SC of the completion; 0: none
    std::uint32_t completion_dword0 = 0;
    BytesView data;  ///< a part of the decoded bytes
};
/// Errors: truncated, malformed.
[[nodiscard]] Result<ProtocolResponse> decode_protocol_command(BytesView bytes, std::size_t data_bytes);

}  // namespace fettle::windows
