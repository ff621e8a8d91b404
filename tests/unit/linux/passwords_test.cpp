// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/passwords.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>

namespace fettle {
namespace {

/// The two ends of a pipe, closed at the end.
struct Pipe {
    Pipe() { EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0); }
    ~Pipe() {
        for (const int end : ends) ::close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    int ends[2] = {-1, -1};
};

Result<std::string> read_of(const std::string& bytes) {
    Pipe pipe;
    EXPECT_EQ(::write(pipe.ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(std::exchange(pipe.ends[1], -1));
    return make_password_source()->read(pipe.ends[0]);
}

TEST(PasswordDescriptor, OneLineFeedAtTheEndIsLeftOut) {
    EXPECT_EQ(read_of("secret").value(), "secret");
    EXPECT_EQ(read_of("secret\n").value(), "secret");
    EXPECT_EQ(read_of("secret\n\n").value(), "secret\n");
    EXPECT_EQ(read_of("").value(), "");
    const std::string zeros(32, '\0');  // a master password of the factory
    EXPECT_EQ(read_of(zeros).value(), zeros);
    EXPECT_EQ(read_of(zeros + "\n").value(), zeros);
}

TEST(PasswordDescriptor, WhatCannotBeOneIsRefused) {
    EXPECT_EQ(read_of(std::string(34, 'x')).error().code, ErrorCode::invalid_argument);
    Pipe pipe;
    EXPECT_EQ(make_password_source()->read(pipe.ends[1]).error().code, ErrorCode::invalid_argument) << "for writing";
    EXPECT_EQ(make_password_source()->read(987'654).error().code, ErrorCode::invalid_argument) << "not open";
    int master = -1;
    int terminal = -1;
    ASSERT_EQ(::openpty(&master, &terminal, nullptr, nullptr, nullptr), 0);
    const auto shown = make_password_source()->read(terminal);
    ASSERT_FALSE(shown);
    EXPECT_NE(shown.error().context.find("terminal"), std::string::npos);
    ::close(terminal);
    ::close(master);
}

/// A person at a terminal of their own, and Fettle asking there.
class Person {
public:
    /// `prepare` runs in the program before it asks.
    explicit Person(void (*prepare)() = [] {}) {
        child_ = ::forkpty(&master_, nullptr, nullptr, nullptr);
        if (child_ != 0) return;
        prepare();
        std::signal(SIGINT, [](int) {});
        const auto given = make_password_source()->ask("prompt> ");
        const auto told = given ? "got:" + *given + ";" : "error:" + std::string(name(given.error().code)) + ";";
        (void)!::write(STDOUT_FILENO, told.data(), told.size());
        termios now{};
        const bool shown = ::tcgetattr(STDIN_FILENO, &now) == 0 && (now.c_lflag & ECHO) != 0;
        ::_exit(shown ? 0 : 1);
    }
    ~Person() {
        if (master_ >= 0) ::close(master_);
    }
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;

    /// Reads what the terminal shows until `text` is part of it; all of it so far.
    std::string until(const std::string& text) {
        char byte = 0;
        while (seen_.find(text) == std::string::npos && ::read(master_, &byte, 1) == 1) seen_.push_back(byte);
        return seen_;
    }
    void type(const std::string& text) {
        EXPECT_EQ(::write(master_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    /// What is typed is shown.
    [[nodiscard]] bool echoes() const {
        termios now{};
        return ::tcgetattr(master_, &now) == 0 && (now.c_lflag & ECHO) != 0;
    }
    /// 0: the terminal showed again what is typed when the program ended.
    [[nodiscard]] int ended() const {
        int status = 0;
        return ::waitpid(child_, &status, 0) == child_ && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    int master_ = -1;
    pid_t child_ = -1;
    std::string seen_;
};

TEST(PasswordPrompt, ShowsNothingOfWhatIsTyped) {
    Person person;
    person.until("prompt> ");
    EXPECT_FALSE(person.echoes());
    person.type("hunter2\n");
    const auto shown = person.until(";");
    EXPECT_NE(shown.find("got:hunter2;"), std::string::npos) << shown;
    EXPECT_EQ(shown.substr(0, shown.find("got:")).find("hunter2"), std::string::npos) << shown;
    EXPECT_EQ(person.ended(), 0);
}

TEST(PasswordPrompt, CtrlCAndTheEndOfInputGiveNone) {
    for (const auto* key : {"\x03", "\x04"}) {
        Person person;
        person.until("prompt> ");
        person.type(key);
        EXPECT_NE(person.until(";").find("error:cancelled;"), std::string::npos);
        EXPECT_EQ(person.ended(), 0);
    }
}

/// A stream to standard error that interrupts the program as soon as something was written.
ssize_t write_and_interrupt(void* /*cookie*/, const char* bytes, std::size_t size) {
    const auto written = ::write(STDERR_FILENO, bytes, size);
    (void)std::raise(SIGINT);
    return written;
}

TEST(PasswordPrompt, CtrlCBetweenThePromptAndTheWaitGivesNone) {
    Person person([] {
        cookie_io_functions_t functions{};
        functions.write = write_and_interrupt;
        stderr = ::fopencookie(nullptr, "w", functions);
    });
    // Without the interrupt, the question would end with this line.
    person.until("prompt> ");
    person.type("late\n");
    const auto shown = person.until(";");
    EXPECT_NE(shown.find("error:cancelled;"), std::string::npos) << shown;
    EXPECT_EQ(person.ended(), 0);
}

}  // namespace
}  // namespace fettle
