// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/nvme_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

// STORAGE_PROPERTY_QUERY: the parameters begin at 8, though the structure has 12 bytes.
// STORAGE_PROTOCOL_DATA_DESCRIPTOR has the same STORAGE_PROTOCOL_SPECIFIC_DATA there.
constexpr std::size_t kSpecificOffset = 8;
constexpr std::size_t kSpecificBytes = 40;
constexpr std::size_t kDescriptorBytes = kSpecificOffset + kSpecificBytes;

constexpr std::uint32_t kProtocolNvme = 3;  // STORAGE_PROTOCOL_TYPE

// STORAGE_PROTOCOL_COMMAND.
constexpr std::size_t kCommandOffset = 80;
constexpr std::uint32_t kCommandBytes = 64;  // STORAGE_PROTOCOL_COMMAND_LENGTH_NVME
constexpr std::size_t kDataOffset = kCommandOffset + kCommandBytes;
constexpr std::uint32_t kCommandVersion = 1;
constexpr std::uint32_t kStructureBytes = 84;  // sizeof, with the first bytes of the command
constexpr std::uint32_t kAdapterRequest = 0x80000000;
constexpr std::uint32_t kAdminCommand = 1;

// NVMe Base 2.0 figure 139.
constexpr std::uint8_t kGetLogPage = 0x02;
constexpr std::uint8_t kIdentify = 0x06;
constexpr std::uint8_t kGetFeatures = 0x0A;

constexpr std::uint32_t kNamespaceStructure = 0;  // CNS
constexpr std::uint32_t kAllNamespaces = 0xFFFFFFFF;

tl::unexpected<Error> no_query(const NvmeCommand& command) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe command {opcode}h as a query of Windows"),
                {{"opcode", fmt::format("{:02X}", command.opcode)}});
}

NvmeQuery identify_query(const NvmeCommand& command) {
    NvmeQuery query;
    query.type = NvmeData::identify;
    query.value = command.cdw10_15[0] & 0xFFU;
    query.sub_value = command.nsid;
    query.property = query.value == kNamespaceStructure ? Property::device_protocol : Property::adapter_protocol;
    return query;
}

NvmeQuery log_query(const NvmeCommand& command) {
    const auto& dwords = command.cdw10_15;
    NvmeQuery query;
    query.type = NvmeData::log_page;
    // The controller's property serves all logs, a namespace's only a few.
    const bool of_controller = command.nsid == 0 || command.nsid == kAllNamespaces;
    query.property = of_controller ? Property::adapter_protocol : Property::device_protocol;
    query.value = dwords[0] & 0xFFU;
    query.sub_value = dwords[2];
    // STORAGE_PROTOCOL_DATA_SUBVALUE_GET_LOG_PAGE: bit 0 RAE (dword 10 bit 15), bits 4:1 LSP (dword 10 bits 11:8).
    const auto flags = (dwords[0] >> 15U & 1U) | (dwords[0] >> 8U & 0xFU) << 1U;
    query.more_sub_values = {dwords[3], dwords[1] >> 16U, flags};
    return query;
}

NvmeQuery feature_query(const NvmeCommand& command) {
    NvmeQuery query;
    query.type = NvmeData::feature;
    query.value = command.cdw10_15[0];
    query.sub_value = command.cdw10_15[1];
    return query;
}

}  // namespace

std::vector<std::uint8_t> encode_nvme_query(const NvmeQuery& query) {
    std::vector<std::uint8_t> buffer(kDescriptorBytes + query.bytes);
    put_le32(buffer, 0, static_cast<std::uint32_t>(query.property));
    const auto specific = std::span(buffer).subspan(kSpecificOffset);
    put_le32(specific, 0, kProtocolNvme);
    put_le32(specific, 4, static_cast<std::uint32_t>(query.type));
    put_le32(specific, 8, query.value);
    put_le32(specific, 12, query.sub_value);
    put_le32(specific, 16, query.bytes == 0 ? 0 : std::uint32_t{kSpecificBytes});
    put_le32(specific, 20, query.bytes);
    put_le32(specific, 28, query.more_sub_values[0]);
    put_le32(specific, 32, query.more_sub_values[1]);
    put_le32(specific, 36, query.more_sub_values[2]);
    return buffer;
}

Result<NvmeQueryResponse> decode_nvme_query(BytesView bytes, std::uint32_t expected) {
    const auto view = bytes.fixed<kDescriptorBytes>(0, "STORAGE_PROTOCOL_DATA_DESCRIPTOR");
    if (!view) return fail(view.error());
    if (view->le32<0>() < kDescriptorBytes || view->le32<4>() < kDescriptorBytes) {
        return fail(ErrorCode::malformed,
                    FETTLE_TEXT("STORAGE_PROTOCOL_DATA_DESCRIPTOR with version {version} and size {size}"),
                    {{"version", view->le32<0>()}, {"size", view->le32<4>()}});
    }
    const auto specific = view->sub<kSpecificOffset, kSpecificBytes>();
    NvmeQueryResponse response;
    response.completion_dword0 = specific.le32<24>();
    if (expected == 0) return response;
    const std::size_t offset = specific.le32<16>();
    if (offset < kSpecificBytes) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("NVMe data at byte {offset} of its descriptor"),
                    {{"offset", offset}});
    }
    response.data = bytes.slice(kSpecificOffset + offset, std::min(specific.le32<20>(), expected));
    if (response.data.size() < expected) {
        return fail(ErrorCode::truncated, FETTLE_TEXT("{bytes} of {expected} bytes of an NVMe query"),
                    {{"bytes", response.data.size()}, {"expected", expected}});
    }
    return response;
}

Result<NvmeQuery> nvme_query_for(const NvmeCommand& command, std::uint32_t bytes) {
    NvmeQuery query;
    const bool reads = command.transfer == Transfer::in && bytes != 0;
    if (command.opcode == kIdentify && reads) {
        query = identify_query(command);
    } else if (command.opcode == kGetLogPage && reads) {
        query = log_query(command);
    } else if (command.opcode == kGetFeatures && command.transfer != Transfer::out) {
        query = feature_query(command);
    } else {
        return no_query(command);
    }
    query.bytes = bytes;
    return query;
}

std::vector<std::uint8_t> encode_protocol_command(const NvmeCommand& command, std::span<const std::uint8_t> data) {
    const auto bytes = static_cast<std::uint32_t>(command.transfer == Transfer::none ? 0 : data.size());
    std::vector<std::uint8_t> buffer(kDataOffset + bytes);
    put_le32(buffer, 0, kCommandVersion);
    put_le32(buffer, 4, kStructureBytes);
    put_le32(buffer, 8, kProtocolNvme);
    put_le32(buffer, 12, kAdapterRequest);
    put_le32(buffer, 24, kCommandBytes);
    if (command.transfer == Transfer::out) {
        put_le32(buffer, 32, bytes);
        put_le32(buffer, 48, kDataOffset);
        std::copy(data.begin(), data.end(), buffer.begin() + static_cast<std::ptrdiff_t>(kDataOffset));
    } else if (command.transfer == Transfer::in) {
        put_le32(buffer, 36, bytes);
        put_le32(buffer, 52, kDataOffset);
    }
    put_le32(buffer, 40, whole_seconds(command.timeout_ms));
    put_le32(buffer, 56, kAdminCommand);
    const auto wire = std::span(buffer).subspan(kCommandOffset, kCommandBytes);
    put_le32(wire, 0, command.opcode);
    put_le32(wire, 4, command.nsid);
    for (std::size_t i = 0; i < command.cdw10_15.size(); ++i) put_le32(wire, 40 + 4 * i, command.cdw10_15[i]);
    return buffer;
}

Result<ProtocolResponse> decode_protocol_command(BytesView bytes, std::size_t data_bytes) {
    const auto view = bytes.fixed<kCommandOffset>(0, "STORAGE_PROTOCOL_COMMAND");
    if (!view) return fail(view.error());
    ProtocolResponse response;
    response.outcome = static_cast<ProtocolResponse::Outcome>(view->le32<16>());
    // The upper half of completion dword 3 as it is: bit 0 is the phase tag (NVMe Base 2.0 figure 92).
    response.nvme_status = view->le32<20>() >> 1U & 0x7FFU;
    response.completion_dword0 = view->le32<64>();
    const std::size_t from = view->le32<52>();
    if (data_bytes == 0 || from == 0) return response;
    if (from < kCommandOffset) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("NVMe data at byte {offset} of STORAGE_PROTOCOL_COMMAND"),
                    {{"offset", from}});
    }
    response.data = bytes.slice(from, data_bytes);
    return response;
}

}  // namespace fettle::windows
