// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/drive_bench_look.h"

#include <utility>

#include "core/erase/needs.h"
#include "core/health/health.h"
#include "core/plan/ask_identity.h"

namespace fettle::toolbox {

namespace {

/// As destructive as an erase, so the same requirements apply.
std::vector<plan::Need> surroundings(const bench::DriveInputs& inputs, bool not_itself) {
    erase::EraseInputs here;
    here.entry = inputs.entry;
    here.place = inputs.place;
    here.not_itself = not_itself;
    return erase::surroundings_needs(here, false);
}

}  // namespace

Status can_plan_for(const std::string& path, const BenchmarkPorts& benchmarks, const CarePorts& care,
                    const JobMaker* maker) {
    const auto way = benchmarks.targets == nullptr ? bench::WriteWay::drive : benchmarks.targets->way_to_write(path);
    if (way == bench::WriteWay::scratch)
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not a drive"), {{"path", path}});
    const bool can = maker != nullptr && care.holder != nullptr && benchmarks.targets != nullptr;
    return can ? Status() : fail(ErrorCode::unsupported, FETTLE_TEXT("writing to drives on this system"));
}

Result<bench::DriveInputs> DriveBenchLook::look(const bench::TargetRequest& request) {
    auto entry = drives_.find(request.path);
    if (!entry) return fail(entry.error());
    bench::DriveInputs inputs;
    inputs.entry = std::move(*entry);
    auto ports = drives_.open(inputs.entry);
    if (!ports) return fail(ports.error());
    auto pinned = plan::pin_asked(*ports, inputs.entry);
    if (!pinned) return fail(pinned.error());
    inputs.drive = std::move(*pinned);
    auto wanted = request;
    wanted.path = inputs.entry.path;
    wanted.writes = false;
    {
        const auto target = targets_.open(wanted);
        if (!target) return fail(target.error());
        inputs.target = (*target)->facts();
    }
    using Kind = bench::TargetFacts::Kind;
    if (inputs.target.kind != Kind::device && inputs.target.kind != Kind::simulated) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not a drive"), {{"path", inputs.entry.path}});
    }
    if (auto place = drives_.place(inputs.entry, Wake::allowed)) {
        place_ = std::move(*place);
        inputs.place = &place_;
    }
    const auto report = drives_.inspect(inputs.entry, *ports, Wake::allowed);
    const auto& written = report.assessment.lifetime.host_written;
    const auto& used = report.assessment.percentage_used;
    if (written && used) inputs.worn = bench::WearSoFar{*written, static_cast<double>(*used)};
    inputs.surroundings = surroundings(inputs, health::is_not_itself(report.assessment));
    return inputs;
}

}  // namespace fettle::toolbox
