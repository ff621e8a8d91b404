// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>

namespace fettle::service {

/// Prepares the process for calls of any size: returns large freed blocks to the system, and keeps the connection
/// reading after large messages.
void bound_memory(const QDBusConnection& bus);

/// Returns free memory to the system. Called after rejecting an oversized message.
void give_memory_back();

}  // namespace fettle::service
