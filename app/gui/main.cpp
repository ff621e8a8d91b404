// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root of the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>
#include <cstdlib>

#include "app/gui/inspector.h"
#include "app/gui/main_window.h"
#include "app/gui/theme.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/platform.h"
#include "platform/terminal.h"

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
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("fettle", "The SSD toolbox for any maker's drive"));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption reports(
        QStringLiteral("reports"),
        QCoreApplication::translate("fettle", "Show saved reports instead of this machine's drives"));
    parser.addOption(reports);
    parser.addPositionalArgument(QStringLiteral("FILE"), QCoreApplication::translate("fettle", "Reports to show"),
                                 QStringLiteral("[FILE…]"));
    parser.process(application);

    auto platform = fettle::make_platform();
    const auto catalogue = fettle::catalogue::Catalogue::built_in();
    fettle::LocalToolbox toolbox(*platform.drives, *platform.machine, *platform.files, catalogue);
    fettle::gui::Inspector inspector(toolbox);
    fettle::gui::Theme theme;
    fettle::gui::MainWindow window(inspector, QStringLiteral(FETTLE_VERSION));
    window.show();
    // After the first paint: what follows may take its time.
    QTimer::singleShot(0, &window, [&] {
        theme.follow();
        if (parser.isSet(reports)) {
            inspector.read_reports(parser.positionalArguments());
        } else {
            inspector.follow();
            inspector.refresh();
        }
    });
    const auto result = QApplication::exec();
    // A drive that never answers holds a thread that still uses the toolbox: leave it standing.
    if (inspector.busy()) std::_Exit(result);
    return result;
}
