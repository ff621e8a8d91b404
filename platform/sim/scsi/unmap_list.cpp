// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/unmap_list.h"

namespace fettle::sim::t10 {

UnmapList decode_unmap(std::span<const std::uint8_t> list, const UnmapLimits& limits) {
    constexpr std::size_t kHeader = 8;
    constexpr std::size_t kDescriptor = 16;
    UnmapList out;
    if (list.empty()) return out;  // a parameter list of no bytes is no error
    if (list.size() < kHeader) {
        out.wrong = SenseData{SenseKey::illegal_request, Asc::list_length_error};
        return out;
    }
    // Truncated or incomplete descriptors are ignored (SBC-4 5.35.2).
    const auto told = static_cast<std::size_t>(big(list, 2, 2));
    const auto count = std::min(told, list.size() - kHeader) / kDescriptor;
    if (count > limits.descriptors) {
        out.wrong = invalid_parameter(2);
        return out;
    }
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = kHeader + i * kDescriptor;
        const Extent extent{big(list, at, 8), big(list, at + 8, 4)};
        if (extent.first > limits.sectors || limits.sectors - extent.first < extent.count) {
            out.wrong = SenseData{SenseKey::illegal_request, Asc::lba_out_of_range};
            return out;
        }
        total += extent.count;
        if (total > limits.blocks) {
            out.wrong = invalid_parameter(static_cast<std::uint16_t>(at + 8));
            return out;
        }
        if (extent.count != 0) out.extents.push_back(extent);
    }
    return out;
}

}  // namespace fettle::sim::t10
