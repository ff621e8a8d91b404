// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "core/base/message.h"

namespace fettle::gui {

/// Whether the window has a page of this name.
using HasPage = std::function<bool(const QString& name)>;

/// Where in the window something can be done about a finding.
struct Remedy {
    QString page;    ///< its name; empty: nowhere
    QString button;  ///< what the button says
};
[[nodiscard]] Remedy remedy_of(const Message& message, const HasPage& has_page);

/// The values behind a message: "width now = 2   width drive = 4".
[[nodiscard]] QString evidence_text(const Message& message);

}  // namespace fettle::gui
