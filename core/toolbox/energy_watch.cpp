// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/energy_watch.h"

#include <string>
#include <utility>

#include "core/bench/energy.h"

namespace fettle::toolbox {

namespace {

/// Long enough to average over the housekeeping of a desktop, short compared with a suite.
constexpr std::uint64_t kIdle_ns = 5'000'000'000;

constexpr std::string_view kNotPermitted = FETTLE_TEXT(
    "Energy was not measured: reading the energy counters of the processor (RAPL) requires administrator rights.");
constexpr std::string_view kUnsupported =
    FETTLE_TEXT("Energy was not measured: this computer has no energy counters that the system can read (RAPL).");
constexpr std::string_view kSimulated = FETTLE_TEXT("Energy was not measured: a simulated drive uses none.");

bench::DoubtRecord note(const char* id, std::string_view text) { return {id, Severity::info, std::string(text), {}}; }

}  // namespace

void EnergyWatch::rest(bench::Pause& pause, const CancelToken& cancel) {
    if (simulated_) return;
    read();
    const auto began = now_us_();
    pause.wait(kIdle_ns, cancel);
    const auto ended = now_us_();
    read();
    // A clock that was set back in between leaves no period.
    if (!cancel.cancelled() && ended > began) idle_ = bench::RunTime{began, (ended - began) * 1000};
}

void EnergyWatch::read() {
    if (simulated_ || error_) return;
    if (counters_ == nullptr) {
        error_ = ErrorCode::unsupported;
        return;
    }
    const auto counters = counters_->read();
    if (counters) {
        log_.add(static_cast<double>(now_us_()) * 1e-6, *counters);
    } else if (log_.names().empty()) {
        error_ = counters.error().code;
    }
}

void EnergyWatch::put_into(bench::BenchRecord& record) const {
    if (simulated_) {
        record.notes.push_back(note("energy-simulated", kSimulated));
        return;
    }
    record.idle = idle_;
    for (const auto& name : log_.names()) bench::put_energy(record, bench::counter_energy(record, log_, name));
    if (error_ == ErrorCode::not_permitted) {
        record.notes.push_back(note("energy-not-permitted", kNotPermitted));
    } else if (log_.names().empty()) {
        record.notes.push_back(note("energy-unsupported", kUnsupported));
    }
}

}  // namespace fettle::toolbox
