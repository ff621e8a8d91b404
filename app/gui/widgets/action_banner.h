// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/health/health.h"

class QLabel;

namespace fettle::gui {

class ActionButton;

/// The answer that a page opens with: a verdict in its colour, the reason, and at most one thing to do.
class ActionBanner final : public QFrame {
    Q_OBJECT
public:
    explicit ActionBanner(QWidget* parent = nullptr);
    struct Content {
        health::Verdict verdict = health::Verdict::unknown;
        QString headline;
        QString reason;  ///< may be empty
        QString advice;  ///< may be empty
        QString button;  ///< empty: none
    };
    void show_content(const Content& content);

Q_SIGNALS:
    void pressed();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    health::Verdict verdict_ = health::Verdict::unknown;
    QLabel* sign_;
    QLabel* headline_;
    QLabel* reason_;
    QLabel* advice_;
    ActionButton* button_;
};

}  // namespace fettle::gui
