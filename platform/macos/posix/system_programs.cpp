// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/system_programs.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

#include "platform/macos/posix/open_file.h"
#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostErrors = 1000;

/// Empty: not installed.
std::string find_program(const std::string& name) {
    for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"}) {
        auto path = folder + name;
        if (::access(path.c_str(), X_OK) == 0) return path;
    }
    return {};
}

/// A pipe whose ends no other child inherits.
struct Pipe {
    std::optional<OpenFile> read;
    std::optional<OpenFile> write;

    Status open() {
        std::array<int, 2> ends{};
        // macOS has no pipe2(2); a child that another thread starts in between keeps the end open for as long as it
        // runs.
        if (::pipe(ends.data()) != 0) return fail(os_error(errno, "making a pipe"));
        for (const int end : ends) (void)::fcntl(end, F_SETFD, FD_CLOEXEC);
        read.emplace(ends[0], "a pipe");
        write.emplace(ends[1], "a pipe");
        return {};
    }
};

/// Settings for posix_spawn, freed by the destructor.
class Spawn {
public:
    Spawn(int output, int errors) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&files_, errors, STDERR_FILENO);
        ::posix_spawnattr_init(&attributes_);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        sigset_t signals;
        sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&attributes_, &signals);
        for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE}) sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    }
    ~Spawn() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;

    Result<pid_t> start(const std::string& path, const std::vector<std::string>& arguments) const {
        std::vector<std::string> words{path};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        pointers.reserve(words.size() + 1);
        for (auto& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        std::array<std::string, 2> settings{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"};
        std::array<char*, 3> environment{settings[0].data(), settings[1].data(), nullptr};
        pid_t process = 0;
        const int failed =
            ::posix_spawn(&process, path.c_str(), &files_, &attributes_, pointers.data(), environment.data());
        if (failed != 0) return fail(os_error(failed, "starting " + path));
        return process;
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// What a program writes. Ends when both streams do, or at the deadline.
class Reader {
public:
    Reader(int output, int errors) : streams_{pollfd{output, POLLIN, 0}, pollfd{errors, POLLIN, 0}} {}

    enum class End : std::uint8_t { closed, late, too_large };
    End read(Clock::time_point deadline, ProgramOutput& result) {
        while (streams_[0].fd >= 0 || streams_[1].fd >= 0) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
            if (left <= 0) return End::late;
            const int ready = ::poll(streams_.data(), static_cast<nfds_t>(streams_.size()),
                                     static_cast<int>(std::min<std::int64_t>(left, 60'000)));
            if (ready <= 0) continue;
            take(streams_[0], result.output);
            take(streams_[1], result.errors);
            if (result.output.size() > kMostOutput) return End::too_large;
            if (result.errors.size() > kMostErrors) result.errors.erase(0, result.errors.size() - kMostErrors);
        }
        return End::closed;
    }

private:
    static void take(pollfd& stream, std::string& into) {
        if (stream.fd < 0 || stream.revents == 0) return;
        std::array<char, 16'384> piece{};
        const auto got = ::read(stream.fd, piece.data(), piece.size());
        if (got > 0) into.append(piece.data(), static_cast<std::size_t>(got));
        // poll(2) ignores negative numbers.
        if (got == 0 || (got < 0 && errno != EINTR)) stream.fd = -1;
    }

    std::array<pollfd, 2> streams_;
};

int wait_for_end(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Its exit status; nullopt: the deadline came first.
std::optional<int> await(pid_t process, Clock::time_point deadline) {
    constexpr int kPause_ms = 10;
    for (;;) {
        int status = 0;
        const auto ended = ::waitpid(process, &status, WNOHANG);
        if (ended == process) return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        if (ended < 0 && errno != EINTR) return -1;
        if (Clock::now() >= deadline) return std::nullopt;
        (void)::poll(nullptr, 0, kPause_ms);
    }
}

void end(pid_t process) {
    if (::kill(-process, SIGKILL) != 0) (void)::kill(process, SIGKILL);
    (void)wait_for_end(process);
}

void trim_end(std::string& text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
}

}  // namespace

Result<ProgramOutput> SystemPrograms::run(const std::string& program, const std::vector<std::string>& arguments,
                                          std::chrono::milliseconds limit) {
    const auto path = find_program(program);
    if (path.empty()) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the program {name} is not installed"), {{"name", program}});
    }
    Pipe output;
    Pipe errors;
    if (auto made = output.open(); !made) return fail(made.error());
    if (auto made = errors.open(); !made) return fail(made.error());
    const auto process = Spawn(output.write->descriptor(), errors.write->descriptor()).start(path, arguments);
    output.write.reset();
    errors.write.reset();
    if (!process) return fail(process.error());
    const auto deadline = Clock::now() + limit;
    ProgramOutput result;
    const auto read = Reader(output.read->descriptor(), errors.read->descriptor()).read(deadline, result);
    if (read == Reader::End::too_large) {
        end(*process);
        return fail(ErrorCode::too_large, FETTLE_TEXT("{name} printed more than a report has"), {{"name", program}});
    }
    const auto status = read == Reader::End::late ? std::nullopt : await(*process, deadline);
    if (!status) {
        end(*process);
        return fail(ErrorCode::timeout, FETTLE_TEXT("{name} was stopped after {seconds} s"),
                    {{"name", program}, {"seconds", limit.count() / 1000}});
    }
    result.status = *status;
    trim_end(result.errors);
    return result;
}

}  // namespace fettle::macos
