// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>
#include <QTabWidget>

namespace fettle::gui {

/// Tabs as plain words, the current one underlined.
class TabRow final : public QTabBar {
    Q_OBJECT
public:
    explicit TabRow(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
};

/// A tab widget with a TabRow.
class Tabs final : public QTabWidget {
    Q_OBJECT
public:
    explicit Tabs(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fettle::gui
