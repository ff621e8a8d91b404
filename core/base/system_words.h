// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace fettle {

/// Text for a system error number (NativeStatus::Kind::system): "the disk is full".
[[nodiscard]] std::string system_words(std::uint32_t number);

}  // namespace fettle
