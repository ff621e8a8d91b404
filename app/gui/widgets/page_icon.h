// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace fettle::gui {

/// A line drawing for a page of the computer, by its name in --page; for other names a plain sheet. In the colour of
/// secondary text.
[[nodiscard]] QIcon page_icon(const QString& page);
[[nodiscard]] QIcon copy_icon();
[[nodiscard]] QIcon refresh_icon();

}  // namespace fettle::gui
