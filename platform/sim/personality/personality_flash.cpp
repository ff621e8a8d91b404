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

}  // namespace fettle::sim
