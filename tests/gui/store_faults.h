// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

#include "core/base/result.h"
#include "platform/platform.h"

namespace fettle::test {

/// What everything that Fettle stores fails with: ErrorCode::not_permitted as an unprivileged user without
/// authorization, ErrorCode::io as when the service ends. Any thread.
class StoreFaults {
public:
    void fail_with(ErrorCode code) { code_ = static_cast<int>(code); }
    [[nodiscard]] Status pass(const char* what) const {
        const auto code = code_.load();
        if (code < 0) return {};
        return fail(static_cast<ErrorCode>(code), what);
    }

private:
    std::atomic<int> code_{-1};
};

/// Puts the faults in front of schedule, journals, history and the records of changed settings.
void put_faults_into(Platform& platform, const std::shared_ptr<StoreFaults>& faults);

}  // namespace fettle::test
