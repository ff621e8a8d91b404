// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/ftl_command.h"
#include "app/cli/verb_group.h"

namespace fettle::cli {

namespace {

/// Simulation and theory of flash translation layers. Accesses no drive.
class Ftl final : public VerbGroup {
public:
    Ftl()
        : VerbGroup("ftl",
                    "Estimate how spare flash affects write amplification and endurance, by simulation and by theory") {
        add(make_ftl_simulate());
        add(make_ftl_model());
        add(make_ftl_curve());
        add(make_ftl_protocol());
    }
};

}  // namespace

std::unique_ptr<Verb> make_ftl() { return std::make_unique<Ftl>(); }

}  // namespace fettle::cli
