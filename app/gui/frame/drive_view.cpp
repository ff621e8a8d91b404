// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/drive_view.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QVBoxLayout>

#include "app/gui/frame/drive_header.h"
#include "app/gui/frame/page_order.h"
#include "app/gui/frame/tab_row.h"
#include "app/gui/pages/page.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

DriveView::DriveView(QWidget* parent) : QWidget(parent) {
    header_ = new DriveHeader(this);
    tabs_ = new Tabs(this);
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addWidget(header_);
    column_->addWidget(tabs_, 1);
    connect(header_, &DriveHeader::noted, this, &DriveView::noted);
    connect(tabs_, &Tabs::currentChanged, this, [this] {
        update_page();
        Q_EMIT page_changed();
    });
}

void DriveView::add_page(const QString& name, const QString& title, DrivePage* page) {
    const auto place = place_of(name, names(), drive_page_order());
    entries_.insert(entries_.begin() + place, {name, page, nullptr});
    tabs_->insertTab(place, page, title);
    connect(page, &Page::page_wanted, this, &DriveView::page_wanted);
    connect(page, &Page::noted, this, &DriveView::noted);
    if (entries_.size() > 1) tabs_->setCurrentIndex(0);
}

void DriveView::show_drive(const DriveItemPtr& item) {
    item_ = item;
    if (item) header_->show_drive(*item);
    update_page();
    Q_EMIT drive_shown(item_);
}

void DriveView::set_notice(QWidget* notice) {
    auto* row = new QHBoxLayout;
    const auto margin = look::scaled(look::kPageMargin);
    row->setContentsMargins(margin, 0, margin, look::kGrid);  // none while it is hidden
    row->addWidget(notice);
    column_->insertLayout(1, row);
}

void DriveView::show_again() {
    for (auto& entry : entries_) entry.shown.reset();
    show_drive(item_);
}

void DriveView::update_page() {
    const auto index = static_cast<std::size_t>(tabs_->currentIndex());
    if (index >= entries_.size()) return;
    auto& entry = entries_[index];
    if (entry.shown == item_) return;
    const bool another = item_ && (!entry.shown || entry.shown->report.entry.id != item_->report.entry.id);
    entry.shown = item_;
    entry.page->show_drive(item_);
    if (another) entry.page->verticalScrollBar()->setValue(0);
}

bool DriveView::show_page(const QString& name) {
    const auto index = names().indexOf(name);
    if (index < 0) return false;
    show_page(static_cast<int>(index));
    return true;
}

void DriveView::show_page(int index) { tabs_->setCurrentIndex(index); }

QString DriveView::page() const { return names().value(tabs_->currentIndex()); }

QStringList DriveView::names() const {
    QStringList names;
    for (const auto& entry : entries_) names.append(entry.name);
    return names;
}

QStringList DriveView::titles() const {
    QStringList titles;
    for (int index = 0; index < tabs_->count(); ++index) titles.append(tabs_->tabText(index));
    return titles;
}

}  // namespace fettle::gui
