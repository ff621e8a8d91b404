// SPDX-License-Identifier: GPL-3.0-or-later
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include "platform/store/digests.h"

namespace fettle::store {

Result<plan::Sha256> sha256_of(BytesView bytes) {
    static_assert(std::tuple_size_v<plan::Sha256> == SHA256_DIGEST_SIZE);
    plan::Sha256 digest{};
    sha256_ctx context{};
    ::nettle_sha256_init(&context);
    ::nettle_sha256_update(&context, bytes.size(), bytes.span().data());
    ::nettle_sha256_digest(&context, digest.size(), digest.data());
    return digest;
}

Result<Sha1> sha1_of(BytesView bytes) {
    static_assert(std::tuple_size_v<Sha1> == SHA1_DIGEST_SIZE);
    Sha1 digest{};
    sha1_ctx context{};
    ::nettle_sha1_init(&context);
    ::nettle_sha1_update(&context, bytes.size(), bytes.span().data());
    ::nettle_sha1_digest(&context, digest.size(), digest.data());
    return digest;
}

}  // namespace fettle::store
