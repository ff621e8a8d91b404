// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// Source of the parameters of known drives. Not thread-safe.
class ParameterSource {
public:
    virtual ~ParameterSource() = default;
    /// Drives with a flash model, sorted.
    [[nodiscard]] virtual std::vector<std::string> names() const = 0;
    /// Errors: not_found (no such drive, or no flash model), malformed.
    [[nodiscard]] virtual Result<Parameters> parameters(std::string_view name) const = 0;
    /// The name of the drive with this model number and a flash model; nullopt: there is none.
    [[nodiscard]] virtual std::optional<std::string> name_of(std::string_view /*model*/) const { return std::nullopt; }
};

}  // namespace fettle::ftl
