// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::remote {

/// Lets an administrator agree to a call, where no polkit asks (core/stream/PROTOCOL.md, "Consent"). Thread-safe.
class ConsentPrompt {
public:
    ConsentPrompt() = default;
    virtual ~ConsentPrompt() = default;
    ConsentPrompt(const ConsentPrompt&) = delete;
    ConsentPrompt& operator=(const ConsentPrompt&) = delete;

    /// Starts the program that asks and answers the service. Returns once it runs, which can take minutes, because the
    /// system asks too. Errors: cancelled (the user declined), invalid_argument (`token` is none), those of starting
    /// it.
    virtual Status ask(const std::string& token) = 0;
};

}  // namespace fettle::remote
