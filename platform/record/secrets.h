// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "platform/record/recording.h"

namespace fettle::record {

/// Identifiers in a recording, each with its replacement of the same length.
struct Secrets {
    struct Name {
        std::vector<std::uint8_t> from;
        std::vector<std::uint8_t> to;
    };
    std::map<std::string, std::string> serials;
    std::map<std::string, Name> names;  ///< WWN, EUI-64, NGUID, UUID, by their hexadecimal digits
};

[[nodiscard]] Secrets find_secrets(const Recording& recording);

}  // namespace fettle::record
