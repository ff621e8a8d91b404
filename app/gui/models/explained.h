// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/gui/models/error_words.h"

namespace fettle::gui {

/// What failed and why, then what the user can do: sentences for a notice.
[[nodiscard]] inline QStringList explained(const Error& error) { return {error_text(error), error_remedy(error)}; }

/// The same as lines of one text.
[[nodiscard]] inline QString explanation(const Error& error) {
    return explained(error).join(QLatin1Char('\n')).trimmed();
}

}  // namespace fettle::gui
