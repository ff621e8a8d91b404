// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/password_option.h"

namespace fettle::cli {

Option* PasswordOption::declare(Command& verb, const char* text) {
    constexpr int kLastDescriptor = 1'048'575;  // the kernel's default limit (fs.nr_open)
    return verb.add_option("--password-fd", descriptor_, text)->type_name("FD")->in_range(0, kLastDescriptor);
}

Result<std::string> PasswordOption::read(const Session& session, const Ask& ask) const {
    if (session.passwords == nullptr) return fettle::fail(ErrorCode::unsupported, FETTLE_TEXT("password input"));
    if (descriptor_) return session.passwords->read(*descriptor_);
    if (session.asks && !session.json) return ask(*session.passwords);
    return fettle::fail(
        ErrorCode::refused,
        FETTLE_TEXT("cannot prompt for the password without a terminal; pass it on a file descriptor with "
                    "--password-fd, for example --password-fd 3 3<FILE"));
}

}  // namespace fettle::cli
