// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/digests.h"

#include <CommonCrypto/CommonDigest.h>

#include <algorithm>

namespace fettle::store {

namespace {

/// CC_LONG has 32 bits.
constexpr std::size_t kPart = std::size_t{1} << 30U;

Error failed() { return {ErrorCode::internal, "CommonCrypto", {}}; }

}  // namespace

Result<plan::Sha256> sha256_of(BytesView bytes) {
    plan::Sha256 digest{};
    static_assert(digest.size() == CC_SHA256_DIGEST_LENGTH);
    CC_SHA256_CTX state{};
    bool done = CC_SHA256_Init(&state) == 1;
    for (auto rest = bytes.span(); done && !rest.empty();) {
        const auto part = rest.first(std::min(rest.size(), kPart));
        done = CC_SHA256_Update(&state, part.data(), static_cast<CC_LONG>(part.size())) == 1;
        rest = rest.subspan(part.size());
    }
    if (!done || CC_SHA256_Final(digest.data(), &state) != 1) return fail(failed());
    return digest;
}

Result<Sha1> sha1_of(BytesView bytes) {
    Sha1 digest{};
    static_assert(digest.size() == CC_SHA1_DIGEST_LENGTH);
    CC_SHA1_CTX state{};
    bool done = CC_SHA1_Init(&state) == 1;
    for (auto rest = bytes.span(); done && !rest.empty();) {
        const auto part = rest.first(std::min(rest.size(), kPart));
        done = CC_SHA1_Update(&state, part.data(), static_cast<CC_LONG>(part.size())) == 1;
        rest = rest.subspan(part.size());
    }
    if (!done || CC_SHA1_Final(digest.data(), &state) != 1) return fail(failed());
    return digest;
}

}  // namespace fettle::store
