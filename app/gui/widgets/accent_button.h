// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace fettle::gui {

/// The one button of a page that names its main action, in the accent colour.
class AccentButton final : public QPushButton {
    Q_OBJECT
public:
    explicit AccentButton(const QString& words, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();
};

}  // namespace fettle::gui
