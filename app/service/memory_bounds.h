// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>

namespace fettle::service {

/// Prepares the process for calls of any size: large blocks go back to the system when they are freed, and the
/// connection does not stop reading for good after large messages.
void bound_memory(const QDBusConnection& bus);

/// Gives free memory back to the system: after a message that was far too long.
void give_memory_back();

}  // namespace fettle::service
