// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/record_doubts.h"

namespace fettle::trace {

std::vector<Message> doubts(const std::vector<RecordOutput>& outputs) {
    std::vector<Message> found;
    for (const auto& output : outputs) {
        for (const auto& drive : output.drives) {
            found.push_back(
                {"records-itself",
                 Severity::warning,
                 FETTLE_TEXT("{file} is stored on {drive}, which is recorded: writing it adds writes to the "
                             "trace."),
                 FETTLE_TEXT("Write the trace to another drive, or to memory, such as /dev/shm."),
                 {{"file", output.file}, {"drive", drive}}});
        }
    }
    return found;
}

std::vector<Message> doubts(const RecordResult& result) {
    if (result.lost == 0) return {};
    return {{"record-lost-events",
             Severity::warning,
             FETTLE_TEXT("{lost:count} events were lost, because the kernel's buffer was full: accesses are missing, "
                         "and others have no service time."),
             FETTLE_TEXT("Record fewer drives, or use a larger --buffer."),
             {{"lost", result.lost}}}};
}

}  // namespace fettle::trace
