// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/computer_pages.h"

#include <QStackedWidget>

#include "app/gui/frame/page_order.h"
#include "app/gui/frame/side_bar.h"
#include "app/gui/pages/page.h"

namespace fettle::gui {

ComputerPages::ComputerPages(SideBar& side_bar, QStackedWidget& stack, QObject* parent)
    : QObject(parent), side_bar_(side_bar), stack_(stack) {}

void ComputerPages::add(const QString& name, const QString& title, ComputerPage* page) {
    const auto place = place_of(name, names_, computer_page_order());
    names_.insert(place, name);
    pages_.insert(name, page);
    side_bar_.insert_page(place, name, title);
    stack_.addWidget(page);
    connect(page, &Page::page_wanted, this, &ComputerPages::page_wanted);
    connect(page, &Page::noted, this, &ComputerPages::noted);
}

void ComputerPages::show(const QString& name) {
    current_ = name;
    mark();
    stack_.setCurrentWidget(pages_.value(name));
    refresh();
}

void ComputerPages::mark() {
    if (!current_.isEmpty()) side_bar_.choose_page(current_);
}

void ComputerPages::refresh() {
    if (!current_.isEmpty()) pages_.value(current_)->refresh();
}

}  // namespace fettle::gui
