// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verb_group.h"

namespace fettle::cli {

Command* VerbGroup::declare(Command& app) {
    auto* verb = app.add_subcommand(name_, description_);
    verb->require_subcommand(1);
    for (const auto& command : commands_) {
        declared_.push_back(command->declare(*verb));
        declared_.back()->footer("For global options such as --json, see fettle --help");
    }
    return verb;
}

int VerbGroup::run(const Session& session) {
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        if (declared_[i]->parsed()) return commands_[i]->run(session);
    }
    return kUsage;
}

bool VerbGroup::ends_by_signal() const {
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        if (declared_[i]->parsed()) return commands_[i]->ends_by_signal();
    }
    return false;
}

}  // namespace fettle::cli
