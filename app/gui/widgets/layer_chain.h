// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/models/trim_chain.h"

namespace fettle::gui {

/// A TRIM path as boxes with arrows between them; in a narrow window it continues on the next line.
class LayerChain final : public QWidget {
    Q_OBJECT
public:
    explicit LayerChain(const std::vector<ChainLink>& chain, QWidget* parent = nullptr);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int per_line(int width) const;
    [[nodiscard]] int box_width(int width) const;
    [[nodiscard]] int box_height() const;

    std::vector<ChainLink> chain_;
    std::vector<QWidget*> boxes_;
};

}  // namespace fettle::gui
