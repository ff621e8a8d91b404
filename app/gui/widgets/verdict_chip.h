// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include "core/health/health.h"

namespace fettle::gui {

/// The verdict as a word with its icon, in a rounded field of its colour.
class VerdictChip final : public QWidget {
    Q_OBJECT
public:
    explicit VerdictChip(QWidget* parent = nullptr);
    void show_verdict(health::Verdict verdict, const QString& words);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    health::Verdict verdict_ = health::Verdict::unknown;
    QString words_;
};

}  // namespace fettle::gui
