// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/launched_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "platform/linux/os_error.h"
#include "platform/linux/spawn_settings.h"
#include "platform/linux/sysfs.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): the program must declare it (POSIX)

namespace fettle::linux_system {

namespace {

/// The log of a program that draws continuously must fit in between two reads; the default is 64 KiB (pipe(7)).
constexpr int kPipeBytes = 1 << 20;
/// More generations than any program has; ends the search if /proc changes during it.
constexpr int kMostGenerations = 64;

struct ProcessState {
    char state = 0;
    pid_t parent = 0;
    pid_t group = 0;
};

/// proc(5), stat: "PID (NAME) STATE PARENT GROUP …".
std::optional<ProcessState> state_of(const Roots& roots, const std::string& process) {
    const auto text = text_or_empty(roots.proc + "/" + process + "/stat");
    const auto name_end = text.rfind(") ");  // the name itself may contain parentheses
    if (name_end == std::string::npos || name_end + 4 > text.size()) return std::nullopt;
    ProcessState found;
    found.state = text[name_end + 2];
    char* end = nullptr;
    found.parent = static_cast<pid_t>(std::strtol(text.c_str() + name_end + 4, &end, 10));
    found.group = static_cast<pid_t>(std::strtol(end, nullptr, 10));
    return found;
}

bool has_ended(const ProcessState& process) { return process.state == 'Z' || process.state == 'X'; }

std::unique_ptr<DeviceFile> end_of(pid_t process) {
    // The C library has a function for it only since glibc 2.36, whose header does not suit C++.
    const auto descriptor = ::syscall(SYS_pidfd_open, process, 0);
    return descriptor < 0 ? nullptr : std::make_unique<DeviceFile>(static_cast<int>(descriptor), "a process");
}

std::string new_mark() {
    static std::atomic<unsigned> last{0};
    return fmt::format("FETTLE_LAUNCH={}-{}", ::getpid(), ++last);
}

/// This process's environment and the additions, which replace variables of the same name.
std::vector<std::string> environment_with(const std::vector<std::string>& additions) {
    const auto replaced = [&](std::string_view variable) {
        for (const auto& addition : additions) {
            if (variable.starts_with(addition.substr(0, addition.find('=') + 1))) return true;
        }
        return false;
    };
    std::vector<std::string> all = additions;
    for (char** one = environ; *one != nullptr; ++one) {
        if (!replaced(*one)) all.emplace_back(*one);
    }
    return all;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> result;
    result.reserve(words.size() + 1);
    for (auto& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Result<std::unique_ptr<LaunchedProgram>> LaunchedProgram::start(const Roots& roots,
                                                                const std::vector<std::string>& command,
                                                                const Settings& settings) {
    std::unique_ptr<DeviceFile> reads;
    std::unique_ptr<DeviceFile> writes;
    auto mark = new_mark();
    std::vector<std::string> additions{mark};
    if (settings.log_wayland) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(os_error(errno, "starting " + command.front()));
        reads = std::make_unique<DeviceFile>(ends[0], "a pipe");
        writes = std::make_unique<DeviceFile>(ends[1], "a pipe");
        (void)::fcntl(ends[0], F_SETFL, O_NONBLOCK);
        (void)::fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes);  // may be refused to unprivileged users
        additions.emplace_back("WAYLAND_DEBUG=client");
    }
    auto words = command;
    auto variables = environment_with(additions);
    const auto arguments = pointers(words);
    const auto environment = pointers(variables);
    const SpawnSettings spawn({}, Signals::usual, writes ? std::optional(writes->descriptor()) : std::nullopt);
    pid_t process = 0;
    const int failed = ::posix_spawnp(&process, arguments.front(), spawn.files(), spawn.attributes(), arguments.data(),
                                      environment.data());
    if (failed == ENOENT)
        return fail(ErrorCode::not_found, FETTLE_TEXT("the program {program} was not found"),
                    {{"program", command.front()}});
    if (failed != 0) return fail(os_error(failed, "starting " + command.front()));
    return std::unique_ptr<LaunchedProgram>(new LaunchedProgram(roots, process, std::move(mark), std::move(reads)));
}

LaunchedProgram::LaunchedProgram(Roots roots, pid_t process, std::string mark, std::unique_ptr<DeviceFile> log)
    : roots_(std::move(roots)),
      process_(process),
      mark_(std::move(mark)),
      end_(end_of(process)),
      log_(std::move(log)) {}

LaunchedProgram::~LaunchedProgram() {
    if (status_) return;
    ::kill(-process_, SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<int> LaunchedProgram::status() {
    if (status_) return status_;
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) != process_) return std::nullopt;
    status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return status_;
}

bool LaunchedProgram::anything_left(Extent extent) {
    if (!status()) return true;
    if (owner_) {
        pollfd ended{owner_->descriptor(), POLLIN, 0};
        if (::poll(&ended, 1, 0) == 0) return true;
    }
    if (group_left()) return true;
    if (extent == Extent::window) return false;
    const auto processes = names_in(roots_.proc);
    return std::any_of(processes.begin(), processes.end(), [&](const auto& process) {
        if (!parse_number(process) || !marked(process)) return false;
        const auto state = state_of(roots_, process);
        return state && !has_ended(*state);
    });
}

bool LaunchedProgram::owns(pid_t process) const {
    auto ancestor = process;
    for (int i = 0; i < kMostGenerations && ancestor > 1; ++i) {
        if (ancestor == process_) return true;
        const auto state = state_of(roots_, std::to_string(ancestor));
        if (!state) break;
        ancestor = state->parent;
    }
    // The parent of one whose parent has ended is another.
    return marked(std::to_string(process));
}

bool LaunchedProgram::marked(const std::string& process) const {
    // Other users' processes cannot be read; the kernel lists variables separated by zero bytes.
    std::ifstream file(roots_.proc + "/" + process + "/environ", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string marked = mark_ + '\0';
    const auto place = text.find(marked);
    return place != std::string::npos && (place == 0 || text[place - 1] == '\0');
}

void LaunchedProgram::set_window_owner(pid_t process) {
    if (process != process_) owner_ = end_of(process);
}

void LaunchedProgram::signal(int number) {
    // Until the started process is waited for, its number, which is also the group's, is not used again. Afterwards the
    // group exists as long as a process is in it.
    if (!status_ || group_left()) ::kill(-process_, number);
    if (owner_) ::syscall(SYS_pidfd_send_signal, owner_->descriptor(), number, nullptr, 0);
}

bool LaunchedProgram::group_left() const {
    for (const auto& process : names_in(roots_.proc)) {
        if (!parse_number(process)) continue;
        const auto state = state_of(roots_, process);
        if (state && !has_ended(*state) && state->group == process_) return true;
    }
    return false;
}

}  // namespace fettle::linux_system
