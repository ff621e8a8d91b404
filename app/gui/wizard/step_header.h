// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace fettle::gui {

/// The names of a wizard's screens in a row, numbered, with the current one marked.
class StepHeader final : public QWidget {
    Q_OBJECT
public:
    explicit StepHeader(QWidget* parent = nullptr);
    void set_steps(const QStringList& names);
    void set_current(int index);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void say();

    QStringList names_;
    int current_ = 0;
};

}  // namespace fettle::gui
