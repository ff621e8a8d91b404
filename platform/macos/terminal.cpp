// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace fettle {

Terminal inspect_terminal() {
    constexpr unsigned short kNarrowest = 40;
    Terminal terminal;
    terminal.input = ::isatty(STDIN_FILENO) == 1;
    terminal.output = ::isatty(STDOUT_FILENO) == 1;
    terminal.error = ::isatty(STDERR_FILENO) == 1;
    terminal.administrator = ::geteuid() == 0;
    winsize size{};
    if (terminal.output && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= kNarrowest) {
        terminal.columns = size.ws_col;
    }
    return terminal;
}

void on_termination(void (*handler)(int signal)) {
    (void)std::signal(SIGTERM, handler);
    (void)std::signal(SIGHUP, handler);
    (void)std::signal(SIGPIPE, SIG_IGN);
}

void secure_standard_streams() {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // open(2) returns the lowest free number, and the lower ones are in use. Child processes inherit it.
        if (::open("/dev/null", O_RDWR) != stream) std::abort();
    }
}

}  // namespace fettle
