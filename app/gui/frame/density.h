// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QLayout;
class QWidget;

namespace fettle::gui {

/// Halves the large distances of a window's layouts, also of widgets that it gets later. Dialogs keep theirs.
class Density final : public QObject {
    Q_OBJECT
public:
    explicit Density(QWidget& window);
    void set_compact(bool compact);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply(QWidget& widget) const;
    void apply(QLayout& layout) const;

    QWidget& window_;
    bool compact_ = false;
};

}  // namespace fettle::gui
