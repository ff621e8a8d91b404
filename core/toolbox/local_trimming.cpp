// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_trimming.h"

#include "core/toolbox/trim_jobs.h"
#include "core/toolbox/trim_paths.h"
#include "core/toolbox/wipe_jobs.h"

namespace fettle::toolbox {

namespace {

constexpr std::string_view kNoTrim = FETTLE_TEXT("TRIM on this system");

}  // namespace

Result<std::vector<trim::FileSystem>> LocalTrimming::file_systems() {
    if (ports_.file_systems == nullptr) return fail(SystemLimits::error(ports_.limits.trim, kNoTrim));
    return ports_.file_systems->list();
}

Result<TrimJob> LocalTrimming::plan(const TrimRequest& request) {
    if (!maker_ || ports_.file_systems == nullptr) return fail(SystemLimits::error(ports_.limits.trim, kNoTrim));
    return TrimJobs(*drives_, ports_, *maker_).plan(request);
}

Result<WipeJob> LocalTrimming::plan_wipe(const WipeRequest& request) {
    if (!maker_) return fail(ErrorCode::unsupported, FETTLE_TEXT("wiping on this system"));
    return WipeJobs(*drives_, ports_, *maker_).plan(request);
}

Result<TrimPaths> LocalTrimming::trace(const std::string& name) { return TrimPathTracer(*drives_, ports_).trace(name); }

Result<trim::Proof> LocalTrimming::prove(const TracedPath& path, const CancelToken& cancel) {
    return TrimPathTracer(*drives_, ports_).prove(path, cancel);
}

}  // namespace fettle::toolbox
