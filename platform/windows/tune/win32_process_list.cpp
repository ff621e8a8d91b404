// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>
// Needs the types of windows.h.
#include <tlhelp32.h>

#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/tune/process_list.h"

namespace fettle::windows {

namespace {

using windows_system::OwnedHandle;

void read_counters(ListedProcess& process) {
    const OwnedHandle handle(::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, process.id));
    if (!handle) return;
    FILETIME created{};
    FILETIME exited{};
    FILETIME kernel{};
    FILETIME user{};
    IO_COUNTERS counters{};
    if (::GetProcessTimes(handle.get(), &created, &exited, &kernel, &user) == FALSE) return;
    if (::GetProcessIoCounters(handle.get(), &counters) == FALSE) return;
    process.started = std::uint64_t{created.dwHighDateTime} << 32U | created.dwLowDateTime;
    process.written_bytes = counters.WriteTransferCount;
}

class Win32ProcessList final : public ProcessList {
public:
    /// The names are those of the snapshot: it has them of processes that cannot be opened, too.
    std::vector<ListedProcess> processes() override {
        std::vector<ListedProcess> all;
        const OwnedHandle snapshot(::CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0));
        if (!snapshot) return all;
        PROCESSENTRY32W entry{};
        entry.dwSize = sizeof entry;
        for (auto more = ::Process32FirstW(snapshot.get(), &entry); more != FALSE;
             more = ::Process32NextW(snapshot.get(), &entry)) {
            if (entry.th32ProcessID == 0) continue;
            ListedProcess process;
            process.id = entry.th32ProcessID;
            process.program = windows_system::utf8(entry.szExeFile);
            read_counters(process);
            all.push_back(std::move(process));
        }
        return all;
    }
};

}  // namespace

std::unique_ptr<ProcessList> make_process_list() { return std::make_unique<Win32ProcessList>(); }

}  // namespace fettle::windows
