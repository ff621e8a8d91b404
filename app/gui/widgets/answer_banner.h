// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/base/message.h"

class QLabel;

namespace fettle::gui {

/// What a page opens with: an icon, a headline and a sentence on a soft ground in the colour of the severity.
class AnswerBanner final : public QFrame {
    Q_OBJECT
public:
    explicit AnswerBanner(QWidget* parent = nullptr);
    void set_answer(Severity severity, const QString& headline, const QString& sentence);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    Severity severity_ = Severity::info;
    QLabel* sign_;
    QLabel* headline_;
    QLabel* sentence_;
};

}  // namespace fettle::gui
