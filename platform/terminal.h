// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace fettle {

/// What the standard streams are connected to.
struct Terminal {
    bool input = false;          ///< standard input is a terminal
    bool output = false;         ///< standard output is a terminal
    bool error = false;          ///< standard error is a terminal
    std::size_t columns = 80;    ///< width, where one is known
    bool administrator = false;  ///< the program runs with all rights
    bool windows = false;        ///< the system is Windows, where hints for users differ
};

[[nodiscard]] Terminal inspect_terminal();

/// Gives the program the standard streams that it was started without (they lead nowhere), so that
/// nothing opened later takes their place: what is printed would land in a recording or a drive.
/// Called before anything is opened.
void secure_standard_streams();

/// Calls `handler`, which must be safe in a signal handler, when the program is asked to terminate or its terminal is
/// closed. Writing to a closed pipe then fails instead of ending the program.
void on_termination(void (*handler)(int signal));

}  // namespace fettle
