// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QScrollArea>
#include <cstddef>
#include <vector>

class QLabel;
class QLayout;
class QVBoxLayout;

namespace fettle::gui {

/// One screen of the wizard: a column that scrolls if the dialog is small.
class Screen : public QScrollArea {
    Q_OBJECT
public:
    explicit Screen(QWidget* parent = nullptr);

protected:
    [[nodiscard]] QVBoxLayout* column() const { return column_; }
    /// Removes everything from the column.
    void clear();

private:
    QVBoxLayout* column_;
};

/// A widget with the icon; `name` is for screen readers.
[[nodiscard]] QWidget* sign(const QIcon& icon, const QString& name, QWidget* parent);
/// A line between rows.
[[nodiscard]] QWidget* soft_line(QWidget* parent);
/// Labels below each other, behind their number.
[[nodiscard]] QLayout* numbered_row(std::size_t number, const std::vector<QLabel*>& labels);
/// Deletes all that is in the layout.
void clear_layout(QLayout* layout);

}  // namespace fettle::gui
