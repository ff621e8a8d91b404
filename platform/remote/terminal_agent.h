// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace fettle::remote {

/// Runs polkit's pkttyagent during its lifetime, so that polkit can prompt for a password on this terminal if there is
/// no desktop agent. Does nothing without a terminal or pkttyagent.
class TerminalAgent {
public:
    /// Returns when the agent is ready or unavailable.
    TerminalAgent();
    ~TerminalAgent();
    TerminalAgent(const TerminalAgent&) = delete;
    TerminalAgent& operator=(const TerminalAgent&) = delete;

private:
    pid_t agent_ = 0;
};

}  // namespace fettle::remote
