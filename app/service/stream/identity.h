// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <functional>
#include <optional>

#include "app/service/call.h"

namespace fettle::service {

/// Who is at the other end of a connection.
struct Identity {
    Identity(UserId of_user, bool is_administrator) noexcept : user(of_user), administrator(is_administrator) {}

    UserId user;         ///< by which calls, plans and memory are counted
    bool administrator;  ///< root; on Windows, a process with an elevated token
};

/// The identity of a connection, from its descriptor (a socket, or the handle of a pipe), as the system reports it.
/// nullopt: it cannot be found out, or the client has left. A named pipe has none until a first message has been read
/// (core/stream/PROTOCOL.md, "Named pipes").
using IdentityOf = std::function<std::optional<Identity>(qintptr descriptor)>;

}  // namespace fettle::service
