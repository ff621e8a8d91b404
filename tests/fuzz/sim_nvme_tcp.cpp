// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of a host to the lab's NVMe/TCP controller: the first byte chooses the digests that were agreed on.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

// The lab's programs are no library; this file stands alone.
#include "tests/lab/bridge/nvme_tcp_pdu.cpp"  // NOLINT(bugprone-suspicious-include)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::lab;
    if (size < 1 + kCommonHeaderBytes) return 0;
    const Digests digests{(data[0] & 1U) != 0, (data[0] & 2U) != 0};
    const std::span<const std::uint8_t> bytes(data + 1, size - 1);
    const auto header = parse_header(bytes.first(kCommonHeaderBytes), digests);
    const auto* accepted = std::get_if<PduHeader>(&header);
    if (accepted == nullptr || accepted->total_bytes > bytes.size()) return 0;
    const auto parsed = parse_pdu(*accepted, bytes.first(accepted->total_bytes), digests);
    const auto* pdu = std::get_if<Pdu>(&parsed);
    if (pdu != nullptr && (pdu->head.size() != accepted->header_bytes || pdu->data.size() > kDataPduBytes))
        std::abort();
    return 0;
}
