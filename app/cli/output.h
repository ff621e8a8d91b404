// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "app/cli/exit_code.h"
#include "core/base/printable.h"
#include "core/json/drive_json.h"

namespace fettle::cli {

/// Output streams and formatting options of a command.
struct Output {
    std::FILE* out = stdout;
    std::FILE* err = stderr;
    std::string_view version = {};
    std::size_t columns = 80;
    bool json = false;
    bool demo = false;  ///< the drives are simulated
    bool colour = false;
    bool terminal = false;  ///< standard output is a terminal
    bool progress = false;  ///< standard error is a terminal
    bool asks = false;      ///< prompts are possible: standard input and standard error are a terminal
    bool administrator = false;
    bool windows = false;  ///< hints name Windows' ways, not Linux'

    void print(std::string_view text) const {
        // Write errors are checked once, at the end: see flushed() in main.cpp.
        (void)std::fwrite(text.data(), 1, text.size(), out);
    }
    void complain(std::string_view text) const;

    /// Prints a JSON document that starts with the envelope.
    void print_json(const json::Json& body) const;

    /// Reports an error as text on standard error, or as `{"error": …}` under --json. Returns its exit code.
    [[nodiscard]] int fail(const Error& error) const;
};

/// Describes an error in a sentence.
[[nodiscard]] std::string explain(const Error& error);

}  // namespace fettle::cli
