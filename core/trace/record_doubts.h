// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/trace/record.h"

namespace fettle::trace {

/// A file that is written during the recording, and the recorded drives that it is stored on.
struct RecordOutput {
    std::string file;
    std::vector<std::string> drives;  ///< ids
};

/// Known before the recording starts. Id: "records-itself".
[[nodiscard]] std::vector<Message> doubts(const std::vector<RecordOutput>& outputs);
/// Known at its end. Id: "record-lost-events".
[[nodiscard]] std::vector<Message> doubts(const RecordResult& result);

}  // namespace fettle::trace
