// SPDX-License-Identifier: GPL-3.0-or-later
// The window: composes the services and shows the main window.
#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>
#include <cstdio>
#include <cstdlib>

#include "app/gui/frame/command_line.h"
#include "app/gui/frame/main_window.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "platform/compose/compose.h"
#include "platform/terminal.h"

namespace {
constexpr int kWrongUsage = 2;
constexpr int kFailed = 3;
}  // namespace

int main(int argc, char** argv) {
    fettle::secure_standard_streams();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("fettle-gui"));
    QApplication::setApplicationDisplayName(QString());
    QApplication::setApplicationVersion(QStringLiteral(FETTLE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.fettle.Fettle"));

    QTranslator translator;
    if (translator.load(QLocale(), QStringLiteral("fettle"), QStringLiteral("_"), QStringLiteral(":/translations"))) {
        QApplication::installTranslator(&translator);
    }
    fettle::gui::CommandLine command_line;
    command_line.parser().process(application);
    if (command_line.lacks_reports()) {
        (void)std::fputs("fettle-gui: --reports needs a file\n", stderr);
        return kWrongUsage;
    }

    const auto speed = command_line.demo_speed();
    if (!speed) {
        (void)std::fputs("fettle-gui: --demo-speed needs a number from 1 to 31557600\n", stderr);
        return kWrongUsage;
    }

    fettle::ComposeOptions options;
    if (command_line.demo()) options.drives = fettle::ComposeOptions::Drives::demo;
    options.demo_speed = *speed;
    const auto composed = fettle::Composition::make(options);
    if (!composed) {
        (void)std::fprintf(stderr, "fettle-gui: %s\n", fettle::to_string(composed.error()).c_str());
        return kFailed;
    }
    fettle::gui::Inspector inspector(*(*composed)->toolbox().inspection);
    fettle::gui::Theme theme;
    fettle::gui::Background background;
    fettle::gui::JobCenter jobs(background);
    fettle::gui::MainWindow window({(*composed)->toolbox(), background, jobs, inspector},
                                   QStringLiteral(FETTLE_VERSION));
    if (command_line.demo()) window.say_demo();
    window.show();
    // After the first paint, because this can be slow.
    QTimer::singleShot(0, &window, [&] {
        theme.follow();
        inspector.follow();
        if (const auto reports = command_line.reports(); !reports.isEmpty()) {
            window.show_reports(reports);
        } else {
            inspector.refresh();
        }
    });
    const auto result = QApplication::exec();
    // An unresponsive drive blocks a thread that still uses the services, so do not destroy them.
    if (inspector.busy() || background.busy()) std::_Exit(result);
    return result;
}
