// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol_bench.h"

#include <algorithm>
#include <utility>

#include "core/ftl/protocol_published.h"

namespace fettle::ftl {

namespace {

constexpr std::uint64_t kRandomRequest = 4096;
constexpr std::uint64_t kSequentialRequest = 2'097'152;
constexpr std::uint64_t kReadRequest = 65'536;
constexpr double kPoints = 60;  // of a stage's line

}  // namespace

/// One running stage.
struct ProtocolBench::Run {
    ProtocolStage stage;
    std::uint64_t begin_ns = 0;
    FlashCounters before;
    std::uint64_t bytes = 0;
    std::uint64_t interval_ns = 0;
    std::uint64_t next_ns = 0;
    std::uint64_t point_begin_ns = 0;
    std::uint64_t point_bytes = 0;
};

ProtocolBench::ProtocolBench(FlashDevice device, const ProtocolOptions& options,
                             const std::function<void(double)>& progress, const CancelToken& cancel)
    : device_(std::move(device)),
      scale_(options.scale),
      progress_(progress),
      cancel_(cancel),
      random_(device_.parameters().seed) {
    result_.drive = options.drive;
    result_.scale = options.scale;
}

std::uint64_t ProtocolBench::scaled_bytes(double gigabytes) const {
    const auto bytes = static_cast<std::uint64_t>(gigabytes * 1e9 / scale_);
    return std::min(bytes - bytes % kRandomRequest, user_bytes());
}

bool ProtocolBench::stopped() {
    if (status_ && cancel_.cancelled()) status_ = fail(ErrorCode::cancelled, FETTLE_TEXT("protocol"));
    return !status_;
}

void ProtocolBench::at(double share) {
    if (progress_) progress_(share);
}

void ProtocolBench::secure_erase() {
    if (!stopped()) device_.erase_all();
}

void ProtocolBench::trim(Area area) {
    if (stopped()) return;
    if (const auto trimmed = device_.trim(area.begin, area.bytes); !trimmed) status_ = fail(trimmed.error());
}

void ProtocolBench::pause(double seconds) {
    if (!stopped() && seconds > 0) device_.idle(static_cast<std::uint64_t>(seconds * 1e9 / scale_));
}

ProtocolBench::Run ProtocolBench::begin(const std::string& name, double seconds) const {
    Run run;
    run.stage.name = name;
    run.begin_ns = run.point_begin_ns = device_.now_ns();
    run.before = device_.counters();
    run.interval_ns = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(seconds * 1e9 / scale_ / kPoints));
    run.next_ns = run.begin_ns + run.interval_ns;
    return run;
}

void ProtocolBench::note(Run& run, const Result<std::uint64_t>& took, std::uint64_t bytes) {
    if (!took) {
        status_ = fail(took.error());
        return;
    }
    run.bytes += bytes;
    run.point_bytes += bytes;
    const auto now = device_.now_ns();
    if (now < run.next_ns) return;
    const auto seconds = static_cast<double>(now - run.point_begin_ns) / 1e9;
    run.stage.speed.push_back(
        {static_cast<double>(now - run.begin_ns) / 1e9 * scale_, static_cast<double>(run.point_bytes) / 1e6 / seconds});
    run.point_bytes = 0;
    run.point_begin_ns = now;
    run.next_ns = std::max(now, run.next_ns) + run.interval_ns;
}

ProtocolStage ProtocolBench::end(Run& run, bool writes) {
    const auto ns = device_.now_ns() - run.begin_ns;
    const auto after = device_.counters();
    auto& stage = run.stage;
    stage.seconds = static_cast<double>(ns) / 1e9 * scale_;
    if (ns != 0) stage.mb_per_s = static_cast<double>(run.bytes) * 1000 / static_cast<double>(ns);
    const auto host = after.host_written.bytes - run.before.host_written.bytes;
    const auto flash = after.flash_written.bytes - run.before.flash_written.bytes;
    if (writes && host != 0) stage.write_amplification = static_cast<double>(flash) / static_cast<double>(host);
    if (!stage.name.empty()) result_.stages.push_back(stage);
    return stage;
}

void ProtocolBench::write_once(Run& run, Area area, std::uint64_t request, double share) {
    for (std::uint64_t at = 0; at < area.bytes && !stopped(); at += request) {
        const auto bytes = std::min(request, area.bytes - at);
        note(run, device_.write_modelled(area.begin + at, bytes, share), bytes);
    }
}

void ProtocolBench::fill(Area area, double compressed_share) {
    auto run = begin("", 3600);
    write_once(run, area, kSequentialRequest, compressed_share);
    (void)end(run, true);
}

ProtocolStage ProtocolBench::random_writes(const std::string& name, Area area, double seconds) {
    auto run = begin(name, seconds);
    const auto until = run.begin_ns + static_cast<std::uint64_t>(seconds * 1e9 / scale_);
    const auto places = area.bytes / kRandomRequest;
    while (device_.now_ns() < until && !stopped()) {
        const auto place = area.begin + random_.below(places) * kRandomRequest;
        note(run, device_.write_modelled(place, kRandomRequest, 1), kRandomRequest);
    }
    return end(run, true);
}

ProtocolStage ProtocolBench::sequential_writes(const std::string& name, Area area, double seconds,
                                               std::uint64_t request) {
    auto run = begin(name, seconds);
    const auto until = run.begin_ns + static_cast<std::uint64_t>(seconds * 1e9 / scale_);
    std::uint64_t at = 0;
    while (device_.now_ns() < until && !stopped()) {
        const auto bytes = std::min(request, area.bytes - at);
        note(run, device_.write_modelled(area.begin + at, bytes, 1), bytes);
        at = at + bytes == area.bytes ? 0 : at + bytes;
    }
    return end(run, true);
}

ProtocolStage ProtocolBench::write_pass(const std::string& name, Area area) {
    auto run = begin(name, static_cast<double>(area.bytes) * scale_ / 100e6);
    write_once(run, area, kSequentialRequest, 1);
    return end(run, true);
}

ProtocolStage ProtocolBench::read_pass(const std::string& name, Area area) {
    auto run = begin(name, static_cast<double>(area.bytes) * scale_ / 200e6);
    for (std::uint64_t at = 0; at < area.bytes && !stopped(); at += kReadRequest) {
        const auto bytes = std::min(kReadRequest, area.bytes - at);
        note(run, device_.read_modelled(area.begin + at, bytes), bytes);
    }
    return end(run, false);
}

ProtocolStage ProtocolBench::write_bytes(const std::string& name, Area area,
                                         const std::function<void(std::vector<std::uint8_t>&)>& make) {
    auto run = begin(name, static_cast<double>(area.bytes) * scale_ / 100e6);
    std::vector<std::uint8_t> data(kRandomRequest);
    for (std::uint64_t at = 0; at + data.size() <= area.bytes && !stopped(); at += data.size()) {
        make(data);
        note(run, device_.write(area.begin + at, data), data.size());
    }
    return end(run, true);
}

void ProtocolBench::figure(const std::string& row, const std::string& column, const std::string& unit,
                           double measured) {
    ProtocolFigure figure{row, column, unit, measured, std::nullopt, 0, false};
    if (const auto* known = published_figure(result_.protocol, result_.drive, row, column)) {
        figure.published = known->value;
        figure.tolerance = known->tolerance;
        figure.at_most = known->at_most;
    }
    result_.figures.push_back(std::move(figure));
}

}  // namespace fettle::ftl
