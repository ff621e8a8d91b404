// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/process_launcher.h"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "platform/linux/os_error.h"
#include "platform/linux/spawn_settings.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): the program must declare it (POSIX)

namespace fettle::linux_system {

namespace {

/// Polling interval for the end of a process while Ctrl-C must be able to end the wait.
constexpr auto kBetweenLooks = std::chrono::microseconds(500);

int exit_status(int status) {
    if (WIFSIGNALED(status)) return 128 + WTERMSIG(status);
    return WEXITSTATUS(status);
}

}  // namespace

Status ProcessLauncher::drop_caches() {
    ::sync();
    const auto path = roots_.proc + "/sys/vm/drop_caches";
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return fail(os_error(errno, path));
    const bool written = ::write(file, "3\n", 2) == 2;
    const int why = errno;
    ::close(file);
    return written ? Status{} : fail(os_error(why, path));
}

Result<bench::Launcher::Outcome> ProcessLauncher::run(const std::vector<std::string>& command,
                                                      const CancelToken& cancel) {
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const SpawnSettings settings;
    const auto start = std::chrono::steady_clock::now();
    pid_t process = 0;
    const int failed =
        ::posix_spawnp(&process, arguments.front(), settings.files(), settings.attributes(), arguments.data(), environ);
    if (failed == ENOENT)
        return fail(ErrorCode::not_found, FETTLE_TEXT("the program {program} was not found"),
                    {{"program", command.front()}});
    if (failed != 0) return fail(os_error(failed, "starting " + command.front()));
    for (;;) {
        int status = 0;
        const auto ended = ::waitpid(process, &status, WNOHANG);
        if (ended == process) {
            const auto elapsed = std::chrono::steady_clock::now() - start;
            return Outcome{static_cast<std::uint64_t>(std::chrono::nanoseconds(elapsed).count()), exit_status(status)};
        }
        if (ended < 0 && errno != EINTR) return fail(os_error(errno, "waiting for " + command.front()));
        if (cancel.cancelled()) {
            ::kill(-process, SIGKILL);
            ::waitpid(process, &status, 0);
            return fail(ErrorCode::cancelled, FETTLE_TEXT("starting {program}"), {{"program", command.front()}});
        }
        std::this_thread::sleep_for(kBetweenLooks);
    }
}

}  // namespace fettle::linux_system
