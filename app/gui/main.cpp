// SPDX-License-Identifier: GPL-3.0-or-later
// The window: composes the services and shows the main window.
#include <QApplication>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QStandardPaths>
#include <QSystemTrayIcon>
#include <QTimer>
#include <QTranslator>
#include <cstdlib>
#include <optional>

#include "app/gui/frame/command_line.h"
#include "app/gui/frame/main_window.h"
#include "app/gui/frame/session.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/view_settings.h"
#include "platform/compose/compose.h"
#include "platform/terminal.h"

using fettle::gui::CommandLine;
using fettle::gui::MainWindow;
using fettle::gui::Session;
using fettle::gui::ViewSettings;

namespace {

constexpr int kWrongUsage = 2;
constexpr int kFailed = 3;

/// For another instance, which may have been started elsewhere.
QStringList absolute(const QStringList& paths) {
    QStringList all;
    for (const auto& path : paths) all.append(QFileInfo(path).absoluteFilePath());
    return all;
}

QString settings_file() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/fettle/fettle-gui.conf");
}

std::optional<bool> chosen_theme(const ViewSettings& settings) {
    using Theme = ViewSettings::Theme;
    if (settings.theme() == Theme::system) return std::nullopt;
    return settings.theme() == Theme::dark;
}

/// Shows the window until it is closed.
int run(QApplication& application, const CommandLine& command_line, double speed, Session& session,
        Session::Role role) {
    fettle::ComposeOptions options;
    if (command_line.demo()) options.drives = fettle::ComposeOptions::Drives::demo;
    options.demo_speed = speed;
    options.program = "fettle-gui " FETTLE_VERSION;
    // Without rights, through the service, where there is one.
    if (!command_line.demo() && !fettle::inspect_terminal().administrator) options.on_service = [] {};
    const auto composed = fettle::Composition::make(options);
    if (!composed) {
        session.complain(QString::fromStdString(fettle::to_string(composed.error())));
        return kFailed;
    }
    fettle::gui::Inspector inspector(*(*composed)->toolbox().inspection);
    fettle::gui::Theme theme;
    fettle::gui::Background background;
    fettle::gui::JobCenter jobs(background);
    MainWindow window(
        {(*composed)->toolbox(), background, jobs, inspector, (*composed)->vendor_firmware(), command_line.demo()},
        QStringLiteral(FETTLE_VERSION));
    if (!command_line.page().isEmpty() && !window.page_names().contains(command_line.page())) {
        session.complain(QStringLiteral("unknown page '%1'; available pages: %2")
                             .arg(command_line.page(), window.page_names().join(QStringLiteral(", "))));
        return kWrongUsage;
    }
    if (command_line.demo()) window.say_demo();
    const auto follow_theme = [&] { theme.choose(chosen_theme(window.settings())); };
    QObject::connect(&window.settings(), &ViewSettings::changed, &window, follow_theme);
    window.keep_state(settings_file());
    const auto show_wish = [&window](const Session::Wish& wish) {
        if (!wish.drive.isEmpty()) window.show_drive(wish.drive);
        if (!wish.page.isEmpty()) window.show_page(wish.page);
        if (!wish.reports.isEmpty()) window.show_reports(wish.reports);
    };
    QObject::connect(&session, &Session::wanted, &window, [&](const auto& wish) {
        show_wish(wish);
        window.come_forward();
    });
    show_wish({command_line.page(), command_line.drive(), {}});
    // Without a tray, and where no later start reaches this one, nothing could ever show a hidden window.
    const bool can_hide = QSystemTrayIcon::isSystemTrayAvailable() || role == Session::Role::first;
    if (command_line.tray() && can_hide) {
        window.stay_in_tray();
    } else {
        window.show();
    }
    // A hidden window keeps the program running, whatever dialog is closed meanwhile.
    QApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(&window, &MainWindow::closed, &application, [] { QApplication::exit(); });
    // After the first paint, because this can be slow.
    QTimer::singleShot(0, &window, [&] {
        session.follow_theme(theme);
        if (!command_line.demo()) window.follow_service(session);
        // Only one window in a session, or each alert would appear twice.
        if (role == Session::Role::first) {
            window.join_session(session);
        }
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
    CommandLine command_line;
    command_line.parser().process(application);
    const auto session = fettle::gui::make_session();
    if (command_line.lacks_reports()) {
        session->complain(QStringLiteral("--reports needs a file"));
        return kWrongUsage;
    }

    const auto speed = command_line.demo_speed();
    if (!speed) {
        session->complain(QStringLiteral("--demo-speed needs a number from 1 to 31557600"));
        return kWrongUsage;
    }

    // A demo stands for itself: it neither raises another window nor is raised by one.
    auto role = Session::Role::alone;
    if (!command_line.demo()) {
        role = session->start({command_line.page(), command_line.drive(), absolute(command_line.reports())});
        if (role == Session::Role::second) return EXIT_SUCCESS;
    }

    return run(application, command_line, *speed, *session, role);
}
