// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QStringList>
#include <optional>

namespace fettle::gui {

/// The window's command line: fettle-gui [--page NAME] [--drive NAME] [--tray] [--demo [--demo-speed FACTOR]]
/// [--reports] [FILE…].
class CommandLine final {
public:
    CommandLine();
    [[nodiscard]] QCommandLineParser& parser() { return parser_; }
    /// The saved reports to show; empty: this computer's drives.
    [[nodiscard]] QStringList reports() const { return parser_.positionalArguments(); }
    /// --reports needs at least one file; without one it is a usage error.
    [[nodiscard]] bool lacks_reports() const { return parser_.isSet(reports_) && reports().isEmpty(); }
    /// The page to show; empty: as before.
    [[nodiscard]] QString page() const { return parser_.value(page_); }
    /// The drive to show; empty: as before.
    [[nodiscard]] QString drive() const { return parser_.value(drive_); }
    /// Start hidden, with an icon in the system tray.
    [[nodiscard]] bool tray() const { return parser_.isSet(tray_); }
    [[nodiscard]] bool demo() const { return parser_.isSet(demo_) || parser_.isSet(demo_speed_); }
    /// Speed of time in the demo, as a factor; nullopt: not a number of at least 1.
    [[nodiscard]] std::optional<double> demo_speed() const;

private:
    QCommandLineParser parser_;
    QCommandLineOption page_;
    QCommandLineOption drive_;
    QCommandLineOption tray_;
    QCommandLineOption reports_;
    QCommandLineOption demo_;
    QCommandLineOption demo_speed_;
};

}  // namespace fettle::gui
