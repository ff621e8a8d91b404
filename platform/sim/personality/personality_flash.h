// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ftl/parameter_source.h"

namespace fettle::sim {

/// The flash of the built-in personalities.
class PersonalityFlash final : public ftl::ParameterSource {
public:
    [[nodiscard]] std::vector<std::string> names() const override;
    [[nodiscard]] Result<ftl::Parameters> parameters(std::string_view name) const override;
    [[nodiscard]] std::optional<std::string> name_of(std::string_view model) const override;
};

}  // namespace fettle::sim
