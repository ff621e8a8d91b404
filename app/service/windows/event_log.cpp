// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/event_log.h"

#include <windows.h>

#include <string_view>

#include "app/service/windows/names.h"
#include "platform/windows/system/wide.h"

namespace fettle::service {

namespace {

constexpr DWORD kEvent = 1;  ///< FETTLE_EVENT in messages.mc
/// ReportEvent refuses longer strings.
constexpr std::size_t kLongest = 31'839;

/// The type of an event for the priority of sd-daemon(3).
WORD type_of(char priority) {
    if (priority < '4') return EVENTLOG_ERROR_TYPE;
    return priority == '4' ? EVENTLOG_WARNING_TYPE : EVENTLOG_INFORMATION_TYPE;
}

}  // namespace

void report_event(const std::string& line) {
    std::string_view text = line;
    char priority = '6';
    if (text.size() > 3 && text[0] == '<' && text[2] == '>') {
        priority = text[1];
        text.remove_prefix(3);
    }
    auto words = windows_system::wide(text);
    if (words.size() > kLongest) words.resize(kLongest);
    static const auto log = ::RegisterEventSourceW(nullptr, service_name().c_str());
    const wchar_t* all = words.c_str();
    if (log != nullptr) (void)::ReportEventW(log, type_of(priority), 0, kEvent, nullptr, 1, 0, &all, nullptr);
}

}  // namespace fettle::service
