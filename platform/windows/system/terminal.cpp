// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/terminal.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "platform/windows/system/access_list.h"

namespace fettle {

namespace {

constexpr std::size_t kFewestColumns = 40;

/// The mode of a console; false: the stream is none.
bool console_mode(DWORD stream, DWORD& mode) { return ::GetConsoleMode(::GetStdHandle(stream), &mode) != FALSE; }

/// Escape sequences for colour and for erasing a line ("Console Virtual Terminal Sequences"). False: a console of the
/// old form, which would print them.
bool enable_sequences(DWORD stream) {
    DWORD mode = 0;
    if (!console_mode(stream, mode)) return false;
    if ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0) return true;
    return ::SetConsoleMode(::GetStdHandle(stream),
                            mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != FALSE;
}

/// The console keeps its code page after the program has ended.
UINT code_page_before = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): for atexit
void restore_code_page() { ::SetConsoleOutputCP(code_page_before); }

void open_missing(std::FILE* stream, const wchar_t* mode) {
    if (::_fileno(stream) >= 0) return;
    if (::_wfreopen(L"NUL", mode, stream) == nullptr) std::abort();  // no error can be printed
}

}  // namespace

Terminal inspect_terminal() {
    Terminal terminal;
    DWORD mode = 0;
    terminal.input = console_mode(STD_INPUT_HANDLE, mode);
    terminal.output = enable_sequences(STD_OUTPUT_HANDLE);
    terminal.error = console_mode(STD_ERROR_HANDLE, mode);
    (void)enable_sequences(STD_ERROR_HANDLE);
    terminal.administrator = windows_system::is_elevated();
    CONSOLE_SCREEN_BUFFER_INFO size{};
    if (terminal.output && ::GetConsoleScreenBufferInfo(::GetStdHandle(STD_OUTPUT_HANDLE), &size) != FALSE) {
        // The window: the buffer may be wider.
        const auto columns = size.srWindow.Right - size.srWindow.Left + 1;
        if (columns >= static_cast<int>(kFewestColumns)) terminal.columns = static_cast<std::size_t>(columns);
    }
    return terminal;
}

void on_termination(void (*handler)(int signal)) {
    // The only one that Windows itself raises, for Ctrl-Break and when the console is closed.
    std::signal(SIGBREAK, handler);  // NOLINT(cert-err33-c)
}

void secure_standard_streams() {
    open_missing(stdin, L"rb");
    open_missing(stdout, L"wb");
    open_missing(stderr, L"wb");
    // What is printed is the same on every system, and may be a trace. A console's lines end with CR LF.
    DWORD mode = 0;
    if (!console_mode(STD_INPUT_HANDLE, mode)) (void)::_setmode(::_fileno(stdin), _O_BINARY);
    (void)::_setmode(::_fileno(stdout), _O_BINARY);
    (void)::_setmode(::_fileno(stderr), _O_BINARY);
    code_page_before = ::GetConsoleOutputCP();
    if (code_page_before != 0 && code_page_before != CP_UTF8 && ::SetConsoleOutputCP(CP_UTF8) != FALSE) {
        (void)std::atexit(restore_code_page);
    }
}

}  // namespace fettle
