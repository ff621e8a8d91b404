// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// SMART EXECUTE OFF-LINE IMMEDIATE (ACS-4 7.55.3).
namespace fettle::sim::sata {

namespace {

constexpr std::uint8_t kCaptive = 0x80;
constexpr std::uint8_t kOffline = 0x00;
constexpr std::uint8_t kShort = 0x01;
constexpr std::uint8_t kExtended = 0x02;
constexpr std::uint8_t kConveyance = 0x03;
constexpr std::uint8_t kSelective = 0x04;
constexpr std::uint8_t kAbort = 0x7F;

// Results, bits 7:4 of the status byte.
constexpr std::uint8_t kPassed = 0;
constexpr std::uint8_t kAborted = 1;
constexpr std::uint8_t kReadFailed = 7;
constexpr std::uint8_t kRunning = 15;

// Off-line data collection status.
constexpr std::uint8_t kCollected = 2;
constexpr std::uint8_t kCollecting = 3;
constexpr std::uint8_t kCollectionAborted = 5;

constexpr std::uint64_t kNoLba = 0xFFFF'FFFF'FFFFU;
constexpr std::uint64_t kSignature = 0xC24F00;
constexpr std::uint64_t kFailed = 0x2CF400;

std::uint64_t selected_sectors(const Context& drive) {
    std::uint64_t sectors = 0;
    for (const Span& span : drive.state.smart.spans) {
        if (span.last != 0) sectors += span.last - span.first + 1;
    }
    return sectors;
}

/// How long a routine takes; nullopt: the drive has none of it.
std::optional<std::uint64_t> seconds(const Context& drive, std::uint8_t routine) {
    const SmartTraits& traits = drive.traits.smart;
    if (!traits.self_test) return std::nullopt;
    switch (routine & ~kCaptive) {
        case kShort: return std::uint64_t{traits.short_minutes} * 60;
        case kExtended: return std::uint64_t{traits.extended_minutes} * 60;
        case kConveyance:
            if (traits.conveyance_minutes == 0) return std::nullopt;
            return std::uint64_t{traits.conveyance_minutes} * 60;
        case kSelective: {
            const std::uint64_t chosen = selected_sectors(drive);
            if (!traits.selective || chosen == 0) return std::nullopt;
            const double share = static_cast<double>(chosen) / static_cast<double>(drive.sectors());
            return static_cast<std::uint64_t>(share * traits.extended_minutes * 60) + 1;
        }
        default: return std::nullopt;
    }
}

/// The first sector that the routine cannot read. The short test reads none, as those of SSDs do.
std::uint64_t first_unreadable(const Context& drive, std::uint8_t routine) {
    const auto& bad = drive.state.media.bad;
    const auto search = [&](std::uint64_t first, std::uint64_t last) {
        const auto at = bad.lower_bound(first);
        return at != bad.end() && *at <= last ? *at : kNoLba;
    };
    if ((routine & ~kCaptive) == kExtended) return search(0, drive.sectors() - 1);
    if ((routine & ~kCaptive) != kSelective) return kNoLba;
    std::uint64_t lowest = kNoLba;
    for (const Span& span : drive.state.smart.spans) {
        if (span.last != 0) lowest = std::min(lowest, search(span.first, span.last));
    }
    return lowest;
}

void log_result(Context& drive, std::uint8_t routine, std::uint8_t result, std::uint8_t tenths_left,
                std::uint64_t lba) {
    SmartState& state = drive.state.smart;
    state.test_status = static_cast<std::uint8_t>(result << 4U | tenths_left);
    SelfTestEntry entry;
    entry.routine = routine;
    entry.status = state.test_status;
    entry.hours = drive.hours();
    entry.failing_lba = lba;
    state.tests.push_back(entry);
    if (state.tests.size() > SmartState::kTestsKept) state.tests.erase(state.tests.begin());
    ++state.tests_run;
    state.running.reset();
}

/// Ends a routine that was let run; whether it passed.
bool conclude(Context& drive, std::uint8_t routine) {
    const SmartTraits& traits = drive.traits.smart;
    if (traits.test_result != 0) {
        log_result(drive, routine, traits.test_result, 5, traits.test_lba != 0 ? traits.test_lba : kNoLba);
        return false;
    }
    const std::uint64_t lba = first_unreadable(drive, routine);
    if (lba == kNoLba) {
        log_result(drive, routine, kPassed, 0, kNoLba);
        return true;
    }
    const auto tenths = static_cast<std::uint8_t>(9 - lba * 9 / std::max<std::uint64_t>(drive.sectors(), 1));
    log_result(drive, routine, kReadFailed, std::min<std::uint8_t>(tenths, 9), lba);
    return false;
}

std::uint8_t tenths_left(const Context& drive, const SelfTestRun& run) {
    const std::uint64_t now = drive.powered_seconds();
    const std::uint64_t passed = now > run.began ? now - run.began : 0;
    if (passed >= run.seconds) return 0;
    return static_cast<std::uint8_t>(std::min<std::uint64_t>((run.seconds - passed) * 10 / run.seconds, 9));
}

}  // namespace

void tick_collection(Context& drive) {
    SmartState& state = drive.state.smart;
    if (state.offline_status == kCollecting && drive.powered_seconds() >= state.collection_ends)
        state.offline_status = kCollected;
}

void abort_collection(Context& drive) {
    SmartState& state = drive.state.smart;
    if (state.offline_status == kCollecting) state.offline_status = kCollectionAborted;
}

void tick_self_test(Context& drive) {
    const auto& running = drive.state.smart.running;
    if (!running) return;
    const std::uint64_t now = drive.powered_seconds();
    if (now < running->began || now - running->began < running->seconds) return;
    conclude(drive, running->routine);
}

void interrupt_self_test(Context& drive, std::uint8_t result) {
    const auto running = drive.state.smart.running;
    if (running) log_result(drive, running->routine, result, tenths_left(drive, *running), kNoLba);
}

std::uint8_t self_test_status(const Context& drive) {
    const SmartState& state = drive.state.smart;
    if (!state.running) return state.test_status;
    return static_cast<std::uint8_t>(kRunning << 4U | tenths_left(drive, *state.running));
}

Outcome start_offline(Context& drive, std::uint8_t routine) {
    const std::uint64_t echo = kSignature | routine;
    if (routine == kOffline) {
        interrupt_self_test(drive, kAborted);
        drive.state.smart.offline_status = kCollecting;
        drive.state.smart.collection_ends =
            static_cast<std::uint32_t>(drive.powered_seconds() + drive.traits.smart.offline_seconds);
        tick_collection(drive);
        return done();
    }
    if (routine == kAbort) {
        interrupt_self_test(drive, kAborted);
        return done();
    }
    const auto time = seconds(drive, routine);
    if (!time) return aborted(echo);
    interrupt_self_test(drive, kAborted);
    abort_collection(drive);
    if ((routine & kCaptive) == 0) {
        drive.state.smart.running = SelfTestRun{routine, drive.powered_seconds(), std::max<std::uint64_t>(*time, 1)};
        return done();
    }
    // Captive: the drive stays busy until it is done, so that the answer comes with the result.
    const bool passed = conclude(drive, routine);
    return passed ? done(0, kSignature) : aborted(kFailed);
}

}  // namespace fettle::sim::sata
