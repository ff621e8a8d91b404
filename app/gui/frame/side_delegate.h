// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace fettle::gui {

/// Draws a row of the side bar: an icon and a name; for a drive a smaller line below and the progress of its job; for
/// a page of the computer a count at the right.
class SideDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum class Kind { drive, page };
    /// Role of the count in the rows of pages; 0 or nothing: not shown.
    static constexpr int kCount = Qt::UserRole + 100;

    explicit SideDelegate(Kind kind, QObject* parent = nullptr);
    /// Lower rows, those of drives of one line.
    void set_compact(bool compact) { compact_ = compact; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    static void paint_field(QPainter* painter, const QStyleOptionViewItem& option);
    void paint_drive(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                     const QRect& words) const;
    static void paint_page(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                           QRect words);
    Kind kind_;
    bool compact_ = false;
};

}  // namespace fettle::gui
