// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/personality/personality_flash.h"

#include "platform/sim/personality/personality.h"

namespace fettle::sim {

std::vector<std::string> PersonalityFlash::names() const {
    std::vector<std::string> names;
    for (auto& name : built_in_names()) {
        if (parameters(name)) names.push_back(std::move(name));
    }
    return names;
}

Result<ftl::Parameters> PersonalityFlash::parameters(std::string_view name) const {
    const auto personality = built_in(name);
    if (!personality) return fail(personality.error());
    if (!personality->flash) {
        return fail(ErrorCode::not_found, FETTLE_TEXT("personality {name} has no flash model"), {{"name", name}});
    }
    return *personality->flash;
}

std::optional<std::string> PersonalityFlash::name_of(std::string_view model) const {
    if (model.empty()) return std::nullopt;
    for (auto& name : built_in_names()) {
        const auto personality = built_in(name);
        if (personality && personality->flash && personality->identity.model == model) return std::move(name);
    }
    return std::nullopt;
}

}  // namespace fettle::sim
