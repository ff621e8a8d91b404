// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTime>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

#include "app/gui/frame/drive_view.h"
#include "app/gui/frame/glossary_dialog.h"
#include "app/gui/frame/job_status.h"
#include "app/gui/frame/page_order.h"
#include "app/gui/frame/report_saver.h"
#include "app/gui/frame/side_bar.h"
#include "app/gui/frame/tray.h"
#include "app/gui/frame/view_menu.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/benchmarks_page.h"
#include "app/gui/pages/dashboard_page.h"
#include "app/gui/pages/erase_page.h"
#include "app/gui/pages/firmware_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/history_page.h"
#include "app/gui/pages/jobs_page.h"
#include "app/gui/pages/overview_page.h"
#include "app/gui/pages/performance_page.h"
#include "app/gui/pages/schedule_page.h"
#include "app/gui/pages/spare_page.h"
#include "app/gui/pages/trim_page.h"
#include "app/gui/reports/export.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/page_icon.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

constexpr int kNoteMs = 4'000;

bool is_called(const DriveItem& item, const QString& name) {
    const auto& entry = item.report.entry;
    const auto equal = [&](const std::string& other) { return text(other) == name; };
    return equal(entry.id) || equal(entry.path) || std::any_of(entry.links.begin(), entry.links.end(), equal) ||
           equal(item.report.facts.identity.serial) || equal(item.report.facts.identity.model);
}

QStringList local_files(const QMimeData& data) {
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    }
    return paths;
}

}  // namespace

MainWindow::MainWindow(const Services& services, QString version, QWidget* parent)
    : QMainWindow(parent), services_(services), version_(std::move(version)) {
    setWindowTitle(tr("Fettle"));
    model_ = new DriveModel(this);
    side_bar_ = new SideBar(*model_, this);
    side_bar_->setFixedWidth(side_bar_->sizeHint().width());
    empty_ = look::label(look::Type::body, tr("Looking for drives…"), this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setMargin(look::scaled(look::kPageMargin));
    drive_view_ = new DriveView(this);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(empty_);
    stack_->addWidget(drive_view_);
    auto* centre = new QWidget(this);
    auto* row = new QHBoxLayout(centre);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side_bar_);
    row->addWidget(stack_, 1);
    setCentralWidget(centre);
    service_ = new ServiceWatch(this);
    settings_ = new ViewSettings(this);
    connect(settings_, &ViewSettings::changed, this, &MainWindow::apply_settings);
    make_pages();
    make_file_menu();
    make_drive_menu();
    fill_view_menu(*menuBar()->addMenu(tr("&View")), *settings_);
    make_help_menu();
    make_refresh_button();
    make_status_bar();
    make_tray();
    connect_model();
    setAcceptDrops(true);
    connect_inspector();
    resize(look::scaled(1280), look::scaled(800));
    show_current();
}

/// One line for each page. The window orders them by their names; see frame/page_order.cpp.
void MainWindow::make_pages() {
    const auto has_page = [this](const QString& name) { return page_names().contains(name); };
    add_drive_page(QStringLiteral("overview"), tr("Overview"), new OverviewPage(has_page, this));
    add_drive_page(QStringLiteral("health"), tr("Health"), new HealthPage(this));
    const auto& toolbox = services_.toolbox;
    auto& background = services_.background;
    auto& jobs = services_.jobs;
    if (toolbox.history) {
        add_drive_page(QStringLiteral("history"), tr("History"), new HistoryPage(background, *toolbox.history, this));
    }
    if (toolbox.benchmarks && toolbox.trimming) {
        const auto kind = services_.simulated ? BenchSetup::Drives::simulated : BenchSetup::Drives::real;
        add_drive_page(QStringLiteral("performance"), tr("Performance"),
                       new PerformancePage({background, jobs, *toolbox.benchmarks, *toolbox.trimming}, kind, this));
    }
    if (toolbox.trimming) {
        add_drive_page(QStringLiteral("trim"), tr("TRIM"),
                       new TrimPage(*toolbox.trimming, toolbox.scheduling.get(), background, jobs, this));
    }
    if (toolbox.over_provisioning && toolbox.inspection) {
        add_drive_page(QStringLiteral("spare"), tr("Spare area"),
                       new SparePage({background, jobs, *toolbox.inspection, *toolbox.over_provisioning}, this));
    }
    if (toolbox.firmware && toolbox.inspection) {
        add_drive_page(
            QStringLiteral("firmware"), tr("Firmware"),
            new FirmwarePage({background, jobs, *toolbox.inspection, *toolbox.firmware, services_.vendor_firmware},
                             this));
    }
    if (toolbox.erasing) {
        add_drive_page(QStringLiteral("erase"), tr("Erase"), new ErasePage(*toolbox.erasing, background, jobs, this));
    }
    make_dashboard();
    if (toolbox.scheduling && toolbox.inspection && toolbox.trimming) {
        add_computer_page(
            QStringLiteral("schedule"), tr("Schedule"),
            new SchedulePage({background, *toolbox.scheduling, *toolbox.inspection, *toolbox.trimming}, this));
    }
    if (toolbox.jobs && toolbox.inspection && toolbox.erasing && toolbox.over_provisioning) {
        add_computer_page(QStringLiteral("jobs"), tr("Jobs"),
                          new JobsPage({background, jobs, *toolbox.jobs, *toolbox.inspection, *toolbox.erasing,
                                        *toolbox.over_provisioning},
                                       this));
    }
    if (toolbox.benchmarks) {
        add_computer_page(QStringLiteral("benchmarks"), tr("Benchmarks"),
                          new BenchmarksPage(background, *toolbox.benchmarks, this));
    }
}

void MainWindow::make_dashboard() {
    const auto& toolbox = services_.toolbox;
    auto* page = new DashboardPage({*model_, services_.background, *service_, toolbox.jobs, toolbox.scheduling,
                                    [this](const QString& name) { return page_names().contains(name); }},
                                   this);
    add_computer_page(QStringLiteral("dashboard"), tr("Dashboard"), page);
    connect(page, &DashboardPage::drive_wanted, this, [this](const QString& id, const QString& name) {
        choose_drive(model_->row_of(id));
        show_page(name);
    });
    connect(page, &DashboardPage::unfinished_counted, this,
            [this](int count) { side_bar_->set_count(QStringLiteral("jobs"), count); });
    const auto count = [this] {
        side_bar_->set_count(QStringLiteral("dashboard"), DashboardPage::count_urgent(*model_));
    };
    connect(model_, &QAbstractItemModel::rowsInserted, this, count);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, count);
    connect(model_, &QAbstractItemModel::modelReset, this, count);
    connect(model_, &QAbstractItemModel::dataChanged, this, count);
}

void MainWindow::add_drive_page(const QString& name, const QString& title, DrivePage* page) {
    drive_view_->add_page(name, title, page);
}

void MainWindow::add_computer_page(const QString& name, const QString& title, ComputerPage* page) {
    const auto place = place_of(name, computer_names_, computer_page_order());
    computer_names_.insert(place, name);
    computer_pages_.insert(name, page);
    side_bar_->insert_page(place, name, title);
    stack_->addWidget(page);
    connect(page, &Page::page_wanted, this, &MainWindow::show_page);
    connect(page, &Page::noted, this, &MainWindow::note);
}

void MainWindow::say_demo() {
    demo_ = true;
    statusBar()->addPermanentWidget(new QLabel(tr("Demo: simulated drives, not this computer's"), this));
}

void MainWindow::connect_model() {
    connect(side_bar_, &SideBar::drive_chosen, this, [this] {
        wanted_drive_.clear();
        show_drive_view();
    });
    connect(side_bar_, &SideBar::page_chosen, this, &MainWindow::show_computer_page);
    connect(drive_view_, &DriveView::page_wanted, this, &MainWindow::show_page);
    connect(drive_view_, &DriveView::noted, this, &MainWindow::note);
    connect(model_, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                if (roles.contains(DriveModel::kProgress)) return;
                take_wanted_drive();
                const auto row = side_bar_->drive();
                if (row >= first.row() && row <= last.row()) show_current();
            });
    const auto after_change = [this] {
        // Select the first drive; later arrivals do not change the selection.
        if (side_bar_->drive() < 0 && model_->rowCount() > 0) side_bar_->choose_drive(0);
        take_wanted_drive();
        if (!computer_page_.isEmpty()) side_bar_->choose_page(computer_page_);
        show_current();
    };
    connect(model_, &QAbstractItemModel::rowsInserted, this, after_change);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, after_change);
    connect(model_, &QAbstractItemModel::modelReset, this, after_change);
}

void MainWindow::make_file_menu() {
    auto* file = menuBar()->addMenu(tr("&File"));
    const auto add = [&](const QString& name, const QKeySequence& keys, auto slot) {
        auto* action = file->addAction(name);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    refresh_action_ = add(tr("&Refresh"), QKeySequence::Refresh, &MainWindow::refresh);
    file->addSeparator();
    add(tr("Open &reports…"), QKeySequence::Open, &MainWindow::open_reports);
    need_drive_ = {
        add(tr("&Export report…"), QKeySequence(Qt::CTRL | Qt::Key_E), &MainWindow::export_report),
        add(tr("&Copy report"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &MainWindow::copy),
    };
    file->addSeparator();
    add(tr("&Quit"), QKeySequence::Quit, &MainWindow::quit);
}

void MainWindow::make_help_menu() {
    auto* help = menuBar()->addMenu(tr("&Help"));
    auto* terms = help->addAction(tr("&Terms"));
    terms->setShortcut(QKeySequence::HelpContents);
    connect(terms, &QAction::triggered, this, [this] { GlossaryDialog(this).exec(); });
    connect(help->addAction(tr("&About Fettle")), &QAction::triggered, this, &MainWindow::about);
}

void MainWindow::about() {
    QMessageBox::about(this, tr("About Fettle"),
                       tr("Fettle %1\n\nThe SSD toolbox for drives from any manufacturer.\n\n"
                          "Free software under the GNU General Public License, version 3 or later.")
                           .arg(version_));
}

void MainWindow::make_refresh_button() {
    updated_ = new QToolButton(this);
    updated_->setAutoRaise(true);
    updated_->setIcon(refresh_icon());
    updated_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    updated_->setText(tr("Refresh"));
    updated_->setAccessibleName(tr("Refresh"));
    updated_->setToolTip(
        tr("Query all drives again (%1)").arg(refresh_action_->shortcut().toString(QKeySequence::NativeText)));
    connect(updated_, &QToolButton::clicked, refresh_action_, &QAction::trigger);
    menuBar()->setCornerWidget(updated_);
}

void MainWindow::make_status_bar() {
    statusBar()->addWidget(new JobStatus(services_.jobs, *model_, this));
    connect(&services_.jobs, &JobCenter::ended, this, [this] {
        if (quits_after_jobs_ && !isVisible() && services_.jobs.running().empty()) Q_EMIT closed();
    });
    auto* service = look::dim_label(look::Type::small, {}, this);
    service->setWordWrap(false);
    service->hide();
    statusBar()->addWidget(service);
    connect(service_, &ServiceWatch::changed, service, [this, service] {
        service->setText(service_->words());
        service->setVisible(!service_->words().isEmpty());
    });
}

void MainWindow::make_tray() {
    tray_ = new Tray(*model_, this);
    connect(tray_, &Tray::window_wanted, this, [this] {
        if (isVisible()) {
            hide();
        } else {
            come_forward();
        }
    });
    connect(tray_, &Tray::dashboard_wanted, this, [this] {
        show_page(QStringLiteral("dashboard"));
        come_forward();
    });
    connect(tray_, &Tray::quit_wanted, this, &MainWindow::quit);
}

void MainWindow::make_drive_menu() {
    auto* menu = menuBar()->addMenu(tr("&Drive"));
    auto* find = menu->addAction(tr("&Find a drive"));
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, side_bar_, &SideBar::find);
    menu->addSeparator();
    const auto names = drive_view_->names();
    const auto titles = drive_view_->titles();
    constexpr qsizetype digits = 9;
    for (qsizetype place = 0; place < names.size(); ++place) {
        auto* action = menu->addAction(titles[place]);
        if (place < digits) action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + place)));
        connect(action, &QAction::triggered, this, [this, name = names[place]] { show_page(name); });
    }
}

void MainWindow::connect_inspector() {
    auto& inspector = services_.inspector;
    // Late results from this computer's drives must not mix with saved reports, and vice versa.
    connect(&inspector, &Inspector::changed, this, [this](const DriveItemPtr& item) {
        if (item->saved != services_.inspector.shows_saved_reports()) return;
        model_->update(item);
        if (item->state != DriveItem::State::ready) return;
        say_wanted_drive_missing();
        updated_->setText(tr("Updated %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
        menuBar()->setCornerWidget(updated_);  // the menu bar notices no other way that its corner has grown
    });
    connect(&inspector, &Inspector::reports_arrived, this, [this](const std::vector<DriveItemPtr>& items) {
        if (services_.inspector.shows_saved_reports()) model_->add(items);
    });
    connect(&inspector, &Inspector::listed, this, [this](const QStringList& ids) {
        const auto shown = current();
        model_->keep(ids);
        if (shown && !shown->saved && !ids.contains(text(shown->report.entry.id))) {
            // Another drive is shown in its place, until it returns.
            wanted_drive_ = text(shown->report.entry.id);
            asked_for_drive_ = false;
            statusBar()->showMessage(tr("%1 is no longer connected.").arg(drive_name(shown->report)));
        }
        empty_->setText(
            tr("No drives found on this computer.\n\nTo evaluate saved reports of other computers, choose File → Open "
               "report…"));
    });
    connect(&inspector, &Inspector::failed, this, [this](const QString& reason) {
        empty_->setText(reason);
        statusBar()->showMessage(reason);
    });
    connect(&inspector, &Inspector::unreadable, this,
            [this](const QString& path, const QString& reason) { unreadable_.append(tr("%1: %2").arg(path, reason)); });
    connect(&inspector, &Inspector::reports_read, this, &MainWindow::say_unreadable);
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

void MainWindow::choose_drive(int row) {
    wanted_drive_.clear();
    side_bar_->choose_drive(row);
    show_drive_view();
}

void MainWindow::choose_page(int index) {
    drive_view_->show_page(index);
    show_drive_view();
}

bool MainWindow::show_page(const QString& name) {
    if (computer_pages_.contains(name)) {
        show_computer_page(name);
        return true;
    }
    if (!drive_view_->show_page(name)) return false;
    show_drive_view();
    return true;
}

QString MainWindow::page() const { return computer_page_.isEmpty() ? drive_view_->page() : computer_page_; }

QStringList MainWindow::page_names() const { return drive_view_->names() + computer_names_; }

void MainWindow::show_drive(const QString& name) {
    wanted_drive_ = name;
    asked_for_drive_ = true;
    take_wanted_drive();
}

void MainWindow::take_wanted_drive() {
    if (wanted_drive_.isEmpty()) return;
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (!is_called(*model_->item(row), wanted_drive_)) continue;
        wanted_drive_.clear();
        statusBar()->clearMessage();  // that it was missing
        side_bar_->choose_drive(row);
        if (computer_page_.isEmpty()) {
            show_current();
        } else {
            side_bar_->choose_page(computer_page_);
        }
        return;
    }
}

void MainWindow::say_wanted_drive_missing() {
    if (wanted_drive_.isEmpty() || !asked_for_drive_) return;
    for (int row = 0; row < model_->rowCount(); ++row) {
        // Its own report may still name it.
        if (model_->item(row)->state == DriveItem::State::asking) return;
    }
    note(tr("No drive is called %1.").arg(printable(wanted_drive_)));
    asked_for_drive_ = false;
}

DriveItemPtr MainWindow::current() const { return model_->item(side_bar_->drive()); }

void MainWindow::show_drive_view() {
    computer_page_.clear();
    side_bar_->choose_drive(side_bar_->drive());
    shown_.reset();
    show_current();
}

void MainWindow::show_computer_page(const QString& name) {
    computer_page_ = name;
    side_bar_->choose_page(name);
    auto* page = computer_pages_.value(name);
    stack_->setCurrentWidget(page);
    page->refresh();
    show_current();
}

void MainWindow::show_current() {
    const auto item = current();
    for (auto* action : need_drive_) action->setEnabled(item != nullptr && computer_page_.isEmpty());
    if (!computer_page_.isEmpty()) {
        setWindowTitle(tr("Fettle"));
        return;
    }
    if (item && item == shown_) return;
    shown_ = item;
    stack_->setCurrentWidget(item ? static_cast<QWidget*>(drive_view_) : empty_);
    drive_view_->show_drive(item);
    setWindowTitle(item ? tr("%1 — Fettle").arg(drive_name(item->report)) : tr("Fettle"));
}

void MainWindow::note(const QString& words) { statusBar()->showMessage(words, kNoteMs); }

void MainWindow::copy() {
    const auto item = current();
    if (!item) return;
    QApplication::clipboard()->setText(report_text(*item));
    note(tr("Copied."));
}

void MainWindow::export_report() {
    const auto item = current();
    if (!item) return;
    if (const auto saved = save_report(this, *item, version_); !saved.isEmpty()) note(saved);
}

void MainWindow::refresh() {
    if (services_.inspector.shows_saved_reports()) {
        empty_->setText(tr("Looking for drives…"));
        statusBar()->clearMessage();
        unreadable_.clear();
        model_->clear();
    }
    services_.inspector.refresh();
    if (!computer_page_.isEmpty()) computer_pages_.value(computer_page_)->refresh();
}

void MainWindow::open_reports() {
    const auto paths = QFileDialog::getOpenFileNames(this, tr("Open saved reports"));
    if (!paths.isEmpty()) show_reports(paths);
}

void MainWindow::show_reports(const QStringList& paths) {
    services_.inspector.read_reports(paths);
    unreadable_.clear();
    statusBar()->clearMessage();
    computer_page_.clear();
    model_->clear();
    show_current();
    empty_->setText(tr("Reading reports…"));
}

void MainWindow::apply_settings() {
    model_->show_again();
    drive_view_->show_again();
    if (!computer_page_.isEmpty()) computer_pages_.value(computer_page_)->refresh();
    tray_->set_shown(settings_->tray() || in_tray_);
}

void MainWindow::keep_state(const QString& file) {
    settings_->keep_in(file);
    restoreGeometry(settings_->recall(QStringLiteral("geometry")).toByteArray());
    show_drive(settings_->recall(QStringLiteral("drive")).toString());
    asked_for_drive_ = false;
    switch (settings_->start()) {
        case ViewSettings::Start::last_page: show_page(settings_->recall(QStringLiteral("page")).toString()); break;
        case ViewSettings::Start::dashboard: show_page(QStringLiteral("dashboard")); break;
        case ViewSettings::Start::overview: show_page(QStringLiteral("overview")); break;
    }
}

void MainWindow::remember_state() {
    settings_->remember(QStringLiteral("geometry"), saveGeometry());
    settings_->remember(QStringLiteral("page"), page());
    const auto item = current();
    if (!item || item->saved || demo_) return;
    const auto& serial = item->report.facts.identity.serial;
    settings_->remember(QStringLiteral("drive"), text(serial.empty() ? item->report.entry.id : serial));
}

void MainWindow::follow_service() { service_->follow(); }

void MainWindow::stay_in_tray() {
    in_tray_ = true;
    tray_->set_shown(true);
}

void MainWindow::come_forward() {
    quits_after_jobs_ = false;
    if (isMinimized()) {
        showNormal();
    } else {
        show();
    }
    raise();
    activateWindow();
}

void MainWindow::quit() {
    leaving_ = true;
    close();
    leaving_ = false;
}

bool MainWindow::may_close() {
    if (services_.jobs.running().empty()) return true;
    QMessageBox box(QMessageBox::Question, tr("A job is running"),
                    tr("A job is running. Fettle hides its window and quits when the job has ended."),
                    QMessageBox::Cancel, this);
    const QAbstractButton* hide_it = box.addButton(tr("Hide window"), QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() != hide_it) return false;
    quits_after_jobs_ = true;
    hide();
    return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    remember_state();
    if (!leaving_ && (in_tray_ || tray_->reachable())) {
        hide();
        event->ignore();
        return;
    }
    if (!may_close()) {
        event->ignore();
        return;
    }
    services_.inspector.stop_reading();
    QMainWindow::closeEvent(event);
    if (event->isAccepted()) Q_EMIT closed();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!local_files(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto paths = local_files(*event->mimeData());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    show_reports(paths);
}

}  // namespace fettle::gui
