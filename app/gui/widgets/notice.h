// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAbstractButton;
class QHBoxLayout;
class QLabel;

namespace fettle::gui {

/// The answer that a page opens with: icon, headline and sentence on a soft background, buttons at the right.
class Notice final : public QFrame {
    Q_OBJECT
public:
    enum class Tone { info, good, advice, warning, critical, unknown };
    explicit Notice(QWidget* parent = nullptr);

    void set(Tone tone, const QString& headline, const QString& sentence);
    /// Takes ownership.
    void add_button(QAbstractButton* button);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void show_icon();

    Tone tone_ = Tone::unknown;
    QLabel* sign_;
    QLabel* headline_;
    QLabel* sentence_;
    QHBoxLayout* row_;
};

}  // namespace fettle::gui
