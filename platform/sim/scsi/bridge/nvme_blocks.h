// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/base/nvme_device.h"
#include "platform/sim/scsi/capacity_data.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/unmap_list.h"

namespace fettle::sim::t10 {

/// Namespace 1 of an NVMe drive, as blocks for a bridge.
class NvmeBlocks {
public:
    /// `most_bytes`: limit of one NVMe command through the bridge.
    NvmeBlocks(NvmeDevice& nvme, std::uint32_t most_bytes) : nvme_(nvme), most_bytes_(most_bytes) {}

    /// Identify Namespace. A drive that rejects it has no blocks.
    Status refresh();
    [[nodiscard]] std::uint64_t blocks() const { return blocks_; }
    [[nodiscard]] std::uint32_t block_bytes() const { return block_bytes_; }
    [[nodiscard]] CapacityFacts facts() const;

    [[nodiscard]] Done read(const Request& request);
    [[nodiscard]] Done write(const Request& request);
    [[nodiscard]] Done verify(const Request& request);
    [[nodiscard]] Done flush(bool half);
    [[nodiscard]] Done unmap(const Request& request);
    [[nodiscard]] UnmapLimits unmap_limits() const;

private:
    [[nodiscard]] Done transfer(std::uint8_t opcode, const Request& request);
    [[nodiscard]] Done send(const NvmeSubmission& command, std::span<std::uint8_t> data, bool half);

    NvmeDevice& nvme_;
    std::uint32_t most_bytes_;
    std::uint64_t blocks_ = 0;
    std::uint32_t block_bytes_ = 512;
};

}  // namespace fettle::sim::t10
