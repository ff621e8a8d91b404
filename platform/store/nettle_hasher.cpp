// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/nettle_hasher.h"

#include <nettle/sha2.h>

namespace fettle::store {

Result<plan::Sha256> NettleHasher::sha256(std::string_view bytes) const {
    static_assert(std::tuple_size_v<plan::Sha256> == SHA256_DIGEST_SIZE);
    plan::Sha256 digest{};
    sha256_ctx context{};
    ::nettle_sha256_init(&context);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): text as bytes
    ::nettle_sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    ::nettle_sha256_digest(&context, digest.size(), digest.data());
    return digest;
}

}  // namespace fettle::store
