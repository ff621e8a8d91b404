// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/options.h"
#include "app/cli/session.h"

namespace fettle::cli {

/// `fettle trim path WHAT`: the TRIM path from each file system to the drive, layer by layer, and its test.
class TrimPath {
public:
    void declare(Command& verb);
    [[nodiscard]] bool parsed() const { return command_ != nullptr && command_->parsed(); }
    [[nodiscard]] int run(const Session& session) const;

private:
    Command* command_ = nullptr;
    std::string name_;
    bool prove_ = false;
};

}  // namespace fettle::cli
