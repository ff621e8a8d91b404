// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/verdict_banner.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

VerdictBanner::VerdictBanner(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    sign_ = new QLabel(this);
    name_ = new QLabel(this);
    sentence_ = new QLabel(this);
    name_->setTextFormat(Qt::PlainText);
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    grid->addWidget(sign_, 0, 0, 2, 1, Qt::AlignTop);
    grid->addWidget(name_, 0, 1);
    grid->addWidget(sentence_, 1, 1);
    grid->setColumnStretch(1, 1);
    auto large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setBold(true);
    name_->setFont(large);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void VerdictBanner::show_drive(const DriveItem& item) {
    verdict_ = item.report.assessment.verdict;
    const bool asking = item.state == DriveItem::State::asking;
    name_->setText(asking ? tr("Querying the drive…") : verdict_name(verdict_));
    sentence_->setText(asking ? tr("The result will appear here.") : verdict_sentence(verdict_));
    name_->setAccessibleName(tr("Verdict: %1").arg(name_->text()));
    restyle();
}

void VerdictBanner::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) restyle();
    QWidget::changeEvent(event);
}

void VerdictBanner::restyle() {
    const auto colour = look::verdict_colour(verdict_, palette());
    auto coloured = name_->palette();
    // Setting an equal palette again would trigger this event again.
    if (coloured.color(QPalette::WindowText) != colour) {
        coloured.setColor(QPalette::WindowText, colour);
        name_->setPalette(coloured);
    }
    const auto side = QFontMetrics(name_->font()).height() * 3 / 2;
    sign_->setPixmap(verdict_icon(verdict_).pixmap(QSize(side, side), devicePixelRatioF()));
}

}  // namespace fettle::gui
