// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::erase {

/// Source of a password for a front end, so that it never appears on a command line.
class PasswordSource {
public:
    virtual ~PasswordSource() = default;
    /// Prompts on the terminal with echo off. Errors: unsupported (no terminal), cancelled (Ctrl-C or end of input),
    /// io.
    virtual Result<std::string> ask(const std::string& prompt) = 0;
    /// Reads a file descriptor opened by the caller to its end, without a final line feed. Errors: invalid_argument
    /// (not open for reading, a terminal, too long for a password), cancelled, io.
    virtual Result<std::string> read(int descriptor) = 0;
};

}  // namespace fettle::erase
