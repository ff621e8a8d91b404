// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/status.h"

namespace fettle::sim::nvme {

/// Error Information, log 01h (NVMe Base 2.0 figure 206): what failed commands leave behind.
class ErrorLog {
public:
    explicit ErrorLog(std::size_t limit) : limit_(limit) {}

    /// `count`: how many errors there were since the drive was made, with this one.
    void add(std::uint64_t count, std::uint16_t queue, const NvmeSubmission& command, const Answer& answer);
    /// Newest first, empty entries zero. `hide_lba`: as while a sanitize operation runs (8.21).
    [[nodiscard]] std::vector<std::uint8_t> page(bool hide_lba) const;

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    struct Entry {
        std::uint64_t count = 0;
        std::uint16_t queue = 0;
        std::uint16_t command = 0;
        std::uint16_t status = 0;
        std::uint16_t parameter = 0xFFFF;
        std::uint64_t lba = 0;
        std::uint32_t nsid = 0;
        std::uint64_t specific = 0;
    };
    std::size_t limit_;
    std::deque<Entry> entries_;
};

}  // namespace fettle::sim::nvme
