// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/ftl_command.h"

namespace fettle::cli {

namespace {

/// Simulation and theory of flash translation layers. Accesses no drive.
class Ftl final : public Verb {
public:
    Ftl() {
        commands_.push_back(make_ftl_simulate());
        commands_.push_back(make_ftl_model());
        commands_.push_back(make_ftl_curve());
        commands_.push_back(make_ftl_protocol());
    }

    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand(
            "ftl",
            "Estimate how spare flash affects write amplification and endurance, by simulation and by "
            "theory");
        verb->require_subcommand(1);
        for (const auto& command : commands_) {
            declared_.push_back(command->declare(*verb));
            declared_.back()->footer("For global options such as --json, see fettle --help");
        }
        return verb;
    }

    int run(const Session& session) override {
        for (std::size_t i = 0; i < commands_.size(); ++i) {
            if (declared_[i]->parsed()) return commands_[i]->run(session);
        }
        return kUsage;
    }

private:
    std::vector<std::unique_ptr<Verb>> commands_;
    std::vector<Command*> declared_;  ///< owned by the root
};

}  // namespace

std::unique_ptr<Verb> make_ftl() { return std::make_unique<Ftl>(); }

}  // namespace fettle::cli
