// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/tune/macos/mac_system.h"
#include "platform/macos/drives/programs.h"

namespace fettle::macos {

/// The programs that report this Mac's settings.
class ProgramMacSystem final : public tune::MacSystem {
public:
    ProgramMacSystem(std::shared_ptr<Programs> programs, std::function<tune::MacFacts()> facts)
        : programs_(std::move(programs)), facts_(std::move(facts)) {}

    Result<std::string> output(tune::MacQuery query) override;
    tune::MacFacts facts() override { return facts_(); }

private:
    std::shared_ptr<Programs> programs_;
    std::function<tune::MacFacts()> facts_;
};

/// Runs the programs of a change, in order. What is done when one fails stays; the change's record tells how to take it
/// back. Errors: those of Programs::run; not_permitted or io with the program's message.
[[nodiscard]] Status carry_out(Programs& programs, const tune::SystemChange& change);

}  // namespace fettle::macos
