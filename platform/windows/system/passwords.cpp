// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/passwords.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "core/ata/security_commands.h"
#include "core/erase/credential.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle {

namespace {

constexpr std::size_t kLongestLine = 4096;

/// Turns off the console's echo while this object exists. Lines stay lines, and Ctrl-C a signal.
class Hidden {
public:
    explicit Hidden(HANDLE console) : console_(console) {
        hidden_ = ::GetConsoleMode(console_, &before_) != FALSE &&
                  ::SetConsoleMode(console_, (before_ & ~DWORD{ENABLE_ECHO_INPUT}) | ENABLE_LINE_INPUT |
                                                 ENABLE_PROCESSED_INPUT) != FALSE;
    }
    ~Hidden() {
        if (hidden_) ::SetConsoleMode(console_, before_);
    }
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
    Hidden(Hidden&&) = delete;
    Hidden& operator=(Hidden&&) = delete;
    explicit operator bool() const noexcept { return hidden_; }

private:
    HANDLE console_;
    DWORD before_ = 0;
    bool hidden_ = false;
};

Error not_readable(int descriptor) {
    return error_of(ErrorCode::invalid_argument, FETTLE_TEXT("file descriptor {descriptor} is not open for reading"),
                    {{"descriptor", descriptor}});
}

/// Whether the C library has the descriptor open: its functions end the process for others, unless a handler is set.
bool is_open(int descriptor) {
    const auto before = ::_set_invalid_parameter_handler(
        [](const wchar_t*, const wchar_t*, const wchar_t*, unsigned, std::uintptr_t) {});
    const auto handle = ::_get_osfhandle(descriptor);
    ::_set_invalid_parameter_handler(before);
    return handle != -1 && handle != -2;
}

class ConsolePasswords final : public erase::PasswordSource {
public:
    Result<std::string> ask(const std::string& prompt) override {
        auto* const console = ::GetStdHandle(STD_INPUT_HANDLE);
        DWORD mode = 0;
        if (::GetConsoleMode(console, &mode) == FALSE)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("prompting for a password without a terminal"));
        const Hidden hidden(console);
        if (!hidden) return fail(ErrorCode::unsupported, FETTLE_TEXT("disabling echo on this terminal"));
        (void)std::fputs(prompt.c_str(), stderr);
        (void)std::fflush(stderr);
        std::wstring line;
        line.reserve(kLongestLine);  // reallocation would leave a copy behind
        auto got = read_line(console, line);
        (void)std::fputs("\n", stderr);
        std::string text;
        if (got) text = windows_system::utf8(line);
        ::SecureZeroMemory(line.data(), line.size() * sizeof(wchar_t));
        if (!got) return fail(got.error());
        return text;
    }

    Result<std::string> read(int descriptor) override {
        if (!is_open(descriptor)) return fail(not_readable(descriptor));
        if (::_isatty(descriptor) != 0) {
            return fail(
                ErrorCode::invalid_argument,
                FETTLE_TEXT("file descriptor {descriptor} is a terminal, which would display the password; omit "
                            "--password-fd to be prompted"),
                {{"descriptor", descriptor}});
        }
        (void)::_setmode(descriptor, _O_BINARY);
        constexpr std::size_t kMost = ata::kPasswordBytes + 2;  // and the end of a line
        std::string text;
        text.reserve(kMost + 1);
        for (char byte = 0;;) {
            const auto got = ::_read(descriptor, &byte, 1);
            if (got == 0) break;
            if (got < 0) {
                erase::wipe(text);
                return fail(not_readable(descriptor));
            }
            text.push_back(byte);
            if (text.size() > kMost) {
                erase::wipe(text);
                return too_long();
            }
        }
        if (text.ends_with('\n')) text.pop_back();
        if (text.ends_with('\r')) text.pop_back();
        if (text.size() > ata::kPasswordBytes) {
            erase::wipe(text);
            return too_long();
        }
        return text;
    }

private:
    static Result<std::string> too_long() {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the password is longer than the limit of 32 bytes"));
    }

    /// One character at a time, so that no buffer of the console's keeps the rest.
    static Status read_line(HANDLE console, std::wstring& line) {
        while (line.size() < kLongestLine) {
            wchar_t letter = 0;
            DWORD got = 0;
            ::SetLastError(ERROR_SUCCESS);
            if (::ReadConsoleW(console, &letter, 1, &got, nullptr) == FALSE)
                return fail(windows_system::last_error("reading the password"));
            // Ctrl-C ends the call with nothing read.
            if (got == 0 && ::GetLastError() == ERROR_OPERATION_ABORTED)
                return fail(ErrorCode::cancelled, FETTLE_TEXT("reading the password"));
            if (got == 0 || letter == 0x1A) {  // Ctrl-Z
                if (line.empty()) return fail(ErrorCode::cancelled, FETTLE_TEXT("the password"));
                return {};
            }
            if (letter == L'\n') return {};
            if (letter != L'\r') line.push_back(letter);
        }
        return {};
    }
};

}  // namespace

std::unique_ptr<erase::PasswordSource> make_password_source() { return std::make_unique<ConsolePasswords>(); }

}  // namespace fettle
