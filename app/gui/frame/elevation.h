// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/gui/frame/session.h"

/// Starting this program again with the rights of an administrator. The folder of the system implements it.
namespace fettle::gui::elevation {

/// Whether the system offers it for this program, which has fewer rights.
[[nodiscard]] bool possible();
/// Asks the user, and starts another instance that shows this. Blocks until the user has answered; thread-safe. Returns
/// a sentence why it was not started; empty: started.
[[nodiscard]] QString restart(const Session::Wish& wish);

}  // namespace fettle::gui::elevation
