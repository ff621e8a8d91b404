// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/fixed_policy.h"

#include "app/service/verbs.h"

namespace fettle::service {

void FixedPolicy::check(const std::string& caller, const std::string& action, const Details& /*details*/,
                        bool /*interactive*/, Answer answer) {
    const auto identity = identify_(caller);
    if (!identity) return answer(fail(ErrorCode::not_permitted, FETTLE_TEXT("the client has disconnected")));
    if (identity->administrator || action == kLook) return answer({});
    answer(fail(ErrorCode::not_permitted, FETTLE_TEXT("administrator privileges are required")));
}

}  // namespace fettle::service
