// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_protocols.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/bench/drive_plan.h"
#include "core/erase/offer.h"
#include "core/plan/users.h"
#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/drive_bench_look.h"
#include "core/toolbox/drive_watch.h"
#include "core/toolbox/protocol_erase.h"
#include "core/toolbox/protocol_resume.h"
#include "core/toolbox/protocol_steps.h"
#include "core/toolbox/protocol_work.h"

namespace fettle::toolbox {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;
/// Of an erase whose duration the drive does not state.
constexpr std::uint64_t kEraseGuess_ns = 60 * kSecond_ns;
constexpr std::size_t kMostRecords = 100;

constexpr std::string_view kStep = FETTLE_TEXT("{case}: {step}");
constexpr std::string_view kStepErase = FETTLE_TEXT("{case}: erase {drive} by {method}");
constexpr std::string_view kIfPowerFails = FETTLE_TEXT(
    "The drive stays usable, with test data on it. Finished cases are kept; the interrupted case can be run again.");
constexpr std::string_view kNoSecureErase =
    FETTLE_TEXT("This case measures the effect of a secure erase, and this drive has no usable method for it.");
constexpr std::string_view kWriting = FETTLE_TEXT("About {bytes:size} will be written.");
constexpr std::string_view kMuchWriting = FETTLE_TEXT(
    "About {bytes:size} will be written. Based on the drive's wear so far, that is about {share_percent}% of its rated "
    "endurance.");
constexpr std::string_view kMostWriting = FETTLE_TEXT(
    "The amount is not limited, because some steps write for a fixed time: {most:size} if the drive writes {rate:size} "
    "per second throughout.");

/// How a drive can be put into a new state.
struct Ways {
    std::optional<erase::Method> method;  ///< a secure erase
    std::uint64_t erase_ns = 0;
    bool trim = false;
    std::optional<Message> why_not;
};

/// Error unsupported: the drive does not have the wanted method.
Result<Ways> ways_of(const EraseMethods& methods, const std::string& drive, std::optional<erase::Method> wanted) {
    Ways ways;
    for (const auto& offer : methods.offers) {
        if (offer.method == erase::Method::discard) ways.trim = !offer.refused;
    }
    if (wanted == erase::Method::discard) return ways;
    const auto* offer = erase::choose(methods.offers, wanted);
    if (offer != nullptr) {
        ways.method = offer->method;
        ways.erase_ns = offer->estimate.seconds ? *offer->estimate.seconds * kSecond_ns : kEraseGuess_ns;
    } else if (!methods.offers.empty() && methods.offers.front().refused &&
               methods.offers.front().method != erase::Method::discard) {
        ways.why_not = methods.offers.front().refused;
    }
    if (wanted && !ways.method) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{drive} does not support {method}"),
                    {{"drive", drive}, {"method", erase::name(*wanted)}});
    }
    return ways;
}

std::uint64_t whole_seconds(std::uint64_t ns) { return (ns + kSecond_ns - 1) / kSecond_ns; }

/// What the fastest drives with this interface can be sent, in bytes per second.
double interface_rate(Bus bus) {
    switch (bus) {
        case Bus::sata:
        case Bus::ide:
        case Bus::mmc: return 600e6;  // 6 Gb/s, 8b/10b
        case Bus::sas:
        case Bus::scsi:
        case Bus::usb: return 2.4e9;  // SAS-4, and USB 3.2 Gen 2x2
        case Bus::unknown:
        case Bus::nvme:
        case Bus::virtio:
        case Bus::raid: break;
    }
    return 16e9;  // PCI Express 5.0 with four lanes
}

/// What is shown of the writes before they are confirmed.
std::vector<Message> writing(const ProtocolOutline& outline) {
    const auto bytes = outline.expected.written.bytes;
    std::vector<Message> all{{"wear", Severity::info, kWriting, {}, {{"bytes", bytes}}}};
    if (outline.share_percent) {
        all.front().text = kMuchWriting;
        const auto hundredths = std::llround(*outline.share_percent * 100);
        all.front().evidence.push_back({"share_percent", static_cast<double>(hundredths) / 100});
    }
    if (outline.most.bytes > bytes) {
        const auto rate = static_cast<std::uint64_t>(outline.assumed_rate);
        all.push_back({"wear-most", Severity::info, kMostWriting, {}, {{"most", outline.most.bytes}, {"rate", rate}}});
    }
    return all;
}

plan::Step step_of(const DriveProtocolPlan& made, const protocol::Case& one, const protocol::Step& step,
                   std::size_t number) {
    plan::Step planned;
    planned.id = protocol::plan_step_id(made.outline.protocol, number, one, step);
    const bool erases = step.kind == protocol::StepKind::erase;
    planned.what = {planned.id,
                    Severity::info,
                    erases ? kStepErase : kStep,
                    {},
                    {{"case", one.title}, {"step", step.title}, {"drive", made.entry.id}}};
    if (erases) planned.what.evidence.push_back({"method", erase::name(*made.method)});
    planned.if_power_fails = {"protocol-power", Severity::info, kIfPowerFails, {}, {}};
    if (erases && made.erasing) {
        for (const auto& other : made.erasing->steps) {
            if (other.id.starts_with("erase-")) planned.if_power_fails = other.if_power_fails;
        }
    }
    planned.loses_data = step.kind != protocol::StepKind::wait && step.kind != protocol::StepKind::read;
    planned.can_cancel = !erases;
    if (!erases) planned.estimate.seconds = whole_seconds(protocol::expect(step, made.outline.rates, 0).ns);
    return planned;
}

/// Sets the outline's target and drive.
void describe(const bench::DriveInputs& inputs, ProtocolOutline& outline) {
    const auto& identity = inputs.entry.identity;
    outline.target = inputs.target;
    outline.drive = {inputs.entry.id,
                     identity.model,
                     inputs.drive.serial,
                     identity.firmware,
                     std::string(fettle::name(identity.bus)),
                     identity.capacity};
    outline.nsid = inputs.drive.nsid;
    const auto link = inputs.place == nullptr ? std::nullopt : link_bytes_per_second(*inputs.place);
    outline.assumed_rate = link.value_or(interface_rate(identity.bus));
}

/// In percent of the rated endurance, by the wear from what has been written so far; nullopt: no wear yet.
std::optional<double> share_of_life(ByteCount bytes, const bench::WearSoFar& worn) {
    if (worn.host_written.bytes == 0 || worn.percentage_used <= 0) return std::nullopt;
    return static_cast<double>(bytes.bytes) / static_cast<double>(worn.host_written.bytes) * worn.percentage_used;
}

/// The plan without what its erases add. Requires: the outline is complete.
void fill_plan(const bench::DriveInputs& inputs, std::uint64_t erase_ns, DriveProtocolPlan& made) {
    const auto& outline = made.outline;
    bench::OtherWrites writes;
    writes.what = kStep;
    writes.area = inputs.target.size;  // filled and trimmed
    writes.options = {{"protocol", made.request.name},
                      {"scale", outline.protocol.scale},
                      {"pause_scale", outline.protocol.pause_scale},
                      {"resumed", outline.resumed ? outline.resumed->id : std::string()}};
    made.plan = bench::make_drive_plan(inputs, made.target, writes);
    auto& plan = made.plan;
    for (auto& message : writing(outline)) plan.losses.push_back(std::move(message));
    plan.steps.clear();
    for (const auto& one : outline.protocol.cases) {
        for (const auto& step : one.steps) {
            plan.steps.push_back(step_of(made, one, step, plan.steps.size()));
            if (step.kind == protocol::StepKind::erase) plan.steps.back().estimate = {whole_seconds(erase_ns), {}};
        }
    }
}

}  // namespace

protocol::Rates LocalProtocols::rates_of(const std::string& serial) const {
    protocol::Rates rates;
    if (ports_.records == nullptr || serial.empty()) return rates;
    const auto found = ports_.records->list({{}, serial, kMostRecords});
    if (!found) return rates;
    bool random = false;
    bool sequential = false;
    bool read = false;
    const auto take = [&](bool& have, double& into, double rate) {
        if (have || rate <= 0) return;
        into = rate;
        have = true;
        rates.measured = true;
    };
    for (const auto& record : found->records) {
        if (!record.protocol) continue;
        for (const auto& step : record.steps) {
            if (step.access == "randwrite") take(random, rates.random_write, step.bytes_per_second);
            if (step.access == "write") take(sequential, rates.sequential_write, step.bytes_per_second);
            if (step.access == "read") take(read, rates.read, step.bytes_per_second);
        }
    }
    return rates;
}

Status LocalProtocols::outline_of(const ProtocolRequest& request, protocol::Options options, std::uint64_t erase_ns,
                                  ProtocolOutline& outline) const {
    options.scale = request.scale;
    options.pause_scale = request.pause_scale;
    options.cases = request.cases;
    const auto* const resumed = outline.resumed ? &*outline.resumed : nullptr;
    if (resumed != nullptr) {
        options.scale = resumed->protocol->scale;
        options.pause_scale = resumed->protocol->pause_scale;
        options.cases = cases_left(*resumed->protocol);
    }
    auto made = protocol::make(request.name, options, outline.target.size);
    if (!made) return fail(made.error());
    if (resumed != nullptr && made->size != resumed->size) {
        return fail(ErrorCode::refused, FETTLE_TEXT("run {run} used {was:size} of {path}, which now has {now:size}"),
                    {{"run", resumed->id},
                     {"was", resumed->size.bytes},
                     {"path", request.target.path},
                     {"now", outline.target.size.bytes}});
    }
    // Cases that could be run then.
    if (resumed != nullptr && !made->left_out.empty()) {
        const auto& why = made->left_out.front().why;
        return fail(ErrorCode::unsupported, render(why.text, why.evidence));
    }
    outline.protocol = std::move(*made);
    outline.rates = rates_of(outline.drive.serial);
    outline.expected = protocol::expect(outline.protocol, outline.rates, erase_ns);
    const auto most = protocol::written_at(outline.protocol, outline.assumed_rate);
    outline.most.bytes = std::max(most.bytes, outline.expected.written.bytes);
    return {};
}

double LocalProtocols::rate_below(const bench::TargetFacts& file) const {
    double sum = 0;
    for (const auto& id : file.drives) {
        const auto drive = drives_->find(id);
        sum += interface_rate(drive ? drive->identity.bus : Bus::unknown);
    }
    return sum > 0 ? sum : interface_rate(Bus::unknown);
}

/// The drive is known only from the first measurement on, and only if there is one.
Status LocalProtocols::check_drive_below(const ProtocolRequest& request, const ProtocolOutline& outline) const {
    const auto& was = outline.resumed->drive.serial;
    if (was.empty()) return {};
    const DriveWatch now(*drives_, nullptr, outline.target);
    const bool unknown =
        outline.target.drives.size() == 1 && (!now.before() || now.before()->facts.identity.serial.empty());
    if (unknown || (now.before() && now.before()->facts.identity.serial == was)) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("run {run} cannot be continued in {path}, which is now on another drive"),
                {{"run", outline.resumed->id}, {"path", request.target.path}});
}

Result<ProtocolJob> LocalProtocols::plan(const ProtocolRequest& request, const ProtocolWatch& watch) {
    if (auto can = can_plan_for(request.target.path, ports_, care_, maker_.get()); !can) return fail(can.error());
    DriveBenchLook look(*drives_, *ports_.targets);
    const auto inputs = look.look(request.target);
    if (!inputs) return fail(inputs.error());
    DriveProtocolPlan made;
    made.entry = inputs->entry;
    made.request = request;
    made.target = request.target;
    made.target.writes = true;
    made.watch = watch;
    auto& outline = made.outline;
    describe(*inputs, outline);
    auto wanted = request.erase;
    if (request.resume) {
        auto last = interrupted_run(ports_.records, request, &outline);
        if (!last) return fail(last.error());
        wanted = method_of(*last->protocol);
        outline.resumed = std::move(*last);
    }
    const auto methods = erasing_->methods(inputs->entry.id);
    if (!methods) return fail(methods.error());
    const auto ways = ways_of(*methods, inputs->entry.id, wanted);
    if (!ways) return fail(ways.error());
    protocol::Options options;
    options.can_erase = ways->method.has_value();
    options.can_trim = ways->trim;
    options.no_erase = ways->why_not.value_or(Message{"no-secure-erase", Severity::info, kNoSecureErase, {}, {}});
    if (auto outlined = outline_of(request, options, ways->erase_ns, outline); !outlined) return fail(outlined.error());
    outline.erase = ways->method ? std::string(erase::name(*ways->method)) : "trim";
    made.method = ways->method;
    if (inputs->worn) outline.share_percent = share_of_life(outline.expected.written, *inputs->worn);
    if (ways->method) {
        EraseRequest wish;
        wish.drive = inputs->entry.id;
        wish.method = ways->method;
        auto job = erasing_->plan(wish);
        if (!job) return fail(job.error());
        made.erasing = std::move(job->plan);
    }
    fill_plan(*inputs, ways->erase_ns, made);
    plan::add_users_need(made.plan, care_.holder, made.entry);
    if (made.erasing) add_erase(made.plan, *made.erasing);
    return job_of(std::move(made));
}

Result<ProtocolJob> LocalProtocols::job_of(DriveProtocolPlan made) const {
    ProtocolJob job;
    job.outline = made.outline;
    job.measured = std::make_shared<ProtocolJob::Measured>();
    const auto kept = std::make_shared<const DriveProtocolPlan>(std::move(made));
    auto maker = maker_->make(
        kept->plan,
        [drives = drives_, &holder = *care_.holder, benchmarks = ports_, erasing = erasing_, kept,
         measured = job.measured](const CancelToken& cancel) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<ProtocolWork>(
                *kept, *measured, ProtocolWork::Ports{*drives, holder, *erasing, benchmarks, cancel}));
        },
        maker_->forgetting(kept->plan));
    if (!maker) return fail(maker.error());
    job.job = std::move(*maker);
    return job;
}

Result<ProtocolOutline> LocalProtocols::outline(const ProtocolRequest& request) {
    if (ports_.targets == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("running benchmarks on this system"));
    ProtocolOutline outline;
    outline.removed = ports_.targets->clean_up();
    auto wanted = request.target;
    wanted.writes = true;
    if (request.resume) {
        auto last = interrupted_run(ports_.records, request, nullptr);
        if (!last) return fail(last.error());
        wanted.size = last->size;
        outline.resumed = std::move(*last);
    }
    wanted.size.bytes = wanted.size.bytes / (1U << 20U) * (1U << 20U);
    if (wanted.size.bytes == 0)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the scratch file must have at least 1 MiB"));
    {
        const auto target = ports_.targets->open(wanted);
        if (!target) return fail(target.error());
        outline.target = (*target)->facts();
        if (outline.target.kind != bench::TargetFacts::Kind::scratch_file) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a folder"), {{"path", request.target.path}});
        }
    }
    if (outline.resumed) {
        if (auto same = check_drive_below(request, outline); !same) return fail(same.error());
    }
    outline.assumed_rate = rate_below(outline.target);
    protocol::Options options;
    options.can_trim = true;
    if (auto outlined = outline_of(request, options, 0, outline); !outlined) return fail(outlined.error());
    outline.erase = "trim";
    if (const auto worn = BenchmarkRun(*drives_, *ports_.targets, {}, CancelToken{}).wear_so_far(outline.target)) {
        outline.share_percent = share_of_life(outline.expected.written, *worn);
    }
    return outline;
}

Result<ProtocolJob::Measured> LocalProtocols::run(const ProtocolRequest& request, const ProtocolOutline& outline,
                                                  const ProtocolWatch& watch, const CancelToken& cancel) {
    auto wanted = request.target;
    wanted.writes = true;
    wanted.size = outline.target.size;
    const auto opened = ports_.targets->open(wanted);
    if (!opened) return fail(opened.error());
    auto& target = **opened;
    ProtocolSteps steps(*drives_, ports_, request, outline);
    Status status;
    for (std::size_t number = 0; number < steps.count() && status; ++number) {
        const auto place = steps.place(number);
        const auto& step = *place.step;
        const auto begin = std::chrono::steady_clock::now();
        if (watch.on_progress) watch.on_progress({number, steps.count(), step.title, std::nullopt});
        if (place.first) steps.enter(place);
        switch (step.kind) {
            case protocol::StepKind::erase:  // there is none on a file
            case protocol::StepKind::trim: {
                status = target.flush();
                if (status) status = target.discard(step.offset, step.bytes);
                break;
            }
            case protocol::StepKind::wait: status = ProtocolSteps::wait(step.wait_ns, target, {}, cancel); break;
            case protocol::StepKind::write:
            case protocol::StepKind::read: status = steps.measure(place, target, watch, cancel); break;
        }
        const auto took = std::chrono::steady_clock::now() - begin;
        // Where the target cannot do the first step, which prepares it, nothing is recorded.
        if (number == 0) {
            if (!status) return fail(status.error());
            if (auto begun = steps.begin(); !begun) return fail(begun.error());
        }
        const auto ns = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
        if (status) steps.done(place, ns);
        const bool last = number + 1 == steps.count();
        if (status && !last && cancel.cancelled()) status = fail(ErrorCode::cancelled, FETTLE_TEXT("measuring"));
    }
    steps.end(status);
    return ProtocolJob::Measured{steps.record(), steps.not_saved(), steps.saved()};
}

}  // namespace fettle::toolbox
