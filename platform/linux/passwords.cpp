// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/passwords.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "core/ata/security_commands.h"
#include "core/erase/credential.h"
#include "platform/linux/os_error.h"

namespace fettle {

namespace {

constexpr std::size_t kLongestLine = 4096;  // limit of one terminal line (termios(3), canonical mode)

/// Turns off the terminal's echo while this object exists.
class Hidden {
public:
    explicit Hidden(int terminal) : terminal_(terminal) {
        hidden_ = ::tcgetattr(terminal_, &before_) == 0;
        if (!hidden_) return;
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        quiet.c_lflag |= ECHONL;
        hidden_ = ::tcsetattr(terminal_, TCSAFLUSH, &quiet) == 0;
    }
    ~Hidden() {
        if (hidden_) (void)::tcsetattr(terminal_, TCSAFLUSH, &before_);
    }
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
    Hidden(Hidden&&) = delete;
    Hidden& operator=(Hidden&&) = delete;
    explicit operator bool() const noexcept { return hidden_; }

private:
    int terminal_;
    termios before_{};
    bool hidden_ = false;
};

/// Holds SIGINT back while this object exists, but for the waits that take mask(): a Ctrl-C that comes between the
/// prompt and the wait would be handled without ending the wait.
class InterruptHeld {
public:
    InterruptHeld() {
        sigset_t interrupt{};
        (void)sigemptyset(&interrupt);
        (void)sigaddset(&interrupt, SIGINT);
        (void)pthread_sigmask(SIG_BLOCK, &interrupt, &before_);  // fails only for a wrong first argument
    }
    ~InterruptHeld() { (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptHeld(const InterruptHeld&) = delete;
    InterruptHeld& operator=(const InterruptHeld&) = delete;
    InterruptHeld(InterruptHeld&&) = delete;
    InterruptHeld& operator=(InterruptHeld&&) = delete;
    [[nodiscard]] const sigset_t& mask() const noexcept { return before_; }
    /// It came outside the waits, or in one that ended for another reason.
    [[nodiscard]] bool pending() const noexcept {
        sigset_t waiting{};
        return ::sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1 && sigismember(&before_, SIGINT) == 0;
    }

private:
    sigset_t before_{};
};

Error not_readable(int descriptor) {
    return {ErrorCode::invalid_argument, fmt::format("file descriptor {} is not open for reading", descriptor), {}};
}

/// One byte; false at the end. ppoll(2) first: unlike read(2), it always returns after a handled signal.
Result<bool> read_byte(int descriptor, char& byte, const InterruptHeld& interrupt) {
    pollfd wait{descriptor, POLLIN, 0};
    if (::ppoll(&wait, 1, nullptr, &interrupt.mask()) < 0) {
        return errno == EINTR ? Result<bool>(fail(ErrorCode::cancelled, FETTLE_TEXT("reading the password")))
                              : Result<bool>(fail(linux_system::os_error(errno, "waiting for the password")));
    }
    if (interrupt.pending()) return fail(ErrorCode::cancelled, FETTLE_TEXT("reading the password"));
    const auto got = ::read(descriptor, &byte, 1);
    if (got > 0) return true;
    if (got == 0) return false;
    if (errno == EINTR) return fail(ErrorCode::cancelled, FETTLE_TEXT("reading the password"));
    if (errno == EISDIR) return fail(not_readable(descriptor));
    return fail(linux_system::os_error(errno, "reading the password"));
}

class TerminalPasswords final : public erase::PasswordSource {
public:
    Result<std::string> ask(const std::string& prompt) override {
        if (::isatty(STDIN_FILENO) != 1)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("prompting for a password without a terminal"));
        const InterruptHeld interrupt;  // before the echo is off and the prompt shows
        const Hidden hidden(STDIN_FILENO);
        if (!hidden) return fail(ErrorCode::unsupported, FETTLE_TEXT("disabling echo on this terminal"));
        (void)std::fputs(prompt.c_str(), stderr);
        (void)std::fflush(stderr);
        std::string text;
        text.reserve(kLongestLine);  // reallocation would leave a copy behind
        for (char byte = 0; text.size() < kLongestLine;) {
            const auto more = read_byte(STDIN_FILENO, byte, interrupt);
            if (!more || (!*more && text.empty())) {
                erase::wipe(text);
                return more ? Result<std::string>(fail(ErrorCode::cancelled, FETTLE_TEXT("the password")))
                            : fail(more.error());
            }
            if (!*more || byte == '\n') break;
            text.push_back(byte);
        }
        return text;
    }

    Result<std::string> read(int descriptor) override {
        if (::isatty(descriptor) == 1) {
            return fail(
                ErrorCode::invalid_argument,
                FETTLE_TEXT("file descriptor {descriptor} is a terminal, which would display the password; omit "
                            "--password-fd to be prompted"),
                {{"descriptor", descriptor}});
        }
        // Waiting on a write-only descriptor would never end.
        const int flags = ::fcntl(descriptor, F_GETFL);
        if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY) return fail(not_readable(descriptor));
        constexpr std::size_t kMost = ata::kPasswordBytes + 1;  // and a line feed
        std::string text;
        text.reserve(kMost + 1);
        const InterruptHeld interrupt;
        for (char byte = 0;;) {
            const auto more = read_byte(descriptor, byte, interrupt);
            if (!more) {
                erase::wipe(text);
                return fail(more.error());
            }
            if (!*more) break;
            text.push_back(byte);
            if (text.size() > kMost) {
                erase::wipe(text);
                return fail(ErrorCode::invalid_argument,
                            FETTLE_TEXT("the password is longer than the limit of 32 bytes"));
            }
        }
        if (!text.empty() && text.back() == '\n') text.pop_back();
        return text;
    }
};

}  // namespace

std::unique_ptr<erase::PasswordSource> make_password_source() { return std::make_unique<TerminalPasswords>(); }

}  // namespace fettle
