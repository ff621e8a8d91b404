// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/trace/mixes.h"
#include "core/trace/statistics.h"
#include "core/trace/trace.h"

namespace fettle::trace {

struct SynthesisOptions {
    std::optional<std::uint64_t> accesses;  ///< nullopt: as many as published, divided by `scale`
    std::uint32_t scale = 1;                ///< ignored if `accesses` is set
    std::optional<ByteCount> span;          ///< addresses used, from 0; nullopt: the mix' own
    std::uint64_t seed = 1;                 ///< the same seed gives the same trace on every computer
};

/// Where a mix is shortened, the length of phases with idle time is too.
inline constexpr std::uint64_t kMostAccesses = 1'000'000'000;
inline constexpr std::uint64_t kSmallestSpan = std::uint64_t{16} << 20U;

/// A trace that is generated while it is read, in constant memory.
class SyntheticTrace : public Source {
public:
    /// Number of accesses in all.
    [[nodiscard]] virtual std::uint64_t accesses() const noexcept = 0;
    /// Of the access that was delivered last: index into Mix::phases.
    [[nodiscard]] virtual std::size_t phase() const noexcept = 0;
};

/// `mix` must outlive the trace. Its number of accesses, and of each kind and size in a phase, are exact (largest
/// remainders); other figures converge. Error: invalid_argument (no or more than kMostAccesses accesses, a span below
/// kSmallestSpan or beyond 2^62 bytes).
[[nodiscard]] Result<std::unique_ptr<SyntheticTrace>> synthesize(const Mix& mix, const SynthesisOptions& options = {});

/// A generated figure next to the published one.
struct FigureResult {
    Figure figure;
    double expected = 0;  ///< the published value, scaled like the trace where it is an amount
    double measured = 0;
    [[nodiscard]] bool agrees() const noexcept;
};

/// Statistics of a synthetic trace, also by phase.
class MixStatistics {
public:
    explicit MixStatistics(const Mix& mix) : mix_(mix), phases_(mix.phases.size()) {}

    void add(const Access& access, std::size_t phase) {
        all_.add(access);
        phases_[phase].add(access);
    }
    [[nodiscard]] const Statistics& all() const noexcept { return all_; }
    [[nodiscard]] const Statistics& phase(std::size_t index) const noexcept { return phases_[index]; }
    /// One for each of the mix' figures. In traces of fewer than 10,000 accesses, chance can exceed the tolerances.
    [[nodiscard]] std::vector<FigureResult> compare() const;

private:
    const Mix& mix_;
    Statistics all_;
    std::vector<Statistics> phases_;
};

}  // namespace fettle::trace
