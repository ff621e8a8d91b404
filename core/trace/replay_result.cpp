// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_result.h"

#include <algorithm>
#include <array>
#include <limits>

namespace fettle::trace {

namespace {

constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kKiB = 1024;
/// The last size of each class. 4 KiB, by far the most frequent, has one of its own.
constexpr std::array kSizes{4 * kKiB - 1, 4 * kKiB,   8 * kKiB,   16 * kKiB,   32 * kKiB, 64 * kKiB,
                            128 * kKiB,   256 * kKiB, 512 * kKiB, 1024 * kKiB, kLast};
constexpr std::array<std::uint64_t, 9> kDepths{1, 2, 4, 8, 16, 32, 64, 128, 256};

template <std::size_t N>
std::vector<FigureClass> classes(const std::array<std::uint64_t, N>& lasts) {
    std::vector<FigureClass> made(N);
    std::uint64_t first = 1;
    for (std::size_t i = 0; i < N; ++i) {
        made[i].first = first;
        made[i].last = lasts[i];
        first = lasts[i] + 1;
    }
    return made;
}

FigureClass& class_of(std::vector<FigureClass>& classes, std::uint64_t value) {
    const auto found = std::find_if(classes.begin(), classes.end(), [&](const auto& one) { return value <= one.last; });
    return found == classes.end() ? classes.back() : *found;
}

double per_second(std::uint64_t amount, std::uint64_t ns) noexcept {
    return ns == 0 ? 0 : static_cast<double>(amount) * 1e9 / static_cast<double>(ns);
}

}  // namespace

ReplayResult::ReplayResult() : kinds(kKinds.size()), by_size(classes(kSizes)), by_depth(classes(kDepths)) {}

std::uint64_t ReplayResult::accesses() const noexcept {
    std::uint64_t all = 0;
    for (const auto& kind : kinds) all += kind.accesses;
    return all;
}

std::uint64_t ReplayResult::transfers() const noexcept { return of(Kind::read).accesses + of(Kind::write).accesses; }

ByteCount ReplayResult::bytes() const noexcept { return {of(Kind::read).bytes.bytes + of(Kind::write).bytes.bytes}; }

double ReplayResult::iops() const noexcept { return per_second(transfers(), elapsed_ns); }
double ReplayResult::busy_iops() const noexcept { return per_second(transfers(), busy_ns); }
double ReplayResult::bytes_per_second() const noexcept { return per_second(bytes().bytes, elapsed_ns); }
double ReplayResult::busy_bytes_per_second() const noexcept { return per_second(bytes().bytes, busy_ns); }

void ReplayResult::add(Kind kind, std::uint64_t size, std::uint64_t transferred, unsigned in_flight,
                       std::uint64_t service_ns) {
    of(kind).add(transferred, service_ns);
    if (kind != Kind::read && kind != Kind::write) return;
    for (auto* one : {&class_of(by_size, size), &class_of(by_depth, in_flight)}) {
        (kind == Kind::read ? one->read : one->write).add(transferred, service_ns);
    }
}

}  // namespace fettle::trace
