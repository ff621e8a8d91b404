// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/ftl/device_random.h"

namespace fettle::ftl {

/// Nothing in it repeats and nothing compresses.
void make_noise(device::Random& random, std::vector<std::uint8_t>& data);
/// What a system drive holds, 4 KiB by 4 KiB: compressed archives and pictures, machine code and tables,
/// text, and blank pages, in such shares that DEFLATE leaves about 0.7 of it (42 GB were 32 GB on the flash of the
/// published drive, parity and map included).
void make_system_image(device::Random& random, std::vector<std::uint8_t>& data);

}  // namespace fettle::ftl
