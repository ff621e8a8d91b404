// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "platform/record/replay_source.h"
#include "platform/remote/service_jobs.h"
#include "platform/remote/service_toolbox.h"

namespace fettle::remote {

/// Shared state of the remote services.
class Shared {
public:
    Shared(const Here& here, std::function<void()> on_use)
        : jobs(here.connect, std::move(on_use), here.care.receipts), here_(here) {}

    /// Whether this drive must be queried through the service.
    bool looks_at(const DriveEntry& entry) { return !here_.drives.may_open(entry) && jobs.there(); }

    /// Runs `ask` on the service's recording of the same query.
    template <typename Answer>
    Result<Answer> look(const DriveEntry& entry, const char* look, Wake wake,
                        const std::function<Result<Answer>(Toolbox&, const DriveEntry&)>& ask) {
        const auto told = jobs.call("RecordLook", {entry.id, std::string(look), wake == Wake::allowed}, 1);
        if (!told) return fail(told.error());
        auto replay = record::replay_text(told->front());
        if (!replay) return fail(replay.error());
        const auto recorded = (*replay)->list();
        if (!recorded || recorded->size() != 1 || recorded->front().id != entry.id) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("the Fettle service returned a recording of a different drive"));
        }
        toolbox::TableByPort machine(here_.machine, **replay);
        auto toolbox = make_local_toolbox(**replay, machine, here_.files, here_.catalogue, {}, here_.care);
        return ask(toolbox, recorded->front());
    }

    ServiceJobs jobs;

    [[nodiscard]] const Here& here() const noexcept { return here_; }

private:
    Here here_;
};

}  // namespace fettle::remote
