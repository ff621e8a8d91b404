// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QSaveFile>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>

#include "app/gui/frame/drive_delegate.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/check_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/overview_page.h"
#include "app/gui/reports/export.h"

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

void MainWindow::say_demo() {
    statusBar()->insertPermanentWidget(0, new QLabel(tr("Demo: simulated drives, not this computer's"), this));
}

void MainWindow::make_side_bar() {
    list_ = new QListView(this);
    list_->setModel(model_);
    list_->setItemDelegate(new DriveDelegate(list_));
    list_->setAccessibleName(tr("Drives"));
    list_->setMinimumWidth(220);
    // Uniform sizes, so that thousands of saved reports need not be measured.
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &MainWindow::show_current);
    connect(model_, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& changed) {
        if (changed == list_->currentIndex()) show_current();
    });
    const auto after_change = [this] {
        // Select the first drive; later arrivals do not change the selection.
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
    empty_->setTextFormat(Qt::PlainText);
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
    bar->addAction(add(tr("&Refresh"), QKeySequence::Refresh, tr("Query all drives again"), &MainWindow::refresh));
    bar->addAction(add(tr("Open &report…"), QKeySequence::Open, tr("Evaluate saved reports of other computers"),
                       &MainWindow::open_reports));
    bar->addAction(add(tr("&Copy"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                       tr("Copy all information about this drive as text"), &MainWindow::copy));
    bar->addAction(add(tr("&Export…"), QKeySequence::Save,
                       tr("Save all information about this drive as HTML, JSON or text"), &MainWindow::export_report));
    need_drive_ = {bar->actions()[2], bar->actions()[3]};
    file->addSeparator();
    add(tr("&Quit"), QKeySequence::Quit, tr("Close Fettle"), [this] { close(); });
    auto* help = menuBar()->addMenu(tr("&Help"));
    connect(help->addAction(tr("&About Fettle")), &QAction::triggered, this, [this] {
        QMessageBox::about(this, tr("About Fettle"),
                           tr("Fettle %1\n\nThe SSD toolbox for drives from any manufacturer.\nThis window never "
                              "writes to a drive.\n\n"
                              "Free software under the GNU General Public License, version 3 or later.")
                               .arg(version_));
    });
}

void MainWindow::connect_inspector() {
    // Late results from this computer's drives must not mix with saved reports, and vice versa.
    connect(&inspector_, &Inspector::changed, this, [this](const DriveItemPtr& item) {
        if (item->saved == inspector_.shows_saved_reports()) model_->update(item);
    });
    connect(&inspector_, &Inspector::reports_arrived, this, [this](const std::vector<DriveItemPtr>& items) {
        if (inspector_.shows_saved_reports()) model_->add(items);
    });
    connect(&inspector_, &Inspector::listed, this, [this](const QStringList& ids) {
        model_->keep(ids);
        empty_->setText(
            tr("No drives found on this computer.\n\nTo evaluate saved reports of other computers, choose File → Open "
               "report…"));
        say_drives();
    });
    connect(&inspector_, &Inspector::failed, this, [this](const QString& reason) {
        empty_->setText(reason);
        statusBar()->showMessage(reason);
    });
    connect(&inspector_, &Inspector::unreadable, this,
            [this](const QString& path, const QString& reason) { unreadable_.append(tr("%1: %2").arg(path, reason)); });
    connect(&inspector_, &Inspector::reports_read, this, &MainWindow::say_unreadable);
}

void MainWindow::say_unreadable(int read) {
    constexpr qsizetype named_at_most = 20;
    auto named = unreadable_.mid(0, named_at_most);
    if (unreadable_.size() > named_at_most) named.append(tr("and %1 more").arg(unreadable_.size() - named_at_most));
    if (read == 0) empty_->setText(tr("No readable reports.\n\n%1").arg(named.join(QLatin1Char('\n'))));
    if (unreadable_.size() == 1) statusBar()->showMessage(tr("Cannot read %1").arg(unreadable_.constFirst()));
    if (unreadable_.size() > 1) {
        statusBar()->showMessage(
            tr("Cannot read %1 files; the first is %2").arg(unreadable_.size()).arg(unreadable_[0]));
    }
    unreadable_.clear();
}

void MainWindow::choose_drive(int row) { list_->setCurrentIndex(model_->index(row)); }

void MainWindow::choose_page(int index) { tabs_->setCurrentIndex(index); }

DriveItemPtr MainWindow::current() const { return model_->item(list_->currentIndex().row()); }

void MainWindow::show_current() {
    const auto item = current();
    if (item && item == shown_) return;
    const bool another = item && (!shown_ || shown_->report.entry.id != item->report.entry.id);
    shown_ = item;
    for (auto* action : need_drive_) action->setEnabled(item != nullptr);
    stack_->setCurrentWidget(item ? static_cast<QWidget*>(tabs_) : empty_);
    for (auto* page : pages_) {
        page->show_drive(item);
        if (another) page->verticalScrollBar()->setValue(0);
    }
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
    QString filter;
    const auto chosen = QFileDialog::getSaveFileName(this, tr("Export"), name + QStringLiteral(".html"),
                                                     export_filters().join(QStringLiteral(";;")), &filter);
    if (!chosen.isEmpty()) write_report(*item, chosen, filter);
}

void MainWindow::write_report(const DriveItem& item, const QString& chosen, const QString& filter) {
    const auto format = export_format(filter, chosen);
    const auto path = export_path(chosen, format);
    // The dialog's overwrite prompt was for the name as typed, without the extension added here.
    if (path != chosen && QFileInfo::exists(path)) {
        warn(tr("%1 already exists. Nothing was saved. Choose another name.").arg(path));
        return;
    }
    QSaveFile file(path);
    const auto content = export_as(format, item, version_);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        warn(tr("Cannot write %1: %2").arg(path, file.errorString()));
        return;
    }
    statusBar()->showMessage(tr("Saved %1.").arg(path), 4'000);
}

void MainWindow::warn(const QString& words) {
    QMessageBox box(QMessageBox::Warning, tr("Export"), words, QMessageBox::Ok, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

void MainWindow::refresh() {
    if (inspector_.shows_saved_reports()) {
        empty_->setText(tr("Looking for drives…"));
        statusBar()->clearMessage();
        unreadable_.clear();
        model_->clear();
    }
    inspector_.refresh();
}

void MainWindow::open_reports() {
    const auto paths = QFileDialog::getOpenFileNames(this, tr("Open saved reports"));
    if (!paths.isEmpty()) show_reports(paths);
}

void MainWindow::show_reports(const QStringList& paths) {
    inspector_.read_reports(paths);
    unreadable_.clear();
    statusBar()->clearMessage();
    model_->clear();
    empty_->setText(tr("Reading reports…"));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    inspector_.stop_reading();
    QMainWindow::closeEvent(event);
}

}  // namespace fettle::gui
