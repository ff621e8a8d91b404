// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/base/cancel.h"
#include "core/report/drive_json.h"
#include "core/toolbox/toolbox.h"

namespace fettle::cli {

/// What every verb works with.
struct Session {
    Toolbox& toolbox;
    const CancelToken& cancel;
    std::FILE* out = stdout;
    std::FILE* err = stderr;
    std::string_view version = {};
    std::size_t columns = 80;
    bool json = false;
    bool colour = false;
    bool progress = false;  ///< standard error is a terminal
    bool administrator = false;
    InspectOptions inspect = {};

    void print(std::string_view text) const { std::fwrite(text.data(), 1, text.size(), out); }
    void complain(std::string_view text) const;

    /// Prints a document that begins with the envelope.
    void print_json(const report::Json& body) const;

    /// Reports an error as text on standard error, or as `{"error": …}` under --json.
    [[nodiscard]] int fail(const Error& error) const;

    /// The drives of these names, or all when there are none. On error the exit code stands in
    /// `code` and it has been reported.
    [[nodiscard]] bool find_drives(const std::vector<std::string>& names, std::vector<DriveEntry>& entries,
                                   int& code) const;
};

}  // namespace fettle::cli
