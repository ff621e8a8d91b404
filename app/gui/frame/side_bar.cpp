// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/side_bar.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPainter>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/frame/side_delegate.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/page_icon.h"
#include "app/gui/widgets/tint.h"

namespace fettle::gui {

namespace {

constexpr int kWidth = 260;
constexpr int kDrivesWithoutSearch = 8;
constexpr int kSearchHeight = 32;

QLabel* group_title(const QString& words, QWidget* parent) {
    auto font = look::font(look::Type::small);
    font.setWeight(QFont::DemiBold);
    auto* title = look::dim_label(look::Type::small, words, parent);
    title->setFont(font);
    title->setTextInteractionFlags(Qt::NoTextInteraction);
    title->setContentsMargins(look::scaled(look::kGrid), look::kGrid / 2, 0, look::kGrid / 2);
    return title;
}

void set_up(QListView& list) {
    list.setFrameShape(QFrame::NoFrame);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.setMouseTracking(true);
    list.viewport()->setAttribute(Qt::WA_Hover);
    new Tint(list, {{QPalette::Base, look::Colour::side_bar}});
}

bool matches(const DriveItem& item, const QString& words) {
    const auto& identity = item.report.facts.identity;
    const auto has = [&](const QString& field) { return field.contains(words, Qt::CaseInsensitive); };
    return has(drive_name(item.report)) || has(text(identity.serial)) || has(text(identity.firmware)) ||
           has(text(item.report.entry.id)) || has(text(item.report.entry.path)) || has(bus_name(identity.bus)) ||
           has(verdict_name(item.report.assessment.verdict));
}

}  // namespace

SideBar::SideBar(DriveModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    new Tint(*this, {{QPalette::Window, look::Colour::side_bar}});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::kGrid, look::kGrid, look::kGrid, look::kGrid);
    column->setSpacing(look::kGrid / 2);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find a drive"));
    search_->setAccessibleName(tr("Find a drive"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumHeight(look::scaled(kSearchHeight));
    search_->hide();
    search_->installEventFilter(this);
    column->addWidget(search_);
    column->addWidget(group_title(tr("Drives"), this));
    make_drives();
    column->addWidget(drives_, 1);
    no_match_ = look::dim_label(look::Type::body, tr("No drive matches."), this);
    no_match_->setContentsMargins(look::kGrid, 0, 0, 0);
    no_match_->hide();
    column->addWidget(no_match_);
    make_pages();
    pages_title_ = group_title(tr("This computer"), this);
    pages_title_->hide();
    column->addSpacing(look::kGrid);
    column->addWidget(pages_title_);
    column->addWidget(pages_);
    connect(search_, &QLineEdit::textChanged, this, &SideBar::filter);
    connect(search_, &QLineEdit::returnPressed, this, &SideBar::enter_first);
}

void SideBar::make_drives() {
    drives_ = new QListView(this);
    // Connected before the view, so that a selection that only follows a removal is not taken for a choice.
    const auto quieten = [this] { quiet_ = true; };
    const auto after = [this] {
        quiet_ = false;
        show_search();
        filter();
    };
    connect(&model_, &QAbstractItemModel::rowsAboutToBeRemoved, this, quieten);
    connect(&model_, &QAbstractItemModel::modelAboutToBeReset, this, quieten);
    drives_->setModel(&model_);
    connect(&model_, &QAbstractItemModel::rowsRemoved, this, after);
    connect(&model_, &QAbstractItemModel::rowsInserted, this, after);
    connect(&model_, &QAbstractItemModel::modelReset, this, after);
    drive_rows_ = new SideDelegate(SideDelegate::Kind::drive, drives_);
    drives_->setItemDelegate(drive_rows_);
    drives_->setAccessibleName(tr("Drives"));
    // Uniform sizes, so that thousands of saved reports need not be measured.
    drives_->setUniformItemSizes(true);
    set_up(*drives_);
    connect(drives_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this](const QItemSelection& selected) {
                if (!quiet_ && !selected.isEmpty()) Q_EMIT drive_chosen();
            });
    connect(drives_, &QListView::activated, this, [this](const QModelIndex& index) {
        drives_->selectionModel()->select(index, QItemSelectionModel::ClearAndSelect);
    });
}

void SideBar::make_pages() {
    pages_ = new QListWidget(this);
    page_rows_ = new SideDelegate(SideDelegate::Kind::page, pages_);
    pages_->setItemDelegate(page_rows_);
    pages_->setAccessibleName(tr("This computer"));
    pages_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    pages_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    pages_->hide();
    set_up(*pages_);
    connect(pages_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this](const QItemSelection& selected) {
                if (quiet_ || selected.isEmpty()) return;
                Q_EMIT page_chosen(selected.indexes().constFirst().data(Qt::UserRole).toString());
            });
    connect(pages_, &QListWidget::activated, this, [this](const QModelIndex& index) {
        pages_->selectionModel()->select(index, QItemSelectionModel::ClearAndSelect);
    });
}

void SideBar::insert_page(int place, const QString& name, const QString& title) {
    const QScopedValueRollback rollback(quiet_, true);
    auto* row = new QListWidgetItem(page_icon(name), title);
    row->setData(Qt::UserRole, name);
    pages_->insertItem(place, row);
    fit_pages();
    pages_->show();
    pages_title_->show();
}

void SideBar::fit_pages() { pages_->setFixedHeight(pages_->sizeHintForRow(0) * pages_->count() + 2); }

void SideBar::set_compact(bool compact) {
    drive_rows_->set_compact(compact);
    page_rows_->set_compact(compact);
    drives_->doItemsLayout();
    pages_->doItemsLayout();
    fit_pages();
}

void SideBar::set_count(const QString& page, int count) {
    for (int row = 0; row < pages_->count(); ++row) {
        auto* item = pages_->item(row);
        if (item->data(Qt::UserRole).toString() != page) continue;
        item->setData(SideDelegate::kCount, count);
        item->setData(Qt::AccessibleTextRole,
                      count > 0 ? QStringLiteral("%1, %2").arg(item->text()).arg(count) : item->text());
    }
}

void SideBar::choose_drive(int row) {
    if (row < 0 || row >= model_.rowCount()) return;
    const QScopedValueRollback rollback(quiet_, true);
    if (pages_->hasFocus() && pages_->selectionModel()->hasSelection()) drives_->setFocus();
    pages_->clearSelection();
    drives_->selectionModel()->setCurrentIndex(model_.index(row), QItemSelectionModel::ClearAndSelect);
    drives_->scrollTo(model_.index(row));
}

void SideBar::choose_page(const QString& name) {
    const QScopedValueRollback rollback(quiet_, true);
    if (drives_->hasFocus() && drives_->selectionModel()->hasSelection()) pages_->setFocus();
    drives_->clearSelection();
    for (int row = 0; row < pages_->count(); ++row) {
        if (pages_->item(row)->data(Qt::UserRole).toString() == name) pages_->setCurrentRow(row);
    }
    if (auto* item = pages_->currentItem(); item != nullptr) item->setSelected(true);
}

int SideBar::drive() const { return drives_->currentIndex().row(); }

void SideBar::find() {
    wanted_ = true;
    show_search();
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void SideBar::show_search() { search_->setVisible(wanted_ || model_.rowCount() > kDrivesWithoutSearch); }

void SideBar::filter() {
    const auto words = search_->text().trimmed();
    if (words.isEmpty() && filtered_.isEmpty()) return;
    filtered_ = words;
    bool any = model_.rowCount() == 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const bool shown = words.isEmpty() || matches(*model_.item(row), words);
        drives_->setRowHidden(row, !shown);
        any = any || shown;
    }
    no_match_->setVisible(!any);
}

void SideBar::enter_first() {
    for (int row = 0; row < model_.rowCount(); ++row) {
        if (drives_->isRowHidden(row)) continue;
        drives_->setFocus();
        drives_->setCurrentIndex(model_.index(row));
        drives_->selectionModel()->select(model_.index(row), QItemSelectionModel::ClearAndSelect);
        return;
    }
}

bool SideBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            search_->clear();
            wanted_ = false;
            drives_->setFocus();
            show_search();
            return true;
        }
        if (key == Qt::Key_Down) {
            enter_first();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SideBar::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(look::colour(look::Colour::line, palette()));
    const auto edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.drawLine(edge, 0, edge, height());
    if (!pages_->isVisible()) return;
    const auto above = pages_title_->y() - look::kGrid;
    painter.drawLine(0, above, width(), above);
}

QSize SideBar::sizeHint() const { return {look::scaled(kWidth), 0}; }

}  // namespace fettle::gui
