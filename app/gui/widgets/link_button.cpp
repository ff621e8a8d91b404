// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/link_button.h"

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/tint.h"

namespace fettle::gui {

LinkButton::LinkButton(const QString& words, QWidget* parent) : QToolButton(parent) {
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setText(words);
    setAccessibleName(words);
    setFont(look::font(look::Type::strong));
    new Tint(*this, {{QPalette::ButtonText, look::Colour::accent}, {QPalette::Text, look::Colour::accent}});
}

}  // namespace fettle::gui
