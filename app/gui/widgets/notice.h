// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace fettle::gui {

/// A coloured box with an icon, a headline and sentences; buttons stand at its right.
class Notice final : public QFrame {
    Q_OBJECT
public:
    enum class Tone { info, good, attention, critical, unknown };
    explicit Notice(QWidget* parent = nullptr);

    /// Empty sentences are left out.
    void set(Tone tone, const QString& headline, const QStringList& sentences = {});
    /// Takes ownership.
    void add_button(QWidget* button);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] Tone tone() const { return tone_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    Tone tone_ = Tone::info;
    QLabel* sign_;
    QLabel* headline_;
    QVBoxLayout* words_;
    QHBoxLayout* row_;
};

}  // namespace fettle::gui
