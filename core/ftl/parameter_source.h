// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// Where the parameters of known drives come from. One thread at a time.
class ParameterSource {
public:
    virtual ~ParameterSource() = default;
    /// Drives that have a flash model, sorted.
    [[nodiscard]] virtual std::vector<std::string> names() const = 0;
    /// Errors: not_found (no such drive, or one without a flash model), malformed.
    [[nodiscard]] virtual Result<Parameters> parameters(std::string_view name) const = 0;
};

}  // namespace fettle::ftl
