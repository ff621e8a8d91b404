// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QSaveFile>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>

#include "app/gui/check_page.h"
#include "app/gui/drive_delegate.h"
#include "app/gui/drive_model.h"
#include "app/gui/export.h"
#include "app/gui/health_page.h"
#include "app/gui/inspector.h"
#include "app/gui/overview_page.h"
#include "app/gui/words.h"

namespace fettle::gui {

MainWindow::MainWindow(Inspector& inspector, QString version, QWidget* parent)
    : QMainWindow(parent), inspector_(inspector), version_(std::move(version)) {
    setWindowTitle(tr("Fettle"));
    model_ = new DriveModel(this);
    make_side_bar();
    make_pages();
    auto* splitter = new QSplitter(this);
    splitter->addWidget(list_);
    splitter->addWidget(stack_);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({300, 860});
    splitter->setChildrenCollapsible(false);
    setCentralWidget(splitter);
    count_ = new QLabel(this);
    statusBar()->addPermanentWidget(count_);
    make_actions();
    connect_inspector();
    resize(1160, 760);
    show_current();
}

void MainWindow::make_side_bar() {
    list_ = new QListView(this);
    list_->setModel(model_);
    list_->setItemDelegate(new DriveDelegate(list_));
    list_->setAccessibleName(tr("Drives"));
    list_->setMinimumWidth(220);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &MainWindow::show_current);
    connect(model_, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& changed) {
        if (changed == list_->currentIndex()) show_current();
    });
    const auto after_change = [this] {
        // The first drive is shown at once; later arrivals do not take the place of what is read.
        if (!list_->currentIndex().isValid() && model_->rowCount() > 0) choose_drive(0);
        show_current();
        say_drives();
    };
    connect(model_, &QAbstractItemModel::rowsInserted, this, after_change);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, after_change);
    connect(model_, &QAbstractItemModel::modelReset, this, after_change);
}

void MainWindow::make_pages() {
    tabs_ = new QTabWidget(this);
    tabs_->setDocumentMode(true);
    pages_ = {new OverviewPage(tabs_), new HealthPage(tabs_), new CheckPage(tabs_)};
    tabs_->addTab(pages_[0], tr("&Overview"));
    tabs_->addTab(pages_[1], tr("&Health"));
    tabs_->addTab(pages_[2], tr("&Check"));
    empty_ = new QLabel(tr("Looking for drives…"), this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setMargin(40);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(empty_);
    stack_->addWidget(tabs_);
}

void MainWindow::make_actions() {
    auto* file = menuBar()->addMenu(tr("&File"));
    auto* bar = addToolBar(tr("Main"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    const auto add = [&](const QString& name, const QKeySequence& keys, const QString& tip, auto slot) {
        auto* action = file->addAction(name);
        action->setShortcut(keys);
        action->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
        action->setStatusTip(tip);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    bar->addAction(add(tr("&Refresh"), QKeySequence::Refresh, tr("Ask all drives again"), [this] {
        saved_reports_ = false;
        inspector_.refresh();
    }));
    bar->addAction(add(tr("Open &report…"), QKeySequence::Open, tr("Judge saved reports of other machines"),
                       &MainWindow::open_reports));
    bar->addAction(add(tr("&Copy"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                       tr("Copy what is known of this drive as text"), &MainWindow::copy));
    bar->addAction(add(tr("&Export…"), QKeySequence::Save, tr("Save what is known of this drive as HTML, JSON or text"),
                       &MainWindow::export_report));
    file->addSeparator();
    add(tr("&Quit"), QKeySequence::Quit, tr("Close Fettle"), [this] { close(); });
    auto* help = menuBar()->addMenu(tr("&Help"));
    connect(help->addAction(tr("&About Fettle")), &QAction::triggered, this, [this] {
        QMessageBox::about(
            this, tr("About Fettle"),
            tr("Fettle %1\n\nThe SSD toolbox for any maker's drive.\nNothing in this version writes to a drive.\n\n"
               "Free software under the GNU General Public License, version 3 or later.")
                .arg(version_));
    });
}

void MainWindow::connect_inspector() {
    connect(&inspector_, &Inspector::changed, model_, &DriveModel::update);
    connect(&inspector_, &Inspector::listed, this, [this](const QStringList& ids) {
        if (saved_reports_) return;
        model_->keep(ids);
        empty_->setText(
            tr("No drives were found on this machine.\n\nFile → Open report… judges saved reports of other machines."));
        say_drives();
    });
    connect(&inspector_, &Inspector::failed, this, [this](const QString& reason) {
        empty_->setText(reason);
        statusBar()->showMessage(reason);
    });
    connect(&inspector_, &Inspector::unreadable, this,
            [this](const QString& path, const QString& reason) { unreadable_.append(tr("%1: %2").arg(path, reason)); });
    connect(&inspector_, &Inspector::reports_read, this, [this](int count) {
        if (count == 0) empty_->setText(tr("No report could be read.\n\n%1").arg(unreadable_.join(QLatin1Char('\n'))));
        if (!unreadable_.isEmpty()) {
            statusBar()->showMessage(tr("Not read: %1").arg(unreadable_.join(QStringLiteral("; "))));
        }
        unreadable_.clear();
    });
}

void MainWindow::choose_drive(int row) { list_->setCurrentIndex(model_->index(row)); }

void MainWindow::choose_page(int index) { tabs_->setCurrentIndex(index); }

DriveItemPtr MainWindow::current() const { return model_->item(list_->currentIndex().row()); }

void MainWindow::show_current() {
    const auto item = current();
    stack_->setCurrentWidget(item ? static_cast<QWidget*>(tabs_) : empty_);
    for (auto* page : pages_) page->show_drive(item);
    setWindowTitle(item ? tr("%1 — Fettle").arg(drive_name(item->report)) : tr("Fettle"));
}

void MainWindow::say_drives() {
    const auto count = model_->rowCount();
    count_->setText(count == 1 ? tr("1 drive") : tr("%1 drives").arg(count));
}

void MainWindow::copy() {
    const auto item = current();
    if (!item) return;
    QApplication::clipboard()->setText(report_text(*item));
    statusBar()->showMessage(tr("Copied."), 4'000);
}

void MainWindow::export_report() {
    const auto item = current();
    if (!item) return;
    auto name = drive_name(item->report);
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    const auto path = QFileDialog::getSaveFileName(this, tr("Export"), name + QStringLiteral(".html"),
                                                   tr("Web page (*.html);;JSON (*.json);;Text (*.txt)"));
    if (path.isEmpty()) return;
    QSaveFile file(path);
    const auto content = export_as(path, *item, version_);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        QMessageBox::warning(this, tr("Export"), tr("%1 could not be written: %2").arg(path, file.errorString()));
        return;
    }
    statusBar()->showMessage(tr("Saved %1.").arg(path), 4'000);
}

void MainWindow::open_reports() {
    const auto paths = QFileDialog::getOpenFileNames(this, tr("Open saved reports"));
    if (paths.isEmpty()) return;
    saved_reports_ = true;
    model_->clear();
    inspector_.read_reports(paths);
}

}  // namespace fettle::gui
