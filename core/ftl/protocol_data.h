// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/ftl/device_random.h"

namespace fettle::ftl {

/// Unique and incompressible data.
void make_noise(device::Random& random, std::vector<std::uint8_t>& data);
/// Typical contents of a system drive, 4 KiB by 4 KiB: compressed archives and pictures, machine code and tables, text,
/// and blank pages, in proportions that DEFLATE reduces to about 0.7 (42 GB were 32 GB on the flash of the published
/// drive, including parity and map).
void make_system_image(device::Random& random, std::vector<std::uint8_t>& data);

}  // namespace fettle::ftl
