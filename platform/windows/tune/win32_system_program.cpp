// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tune/lines.h"
#include "core/tune/systems/program_text.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/process_launcher.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"
#include "platform/windows/tune/system_program.h"

namespace fettle::windows {

namespace {

using windows_system::last_error;
using windows_system::OwnedHandle;
using windows_system::utf8;

/// How long a wait for the program's end lasts before its output is read.
constexpr DWORD kBetweenReads_ms = 20;
constexpr DWORD kPipe_bytes = DWORD{1} << 16U;
constexpr std::size_t kMostOutput = std::size_t{4} << 20U;

/// Folders of Windows.
struct Folders {
    std::wstring system;   ///< "C:\Windows\System32"
    std::wstring windows;  ///< "C:\Windows"
};

Result<Folders> folders() {
    std::array<wchar_t, MAX_PATH> system{};
    std::array<wchar_t, MAX_PATH> windows{};
    const auto length = ::GetSystemDirectoryW(system.data(), static_cast<UINT>(system.size()));
    const auto other = ::GetSystemWindowsDirectoryW(windows.data(), static_cast<UINT>(windows.size()));
    if (length == 0 || length >= system.size() || other < 2 || other >= windows.size()) {
        return fail(last_error("finding Windows' folders"));
    }
    return Folders{{system.data(), length}, {windows.data(), other}};
}

/// Sorted, as CreateProcess requires it; ends with an empty text.
std::wstring environment(const Folders& folder) {
    std::wstring block;
    const auto add = [&](const std::wstring& text) { block.append(text).push_back(L'\0'); };
    add(L"PATH=" + folder.system);
    add(L"SystemDrive=" + folder.windows.substr(0, 2));
    add(L"SystemRoot=" + folder.windows);
    add(L"windir=" + folder.windows);
    block.push_back(L'\0');
    return block;
}

/// Both ends of a pipe. The program inherits the end that is written to.
struct Pipe {
    OwnedHandle read;
    OwnedHandle write;
};

Result<Pipe> make_pipe() {
    HANDLE read = nullptr;
    HANDLE write = nullptr;
    if (::CreatePipe(&read, &write, nullptr, kPipe_bytes) == FALSE) return fail(last_error("creating a pipe"));
    Pipe pipe{OwnedHandle(read), OwnedHandle(write)};
    if (::SetHandleInformation(write, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) == FALSE) {
        return fail(last_error("preparing a pipe"));
    }
    return pipe;
}

OwnedHandle no_input() {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return OwnedHandle(
        ::CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, nullptr));
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

/// A started program with the pipe that it writes to.
class Running {
public:
    /// Errors: unsupported (no such program), io.
    static Result<Running> start(const tune::ProgramCall& call) {
        const auto folder = folders();
        if (!folder) return fail(folder.error());
        const auto path = folder->system + L"\\" + windows_system::wide(call.program) + L".exe";
        if (::GetFileAttributesW(path.c_str()) == INVALID_FILE_ATTRIBUTES) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("this version of Windows has no program {program}"),
                        {{"program", call.program}});
        }
        auto pipe = make_pipe();
        if (!pipe) return fail(pipe.error());
        const auto input = no_input();
        std::vector<std::string> words{utf8(path)};
        words.insert(words.end(), call.arguments.begin(), call.arguments.end());
        auto line = windows_system::command_line(words);
        auto block = environment(*folder);
        STARTUPINFOW start{};
        start.cb = sizeof start;
        start.dwFlags = STARTF_USESTDHANDLES;
        start.hStdInput = input.get();
        start.hStdOutput = start.hStdError = pipe->write.get();
        PROCESS_INFORMATION started{};
        // Suspended, so that nothing that it starts is outside of the job.
        constexpr DWORD kFlags =
            CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT;
        if (::CreateProcessW(path.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, block.data(),
                             folder->system.c_str(), &start, &started) == FALSE) {
            return fail(last_error("starting " + call.program));
        }
        Running running;
        running.process_ = OwnedHandle(started.hProcess);
        running.read_ = std::move(pipe->read);
        running.job_ = ending_job();
        const OwnedHandle thread(started.hThread);
        if (running.job_) (void)::AssignProcessToJobObject(running.job_.get(), running.process_.get());
        (void)::ResumeThread(thread.get());
        return running;
    }

    /// Errors: timeout, too_large, io; the program has ended all the same.
    Result<ProgramEnd> wait(const std::string& program, std::uint32_t limit_ms) {
        const auto begin = ::GetTickCount64();
        for (;;) {
            const bool ended = ::WaitForSingleObject(process_.get(), kBetweenReads_ms) == WAIT_OBJECT_0;
            // What it has started may hold the pipe open, so that its end is not waited for.
            read_what_is_there();
            if (ended) break;
            if (output_.size() > kMostOutput) {
                end();
                return fail(ErrorCode::too_large, FETTLE_TEXT("the output of {program}"), {{"program", program}});
            }
            if (::GetTickCount64() - begin < limit_ms) continue;
            end();
            return fail(ErrorCode::timeout, FETTLE_TEXT("{program} did not end within {seconds} s"),
                        {{"program", program}, {"seconds", std::uint64_t{limit_ms / 1000}}});
        }
        DWORD status = 0;
        if (::GetExitCodeProcess(process_.get(), &status) == FALSE) return fail(last_error("waiting for " + program));
        return ProgramEnd{status, text()};
    }

private:
    void end() {
        constexpr UINT kInterrupted = 130;
        if (job_) (void)::TerminateJobObject(job_.get(), kInterrupted);
        (void)::TerminateProcess(process_.get(), kInterrupted);
        (void)::WaitForSingleObject(process_.get(), INFINITE);
    }

    void read_what_is_there() {
        std::array<std::uint8_t, 4096> buffer{};
        DWORD waiting = 0;
        while (output_.size() <= kMostOutput &&
               ::PeekNamedPipe(read_.get(), nullptr, 0, nullptr, &waiting, nullptr) != FALSE && waiting != 0) {
            DWORD count = 0;
            const auto wanted = std::min(waiting, static_cast<DWORD>(buffer.size()));
            if (::ReadFile(read_.get(), buffer.data(), wanted, &count, nullptr) == FALSE || count == 0) return;
            output_.insert(output_.end(), buffer.begin(), buffer.begin() + count);
        }
    }

    /// Programs without a console of their own write the code page of consoles, unless they mark another encoding.
    [[nodiscard]] std::string text() const {
        const auto marked = [&](std::string_view mark) {
            return output_.size() >= mark.size() &&
                   std::equal(mark.begin(), mark.end(), output_.begin(),
                              [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
        };
        const bool has_mark = marked("\xFF\xFE") || marked("\xFE\xFF") || marked("\xEF\xBB\xBF");
        if (has_mark || output_.empty()) return tune::plain_text(output_);
        const std::string bytes(output_.begin(), output_.end());
        const auto size = static_cast<int>(bytes.size());
        std::wstring letters(bytes.size(), L'\0');
        const int count =
            ::MultiByteToWideChar(CP_OEMCP, 0, bytes.data(), size, letters.data(), static_cast<int>(letters.size()));
        letters.resize(static_cast<std::size_t>(std::max(count, 0)));
        const auto decoded = utf8(letters);
        return tune::plain_text(std::vector<std::uint8_t>(decoded.begin(), decoded.end()));
    }

    OwnedHandle process_;
    OwnedHandle job_;
    OwnedHandle read_;
    std::vector<std::uint8_t> output_;
};

}  // namespace

Result<ProgramEnd> run_system_program(const tune::ProgramCall& call, std::uint32_t limit_ms) {
    const bool letters = std::all_of(call.program.begin(), call.program.end(),
                                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    if (call.program.empty() || !letters) return fail(ErrorCode::invalid_argument, call.program);
    auto running = Running::start(call);
    if (!running) return fail(running.error());
    return running->wait(call.program, limit_ms);
}

Result<std::string> output_of_system_program(const tune::ProgramCall& call) {
    auto ended = run_system_program(call);
    if (!ended) return fail(ended.error());
    if (ended->status == 0) return std::move(ended->output);
    // Their messages are in the user's language.
    const auto code = windows_system::is_elevated() ? ErrorCode::io : ErrorCode::not_permitted;
    return fail(code, FETTLE_TEXT("{program} ended with status {status}: {message}"),
                {{"program", call.program},
                 {"status", std::uint64_t{ended->status}},
                 {"message", std::string(tune::trimmed(ended->output))}});
}

}  // namespace fettle::windows
