// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/pure/startup_approval.h"

namespace fettle::gui {

bool is_approved(const QByteArray& value) {
    return value.isEmpty() || (static_cast<unsigned char>(value.front()) & 1U) == 0;
}

}  // namespace fettle::gui
