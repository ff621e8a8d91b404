// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/message_list.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

/// A paragraph that is selectable by mouse and keyboard, and accessible to screen readers.
QLabel* paragraph(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QString evidence_text(const Message& message) {
    QStringList parts;
    for (const auto& item : message.evidence) {
        auto name = text(item.name);
        parts.append(QStringLiteral("%1 = %2").arg(name.replace(QLatin1Char('_'), QLatin1Char(' ')),
                                                   text(to_string(item.value))));
    }
    return parts.join(QStringLiteral("   "));
}

}  // namespace

MessageList::MessageList(Evidence evidence, QWidget* parent) : QWidget(parent), evidence_(evidence) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(10);
}

void MessageList::set_messages(const std::vector<Message>& messages, const QString& nothing) {
    while (auto* item = column_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& message : messages) column_->addWidget(card(message));
    if (messages.empty() && !nothing.isEmpty()) column_->addWidget(paragraph(nothing, this));
}

QWidget* MessageList::card(const Message& message) {
    auto* card = new QWidget(this);
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);

    auto* sign = new QLabel(card);
    const auto side = fontMetrics().height() * 5 / 4;
    sign->setPixmap(severity_icon(message.severity).pixmap(QSize(side, side), devicePixelRatioF()));
    sign->setFixedWidth(side);
    sign->setAlignment(Qt::AlignTop);
    sign->setAccessibleName(severity_name(message.severity));
    sign->setToolTip(severity_name(message.severity));
    row->addWidget(sign, 0, Qt::AlignTop);

    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    const auto said = translated(message.text, message.evidence);
    auto* what = paragraph(said, card);
    what->setAccessibleName(QStringLiteral("%1: %2").arg(severity_name(message.severity), said));
    if (message.severity >= Severity::warning) {
        auto font = what->font();
        font.setBold(true);
        what->setFont(font);
    }
    words->addWidget(what);
    if (!message.remedy.empty()) {
        words->addWidget(paragraph(tr("What to do: %1").arg(translated(message.remedy, message.evidence)), card));
    }
    if (evidence_ == Evidence::shown && !message.evidence.empty()) {
        auto* evidence = paragraph(evidence_text(message), card);
        auto font = evidence->font();
        font.setPointSizeF(font.pointSizeF() * 0.88);
        evidence->setFont(font);
        evidence->setForegroundRole(QPalette::PlaceholderText);
        evidence->setAccessibleName(tr("Evidence: %1").arg(evidence->text()));
        words->addWidget(evidence);
    }
    row->addLayout(words, 1);
    return card;
}

}  // namespace fettle::gui
