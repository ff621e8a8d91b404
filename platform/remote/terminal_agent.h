// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace fettle::remote {

/// While it lives, polkit can ask for a password on this terminal, where no desktop's agent does: polkit's own
/// pkttyagent. Nothing, where the program is not on a terminal or polkit has no such agent.
class TerminalAgent {
public:
    /// Returns when it is ready to be asked, or is not to be had.
    TerminalAgent();
    ~TerminalAgent();
    TerminalAgent(const TerminalAgent&) = delete;
    TerminalAgent& operator=(const TerminalAgent&) = delete;

private:
    pid_t agent_ = 0;
};

}  // namespace fettle::remote
