// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/health/health.h"

namespace fettle::gui {

/// A drive, or several alike, with verdict, reason and a link.
class DriveCard final : public QFrame {
    Q_OBJECT
public:
    struct Content {
        health::Verdict verdict = health::Verdict::unknown;
        QString name;
        QString state;   ///< the verdict in a word
        QString reason;  ///< a sentence or two
        QString link;    ///< empty: none
        friend bool operator==(const Content&, const Content&) = default;
    };
    explicit DriveCard(const Content& content, QWidget* parent = nullptr);

Q_SIGNALS:
    void pressed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    health::Verdict verdict_;
};

}  // namespace fettle::gui
