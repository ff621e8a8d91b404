// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace fettle::gui {

/// Facts as "name: value" lines with selectable values.
class FactForm final : public QWidget {
    Q_OBJECT
public:
    /// `wrapped`: for narrow places; long names take several lines.
    enum class Names { whole, wrapped };
    explicit FactForm(QWidget* parent = nullptr, Names names = Names::whole);
    void clear();
    /// Omits the line if the value is empty.
    void add(const QString& name, const QString& value);
    [[nodiscard]] bool empty() const { return lines_ == 0; }

private:
    QGridLayout* grid_;
    Names names_;
    int lines_ = 0;
};

/// The heading of a section.
[[nodiscard]] QLabel* make_heading(const QString& words, QWidget* parent);

}  // namespace fettle::gui
