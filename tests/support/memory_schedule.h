// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule/schedule_store.h"

namespace fettle::test {

/// Schedule and state as texts in memory.
class MemorySchedule final : public schedule::ScheduleStore {
public:
    using Document = schedule::Document;

    Result<std::optional<std::string>> load(Document which) override {
        if (texts.count(which) == 0) return std::optional<std::string>();
        return std::optional(texts[which]);
    }
    Status save(Document which, std::string_view text) override {
        if (full) return fail(ErrorCode::io, "no space left");
        texts[which] = text;
        return {};
    }
    Result<std::string> set_aside(Document which) override {
        aside.push_back(texts[which]);
        texts.erase(which);
        return std::string("elsewhere");
    }
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override {
        if (busy && what == schedule::Locked::runner) return fail(ErrorCode::busy, "another process");
        return std::make_unique<schedule::ScheduleLock>();
    }

    std::map<Document, std::string> texts;
    std::vector<std::string> aside;
    bool full = false;
    bool busy = false;
};

}  // namespace fettle::test
