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
    /// The saved reports to show; empty: this machine's drives.
    [[nodiscard]] QStringList reports() const { return parser_.positionalArguments(); }
    /// --reports names what it wants to see as files; without one it is wrong usage.
    [[nodiscard]] bool lacks_reports() const { return parser_.isSet(reports_) && reports().isEmpty(); }
    [[nodiscard]] bool demo() const { return parser_.isSet(demo_) || parser_.isSet(demo_speed_); }
    /// How many times as fast the demo's time runs; nullopt: not a number from 1 on.
    [[nodiscard]] std::optional<double> demo_speed() const;

private:
    QCommandLineParser parser_;
    QCommandLineOption reports_;
    QCommandLineOption demo_;
    QCommandLineOption demo_speed_;
};

}  // namespace fettle::gui
