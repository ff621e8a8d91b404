// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/held_sibling.h"

#include <utility>

namespace fettle::plan {

Result<HeldSibling> hold_sibling(DriveHolder& holder, const DriveEntry& sibling, const PinnedDrive& drive) {
    auto held = holder.hold(sibling, Hold::exclusive);
    if (!held) return fail(held.error());
    auto who = (*held)->identify();
    if (!who) return fail(who.error());
    if (who->serial != drive.serial || who->nsid != sibling.identity.nsid) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{namespace} is no longer a namespace of this drive"),
                    {{"namespace", sibling.id}});
    }
    return HeldSibling{std::move(*held), std::move(*who)};
}

Status is_same_sibling(HeldDrive& held, const PinnedDrive& pinned) {
    const auto now = held.identify();
    if (!now) return fail(now.error());
    if (differences(pinned, *now).empty()) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("{drive} is now a different namespace"), {{"drive", pinned.id}});
}

}  // namespace fettle::plan
