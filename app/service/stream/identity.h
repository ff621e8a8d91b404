// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/service/call.h"

namespace fettle::service {

/// Who is at the other end of a connection.
struct Identity {
    Identity(UserId of_user, bool is_administrator) noexcept : user(of_user), administrator(is_administrator) {}

    UserId user;         ///< by which calls, plans and memory are counted
    bool administrator;  ///< root; on Windows, a process with an elevated token
};

}  // namespace fettle::service
