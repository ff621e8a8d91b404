// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/plan/ports.h"

/// Digests by a library of the system: Nettle, on Windows CNG. The build chooses the implementation.
namespace fettle::store {

using Sha1 = std::array<std::uint8_t, 20>;

/// FIPS 180-4. Error: internal, if the library fails.
[[nodiscard]] Result<plan::Sha256> sha256_of(BytesView bytes);
[[nodiscard]] Result<Sha1> sha1_of(BytesView bytes);

/// The port of plans.
class SystemHasher final : public plan::Hasher {
public:
    [[nodiscard]] Result<plan::Sha256> sha256(std::string_view bytes) const override;
};

}  // namespace fettle::store
