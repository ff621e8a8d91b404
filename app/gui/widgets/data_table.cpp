// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/data_table.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/gui/widgets/flat_header.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kCellRoom = 10;

/// Keeps neighbouring columns apart.
class RoomyDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(look::scaled(kCellRoom), 0);
    }
};

}  // namespace

DataTable::DataTable(const QString& accessible_name, std::vector<Column> columns, QWidget* parent)
    : QTableWidget(parent), columns_(std::move(columns)) {
    setAccessibleName(accessible_name);
    setHorizontalHeader(new FlatHeader(this));
    horizontalHeader()->show();
    setItemDelegate(new RoomyDelegate(this));
    setColumnCount(static_cast<int>(columns_.size()));
    for (int i = 0; i < columnCount(); ++i) {
        const auto& column = columns_[static_cast<std::size_t>(i)];
        auto* item = new QTableWidgetItem(column.title);
        item->setTextAlignment((column.figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        setHorizontalHeaderItem(i, item);
        horizontalHeader()->setSectionResizeMode(i, column.wide ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setAccessibleName(tr("Columns"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    colour();
    fit();
}

void DataTable::colour() {
    const auto soft = look::colour(look::Colour::accent_soft, QApplication::palette());
    if (palette().color(QPalette::Active, QPalette::Highlight) == soft) return;
    auto mine = palette();
    mine.setColor(QPalette::Highlight, soft);
    mine.setColor(QPalette::HighlightedText, QApplication::palette().color(QPalette::Text));
    setPalette(mine);
}

void DataTable::set_rows(const std::vector<QStringList>& rows, const QStringList& ids) {
    const auto chosen = current_id();
    clearSelection();
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const auto& words = rows[static_cast<std::size_t>(row)];
        for (int column = 0; column < columnCount(); ++column) {
            auto* item = new QTableWidgetItem(words.value(column));
            const bool figures = columns_[static_cast<std::size_t>(column)].figures;
            item->setTextAlignment((figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            if (column == 0) item->setData(Qt::UserRole, ids.value(row, QString::number(row)));
            setItem(row, column, item);
        }
    }
    fit();
    choose(chosen);
}

QString DataTable::current_id() const {
    const auto* first = currentRow() < 0 ? nullptr : item(currentRow(), 0);
    return first == nullptr ? QString() : first->data(Qt::UserRole).toString();
}

void DataTable::choose(const QString& id) {
    for (int row = 0; row < rowCount(); ++row) {
        if (item(row, 0)->data(Qt::UserRole).toString() == id) return setCurrentCell(row, 0);
    }
    if (rowCount() > 0) setCurrentCell(0, 0);
}

void DataTable::set_strong(int strong) {
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            item(row, column)->setFont(look::font(row == strong ? look::Type::strong : look::Type::body));
        }
    }
}

QString DataTable::selected_text() const {
    QStringList lines;
    for (int row = 0; row < rowCount(); ++row) {
        if (!item(row, 0)->isSelected()) continue;
        QStringList words;
        for (int column = 0; column < columnCount(); ++column) words.append(item(row, column)->text());
        lines.append(words.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

int DataTable::content_width() const {
    int width = 2 * frameWidth();
    for (int column = 0; column < columnCount(); ++column) {
        width += std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    }
    return width;
}

void DataTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(selected_text());
    QTableWidget::keyPressEvent(event);
}

void DataTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) colour();
}

void DataTable::fit() {
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + look::scaled(kCellRoom));
    for (int row = 0; row < rowCount(); ++row) setRowHeight(row, verticalHeader()->defaultSectionSize());
    setFixedHeight(verticalHeader()->length() + horizontalHeader()->sizeHint().height() + 2 * frameWidth() + 2);
}

}  // namespace fettle::gui
