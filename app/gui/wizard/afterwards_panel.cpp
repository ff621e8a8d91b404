// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/afterwards_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

AfterwardsPanel::AfterwardsPanel(const std::vector<Message>& afterwards, QWidget* parent)
    : Panel(tr("What you have to do afterwards"), parent) {
    setObjectName(QStringLiteral("afterwards"));
    for (std::size_t i = 0; i < afterwards.size(); ++i) {
        column()->addWidget(soft_line(this));
        column()->addLayout(numbered_row(i + 1, {look::label(look::Type::body, message_text(afterwards[i]), this)}));
    }
}

}  // namespace fettle::gui
