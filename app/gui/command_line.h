// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QStringList>

namespace fettle::gui {

/// The window's command line: fettle-gui [--reports] [FILE…].
class CommandLine final {
public:
    CommandLine();
    [[nodiscard]] QCommandLineParser& parser() { return parser_; }
    /// The saved reports to show; empty: this machine's drives.
    [[nodiscard]] QStringList reports() const { return parser_.positionalArguments(); }
    /// --reports names what it wants to see as files; without one it is wrong usage.
    [[nodiscard]] bool lacks_reports() const { return parser_.isSet(reports_) && reports().isEmpty(); }

private:
    QCommandLineParser parser_;
    QCommandLineOption reports_;
};

}  // namespace fettle::gui
