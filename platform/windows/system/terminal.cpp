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

/// Services and programs with a window start without standard streams. Where the C library cannot reopen such a stream,
/// it has no descriptor, and what is printed goes nowhere, whatever is opened later.
void open_missing(std::FILE* stream, const wchar_t* mode) {
    if (::_fileno(stream) < 0) (void)::_wfreopen(L"NUL", mode, stream);
}

void set_binary(std::FILE* stream) {
    if (::_fileno(stream) >= 0) (void)::_setmode(::_fileno(stream), _O_BINARY);
}

void (*termination_handler)(int signal) = nullptr;

/// In a thread of its own. After it returns TRUE for a closed console, Windows ends the program: it waits, so that the
/// program's main thread can finish within the seconds that Windows grants.
BOOL WINAPI console_event(DWORD event) {
    constexpr DWORD kGranted_ms = 5'000;
    if (event != CTRL_CLOSE_EVENT && event != CTRL_LOGOFF_EVENT && event != CTRL_SHUTDOWN_EVENT) return FALSE;
    termination_handler(SIGBREAK);
    ::Sleep(kGranted_ms);
    return TRUE;
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
    terminal.windows = true;
    CONSOLE_SCREEN_BUFFER_INFO size{};
    if (terminal.output && ::GetConsoleScreenBufferInfo(::GetStdHandle(STD_OUTPUT_HANDLE), &size) != FALSE) {
        // The window: the buffer may be wider.
        const auto columns = size.srWindow.Right - size.srWindow.Left + 1;
        if (columns >= static_cast<int>(kFewestColumns)) terminal.columns = static_cast<std::size_t>(columns);
    }
    return terminal;
}

void on_termination(void (*handler)(int signal)) {
    termination_handler = handler;
    (void)std::signal(SIGBREAK, handler);  // Ctrl-Break; Windows itself raises no SIGTERM
    (void)::SetConsoleCtrlHandler(console_event, TRUE);
}

void secure_standard_streams() {
    open_missing(stdin, L"rb");
    open_missing(stdout, L"wb");
    open_missing(stderr, L"wb");
    // What is printed is the same on every system, and may be a trace. A console's lines end with CR LF.
    DWORD mode = 0;
    if (!console_mode(STD_INPUT_HANDLE, mode)) set_binary(stdin);
    set_binary(stdout);
    set_binary(stderr);
    code_page_before = ::GetConsoleOutputCP();
    if (code_page_before != 0 && code_page_before != CP_UTF8 && ::SetConsoleOutputCP(CP_UTF8) != FALSE) {
        (void)std::atexit(restore_code_page);
    }
}

}  // namespace fettle
