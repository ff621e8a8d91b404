// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/terminal_agent.h"

namespace fettle::remote {

// Windows has no polkit: an administrator agrees in a program of its own (consent_program.h).
TerminalAgent::TerminalAgent() = default;
TerminalAgent::~TerminalAgent() = default;

}  // namespace fettle::remote
