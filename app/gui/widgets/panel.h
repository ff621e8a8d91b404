// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QVBoxLayout;

namespace fettle::gui {

/// A framed part of a page, with a title above its content; an empty title is not shown.
class Panel : public QFrame {
    Q_OBJECT
public:
    explicit Panel(const QString& title = {}, QWidget* parent = nullptr);
    void set_title(const QString& title);
    [[nodiscard]] QVBoxLayout* column() const { return column_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* title_;
    QVBoxLayout* column_;
};

}  // namespace fettle::gui
