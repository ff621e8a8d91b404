// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QStringList>
#include <optional>

namespace fettle::gui {

/// The window's command line: fettle-gui [--demo [--demo-speed FACTOR]] [--reports] [FILE…].
class CommandLine final {
public:
    CommandLine();
    [[nodiscard]] QCommandLineParser& parser() { return parser_; }
    /// The saved reports to show; empty: this computer's drives.
    [[nodiscard]] QStringList reports() const { return parser_.positionalArguments(); }
    /// --reports needs at least one file; without one it is a usage error.
    [[nodiscard]] bool lacks_reports() const { return parser_.isSet(reports_) && reports().isEmpty(); }
    [[nodiscard]] bool demo() const { return parser_.isSet(demo_) || parser_.isSet(demo_speed_); }
    /// Speed of time in the demo, as a factor; nullopt: not a number of at least 1.
    [[nodiscard]] std::optional<double> demo_speed() const;

private:
    QCommandLineParser parser_;
    QCommandLineOption reports_;
    QCommandLineOption demo_;
    QCommandLineOption demo_speed_;
};

}  // namespace fettle::gui
