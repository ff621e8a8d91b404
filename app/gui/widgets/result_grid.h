// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/models/bench_facts.h"

class QGridLayout;

namespace fettle::gui {

/// One result: the figure, a bar, and the earlier run's figure as a tick on it.
class ResultBar final : public QWidget {
    Q_OBJECT
public:
    explicit ResultBar(const ResultCell& cell, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString figure_;
    QString unit_;
    QString was_;
    double share_ = 0;
    double earlier_share_ = -1;  ///< below 0: none
};

/// The results of a suite: tests by rows, reads and writes by columns.
class ResultGrid final : public QWidget {
    Q_OBJECT
public:
    explicit ResultGrid(QWidget* parent = nullptr);
    void set_rows(const std::vector<ResultRow>& rows);

private:
    QGridLayout* grid_;
};

}  // namespace fettle::gui
