// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace fettle {

Terminal inspect_terminal() {
    Terminal terminal;
    terminal.output = isatty(STDOUT_FILENO) == 1;
    terminal.input = ::isatty(STDIN_FILENO) == 1;
    terminal.error = isatty(STDERR_FILENO) == 1;
    terminal.administrator = geteuid() == 0;
    winsize size{};
    if (terminal.output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
        terminal.columns = size.ws_col;
    }
    return terminal;
}

void secure_standard_streams() {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // The lowest free number is given, and those below are taken. Programs started from here inherit it.
        const int opened = ::open("/dev/null", O_RDWR);  // NOLINT(android-cloexec-open)
        if (opened != stream) std::abort();              // nothing may be opened now, and nobody can be told
    }
}

}  // namespace fettle
