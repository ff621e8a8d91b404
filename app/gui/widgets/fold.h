// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace fettle::gui {

/// A line that unfolds what is below it.
class Fold final : public QWidget {
    Q_OBJECT
public:
    explicit Fold(const QString& title = {}, QWidget* parent = nullptr);
    void set_title(const QString& title);
    void unfold(bool open);
    /// Holds what is folded.
    [[nodiscard]] QVBoxLayout* column() const { return column_; }

private:
    QToolButton* button_;
    QWidget* body_;
    QVBoxLayout* column_;
};

}  // namespace fettle::gui
