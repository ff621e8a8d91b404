// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusMessage>

#include "app/service/call.h"

namespace fettle::service {

/// The call that a message makes, with the way back.
[[nodiscard]] Call call_of(const QDBusConnection& bus, const QDBusMessage& message);

}  // namespace fettle::service
