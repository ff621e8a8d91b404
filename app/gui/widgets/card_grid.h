// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;

namespace fettle::gui {

/// Cards side by side, of equal width, in as many columns as there is room for.
class CardGrid final : public QWidget {
    Q_OBJECT
public:
    /// Pixels for a font of 13 pixels.
    CardGrid(int narrowest_card, int most_columns, QWidget* parent = nullptr);
    void add(QWidget* card);
    /// Deletes all cards.
    void clear();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void place(std::size_t index);

    int narrowest_;
    int most_columns_;
    int columns_ = 0;
    QGridLayout* grid_;
    std::vector<QWidget*> cards_;
};

}  // namespace fettle::gui
