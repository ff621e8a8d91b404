// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::erase {

/// Where a front end gets a password from, so that it never stands on a command line.
class PasswordSource {
public:
    virtual ~PasswordSource() = default;
    /// Prompts on the terminal without showing what is typed. Errors: unsupported (no terminal), cancelled (Ctrl-C, or
    /// the end of input), io.
    virtual Result<std::string> ask(const std::string& prompt) = 0;
    /// Reads a descriptor that the caller has opened to its end; one line feed at the end is left out. Errors:
    /// invalid_argument (not open for reading, a terminal, more than a password has), cancelled, io.
    virtual Result<std::string> read(int descriptor) = 0;
};

}  // namespace fettle::erase
