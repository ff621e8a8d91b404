// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/drive_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/bench/suite_runner.h"
#include "core/plan/contents.h"

namespace fettle::bench {

namespace {

constexpr std::string_view kLosesWhole = FETTLE_TEXT(
    "All data on {drive} ({bytes:size}) will be overwritten with "
    "test data, in part or in full, and cannot be recovered.");
constexpr std::string_view kLosesSpan = FETTLE_TEXT(
    "All data in the {bytes:size} of {drive} from byte {first:count} to byte {last:count} will be "
    "overwritten with test data, in part or in full, and cannot be recovered.");
constexpr std::string_view kLosesPartition =
    FETTLE_TEXT("Data on {partition}, which is partly or fully in this range.");
constexpr std::string_view kLosesTable = FETTLE_TEXT(
    "The partition table or its backup, if it is in this range. Without it, no partition can be found, not even "
    "those that were not overwritten.");
constexpr std::string_view kRunStep = FETTLE_TEXT("Write to {drive} and measure: {workload}");
constexpr std::string_view kSuiteStep = FETTLE_TEXT("Run the suite \"{title}\" on {drive}, including its write steps");
constexpr std::string_view kIfPowerFails = FETTLE_TEXT(
    "The drive stays usable, with test data where blocks were "
    "overwritten. No repair is needed: run the measurement again.");
constexpr std::string_view kTakesWrites = FETTLE_TEXT("The drive is writable");
constexpr std::string_view kReadOnly = FETTLE_TEXT("The drive is set to read-only");
constexpr std::string_view kReadOnlyRemedy =
    FETTLE_TEXT("\"blockdev --setrw {path}\" makes the drive writable, unless a switch on the drive protects it.");

/// The MBR and the primary GPT, or the backup GPT (UEFI 2.9, 5.3.1): at most this much at either end.
constexpr std::uint64_t kTableSectors = 34;

/// Bytes first … end - 1 of the drive.
struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
    [[nodiscard]] bool meets(std::uint64_t from, std::uint64_t to) const noexcept { return from < end && first < to; }
};

Stretch stretch_of(const Workload& workload, ByteCount size) {
    const auto first = std::min(workload.span_offset, size.bytes);
    return {first, first + std::min(workload.span_bytes.value_or(size.bytes), size.bytes - first)};
}

/// The range of possible writes: from the first to the last.
Stretch written(const std::vector<Workload>& workloads, ByteCount fill, ByteCount size) {
    Stretch all{size.bytes, 0};
    if (fill.bytes > 0) all = {0, fill.bytes};
    for (const auto& workload : workloads) {
        if (!workload.writes()) continue;
        const auto one = stretch_of(workload, size);
        all = {std::min(all.first, one.first), std::max(all.end, one.end)};
    }
    return all;
}

Message loss(const char* id, std::string_view text, std::vector<Evidence> evidence) {
    return {id, Severity::critical, text, {}, std::move(evidence)};
}

/// "sda2", "nvme0n1p2": the kernel's names.
std::string partition_name(const std::string& drive, std::uint32_t index) {
    const bool digit = !drive.empty() && drive.back() >= '0' && drive.back() <= '9';
    return fmt::format("{}{}{}", drive, digit ? "p" : "", index);
}

void add_partitions(const DriveInputs& inputs, const Stretch& span, std::vector<Message>& losses) {
    if (inputs.place == nullptr) return;
    const auto& table = inputs.place->table;
    const auto& extents = table ? table->partitions : inputs.place->kernel_partitions;
    const std::uint64_t unit = table ? table->sector_bytes : inputs.entry.identity.logical_sector_bytes.value_or(512);
    for (const auto& extent : extents) {
        // A damaged table may list any location.
        if (extent.start > UINT64_MAX / unit || extent.sectors > UINT64_MAX / unit - extent.start) continue;
        if (!span.meets(extent.start * unit, (extent.start + extent.sectors) * unit)) continue;
        losses.push_back(
            loss("loses-partition", kLosesPartition, {{"partition", partition_name(inputs.entry.id, extent.index)}}));
    }
}

/// Of writes to `span`, of `most` bytes in total.
std::vector<Message> losses_of(const DriveInputs& inputs, const Stretch& span, ByteCount most) {
    const auto size = inputs.target.size;
    std::vector<Message> losses;
    const Evidence drive{"drive", inputs.entry.id};
    if (span.first == 0 && span.end == size.bytes) {
        losses.push_back(loss("loses-all", kLosesWhole, {drive, {"bytes", size.bytes}}));
    } else {
        losses.push_back(
            loss("loses-span", kLosesSpan,
                 {drive, {"bytes", span.end - span.first}, {"first", span.first}, {"last", span.end - 1}}));
        add_partitions(inputs, span, losses);
        const std::uint64_t sector = std::max(inputs.target.sector_bytes, 512U);
        const auto table = std::min(kTableSectors * sector, size.bytes);
        if (span.first < table || span.end > size.bytes - table) {
            losses.push_back(loss("loses-table", kLosesTable, {}));
        }
    }
    if (auto wear = wear_statement(most, inputs.worn)) losses.push_back(std::move(*wear));
    return losses;
}

std::vector<Message> losses_of(const DriveInputs& inputs, const std::vector<Workload>& workloads, ByteCount fill) {
    return losses_of(inputs, written(workloads, fill, inputs.target.size), most_written(workloads, fill));
}

/// All fields, so that the confirmation covers exactly what is measured.
std::string all_of(const Workload& one) {
    auto text = fmt::format("{} {} depth={} threads={} span_offset={}", access_words(one), block_words(one), one.depth,
                            one.threads, one.span_offset);
    if (one.continuing_percent > 0) text += fmt::format(" continuing_percent={}", one.continuing_percent);
    if (one.span_bytes) text += fmt::format(" span_bytes={}", *one.span_bytes);
    text += fmt::format(" runtime_ns={} ramp_ns={} interval_ns={}", one.runtime_ns, one.ramp_ns, one.interval_ns);
    if (one.byte_limit) text += fmt::format(" byte_limit={}", *one.byte_limit);
    if (one.rate_iops) {
        text += fmt::format(" rate_iops={} arrivals={}", *one.rate_iops,
                            one.arrivals == Arrivals::even ? "even" : "poisson");
    }
    const auto& data = one.data;
    return text + fmt::format(" verify={} seed={} data={} compressible={} dedupe={} nonce={}", one.verify, one.seed,
                              name(data.pattern), data.compressible_percent, data.dedupe_percent, data.nonce);
}

std::vector<Evidence> options_of(const TargetRequest& request) {
    return {{"engine", std::string(name(request.engine))}, {"direct", request.direct}, {"polled", request.polled}};
}

plan::Step step_of(const DriveInputs& inputs, std::string_view text, Evidence what, std::uint64_t ns) {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    plan::Step step;
    step.id = "benchmark";
    step.what = {step.id, Severity::info, text, {}, {{"drive", inputs.entry.id}, std::move(what)}};
    step.if_power_fails = {"benchmark-power", Severity::info, kIfPowerFails, {}, {}};
    step.loses_data = true;
    step.can_cancel = true;
    step.estimate.seconds = (ns + kSecond - 1) / kSecond;
    return step;
}

plan::Plan drive_plan(const DriveInputs& inputs) {
    plan::Plan made;
    made.verb = plan::Verb::benchmark;
    made.drives = {inputs.drive};
    made.needs = inputs.surroundings;
    if (inputs.place == nullptr) return made;
    made.contents = plan::contents_of(inputs.entry, *inputs.place);
    const bool read_only = inputs.place->queue.read_only;
    made.needs.push_back({{"takes-writes",
                           read_only ? Severity::critical : Severity::info,
                           read_only ? kReadOnly : kTakesWrites,
                           read_only ? kReadOnlyRemedy : std::string_view(),
                           {{"path", inputs.entry.path}}},
                          !read_only});
    return made;
}

}  // namespace

plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request,
                           const std::vector<Workload>& workloads) {
    auto made = drive_plan(inputs);
    made.losses = losses_of(inputs, workloads, {});
    made.options = options_of(request);
    std::uint64_t ns = 0;
    std::string words;
    bool limited = false;
    bool read_back = false;
    for (const auto& workload : workloads) {
        made.options.push_back({fmt::format("workload_{}", made.options.size() - 2), all_of(workload)});
        ns += workload.ramp_ns + workload.runtime_ns;
        limited = limited || workload.byte_limit;
        read_back = read_back || workload.verify;
        words += fmt::format("{}{}, blocks of {}, depth {}, threads {}", words.empty() ? "" : "; ",
                             access_words(workload), block_words(workload), workload.depth, workload.threads);
    }
    made.steps = {step_of(inputs, kRunStep, {"workload", words}, ns)};
    auto& source = made.steps.front().estimate.source;
    source = limited ? "at most the requested run time" : "the requested run time";
    if (read_back) source += ", plus reading back the written data";
    return made;
}

plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request, const SuitePlan& suite,
                           std::uint64_t nonce) {
    auto made = drive_plan(inputs);
    auto device = inputs.target;
    device.kind = TargetFacts::Kind::device;
    const auto fill = fill_of(suite, device);
    made.losses = losses_of(inputs, all_workloads(suite), fill);
    made.options = options_of(request);
    auto& options = made.options;
    options.push_back({"suite", suite.name});
    options.push_back({"size_bytes", suite.size});
    options.push_back({"fill_bytes", fill.bytes});
    options.push_back({"nonce", nonce});
    if (suite.rounds) {
        const auto& rounds = *suite.rounds;
        options.push_back({"rounds", fmt::format("first={} count={} tracked={} at_most={}", rounds.first, rounds.count,
                                                 rounds.tracked, rounds.at_most)});
    }
    for (std::size_t i = 0; i < suite.steps.size(); ++i) {
        const auto& step = suite.steps[i];
        options.push_back({fmt::format("step_{}", i + 1), fmt::format("{} runs={} pause_ns={} {}", step.id, step.runs,
                                                                      step.pause_ns, all_of(step.workload))});
    }
    made.steps = {step_of(inputs, kSuiteStep, {"title", suite.title}, suite.longest_ns())};
    auto& estimate = made.steps.front().estimate;
    estimate.source =
        fill.bytes > 0 ? "the suite's run times, plus filling the measured area" : "the suite's run times";
    const bool by_bytes = std::any_of(suite.steps.begin(), suite.steps.end(),
                                      [](const SuiteStep& step) { return step.workload.byte_limit.has_value(); });
    if (by_bytes)
        estimate = {{}, "some steps end after a fixed amount of data, so their duration depends on the drive"};
    return made;
}

plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request, const OtherWrites& writes) {
    auto made = drive_plan(inputs);
    made.losses = losses_of(inputs, Stretch{0, writes.area.bytes}, writes.most);
    made.options = options_of(request);
    made.options.insert(made.options.end(), writes.options.begin(), writes.options.end());
    auto step = step_of(inputs, writes.what, {}, 0);
    step.what.evidence = writes.evidence;
    step.what.evidence.emplace_back("drive", inputs.entry.id);
    step.estimate = writes.estimate;
    made.steps = {std::move(step)};
    return made;
}

}  // namespace fettle::bench
