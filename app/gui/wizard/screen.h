// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QScrollArea>

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

/// A label with the icon; `name` is for screen readers.
[[nodiscard]] QWidget* sign(const QIcon& icon, const QString& name, QWidget* parent);
/// A line between rows.
[[nodiscard]] QWidget* soft_line(QWidget* parent);
/// Deletes all that is in the layout.
void clear_layout(QLayout* layout);

}  // namespace fettle::gui
