// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/chart.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/charts/chart_pens.h"
#include "app/gui/charts/chart_table.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kTableRows = 9;
}

TableFold::TableFold(QWidget* parent) : QWidget(parent) {
    fold_ = new QToolButton(this);
    fold_->setText(tr("As a table"));
    fold_->setCheckable(true);
    fold_->setAutoRaise(true);
    fold_->setArrowType(Qt::RightArrow);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setFocusPolicy(Qt::StrongFocus);
    copy_ = new QToolButton(this);
    copy_->setText(tr("Copy table"));
    copy_->setAutoRaise(true);
    copy_->setFocusPolicy(Qt::StrongFocus);
    copy_->hide();
    model_ = new ChartTable(this);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setAccessibleName(tr("Columns"));
    table_->hide();
    auto* row = new QHBoxLayout;
    row->addWidget(fold_);
    row->addWidget(copy_);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(table_);
    connect(fold_, &QToolButton::toggled, this, [this](bool open) {
        fold_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        if (open) fill();
        table_->setVisible(open);
        copy_->setVisible(open);
    });
    connect(copy_, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(table_text(*table_->model()));
        Q_EMIT copied();
    });
}

bool TableFold::open() const { return fold_->isChecked(); }

void TableFold::name_parts(const QString& title) {
    fold_->setAccessibleName(tr("%1 as a table").arg(title));
    copy_->setAccessibleName(tr("Copy the %1 table").arg(title));
    table_->setAccessibleName(tr("%1 as a table").arg(title));
}

void TableFold::set_chart(const ChartData& content) {
    content_ = content;
    name_parts(content.title);
    if (open()) fill();
}

void TableFold::set_table(const QString& title, QAbstractItemModel* table) {
    if (table_->model() != table) table_->setModel(table);
    name_parts(title);
    if (open()) fit();
}

void TableFold::fill() {
    if (table_->model() == model_) model_->set_chart(content_);
    fit();
}

void TableFold::fit() {
    table_->resizeColumnsToContents();
    const auto rows = std::min(table_->model()->rowCount(), kTableRows);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           rows * table_->verticalHeader()->defaultSectionSize() + 2 * table_->frameWidth() + 2);
}

Chart::Chart(QWidget* parent) : QWidget(parent) {
    title_ = look::label(look::Type::panel_title, {}, this);
    title_->setWordWrap(false);
    legend_ = new ChartLegend(this);
    view_ = new ChartView(this);
    nothing_ = look::dim_label(look::Type::body, {}, this);
    nothing_->hide();
    reset_ = new QToolButton(this);
    reset_->setText(tr("Show all"));
    reset_->setAutoRaise(true);
    reset_->setFocusPolicy(Qt::StrongFocus);
    reset_->hide();
    menu_ = new QToolButton(this);
    menu_->setText(tr("Export"));
    menu_->setAutoRaise(true);
    menu_->setFocusPolicy(Qt::StrongFocus);
    menu_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(menu_);
    connect(menu->addAction(tr("Picture (PNG)…")), &QAction::triggered, this, &Chart::save_picture);
    connect(menu->addAction(tr("Figures (CSV)…")), &QAction::triggered, this, &Chart::save_figures);
    menu_->setMenu(menu);
    table_ = new TableFold(this);
    auto* head = new QHBoxLayout;
    head->addWidget(title_);
    head->addStretch(1);
    head->addWidget(reset_);
    head->addWidget(menu_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(legend_);
    column->addWidget(nothing_);
    column->addWidget(view_, 1);
    column->addWidget(table_);
    connect(view_, &ChartView::range_changed, this, [this] { reset_->setVisible(view_->zoomed()); });
    connect(reset_, &QToolButton::clicked, view_, &ChartView::reset_zoom);
    connect(table_, &TableFold::copied, this, [this] { Q_EMIT noted(tr("Copied.")); });
}

void Chart::set_chart(const ChartData& content) {
    title_->setText(content.title);
    menu_->setAccessibleName(tr("Export %1").arg(content.title));
    reset_->setAccessibleName(tr("Show all of %1").arg(content.title));
    const bool drawable = content.drawable();
    nothing_->setText(content.nothing);
    nothing_->setVisible(!drawable);
    for (auto* part : std::initializer_list<QWidget*>{view_, menu_, table_}) part->setVisible(drawable);
    legend_->set_series(content.series);
    if (!drawable) legend_->hide();
    view_->set_chart(content);
    table_->set_chart(content);
    reset_->setVisible(drawable && view_->zoomed());
}

void Chart::save_picture() {
    const auto words = save_file(this, tr("Export"), view_->content().title + QStringLiteral(".png"),
                                 tr("Picture (*.png)"), [this] { return picture_of(*view_); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

void Chart::save_figures() {
    const auto words = save_file(this, tr("Export"), view_->content().title + QStringLiteral(".csv"),
                                 tr("Table (*.csv)"), [this] { return chart_csv(view_->content()); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

}  // namespace fettle::gui
