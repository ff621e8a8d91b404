// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/passwords.h"

namespace fettle {

namespace {

/// Only erasing asks for a drive's password, and macOS passes no such command.
class NoPasswords final : public erase::PasswordSource {
public:
    Result<std::string> ask(const std::string& /*prompt*/) override { return fail(none()); }
    Result<std::string> read(int /*descriptor*/) override { return fail(none()); }

private:
    static Error none() { return error_of(ErrorCode::unsupported, FETTLE_TEXT("drive passwords on macOS")); }
};

}  // namespace

std::unique_ptr<erase::PasswordSource> make_password_source() { return std::make_unique<NoPasswords>(); }

}  // namespace fettle
