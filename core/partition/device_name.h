// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace fettle::partition {

/// The kernel's name of a partition: "sda1", "nvme0n1p1" (Linux' block/partitions: a "p" if the drive's name ends in a
/// digit).
[[nodiscard]] inline std::string device_name(const std::string& drive, std::uint32_t index) {
    const bool digit = !drive.empty() && drive.back() >= '0' && drive.back() <= '9';
    return drive + (digit ? "p" : "") + std::to_string(index);
}

}  // namespace fettle::partition
