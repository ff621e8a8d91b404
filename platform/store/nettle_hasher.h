// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/ports.h"

namespace fettle::store {

/// SHA-256 with Nettle.
class NettleHasher final : public plan::Hasher {
public:
    [[nodiscard]] Result<plan::Sha256> sha256(std::string_view bytes) const override;
};

}  // namespace fettle::store
