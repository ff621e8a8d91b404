// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QStatusBar>

#include "app/gui/frame/admin_access.h"
#include "app/gui/frame/computer_pages.h"
#include "app/gui/frame/density.h"
#include "app/gui/frame/drive_view.h"
#include "app/gui/frame/focus_keeper.h"
#include "app/gui/frame/job_status.h"
#include "app/gui/frame/leaving.h"
#include "app/gui/frame/main_menu.h"
#include "app/gui/frame/page_factory.h"
#include "app/gui/frame/problem_dialog.h"
#include "app/gui/frame/report_opener.h"
#include "app/gui/frame/report_saver.h"
#include "app/gui/frame/service_label.h"
#include "app/gui/frame/session.h"
#include "app/gui/frame/side_bar.h"
#include "app/gui/frame/tray_control.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/models/words.h"
#include "app/gui/reports/export.h"
#include "app/gui/widgets/look.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

constexpr int kNoteMs = 4'000;

}  // namespace

MainWindow::MainWindow(const Services& services, QString version, QWidget* parent)
    : QMainWindow(parent),
      services_(services),
      version_(std::move(version)),
      model_(new DriveModel(this)),
      wanted_drive_(*model_) {
    setWindowTitle(tr("Fettle"));
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
    density_ = new Density(*this);
    connect(settings_, &ViewSettings::changed, this, &MainWindow::apply_settings);
    make_pages();
    make_menu();
    make_status_bar();
    make_tray();
    leaving_ = new Leaving(services_.jobs, *this);
    connect(leaving_, &Leaving::possible, this, [this] {
        services_.inspector.stop_reading();
        Q_EMIT closed();
    });
    connect_model();
    reports_ = new ReportOpener(services_.inspector, *this);
    connect_inspector();
    auto* access = new AdminAccess(services_, *model_, *service_, *drive_view_);
    connect(access, &AdminAccess::read, this, &MainWindow::show_drive);
    connect(access, &AdminAccess::restarted, this, &MainWindow::quit);
    new FocusKeeper(*this);
    resize(look::scaled(1280), look::scaled(800));
    show_current();
}

void MainWindow::make_pages() {
    computer_pages_ = new ComputerPages(*side_bar_, *stack_, this);
    connect(computer_pages_, &ComputerPages::page_wanted, this, &MainWindow::show_page);
    connect(computer_pages_, &ComputerPages::noted, this, &MainWindow::note);
    auto* factory =
        new PageFactory(services_, {*model_, *service_, *settings_, *side_bar_, *drive_view_, *computer_pages_}, this);
    connect(factory, &PageFactory::drive_wanted, this, [this](const QString& id, const QString& name) {
        choose_drive(model_->row_of(id));
        show_page(name);
    });
    factory->make_pages();
}

void MainWindow::make_menu() {
    menu_ = new MainMenu(*this, {drive_view_->names(), drive_view_->titles()}, *settings_, version_,
                         services_.toolbox.recordings != nullptr);
    connect(menu_, &MainMenu::refresh_wanted, this, &MainWindow::refresh);
    connect(menu_, &MainMenu::open_wanted, this, &MainWindow::open_reports);
    connect(menu_, &MainMenu::open_folder_wanted, this, [this] {
        if (const auto paths = reports_->ask_folder(); !paths.isEmpty()) show_reports(paths);
    });
    connect(menu_, &MainMenu::problem_report_wanted, this,
            [this] { report_problem(services_, current() ? text(current()->report.entry.id) : QString(), this); });
    connect(menu_, &MainMenu::export_wanted, this, &MainWindow::export_report);
    connect(menu_, &MainMenu::copy_wanted, this, &MainWindow::copy);
    connect(menu_, &MainMenu::quit_wanted, this, &MainWindow::quit);
    connect(menu_, &MainMenu::find_wanted, side_bar_, &SideBar::find);
    connect(menu_, &MainMenu::page_wanted, this, &MainWindow::show_page);
}

void MainWindow::say_demo() {
    demo_ = true;
    statusBar()->addPermanentWidget(new QLabel(tr("Demo: simulated drives, not this computer's"), this));
}

void MainWindow::connect_model() {
    connect(side_bar_, &SideBar::drive_chosen, this, [this] {
        wanted_drive_.forget();
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
        computer_pages_->mark();
        show_current();
    };
    connect(model_, &QAbstractItemModel::rowsInserted, this, after_change);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, after_change);
    connect(model_, &QAbstractItemModel::modelReset, this, after_change);
}

void MainWindow::make_status_bar() {
    statusBar()->addWidget(new JobStatus(services_.jobs, *model_, this));
    statusBar()->addWidget(service_label(*service_, this));
}

void MainWindow::make_tray() {
    tray_ = new TrayControl(services_, *model_, *settings_, *this);
    connect(tray_, &TrayControl::toggle_wanted, this, [this] {
        if (isVisible()) {
            hide();
        } else {
            come_forward();
        }
    });
    connect(tray_, &TrayControl::window_wanted, this, &MainWindow::come_forward);
    connect(tray_, &TrayControl::dashboard_wanted, this, [this] {
        show_page(QStringLiteral("dashboard"));
        come_forward();
    });
    connect(tray_, &TrayControl::quit_wanted, this, &MainWindow::quit);
    connect(tray_, &TrayControl::schedule_changed, this, [this](const QString& words) {
        note(words);
        computer_pages_->refresh();
    });
}

void MainWindow::connect_inspector() {
    auto& inspector = services_.inspector;
    // Late results from this computer's drives must not mix with saved reports, and vice versa.
    connect(&inspector, &Inspector::changed, this, [this](const DriveItemPtr& item) {
        if (item->saved != services_.inspector.shows_saved_reports()) return;
        model_->update(item);
        if (item->state != DriveItem::State::ready) return;
        if (const auto missing = wanted_drive_.say_missing(); !missing.isEmpty()) note(missing);
        menu_->say_updated();
    });
    connect(&inspector, &Inspector::reports_arrived, this, [this](const std::vector<DriveItemPtr>& items) {
        if (services_.inspector.shows_saved_reports()) model_->add(items);
    });
    connect(&inspector, &Inspector::listed, this, [this](const QStringList& ids) {
        const auto shown = current();
        model_->keep(ids);
        if (shown && !shown->saved && !ids.contains(text(shown->report.entry.id))) {
            // Another drive is shown in its place, until it returns.
            wanted_drive_.want(text(shown->report.entry.id), false);
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
    connect(reports_, &ReportOpener::dropped, this, &MainWindow::show_reports);
    connect(reports_, &ReportOpener::nothing_read, empty_, &QLabel::setText);
    connect(reports_, &ReportOpener::noted, this, [this](const QString& words) { statusBar()->showMessage(words); });
}

void MainWindow::choose_drive(int row) {
    wanted_drive_.forget();
    side_bar_->choose_drive(row);
    show_drive_view();
}

void MainWindow::choose_page(int index) {
    drive_view_->show_page(index);
    show_drive_view();
}

bool MainWindow::show_page(const QString& name) {
    if (computer_pages_->contains(name)) {
        show_computer_page(name);
        return true;
    }
    if (!drive_view_->show_page(name)) return false;
    show_drive_view();
    return true;
}

QString MainWindow::page() const {
    const auto computer_page = computer_pages_->current();
    return computer_page.isEmpty() ? drive_view_->page() : computer_page;
}

QStringList MainWindow::page_names() const { return drive_view_->names() + computer_pages_->names(); }

void MainWindow::show_drive(const QString& name) {
    wanted_drive_.want(name, true);
    take_wanted_drive();
}

void MainWindow::take_wanted_drive() {
    const auto row = wanted_drive_.take();
    if (!row) return;
    statusBar()->clearMessage();  // that it was missing
    side_bar_->choose_drive(*row);
    if (computer_pages_->current().isEmpty()) {
        show_current();
    } else {
        computer_pages_->mark();
    }
}

DriveItemPtr MainWindow::current() const { return model_->item(side_bar_->drive()); }

void MainWindow::show_drive_view() {
    computer_pages_->leave();
    side_bar_->choose_drive(side_bar_->drive());
    shown_.reset();
    show_current();
}

void MainWindow::show_computer_page(const QString& name) {
    computer_pages_->show(name);
    show_current();
}

void MainWindow::show_current() {
    const auto item = current();
    menu_->set_drive_shown(item != nullptr && computer_pages_->current().isEmpty());
    if (!computer_pages_->current().isEmpty()) {
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
        reports_->clear();
        model_->clear();
    }
    services_.inspector.refresh();
    computer_pages_->refresh();
}

void MainWindow::open_reports() {
    const auto paths = reports_->ask();
    if (!paths.isEmpty()) show_reports(paths);
}

void MainWindow::show_reports(const QStringList& paths) {
    reports_->open(paths);
    statusBar()->clearMessage();
    computer_pages_->leave();
    model_->clear();
    show_current();
    empty_->setText(tr("Reading reports…"));
}

void MainWindow::apply_settings() {
    density_->set_compact(settings_->compact());
    side_bar_->set_compact(settings_->compact());
    model_->show_again();
    drive_view_->show_again();
    computer_pages_->refresh();
    tray_->follow_settings();
}

void MainWindow::keep_state(const QString& file) {
    settings_->keep_in(file);
    restoreGeometry(settings_->recall(QStringLiteral("geometry")).toByteArray());
    wanted_drive_.want(settings_->recall(QStringLiteral("drive")).toString(), false);
    take_wanted_drive();
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

void MainWindow::follow_service(Session& session) { session.follow_service(*service_); }

void MainWindow::join_session(Session& session) {
    session.show({services_.jobs, *model_, *settings_, *tray_, *this});
    connect(&session, &Session::alert_chosen, this, &MainWindow::show_alert);
}

/// `drive`: empty if the alert is not about one.
void MainWindow::show_alert(const QString& drive) {
    refresh();  // what is shown may be older than the alert, or saved reports
    if (drive.isEmpty()) {
        show_page(QStringLiteral("dashboard"));
    } else {
        show_page(QStringLiteral("health"));
        show_drive(drive);
    }
    come_forward();
}

void MainWindow::stay_in_tray() { tray_->stay(); }

void MainWindow::come_forward() {
    leaving_->stay();
    if (isMinimized()) {
        showNormal();
    } else {
        show();
    }
    raise();
    activateWindow();
}

void MainWindow::quit() {
    quitting_ = true;
    close();
    quitting_ = false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    remember_state();
    if (!quitting_ && tray_->keeps_window()) {
        hide();
        event->ignore();
        return;
    }
    if (!leaving_->may_leave()) {
        event->ignore();
        return;
    }
    services_.inspector.stop_reading();
    QMainWindow::closeEvent(event);
    if (event->isAccepted()) Q_EMIT closed();
}

}  // namespace fettle::gui
