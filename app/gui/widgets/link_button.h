// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace fettle::gui {

/// A button that looks like a link: it leads to another page and changes nothing.
class LinkButton final : public QToolButton {
    Q_OBJECT
public:
    explicit LinkButton(const QString& words, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fettle::gui
