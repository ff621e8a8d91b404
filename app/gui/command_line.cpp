// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include <QCoreApplication>

namespace fettle::gui {

CommandLine::CommandLine()
    : reports_(QStringLiteral("reports"),
               QCoreApplication::translate("fettle", "The same as naming the files without it")) {
    parser_.setApplicationDescription(QCoreApplication::translate("fettle", "The SSD toolbox for any maker's drive"));
    parser_.addHelpOption();
    parser_.addVersionOption();
    parser_.addOption(reports_);
    parser_.addPositionalArgument(
        QStringLiteral("FILE"),
        QCoreApplication::translate("fettle", "Saved reports to show instead of this machine's drives"),
        QStringLiteral("[FILE…]"));
}

}  // namespace fettle::gui
