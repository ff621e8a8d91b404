// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/session.h"

namespace fettle::cli {

/// The subcommands of "tune" that change nothing and show how the system uses its drives: measure, measurements,
/// compare, space.
class TuneUse {
public:
    void declare(Command& verb);
    /// nullopt: none of them was wanted.
    [[nodiscard]] std::optional<int> run(const Session& session) const;

private:
    [[nodiscard]] int measure(const Session& session) const;
    [[nodiscard]] int measurements(const Session& session) const;
    [[nodiscard]] int compare(const Session& session) const;
    [[nodiscard]] static int space(const Session& session);

    std::string duration_ = "60s";
    std::string save_;
    std::string forget_;
    std::string before_;
    std::string after_;
    Command* measure_ = nullptr;  ///< owned by the root, as are the others
    Command* measurements_ = nullptr;
    Command* compare_ = nullptr;
    Command* space_ = nullptr;
};

}  // namespace fettle::cli
