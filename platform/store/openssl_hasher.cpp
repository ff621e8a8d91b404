// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/openssl_hasher.h"

#include <openssl/evp.h>

namespace fettle::store {

Result<plan::Sha256> OpensslHasher::sha256(std::string_view bytes) const {
    plan::Sha256 digest{};
    unsigned length = 0;
    const bool done = ::EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, ::EVP_sha256(), nullptr) == 1;
    if (!done || length != digest.size()) return fail(ErrorCode::internal, "SHA-256");
    return digest;
}

}  // namespace fettle::store
