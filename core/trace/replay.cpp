// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay.h"

#include "core/trace/replay_loop.h"

namespace fettle::trace {

Status validate(const ReplaySettings& settings) {
    if (auto good = validate(settings.pace); !good) return good;
    if (settings.depth && (*settings.depth == 0 || *settings.depth > kMostDepth)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the depth must be 1 to {most}, not {depth}"),
                    {{"most", kMostDepth}, {"depth", *settings.depth}});
    }
    if (settings.error_limit == 0) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the error limit must be at least 1"));
    }
    return {};
}

namespace {

Status check_area(ByteCount area, const bench::TargetFacts& target) {
    if (area.bytes > 0 && area <= target.size && area.bytes % target.sector_bytes == 0) return {};
    return fail(ErrorCode::invalid_argument,
                FETTLE_TEXT("{path}: cannot use {area_bytes} bytes of {size_bytes}, in sectors of {sector_bytes}"),
                {{"path", target.path},
                 {"area_bytes", area.bytes},
                 {"size_bytes", target.size.bytes},
                 {"sector_bytes", target.sector_bytes}});
}

ReplayResult empty_result(const ReplaySettings& settings, const Survey& survey, const bench::TargetFacts& target) {
    ReplayResult result;
    result.pace = settings.pace;
    result.depth = settings.depth.value_or(kMostDepth);
    result.original_depth = settings.pace.fast && !settings.depth;
    result.reads_only = settings.reads_only;
    result.target = target;
    result.area = settings.area.value_or(target.size);
    result.largest_transfer = largest_transfer(result.depth);
    result.planned_ns = survey.planned_ns;
    return result;
}

}  // namespace

Result<ReplayResult> replay(Source& source, const ReplayTarget& target, const ReplaySettings& settings,
                            const Survey& survey, const bench::LiveCallback& live, const CancelToken& cancel) {
    if (auto good = validate(settings); !good) return fail(good.error());
    auto result = empty_result(settings, survey, target.io.facts());
    if (auto good = check_area(result.area, result.target); !good) return fail(good.error());
    ReadAhead ahead(source, {settings.pace, result.depth, result.original_depth, settings.reads_only});
    ahead.read(ReadAhead::kMost);
    if (ahead.front() == nullptr && ahead.error()) return fail(*ahead.error());
    {
        const auto queue = target.io.open_queue({result.depth, result.largest_transfer, !settings.reads_only});
        if (!queue) return fail(queue.error());
        ReplayLive progress(live, survey, settings.pace.fast, settings.reads_only);
        ReplayLoop(ahead, target, **queue, settings, progress, cancel, result).run();
    }
    result.target = target.io.facts();  // the engine's features are known only now
    return result;
}

}  // namespace fettle::trace
