// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace fettle {

Terminal inspect_terminal() {
    Terminal terminal;
    terminal.output = isatty(STDOUT_FILENO) == 1;
    terminal.error = isatty(STDERR_FILENO) == 1;
    terminal.administrator = geteuid() == 0;
    winsize size{};
    if (terminal.output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
        terminal.columns = size.ws_col;
    }
    return terminal;
}

}  // namespace fettle
