// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/process_launcher.h"

#include <windows.h>

#include <chrono>

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

Result<bench::Launcher::Outcome> ProcessLauncher::run(const std::vector<std::string>& command,
                                                      const CancelToken& cancel) {
    auto line = command_line(command);
    const auto nothing = null_device();
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = start.hStdOutput = start.hStdError = nothing.get();
    PROCESS_INFORMATION started{};
    const auto job = ending_job();
    const auto begin = std::chrono::steady_clock::now();
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
    const OwnedHandle process(started.hProcess);
    const OwnedHandle thread(started.hThread);
    const bool in_job = job && ::AssignProcessToJobObject(job.get(), process.get()) != FALSE;
    (void)::ResumeThread(thread.get());
    while (::WaitForSingleObject(process.get(), kBetweenLooks_ms) == WAIT_TIMEOUT) {
        if (!cancel.cancelled()) continue;
        constexpr UINT kInterrupted = 130;
        if (in_job) {
            (void)::TerminateJobObject(job.get(), kInterrupted);
        } else {
            (void)::TerminateProcess(process.get(), kInterrupted);
        }
        (void)::WaitForSingleObject(process.get(), INFINITE);
        return fail(ErrorCode::cancelled, FETTLE_TEXT("starting {program}"), {{"program", command.front()}});
    }
    const auto elapsed = std::chrono::steady_clock::now() - begin;
    DWORD status = 0;
    (void)::GetExitCodeProcess(process.get(), &status);
    return Outcome{static_cast<std::uint64_t>(std::chrono::nanoseconds(elapsed).count()), static_cast<int>(status)};
}

}  // namespace fettle::windows_system
