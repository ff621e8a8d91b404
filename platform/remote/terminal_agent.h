// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle::remote {

/// During its lifetime, polkit can prompt for a password on this terminal if there is no desktop agent: runs polkit's
/// pkttyagent. Does nothing without a terminal or pkttyagent, and on systems without polkit.
class TerminalAgent {
public:
    /// Returns when the agent is ready or unavailable.
    TerminalAgent();
    ~TerminalAgent();
    TerminalAgent(const TerminalAgent&) = delete;
    TerminalAgent& operator=(const TerminalAgent&) = delete;

private:
    int agent_ = 0;  ///< process
};

}  // namespace fettle::remote
