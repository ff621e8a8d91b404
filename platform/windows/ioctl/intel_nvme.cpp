// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/intel_nvme.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

// SRB_IO_CONTROL (Microsoft, ntddscsi.h), and NVME_IOCTL_PASS_THROUGH behind it, with natural alignment.
constexpr std::uint32_t kHeaderBytes = 28;
constexpr std::string_view kSignature = "IntelNvm";
constexpr std::uint32_t kNvmePassThrough = 0xF0002808;  // CTL_CODE(0xF000, 0xA02, METHOD_BUFFERED, FILE_ANY_ACCESS)
constexpr std::size_t kVersion = 28;
constexpr std::size_t kCommand = 32;
constexpr std::size_t kCompletion = 100;
constexpr std::size_t kDataOffset = 116;
constexpr std::size_t kDataLength = 120;
constexpr std::uint32_t kData = 164;

}  // namespace

std::vector<std::uint8_t> encode_intel_nvme(const NvmeCommand& command, const ScsiAddress& address,
                                            std::uint32_t bytes) {
    std::vector<std::uint8_t> buffer(kData + bytes);
    put_le32(buffer, 0, kHeaderBytes);
    std::copy(kSignature.begin(), kSignature.end(), buffer.begin() + 4);
    put_le32(buffer, 12, whole_seconds(command.timeout_ms));
    put_le32(buffer, 16, kNvmePassThrough);
    put_le32(buffer, 24, static_cast<std::uint32_t>(buffer.size()) - kHeaderBytes);
    put_u8(buffer, kVersion, 1);
    put_u8(buffer, kVersion + 1, address.path);
    put_u8(buffer, kVersion + 2, address.target);
    put_u8(buffer, kVersion + 3, address.lun);
    const auto wire = std::span(buffer).subspan(kCommand, 64);
    put_le32(wire, 0, command.opcode);
    put_le32(wire, 4, command.nsid);
    for (std::size_t i = 0; i < command.cdw10_15.size(); ++i) put_le32(wire, 40 + 4 * i, command.cdw10_15[i]);
    put_le32(buffer, kDataOffset, kData);
    put_le32(buffer, kDataLength, bytes);
    return buffer;
}

Result<IntelNvmeResponse> decode_intel_nvme(BytesView bytes, std::uint32_t expected) {
    const auto view = bytes.fixed<kData>(0, "NVME_IOCTL_PASS_THROUGH");
    if (!view) return fail(view.error());
    IntelNvmeResponse response;
    response.return_code = view->le32<20>();
    // Completion dword 3 bits 31:17 (NVMe Base 2.0 figure 92).
    response.nvme_status = view->le32<kCompletion + 12>() >> 17U & 0x7FFU;
    response.data = bytes.slice(kData, expected);
    if (response.data.size() < expected) return fail(ErrorCode::truncated, "NVME_IOCTL_PASS_THROUGH");
    return response;
}

}  // namespace fettle::windows
