// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/counter_table.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "app/gui/models/counter_list.h"
#include "app/gui/widgets/flat_header.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/sparkline.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kSide = 4;
constexpr int kIcon = 16;
constexpr int kTrendWidth = 80;
constexpr int kTrendHeight = 24;
constexpr int kLeastName = 120;
constexpr double kFocusLine = 2;

QFontMetrics metrics(look::Type type) { return QFontMetrics(look::font(type)); }

/// Two lines of text and the room around them.
int row_height() {
    return metrics(look::Type::strong).height() + metrics(look::Type::small).height() + look::scaled(look::kGrid);
}

class CounterDelegate final : public QStyledItemDelegate {
public:
    CounterDelegate(const CounterList& list, QObject* parent) : QStyledItemDelegate(parent), list_(list) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const auto& palette = option.palette;
        const bool chosen = (option.state & QStyle::State_Selected) != 0;
        if (chosen) painter->fillRect(option.rect, look::colour(look::Colour::accent_soft, palette));
        painter->setPen(look::colour(look::Colour::soft_line, palette));
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        const auto room = look::scaled(kSide);
        const auto inner = option.rect.adjusted(room, 0, -room, -1);
        const auto& row = list_.row(index.row());
        switch (index.column()) {
            case CounterList::kCounter: paint_name(*painter, option, inner, row); break;
            case CounterList::kValue:
                painter->setFont(look::font(look::Type::strong));
                painter->setPen(row.severity ? severity_colour(*row.severity, palette) : palette.color(QPalette::Text));
                write(*painter, option, inner, row.value, Qt::AlignRight);
                break;
            case CounterList::kTrend: paint_trend(*painter, option, inner, index.row()); break;
            default:
                painter->setFont(look::font(look::Type::small));
                painter->setPen(look::colour(look::Colour::dim, palette));
                write(*painter, option, inner, row.raw, Qt::AlignRight);
        }
        if ((option.state & QStyle::State_HasFocus) != 0) {
            painter->setPen(QPen(look::colour(look::Colour::accent, palette), kFocusLine));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -2));
        }
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override {
        const auto& row = list_.row(index.row());
        const auto room = 4 * look::scaled(kSide);
        switch (index.column()) {
            case CounterList::kCounter: return {look::scaled(kLeastName), row_height()};
            case CounterList::kValue:
                return {metrics(look::Type::strong).horizontalAdvance(row.value) + room, row_height()};
            case CounterList::kTrend: return {look::scaled(kTrendWidth), row_height()};
            default: return {metrics(look::Type::small).horizontalAdvance(row.raw) + room, row_height()};
        }
    }

private:
    static void write(QPainter& painter, const QStyleOptionViewItem& option, const QRect& area, const QString& words,
                      Qt::Alignment side) {
        painter.drawText(area, static_cast<int>(QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter)),
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, area.width()));
    }

    static void paint_name(QPainter& painter, const QStyleOptionViewItem& option, const QRect& inner,
                           const CounterRow& row) {
        const auto place = [&](const QRect& part) { return QStyle::visualRect(option.direction, inner, part); };
        const auto side = look::scaled(kIcon);
        if (row.severity) {
            const QRect icon(inner.left(), inner.center().y() - side / 2, side, side);
            severity_icon(*row.severity).paint(&painter, place(icon));
        }
        auto words = inner.adjusted(side + look::kGrid, look::scaled(kSide), 0, -look::scaled(kSide));
        const auto line = metrics(look::Type::strong).height();
        const bool two = !row.detail.isEmpty();
        painter.setFont(look::font(row.severity ? look::Type::strong : look::Type::body));
        painter.setPen(option.palette.color(QPalette::Text));
        auto first = words;
        if (two) first.setHeight(line);
        write(painter, option, place(first), row.name, Qt::AlignLeft);
        if (!two) return;
        words.setTop(words.top() + line);
        painter.setFont(look::font(look::Type::small));
        painter.setPen(look::colour(look::Colour::dim, option.palette));
        write(painter, option, place(words), row.detail, Qt::AlignLeft);
    }

    void paint_trend(QPainter& painter, const QStyleOptionViewItem& option, const QRect& inner, int index) const {
        const auto* trend = list_.trend(index);
        if (trend == nullptr) return;
        auto points = trend->points;
        const auto& row = list_.row(index);
        if (row.falls) {
            for (auto& point : points) point.y = -point.y;
        }
        const auto height = look::scaled(kTrendHeight);
        const QRect area(inner.left(), inner.center().y() - height / 2, inner.width() - look::kGrid, height);
        paint_sparkline(painter, area, points,
                        row.severity ? severity_colour(*row.severity, option.palette)
                                     : look::colour(look::Colour::accent, option.palette),
                        trend->rate);
    }

    const CounterList& list_;
};

}  // namespace

CounterTable::CounterTable(QWidget* parent) : QTableView(parent), list_(new CounterList(this)) {
    setModel(list_);
    setItemDelegate(new CounterDelegate(*list_, this));
    setHorizontalHeader(new FlatHeader(this));
    setAccessibleName(tr("Counters"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    // Tab leaves the table; arrow keys move between cells.
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setAccessibleName(tr("Columns"));
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(CounterList::kCounter, QHeaderView::Stretch);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(list_, &QAbstractItemModel::modelReset, this, &CounterTable::fit);
    connect(list_, &QAbstractItemModel::dataChanged, this, &CounterTable::fit);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (current.isValid()) Q_EMIT explained(list_->row(current.row()).explanation);
    });
    fit();
}

void CounterTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && currentIndex().isValid()) {
        QStringList words;
        for (int column = 0; column < list_->columnCount(); ++column) {
            words.append(list_->index(currentIndex().row(), column).data().toString());
        }
        QApplication::clipboard()->setText(words.join(QLatin1Char('\t')));
        return;
    }
    QTableView::keyPressEvent(event);
}

void CounterTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void CounterTable::fit() {
    setColumnHidden(CounterList::kTrend, !list_->has_trends());
    verticalHeader()->setDefaultSectionSize(row_height());
    setFixedHeight(verticalHeader()->length() + horizontalHeader()->sizeHint().height() + 2 * frameWidth() + 2);
}

}  // namespace fettle::gui
