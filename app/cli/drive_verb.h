// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/verb.h"

namespace fettle::cli {

/// A command that inspects drives and prints each: `show` and `health` differ only in what they print.
class DriveVerb : public Verb {
public:
    int run(const Session& session) override;

protected:
    /// One drive as text.
    [[nodiscard]] virtual std::string text(const Session& session, const DriveReport& report) const = 0;
    /// The exit code for one drive: kFound, kFine…
    [[nodiscard]] virtual int code(const DriveReport& report) const = 0;

    /// Called once, before anything is printed.
    virtual void seen(const Session& /*session*/, const std::vector<DriveReport>& /*reports*/) const {}

    /// The named drives, or all. On error, it has been reported and `code` holds the exit code.
    [[nodiscard]] bool find(const Session& session, std::vector<DriveEntry>& entries, int& code) const;

    Command* declare_for_drives(Command& app, const char* name, const char* description);

private:
    std::vector<std::string> names_;
    Option* named_ = nullptr;  ///< owned by the subcommand
};

/// kNotPermitted when missing permissions prevented reading anything from the drive, else kFine.
[[nodiscard]] int reading_code(const DriveReport& report);

}  // namespace fettle::cli
