// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace fettle::gui {

/// The button that a page or a screen is about: at most one on each.
class ActionButton final : public QPushButton {
    Q_OBJECT
public:
    enum class Tone {
        accent,
        danger,  ///< only where pressing it destroys data
    };
    explicit ActionButton(const QString& words = {}, QWidget* parent = nullptr);
    void set_tone(Tone tone);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone tone_ = Tone::accent;
};

}  // namespace fettle::gui
