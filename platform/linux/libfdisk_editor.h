// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overprovision/resizer.h"

namespace fettle::linux_system {

/// Changes a partition's length with libfdisk, which keeps everything else and writes both copies of a GPT.
class LibfdiskEditor final : public overprovision::PartitionEditor {
public:
    Status resize(const std::string& drive, std::uint32_t index, std::uint64_t first_sector,
                  std::uint64_t sectors) override;
    Status place_second_copy(const std::string& drive, TableEnd where) override;
};

}  // namespace fettle::linux_system
