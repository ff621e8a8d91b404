// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/verb.h"

namespace fettle::cli {

/// A command of which each subcommand has a class of its own, for its constructor to add.
class VerbGroup : public Verb {
public:
    VerbGroup(std::string name, std::string description)
        : name_(std::move(name)), description_(std::move(description)) {}

    Command* declare(Command& app) override;
    int run(const Session& session) override;
    [[nodiscard]] bool ends_by_signal() const override;

protected:
    void add(std::unique_ptr<Verb> command) { commands_.push_back(std::move(command)); }

private:
    std::string name_;
    std::string description_;
    std::vector<std::unique_ptr<Verb>> commands_;
    std::vector<Command*> declared_;  ///< owned by the root
};

}  // namespace fettle::cli
