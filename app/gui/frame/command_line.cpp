// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/command_line.h"

#include <QCoreApplication>

namespace fettle::gui {

CommandLine::CommandLine()
    : page_(QStringLiteral("page"),
            QCoreApplication::translate("fettle", "Show this page: overview, health, dashboard, …"),
            QStringLiteral("NAME")),
      drive_(QStringLiteral("drive"),
             QCoreApplication::translate("fettle", "Show this drive: its path, by-id name, serial number or model"),
             QStringLiteral("NAME")),
      tray_(QStringLiteral("tray"),
            QCoreApplication::translate("fettle", "Start hidden, with an icon in the system tray")),
      reports_(QStringLiteral("reports"),
               QCoreApplication::translate("fettle", "Same as listing the files without this option")),
      demo_(QStringLiteral("demo"),
            QCoreApplication::translate("fettle", "Show simulated drives instead of this computer's")),
      demo_speed_(QStringLiteral("demo-speed"),
                  QCoreApplication::translate("fettle", "Run the demo this many times faster than real time"),
                  QStringLiteral("FACTOR"), QStringLiteral("1")) {
    parser_.setApplicationDescription(
        QCoreApplication::translate("fettle", "The SSD toolbox for drives from any manufacturer"));
    parser_.addHelpOption();
    parser_.addVersionOption();
    parser_.addOption(page_);
    parser_.addOption(drive_);
    parser_.addOption(tray_);
    parser_.addOption(reports_);
    parser_.addOption(demo_);
    parser_.addOption(demo_speed_);
    parser_.addPositionalArgument(
        QStringLiteral("FILE"),
        QCoreApplication::translate("fettle", "Saved reports to show instead of this computer's drives"),
        QStringLiteral("[FILE…]"));
}

std::optional<double> CommandLine::demo_speed() const {
    constexpr double kFastest = 31'557'600;  // one year per second
    bool number = false;
    const auto speed = parser_.value(demo_speed_).toDouble(&number);
    if (!number || !(speed >= 1 && speed <= kFastest)) return std::nullopt;
    return speed;
}

}  // namespace fettle::gui
