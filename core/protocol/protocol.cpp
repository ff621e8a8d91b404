// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/protocol/cases.h"

namespace fettle::protocol {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;
/// Discarding is assumed to be this fast, in bytes per second: some drives take half a minute for a terabyte.
constexpr double kTrimRate = 30e9;

constexpr std::string_view kNeedsErase = FETTLE_TEXT(
    "This case measures the effect of a secure erase, which needs a whole drive: a file cannot be erased securely.");
constexpr std::string_view kNeedsTrim =
    FETTLE_TEXT("This case measures the effect of TRIM, and this target does not accept it.");

bool measures_erase(const Case& one) {
    return std::any_of(one.steps.begin(), one.steps.end(),
                       [](const Step& step) { return step.kind == StepKind::erase && !step.reset; });
}
bool measures_trim(const Case& one) {
    return std::any_of(one.steps.begin(), one.steps.end(),
                       [](const Step& step) { return step.kind == StepKind::trim; });
}

/// Discarding everything takes the place of an erase.
void reset_by_trim(Case& one, std::uint64_t size) {
    for (auto& step : one.steps) {
        if (step.kind != StepKind::erase) continue;
        step.kind = StepKind::trim;
        step.title = "TRIM everything";
        step.bytes = size;
    }
}

Status check_names(const std::vector<Case>& cases, const std::vector<std::string>& wanted) {
    for (const auto& id : wanted) {
        const auto same = [&](const Case& one) { return one.id == id; };
        if (std::any_of(cases.begin(), cases.end(), same)) continue;
        std::string known;
        for (const auto& one : cases) known += (known.empty() ? "" : ", ") + one.id;
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("case {case}: there is none; the cases are {known}"),
                    {{"case", id}, {"known", known}});
    }
    return {};
}

}  // namespace

std::string_view name(StepKind kind) noexcept {
    switch (kind) {
        case StepKind::erase: return "erase";
        case StepKind::trim: return "trim";
        case StepKind::write: return "write";
        case StepKind::read: return "read";
        case StepKind::wait: return "wait";
    }
    return "wait";
}

std::string_view unit(Measure measure) noexcept {
    switch (measure) {
        case Measure::iops: return "IOPS";
        case Measure::amplification: return "flash writes per host write";
        case Measure::speed:
        case Measure::start:
        case Measure::end:
        case Measure::first_minute:
        case Measure::later: return "MB/s";
    }
    return "MB/s";
}

std::size_t Protocol::steps() const noexcept {
    std::size_t sum = 0;
    for (const auto& one : cases) sum += one.steps.size();
    return sum;
}

Result<Protocol> make(std::string_view name, const Options& options, ByteCount size) {
    const auto* info = find(name);
    if (info == nullptr) return fail(ErrorCode::not_found, FETTLE_TEXT("protocol {name}"), {{"name", name}});
    if (!options.can_erase && !options.can_trim) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("putting this target into a new state: it can be neither erased nor trimmed"));
    }
    Protocol made;
    made.name = name;
    made.size.bytes = size.bytes / kStep * kStep;
    const auto fitting = size.bytes == 0
                             ? kLargestScale
                             : std::max<std::uint64_t>(1, (info->reference_bytes + size.bytes - 1) / size.bytes);
    const auto scale = options.scale ? std::uint64_t{*options.scale} : fitting;
    if (scale < 1 || scale > kLargestScale || options.pause_scale < 1 || options.pause_scale > kLargestScale) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("scale {scale} is not in the range 1 … 100000"),
                    {{"scale", scale < 1 || scale > kLargestScale ? scale : std::uint64_t{options.pause_scale}}});
    }
    made.scale = static_cast<std::uint32_t>(scale);
    made.pause_scale = options.pause_scale;
    auto cases = make_cases(name, {made.size.bytes, made.scale, made.pause_scale});
    if (!cases) return fail(cases.error());
    if (auto known = check_names(*cases, options.cases); !known) return fail(known.error());
    for (auto& one : *cases) {
        const auto& wanted = options.cases;
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), one.id) == wanted.end()) continue;
        if (!options.can_erase && measures_erase(one)) {
            made.left_out.push_back(
                {one.id, options.no_erase.value_or(Message{"needs-erase", Severity::info, kNeedsErase, {}, {}})});
        } else if (!options.can_trim && measures_trim(one)) {
            made.left_out.push_back({one.id, {"needs-trim", Severity::info, kNeedsTrim, {}, {}}});
        } else {
            if (!options.can_erase) reset_by_trim(one, made.size.bytes);
            made.cases.push_back(std::move(one));
        }
    }
    if (!made.cases.empty()) return made;
    const auto& why = made.left_out.front().why;
    return fail(ErrorCode::unsupported, render(why.text, why.evidence));
}

Expectation expect(const Step& step, const Rates& rates, std::uint64_t erase_ns) {
    switch (step.kind) {
        case StepKind::erase: return {erase_ns, {}};
        case StepKind::wait: return {step.wait_ns, {}};
        case StepKind::trim:
            return {static_cast<std::uint64_t>(static_cast<double>(step.bytes) / kTrimRate * 1e9) + kSecond_ns / 10,
                    {}};
        case StepKind::write:
        case StepKind::read: break;
    }
    const auto& workload = step.workload;
    const bool writes = step.kind == StepKind::write;
    const auto rate = !writes                                    ? rates.read
                      : workload.access == bench::Access::random ? rates.random_write
                                                                 : rates.sequential_write;
    if (workload.byte_limit) {
        const auto ns = static_cast<double>(*workload.byte_limit) / rate * 1e9;
        return {static_cast<std::uint64_t>(ns), {writes ? *workload.byte_limit : 0}};
    }
    const auto bytes = static_cast<double>(workload.runtime_ns) / 1e9 * rate;
    return {workload.runtime_ns, {writes ? static_cast<std::uint64_t>(bytes) : 0}};
}

Expectation expect(const Protocol& protocol, const Rates& rates, std::uint64_t erase_ns) {
    Expectation sum;
    for (const auto& one : protocol.cases) {
        for (const auto& step : one.steps) sum.add(expect(step, rates, erase_ns));
    }
    return sum;
}

ByteCount written_at(const Protocol& protocol, double bytes_per_second) {
    double bytes = 0;
    for (const auto& one : protocol.cases) {
        for (const auto& step : one.steps) {
            if (step.kind != StepKind::write) continue;
            const auto& workload = step.workload;
            bytes += workload.byte_limit ? static_cast<double>(*workload.byte_limit)
                                         : static_cast<double>(workload.runtime_ns) / 1e9 * bytes_per_second;
        }
    }
    return {static_cast<std::uint64_t>(bytes)};
}

std::string plan_step_id(const Protocol& protocol, std::size_t number, const Case& of, const Step& step) {
    return fmt::format("{}-{}-{}-{}", protocol.name, number + 1, of.id, step.id);
}

const Info* protocol_of_plan(std::string_view first_step_id) {
    for (const auto& info : protocols()) {
        if (first_step_id.starts_with(fmt::format("{}-1-", info.name))) return find(info.name);
    }
    return nullptr;
}

}  // namespace fettle::protocol
