// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/use_needs.h"

#include <utility>

#include "core/plan/place_users.h"

namespace fettle::plan {

void add_use_needs(std::vector<Need>& needs, const std::string& drive, const std::vector<UsedPlace>& places,
                   const UseTexts& texts) {
    const auto met = [&](const char* id, std::string_view text) {
        needs.push_back({{id, Severity::info, text, {}, {}}, true});
    };
    const auto unmet = [&](const char* id, std::string_view text, std::string_view remedy, Evidence evidence) {
        needs.push_back({{id, Severity::critical, text, remedy, {{"drive", drive}, std::move(evidence)}}, false});
    };
    PlaceUsers users;
    bool known = true;
    for (const auto& one : places) {
        known = known && one.place != nullptr;
        if (one.place != nullptr) add_users_of(*one.place, one.whose, users);
    }
    needs.push_back({{"place-known", known ? Severity::info : Severity::critical, texts.known_place, {}, {}}, known});
    if (!users.system.empty())
        return unmet("not-system", texts.is_system, texts.is_system_remedy, {"mounts", users.system});
    met("not-system", texts.not_system);
    if (!users.all.empty()) return unmet("not-in-use", texts.in_use, texts.in_use_remedy, {"users", users.all});
    if (users.dismounted.empty()) return met("not-in-use", texts.not_in_use);
    needs.push_back(
        {{"not-in-use", Severity::info, text::kDismounted, {}, {{"drive", drive}, {"mounts", users.dismounted}}},
         true});
}

}  // namespace fettle::plan
