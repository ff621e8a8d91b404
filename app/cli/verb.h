// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/session.h"

namespace fettle::cli {

/// One command of the command line: its options and its implementation. One file per command.
class Verb {
public:
    virtual ~Verb() = default;
    /// Adds the subcommand to `app` and returns it.
    virtual Command* declare(Command& app) = 0;
    /// Runs the command and returns the exit code.
    virtual int run(const Session& session) = 0;
    /// Whether a program reads standard output, so that nothing else may be printed there.
    [[nodiscard]] virtual bool prints_data() const { return false; }
    /// Whether Ctrl-C is the ordinary way to end the command, so that its own exit code counts. It then also ends in
    /// this way when it is asked to terminate.
    [[nodiscard]] virtual bool ends_by_signal() const { return false; }
};

/// `fettle` without a command: lists the drives and what needs attention. Returns the same exit codes as `check`.
[[nodiscard]] int show_status(const Session& session);

[[nodiscard]] std::unique_ptr<Verb> make_list();
[[nodiscard]] std::unique_ptr<Verb> make_show();
[[nodiscard]] std::unique_ptr<Verb> make_health();
[[nodiscard]] std::unique_ptr<Verb> make_power();
[[nodiscard]] std::unique_ptr<Verb> make_check();
[[nodiscard]] std::unique_ptr<Verb> make_analyse();
[[nodiscard]] std::unique_ptr<Verb> make_trim();
[[nodiscard]] std::unique_ptr<Verb> make_overprovision();
[[nodiscard]] std::unique_ptr<Verb> make_namespace();
[[nodiscard]] std::unique_ptr<Verb> make_opal();
[[nodiscard]] std::unique_ptr<Verb> make_firmware();
[[nodiscard]] std::unique_ptr<Verb> make_selftest();
[[nodiscard]] std::unique_ptr<Verb> make_logs();
[[nodiscard]] std::unique_ptr<Verb> make_scan();
[[nodiscard]] std::unique_ptr<Verb> make_file_at();
[[nodiscard]] std::unique_ptr<Verb> make_schedule();
[[nodiscard]] std::unique_ptr<Verb> make_history();
[[nodiscard]] std::unique_ptr<Verb> make_export();
[[nodiscard]] std::unique_ptr<Verb> make_report();
[[nodiscard]] std::unique_ptr<Verb> make_erase();
[[nodiscard]] std::unique_ptr<Verb> make_tune();
[[nodiscard]] std::unique_ptr<Verb> make_bench();
[[nodiscard]] std::unique_ptr<Verb> make_ftl();
[[nodiscard]] std::unique_ptr<Verb> make_trace();

}  // namespace fettle::cli
