// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/process_launcher.h"

#include <windows.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

/// How long a wait for the end of a process lasts before Ctrl-C is looked for.
constexpr DWORD kBetweenLooks_ms = 20;

/// "Parsing C command-line arguments" (Microsoft C++): backslashes count only before a quotation mark.
void append_quoted(std::wstring& line, const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) {
        line += word;
        return;
    }
    line += L'"';
    std::size_t backslashes = 0;
    for (const auto letter : word) {
        if (letter == L'\\') {
            ++backslashes;
            continue;
        }
        // Those before a quotation mark must be doubled, and it needs one of its own.
        line.append(letter == L'"' ? backslashes * 2 + 1 : backslashes, L'\\');
        backslashes = 0;
        line += letter;
    }
    line.append(backslashes * 2, L'\\');
    line += L'"';
}

OwnedHandle null_device() {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return OwnedHandle(::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                     &inherited, OPEN_EXISTING, 0, nullptr));
}

/// Ends all its processes when it is closed.
OwnedHandle ending_job() {
    OwnedHandle job(::CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job) {
        (void)::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    }
    return job;
}

/// The ends of started programs.
class ProcessWatch final : public bench::LaunchWatch {
public:
    ~ProcessWatch() override {
        for (std::size_t i = 0; i < programs_.size(); ++i) {
            if (!programs_[i].reported) kill(i);
        }
    }

    Result<std::uint64_t> start(const std::vector<std::string>& command) override {
        if (programs_.size() == MAXIMUM_WAIT_OBJECTS) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("more than {count} programs at once"),
                        {{"count", std::uint64_t{MAXIMUM_WAIT_OBJECTS}}});
        }
        auto line = command_line(command);
        const auto nothing = null_device();
        STARTUPINFOW start{};
        start.cb = sizeof start;
        start.dwFlags = STARTF_USESTDHANDLES;
        start.hStdInput = start.hStdOutput = start.hStdError = nothing.get();
        PROCESS_INFORMATION started{};
        Program program;
        program.job = ending_job();
        const auto begin = now_ns();
        // Suspended, so that nothing that it starts is outside of the job.
        if (::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                             CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED, nullptr, nullptr, &start,
                             &started) == FALSE) {
            const auto error = ::GetLastError();
            if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
                return fail(ErrorCode::not_found, FETTLE_TEXT("the program {program} was not found"),
                            {{"program", command.front()}});
            return fail(windows_error(error, "starting " + command.front()));
        }
        program.process = OwnedHandle(started.hProcess);
        const OwnedHandle thread(started.hThread);
        program.in_job = program.job && ::AssignProcessToJobObject(program.job.get(), program.process.get()) != FALSE;
        (void)::ResumeThread(thread.get());
        programs_.push_back(std::move(program));
        return begin;
    }

    Result<std::optional<Event>> next(std::uint64_t until_ns, const CancelToken& cancel) override {
        std::vector<HANDLE> handles;
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < programs_.size(); ++i) {
            if (programs_[i].reported) continue;
            handles.push_back(programs_[i].process.get());
            numbers.push_back(i);
        }
        for (;;) {
            if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("waiting for a program"));
            const auto now = now_ns();
            if (now >= until_ns) return std::nullopt;
            constexpr std::uint64_t kMillisecond = 1'000'000;
            const auto wait =
                static_cast<DWORD>(std::min<std::uint64_t>((until_ns - now) / kMillisecond + 1, kBetweenLooks_ms));
            if (handles.empty()) {
                ::Sleep(wait);
                continue;
            }
            const auto woken =
                ::WaitForMultipleObjects(static_cast<DWORD>(handles.size()), handles.data(), FALSE, wait);
            if (woken == WAIT_TIMEOUT) continue;
            if (woken >= WAIT_OBJECT_0 + handles.size()) {
                return fail(windows_error(::GetLastError(), "waiting for a program"));
            }
            return ended(numbers[woken - WAIT_OBJECT_0]);
        }
    }

    std::uint64_t now_ns() override {
        const auto time = std::chrono::steady_clock::now().time_since_epoch();
        return static_cast<std::uint64_t>(std::chrono::nanoseconds(time).count());
    }

    bool close_window(std::size_t /*program*/) override { return false; }
    /// A program without a console and without a window has no way to be asked.
    void terminate(std::size_t program) override { kill(program); }
    void kill(std::size_t program) override {
        constexpr UINT kInterrupted = 130;
        auto& one = programs_.at(program);
        if (one.in_job) {
            (void)::TerminateJobObject(one.job.get(), kInterrupted);
        } else {
            (void)::TerminateProcess(one.process.get(), kInterrupted);
        }
        (void)::WaitForSingleObject(one.process.get(), INFINITE);
    }

private:
    struct Program {
        OwnedHandle process;
        OwnedHandle job;
        bool in_job = false;
        bool reported = false;  ///< its end
    };

    std::optional<Event> ended(std::size_t number) {
        auto& program = programs_[number];
        program.reported = true;
        DWORD status = 0;
        (void)::GetExitCodeProcess(program.process.get(), &status);
        Event event;
        event.program = number;
        event.at_ns = now_ns();
        event.status = static_cast<int>(status);
        return event;
    }

    std::vector<Program> programs_;
};

}  // namespace

std::wstring command_line(const std::vector<std::string>& words) {
    std::wstring line;
    for (const auto& word : words) {
        if (!line.empty()) line += L' ';
        append_quoted(line, wide(word));
    }
    return line;
}

Status ProcessLauncher::drop_caches() {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("dropping the file cache of Windows"));
}

Result<std::unique_ptr<bench::LaunchWatch>> ProcessLauncher::watch(bench::LaunchUntil until) {
    if (until == bench::LaunchUntil::window) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("measuring the time until a program's first window on Windows"));
    }
    return std::make_unique<ProcessWatch>();
}

}  // namespace fettle::windows_system
