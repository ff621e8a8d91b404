// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

class QFormLayout;
class QLabel;

namespace fettle::gui {

/// Facts as "name: value" lines; the values can be selected.
class FactForm final : public QWidget {
    Q_OBJECT
public:
    explicit FactForm(QWidget* parent = nullptr);
    void clear();
    /// Leaves the line out when the value is empty.
    void add(const QString& name, const QString& value);

private:
    QFormLayout* form_;
};

/// A heading of a part of a page.
[[nodiscard]] QLabel* make_heading(const QString& words, QWidget* parent);

}  // namespace fettle::gui
