// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/digests.h"

namespace fettle::store {

Result<plan::Sha256> SystemHasher::sha256(std::string_view bytes) const {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): text as bytes
    return sha256_of(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

}  // namespace fettle::store
