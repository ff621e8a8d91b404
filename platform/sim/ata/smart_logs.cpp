// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Self-test logs and the selective self-test log (ACS-4 9.13, 9.7, 9.12).
namespace fettle::sim::sata {

namespace {

constexpr std::uint64_t kLba48 = 0xFFFF'FFFF'FFFFU;

/// Writes the newest `places` tests so that test n of all that ever ran stands at place (n - 1) mod
/// places; gives the index of the newest, from 1, or 0 for none.
template <typename Write>
std::size_t in_ring(const SmartState& state, std::size_t places, Write write) {
    const std::size_t kept = std::min(state.tests.size(), places);
    const std::size_t run = std::max<std::size_t>(state.tests_run, kept);
    for (std::size_t i = 0; i < kept; ++i) {
        const std::size_t number = run - kept + i;
        write(number % places, state.tests.at(state.tests.size() - kept + i));
    }
    return kept == 0 ? 0 : (run - 1) % places + 1;
}

}  // namespace

Sector self_test_log(const Context& drive) {
    constexpr std::size_t kFirst = 2;
    constexpr std::size_t kBytes = 24;
    constexpr std::size_t kPlaces = 21;
    constexpr std::size_t kIndex = 508;
    Sector out{};
    put16(out, 0, 1);
    const std::size_t index = in_ring(drive.state.smart, kPlaces, [&](std::size_t place, const SelfTestEntry& test) {
        const std::size_t at = kFirst + place * kBytes;
        out.at(at) = test.routine;
        out.at(at + 1) = test.status;
        put16(out, at + 2, test.hours);
        out.at(at + 4) = test.checkpoint;
        put32(out, at + 5, std::min<std::uint64_t>(test.failing_lba, 0xFFFF'FFFFU));
    });
    out[kIndex] = static_cast<std::uint8_t>(index);
    seal(out);
    return out;
}

Sector ext_self_test_log(const Context& drive) {
    constexpr std::size_t kFirst = 4;
    constexpr std::size_t kBytes = 26;
    constexpr std::size_t kPlaces = 19;
    Sector out{};
    out[0] = 1;
    const std::size_t index = in_ring(drive.state.smart, kPlaces, [&](std::size_t place, const SelfTestEntry& test) {
        const std::size_t at = kFirst + place * kBytes;
        out.at(at) = test.routine;
        out.at(at + 1) = test.status;
        put16(out, at + 2, test.hours);
        out.at(at + 4) = test.checkpoint;
        put48(out, at + 5, test.failing_lba & kLba48);
    });
    put16(out, 2, index);
    seal(out);
    return out;
}

Sector selective_log(const Context& drive) {
    const SmartState& state = drive.state.smart;
    Sector out{};
    put16(out, 0, 1);
    for (std::size_t i = 0; i < state.spans.size(); ++i) {
        put64(out, 2 + 16 * i, state.spans.at(i).first);
        put64(out, 10 + 16 * i, state.spans.at(i).last);
    }
    constexpr std::size_t kCurrentSpan = 500;
    constexpr std::size_t kFlags = 502;
    constexpr std::size_t kPending = 508;
    const bool running = state.running && (state.running->routine & 0x7FU) == 4;
    if (running) {
        put64(out, 492, state.spans.front().first);
        put16(out, kCurrentSpan, 1);
    }
    put16(out, kFlags, state.selective_flags);
    put16(out, kPending, state.selective_pending_minutes);
    seal(out);
    return out;
}

Outcome write_selective_log(Context& drive, ConstBytes block) {
    SmartState& state = drive.state.smart;
    const bool running = state.running && (state.running->routine & 0x7FU) == 4;
    // Aborted while a selective test runs, and where the block is not a valid one (ACS-4 9.12).
    if (!drive.traits.smart.selective || running || get(block, 0, 2) != 1 || sum(block.first(kBlock)) != 0) {
        return aborted();
    }
    std::array<Span, 5> spans{};
    for (std::size_t i = 0; i < spans.size(); ++i) {
        Span& span = spans.at(i);
        span = {get(block, 2 + 16 * i, 8), get(block, 10 + 16 * i, 8)};
        if (span.first > span.last || span.last >= drive.sectors()) return aborted();
    }
    state.spans = spans;
    constexpr std::uint16_t kWritable = 0x001A;  // scan after the test, pending, active
    state.selective_flags = static_cast<std::uint16_t>(get(block, 502, 2) & kWritable);
    state.selective_pending_minutes = static_cast<std::uint16_t>(get(block, 508, 2));
    return done();
}

}  // namespace fettle::sim::sata
