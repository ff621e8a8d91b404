// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "app/cli/exit_code.h"
#include "core/report/drive_json.h"

namespace fettle::cli {

/// Where a verb's words go, and in which form.
struct Output {
    std::FILE* out = stdout;
    std::FILE* err = stderr;
    std::string_view version = {};
    std::size_t columns = 80;
    bool json = false;
    bool demo = false;  ///< the drives are simulated
    bool colour = false;
    bool progress = false;  ///< standard error is a terminal
    bool asks = false;      ///< a person can be asked: standard input and standard error are a terminal
    bool administrator = false;

    void print(std::string_view text) const {
        // Whether it arrived is asked once, at the end: see flushed() in main.cpp.
        (void)std::fwrite(text.data(), 1, text.size(), out);
    }
    void complain(std::string_view text) const;

    /// Prints a document that begins with the envelope.
    void print_json(const report::Json& body) const;

    /// Reports an error as text on standard error, or as `{"error": …}` under --json. Returns the
    /// exit code for it.
    [[nodiscard]] int fail(const Error& error) const;
};

/// A sentence for a person about an error.
[[nodiscard]] std::string explain(const Error& error);

/// The text without what could move a terminal's cursor, forge a line or turn the direction of
/// writing: control characters, C1 controls and bidirectional marks become "?". For everything that
/// comes from a drive, a report or a file's name.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace fettle::cli
