// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/page_factory.h"

#include <optional>

#include "app/gui/frame/computer_pages.h"
#include "app/gui/frame/drive_view.h"
#include "app/gui/frame/side_bar.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
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
#include "app/gui/pages/settings_page.h"
#include "app/gui/pages/setup_page.h"
#include "app/gui/pages/spare_page.h"
#include "app/gui/pages/trim_page.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

std::optional<InterruptedJobs::Services> ways_out(const Services& services) {
    const auto& toolbox = services.toolbox;
    if (!toolbox.inspection || !toolbox.erasing || !toolbox.over_provisioning) return std::nullopt;
    return InterruptedJobs::Services{services.background, services.jobs, *toolbox.inspection, *toolbox.erasing,
                                     *toolbox.over_provisioning};
}

}  // namespace

PageFactory::PageFactory(const Services& services, const Frame& frame, QWidget* parent)
    : QObject(parent), services_(services), frame_(frame), parent_(parent) {}

/// One line for each page. The window orders them by their names; see frame/page_order.cpp.
void PageFactory::make_pages() {
    add_drive_page(QStringLiteral("overview"), tr("Overview"),
                   new OverviewPage([this](const QString& name) { return has_page(name); }, parent_));
    const auto& toolbox = services_.toolbox;
    auto& background = services_.background;
    auto& jobs = services_.jobs;
    add_drive_page(QStringLiteral("health"), tr("Health"),
                   new HealthPage({background, jobs, toolbox.history.get(), toolbox.self_testing.get(),
                                   toolbox.scanning.get(), toolbox.logs.get(), toolbox.file_lookup.get()},
                                  parent_));
    if (toolbox.history) {
        add_drive_page(QStringLiteral("history"), tr("History"),
                       new HistoryPage(background, *toolbox.history, parent_));
    }
    if (toolbox.benchmarks && toolbox.trimming) {
        const auto kind = services_.simulated ? BenchSetup::Drives::simulated : BenchSetup::Drives::real;
        add_drive_page(QStringLiteral("performance"), tr("Performance"),
                       new PerformancePage({background, jobs, *toolbox.benchmarks, *toolbox.trimming}, kind, parent_));
    }
    if (toolbox.trimming) {
        add_drive_page(QStringLiteral("trim"), tr("TRIM"),
                       new TrimPage(*toolbox.trimming, toolbox.scheduling.get(), background, jobs, parent_));
    }
    if (toolbox.over_provisioning && toolbox.inspection) {
        add_drive_page(QStringLiteral("spare"), tr("Spare area"),
                       new SparePage({background, jobs, *toolbox.inspection, *toolbox.over_provisioning}, parent_));
    }
    if (toolbox.firmware && toolbox.inspection) {
        add_drive_page(
            QStringLiteral("firmware"), tr("Firmware"),
            new FirmwarePage({background, jobs, *toolbox.inspection, *toolbox.firmware, services_.vendor_firmware},
                             parent_));
    }
    if (toolbox.erasing) {
        add_drive_page(QStringLiteral("erase"), tr("Erase"),
                       new ErasePage(*toolbox.erasing, background, jobs, parent_));
    }
    if (toolbox.opal && toolbox.namespaces && toolbox.inspection) {
        add_drive_page(
            QStringLiteral("setup"), tr("Setup"),
            new SetupPage({background, jobs, *toolbox.inspection, *toolbox.opal, *toolbox.namespaces}, parent_));
    }
    make_dashboard();
    if (toolbox.tuning) make_system_settings();
    if (toolbox.scheduling && toolbox.inspection && toolbox.trimming) {
        add_computer_page(
            QStringLiteral("schedule"), tr("Schedule"),
            new SchedulePage({background, *toolbox.scheduling, *toolbox.inspection, *toolbox.trimming, &jobs},
                             parent_));
    }
    if (toolbox.jobs && toolbox.inspection && toolbox.erasing && toolbox.over_provisioning) {
        add_computer_page(QStringLiteral("jobs"), tr("Jobs"),
                          new JobsPage({background, jobs, *toolbox.jobs, *toolbox.inspection, *toolbox.erasing,
                                        *toolbox.over_provisioning},
                                       parent_));
    }
    if (toolbox.benchmarks) {
        add_computer_page(QStringLiteral("benchmarks"), tr("Benchmarks"),
                          new BenchmarksPage(background, *toolbox.benchmarks, parent_));
    }
}

void PageFactory::make_dashboard() {
    const auto& toolbox = services_.toolbox;
    auto* page = new DashboardPage({frame_.drives, services_.background, frame_.service, toolbox.jobs,
                                    toolbox.scheduling, [this](const QString& name) { return has_page(name); },
                                    toolbox.history, frame_.settings, services_.simulated, ways_out(services_)},
                                   parent_);
    add_computer_page(QStringLiteral("dashboard"), tr("Dashboard"), page);
    connect(page, &DashboardPage::drive_wanted, this, &PageFactory::drive_wanted);
    connect(page, &DashboardPage::unfinished_counted, this,
            [this](int count) { frame_.side_bar.set_count(QStringLiteral("jobs"), count); });
    const auto count = [this] {
        frame_.side_bar.set_count(QStringLiteral("dashboard"), DashboardPage::count_urgent(frame_.drives));
    };
    connect(&frame_.drives, &QAbstractItemModel::rowsInserted, this, count);
    connect(&frame_.drives, &QAbstractItemModel::rowsRemoved, this, count);
    connect(&frame_.drives, &QAbstractItemModel::modelReset, this, count);
    connect(&frame_.drives, &QAbstractItemModel::dataChanged, this, count);
}

void PageFactory::make_system_settings() {
    auto* page = new SettingsPage(
        {*services_.toolbox.tuning, services_.background, services_.jobs, services_.toolbox.system_use.get()}, parent_);
    const auto name = QStringLiteral("system");
    add_computer_page(name, tr("System settings"), page);
    connect(page, &SettingsPage::advised_counted, this,
            [this, name](int count) { frame_.side_bar.set_count(name, count); });
    connect(&services_.inspector, &Inspector::listed, page, &SettingsPage::follow_drives);
}

bool PageFactory::has_page(const QString& name) const {
    return frame_.drive_pages.names().contains(name) || frame_.computer_pages.contains(name);
}

void PageFactory::add_drive_page(const QString& name, const QString& title, DrivePage* page) {
    frame_.drive_pages.add_page(name, title, page);
}

void PageFactory::add_computer_page(const QString& name, const QString& title, ComputerPage* page) {
    frame_.computer_pages.add(name, title, page);
}

}  // namespace fettle::gui
