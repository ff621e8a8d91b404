// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/main_menu.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>
#include <QMenuBar>
#include <QMessageBox>
#include <QTime>
#include <QToolButton>

#include "app/gui/frame/glossary_dialog.h"
#include "app/gui/frame/view_menu.h"
#include "app/gui/models/autostart.h"
#include "app/gui/widgets/page_icon.h"

namespace fettle::gui {

MainMenu::MainMenu(QMainWindow& window, const DrivePages& pages, ViewSettings& settings, QString version,
                   bool reports_problems)
    : QObject(&window), window_(window), version_(std::move(version)) {
    make_file_menu();
    make_drive_menu(pages);
    auto* view = window_.menuBar()->addMenu(tr("&View"));
    fill_view_menu(*view, settings);
    add_autostart(*view, make_autostart());
    make_help_menu(reports_problems);
    make_refresh_button();
}

void MainMenu::make_file_menu() {
    auto* file = window_.menuBar()->addMenu(tr("&File"));
    const auto add = [&](const QString& name, const QKeySequence& keys, auto signal) {
        auto* action = file->addAction(name);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, signal);
        return action;
    };
    refresh_ = add(tr("&Refresh"), QKeySequence::Refresh, &MainMenu::refresh_wanted);
    file->addSeparator();
    add(tr("Open &reports…"), QKeySequence::Open, &MainMenu::open_wanted);
    add(tr("Open &folder…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), &MainMenu::open_folder_wanted);
    need_drive_ = {
        add(tr("&Export report…"), QKeySequence(Qt::CTRL | Qt::Key_E), &MainMenu::export_wanted),
        add(tr("&Copy report"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &MainMenu::copy_wanted),
    };
    file->addSeparator();
    add(tr("&Quit"), QKeySequence::Quit, &MainMenu::quit_wanted);
}

void MainMenu::make_drive_menu(const DrivePages& pages) {
    auto* menu = window_.menuBar()->addMenu(tr("&Drive"));
    auto* find = menu->addAction(tr("&Find a drive"));
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, this, &MainMenu::find_wanted);
    menu->addSeparator();
    constexpr qsizetype digits = 9;
    for (qsizetype place = 0; place < pages.names.size(); ++place) {
        auto* action = menu->addAction(pages.titles[place]);
        if (place < digits) action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + place)));
        connect(action, &QAction::triggered, this, [this, name = pages.names[place]] { Q_EMIT page_wanted(name); });
    }
}

void MainMenu::make_help_menu(bool reports_problems) {
    auto* help = window_.menuBar()->addMenu(tr("&Help"));
    auto* terms = help->addAction(tr("&Terms"));
    terms->setShortcut(QKeySequence::HelpContents);
    connect(terms, &QAction::triggered, this, [this] { GlossaryDialog(&window_).exec(); });
    if (reports_problems) {
        connect(help->addAction(tr("&Report a problem…")), &QAction::triggered, this, &MainMenu::problem_report_wanted);
    }
    connect(help->addAction(tr("&About Fettle")), &QAction::triggered, this, &MainMenu::about);
}

void MainMenu::make_refresh_button() {
    updated_ = new QToolButton(&window_);
    updated_->setAutoRaise(true);
    updated_->setIcon(refresh_icon());
    updated_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    updated_->setText(tr("Refresh"));
    updated_->setAccessibleName(tr("Refresh"));
    updated_->setToolTip(
        tr("Query all drives again (%1)").arg(refresh_->shortcut().toString(QKeySequence::NativeText)));
    connect(updated_, &QToolButton::clicked, refresh_, &QAction::trigger);
    window_.menuBar()->setCornerWidget(updated_);
}

void MainMenu::set_drive_shown(bool shown) {
    for (auto* action : need_drive_) action->setEnabled(shown);
}

void MainMenu::say_updated() {
    updated_->setText(tr("Updated %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    window_.menuBar()->setCornerWidget(updated_);  // the menu bar notices no other way that its corner has grown
}

void MainMenu::about() {
    QMessageBox::about(&window_, tr("About Fettle"),
                       tr("Fettle %1\n\nThe SSD toolbox for drives from any manufacturer.\n\n"
                          "Free software under the GNU General Public License, version 3 or later.")
                           .arg(version_));
}

}  // namespace fettle::gui
