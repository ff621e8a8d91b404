// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/password.h"

#include <algorithm>

#include "core/erase/credential.h"

namespace fettle::opal {

Result<Password> Password::given(std::string_view text) {
    if (text.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the password is empty"));
    if (text.size() > kLongestPassword) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the password is longer than the Opal limit of 32 bytes"));
    }
    Password password;
    std::copy(text.begin(), text.end(), password.bytes_.begin());
    password.length_ = text.size();
    return password;
}

Password::~Password() { erase::wipe(std::span<std::uint8_t>(bytes_)); }

}  // namespace fettle::opal
