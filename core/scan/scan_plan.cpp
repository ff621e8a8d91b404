// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/scan_plan.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fettle::scan {

namespace {

constexpr std::string_view kReadsAll = FETTLE_TEXT("Read the whole drive ({bytes:size}). Nothing is written to it");
constexpr std::string_view kReadsPart =
    FETTLE_TEXT("Read {bytes:size}, from byte {from_bytes} to {to_bytes}. Nothing is written to the drive");
constexpr std::string_view kVerifiesAll =
    FETTLE_TEXT("Have the drive verify all its blocks ({bytes:size}). Nothing is written to it");
constexpr std::string_view kVerifiesPart = FETTLE_TEXT(
    "Have the drive verify {bytes:size}, from byte {from_bytes} to {to_bytes}. Nothing is written to the drive");
constexpr std::string_view kPower =
    FETTLE_TEXT("Nothing changes. The scan can be resumed: at most its last few seconds are lost");
constexpr std::string_view kResumable = FETTLE_TEXT("There is an interrupted scan to resume");
constexpr std::string_view kNotResumable = FETTLE_TEXT("There is no interrupted scan of this drive to resume");
constexpr std::string_view kPreviousSpeed = "at the speed of the previous scan";

bool resumable(const ScanInputs& inputs) {
    const auto& latest = inputs.latest;
    return latest && !latest->complete() && latest->drive_bytes == inputs.drive_bytes &&
           latest->block_bytes == inputs.block_bytes;
}

Status choose_range(const Request& request, ScanMap& map) {
    map.from = request.from / map.block_bytes * map.block_bytes;
    map.to = map.drive_bytes;
    if (request.to < map.drive_bytes) {
        map.to =
            std::min((request.to / map.block_bytes + (request.to % map.block_bytes == 0 ? 0 : 1)) * map.block_bytes,
                     map.drive_bytes);
    }
    if (map.from >= map.to)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive has no blocks in this range"));
    map.position = map.from;
    map.method = request.verify ? Method::verify : Method::read;
    return {};
}

plan::Step step_for(const ScanMap& map, const std::optional<ScanMap>& latest) {
    plan::Step step;
    step.id = std::string(kScan);
    const bool verifies = map.method == Method::verify;
    const bool all = map.position == 0 && map.to == map.drive_bytes;
    step.what.id = "scan";
    step.what.text = verifies ? (all ? kVerifiesAll : kVerifiesPart) : (all ? kReadsAll : kReadsPart);
    step.what.evidence = {{"bytes", map.to - map.position}, {"from_bytes", map.position}, {"to_bytes", map.to}};
    step.if_power_fails = {"if-power-fails", Severity::info, kPower, {}, {}};
    step.can_cancel = true;
    const auto speed = latest && latest->method == map.method ? latest->bytes_per_second() : std::nullopt;
    if (speed && *speed >= 1) {
        step.estimate = {static_cast<std::uint64_t>(static_cast<double>(map.to - map.position) / *speed) + 1,
                         std::string(kPreviousSpeed)};
    }
    return step;
}

}  // namespace

Result<ScanPlan> plan_scan(const ScanInputs& inputs, const Request& request) {
    if (inputs.drive_bytes == 0 || inputs.block_bytes == 0 || inputs.drive_bytes % inputs.block_bytes != 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("scanning {drive}: it does not report its size"),
                    {{"drive", inputs.entry.id}});
    }
    ScanPlan made;
    made.entry = inputs.entry;
    made.map = make_map(inputs.drive, inputs.drive_bytes, inputs.block_bytes);
    auto& plan = made.plan;
    plan.verb = plan::Verb::scan;
    plan.drives = {inputs.drive};
    const bool resumes = request.resume && resumable(inputs);
    if (resumes) {
        made.map = *inputs.latest;
        made.map.drive = inputs.drive;
    } else if (auto chosen = choose_range(request, made.map); !chosen) {
        return fail(chosen.error());
    }
    made.map.gentle = request.gentle;
    made.verify = made.map.method == Method::verify;
    if (request.resume) {
        plan.needs.push_back(
            {{"scan-resumable", Severity::info, resumes ? kResumable : kNotResumable, {}, {}}, resumes});
    }
    plan.steps.push_back(step_for(made.map, inputs.latest));
    plan.options = {{"method", std::string(name(made.map.method))},
                    {"gentle", made.map.gentle},
                    {"from_bytes", made.map.from},
                    {"to_bytes", made.map.to}};
    if (resumes) plan.options.push_back({"resumed", made.map.started});
    return made;
}

}  // namespace fettle::scan
