// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/panel.h"

namespace fettle::gui {

/// One large figure with its name above and a sentence below.
class FigureCard final : public Panel {
    Q_OBJECT
public:
    explicit FigureCard(const QString& name, QWidget* parent = nullptr);
    void show_figure(const QString& figure, const QString& sentence);
    /// A picture between figure and sentence.
    void put_picture(QWidget* picture);

private:
    QString name_;
    QLabel* figure_;
    QLabel* sentence_;
};

}  // namespace fettle::gui
