// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>

class QStackedWidget;

namespace fettle::gui {

class ComputerPage;
class SideBar;

/// The pages of the computer: their names and order, their rows in the side bar, and which of them is visible.
class ComputerPages final : public QObject {
    Q_OBJECT
public:
    /// The side bar lists the pages, the stack shows them. Both must outlive it.
    ComputerPages(SideBar& side_bar, QStackedWidget& stack, QObject* parent = nullptr);

    /// The page is placed by its name, whatever the order of the calls.
    void add(const QString& name, const QString& title, ComputerPage* page);
    [[nodiscard]] bool contains(const QString& name) const { return pages_.contains(name); }
    /// In the order of the side bar.
    [[nodiscard]] QStringList names() const { return names_; }
    /// The visible page's name; empty: a drive is shown.
    [[nodiscard]] QString current() const { return current_; }
    /// Shows the page and reads it again. It must exist.
    void show(const QString& name);
    /// Marks the visible page in the side bar again, after something else was marked there.
    void mark();
    /// Reads the visible page again, if there is one.
    void refresh();
    /// A drive is shown instead.
    void leave() { current_.clear(); }

Q_SIGNALS:
    void page_wanted(const QString& name);
    void noted(const QString& words);

private:
    SideBar& side_bar_;
    QStackedWidget& stack_;
    QHash<QString, ComputerPage*> pages_;
    QStringList names_;
    QString current_;
};

}  // namespace fettle::gui
