// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/synthesis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/bench/lanes.h"
#include "core/trace/apportion.h"
#include "core/trace/pace.h"

namespace fettle::trace {

namespace {

constexpr std::uint64_t kPage = 4096;   // accesses start at multiples of it
constexpr std::uint64_t kHotPart = 10;  // one of so many parts of the span gets half of the scattered accesses
constexpr std::size_t kRead = 0;        // kinds in a bag
constexpr std::size_t kWrite = 1;

std::vector<std::uint64_t> counts_of(std::uint64_t total, const std::vector<SizeShare>& sizes) {
    std::vector<std::uint64_t> weights;
    weights.reserve(sizes.size());
    for (const auto& size : sizes) weights.push_back(size.permille);
    return apportion(total, weights);
}

/// Draws one phase's accesses without their times.
class PhaseDraw {
public:
    PhaseDraw(const Phase& phase, std::uint64_t reads, std::uint64_t writes)
        : phase_(phase),
          kinds_({reads, writes}),
          sizes_{Bag(counts_of(reads, phase.read_sizes)), Bag(counts_of(writes, phase.write_sizes))},
          sequential_left_(
              static_cast<std::uint64_t>(std::llround(phase.sequential * static_cast<double>(reads + writes)))) {}

    [[nodiscard]] std::uint64_t left() const noexcept { return kinds_.left(); }

    /// `last` is the access before, if there is one. Requires left() > 0.
    Access draw(const std::optional<Access>& last, std::uint64_t span, bench::Dice& dice) {
        const bool wanted = dice.below(kinds_.left()) < sequential_left_;
        const auto last_kind = last && last->kind == Kind::write ? kWrite : kRead;
        bool follows = wanted && last && kinds_.left(last_kind) > 0;
        const auto kind = follows ? last_kind : kinds_.draw(dice);
        if (follows) kinds_.take(kind);
        Access access;
        access.kind = kind == kRead ? Kind::read : Kind::write;
        access.bytes = size_of(kind, dice);
        const auto end = last ? last->offset + last->bytes : 0;
        follows = follows && end + access.bytes <= span;
        access.offset = follows ? end : scattered(access, last, span, dice);
        if (follows) --sequential_left_;
        return access;
    }

private:
    std::uint64_t size_of(std::size_t kind, bench::Dice& dice) {
        const auto& sizes = kind == kRead ? phase_.read_sizes : phase_.write_sizes;
        return sizes[sizes_[kind].draw(dice)].bytes;
    }

    /// An address that does not continue the access before.
    static std::uint64_t scattered(const Access& access, const std::optional<Access>& last, std::uint64_t span,
                                   bench::Dice& dice) {
        for (;;) {
            const bool hot = dice.below(2) == 0;
            const auto part = std::max(hot ? span / kHotPart : span, access.bytes);
            const auto offset = dice.below((part - access.bytes) / kPage + 1) * kPage;
            const bool continues = last && last->kind == access.kind && last->offset + last->bytes == offset;
            if (!continues) return offset;
        }
    }

    const Phase& phase_;
    Bag kinds_;
    std::array<Bag, 2> sizes_;
    std::uint64_t sequential_left_;
};

class MixSource final : public SyntheticTrace {
public:
    MixSource(const Mix& mix, std::uint64_t accesses, std::uint64_t span, std::uint64_t seed)
        : mix_(mix), accesses_(accesses), span_(span), dice_(seed, 0) {
        std::vector<std::uint64_t> weights;
        for (const auto& phase : mix.phases) {
            weights.push_back(phase.reads);
            weights.push_back(phase.writes);
        }
        counts_ = apportion(accesses, weights);
    }

    Result<std::optional<Access>> next() override {
        while (!draw_ || draw_->left() == 0) {
            if (next_phase_ == mix_.phases.size()) return std::nullopt;
            begin_phase();
        }
        auto access = draw_->draw(last_, span_, dice_);
        pace_.time(access);
        last_ = access;
        return last_;
    }
    [[nodiscard]] std::uint64_t accesses() const noexcept override { return accesses_; }
    [[nodiscard]] std::size_t phase() const noexcept override { return next_phase_ - 1; }

private:
    void begin_phase() {
        const auto& phase = mix_.phases[next_phase_];
        const auto reads = counts_[2 * next_phase_];
        const auto writes = counts_[2 * next_phase_ + 1];
        ++next_phase_;
        draw_.emplace(phase, reads, writes);
        const auto planned = phase.reads + phase.writes;
        pace_.begin(phase.depth, phase.seconds ? static_cast<std::uint64_t>(*phase.seconds * 1e9) / planned : 0);
    }

    const Mix& mix_;
    std::uint64_t accesses_;
    std::uint64_t span_;
    bench::Dice dice_;
    Pace pace_{dice_};
    std::vector<std::uint64_t> counts_;  // reads and writes of each phase
    std::size_t next_phase_ = 0;
    std::optional<PhaseDraw> draw_;
    std::optional<Access> last_;
};

double measured_in(const Statistics& statistics, const Figure& figure) {
    const auto& reads = statistics.of(Kind::read);
    const auto& writes = statistics.of(Kind::write);
    const auto data = static_cast<double>(std::max<std::uint64_t>(statistics.data_accesses(), 1));
    switch (figure.measure) {
        case Measure::reads: return static_cast<double>(reads.accesses);
        case Measure::writes: return static_cast<double>(writes.accesses);
        case Measure::read_share: return static_cast<double>(reads.accesses) / data;
        case Measure::size_share: return statistics.share_of_size(figure.size);
        case Measure::sequential_share: return statistics.sequential_share();
        case Measure::mean_depth: return statistics.mean_depth().value_or(0);
        case Measure::written_bytes: return static_cast<double>(writes.bytes);
        case Measure::moved_bytes: return static_cast<double>(statistics.data_bytes());
        case Measure::seconds: return static_cast<double>(statistics.duration_ns()) / 1e9;
        case Measure::idle_share: break;
    }
    return statistics.idle_share().value_or(0);
}

bool is_share(Measure measure) {
    return measure == Measure::read_share || measure == Measure::size_share || measure == Measure::sequential_share ||
           measure == Measure::idle_share;
}

}  // namespace

Result<std::unique_ptr<SyntheticTrace>> synthesize(const Mix& mix, const SynthesisOptions& options) {
    const auto accesses = options.accesses.value_or(accesses_of(mix) / std::max<std::uint32_t>(options.scale, 1));
    if (accesses == 0 || accesses > kMostAccesses) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the number of accesses must be between 1 and {limit:count}"),
                    {{"limit", kMostAccesses}});
    }
    const auto span = options.span.value_or(mix.span).bytes / kPage * kPage;
    constexpr std::uint64_t kLargestSpan = std::uint64_t{1} << 62U;
    if (span < kSmallestSpan || span > kLargestSpan) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the span of addresses must be at least {limit:gib}"),
                    {{"limit", kSmallestSpan}});
    }
    return std::make_unique<MixSource>(mix, accesses, span, options.seed);
}

bool FigureResult::agrees() const noexcept {
    const auto slack = is_share(figure.measure) ? figure.tolerance : figure.tolerance * expected;
    // A count that is scaled is rounded.
    const auto rounding = figure.measure == Measure::reads || figure.measure == Measure::writes ? 1.0 : 1e-9;
    if (figure.bound != Figure::Bound::at_most && measured < expected - slack - rounding) return false;
    return figure.bound == Figure::Bound::at_least || measured <= expected + slack + rounding;
}

std::vector<FigureResult> MixStatistics::compare() const {
    const auto scale = static_cast<double>(all_.accesses()) / static_cast<double>(accesses_of(mix_));
    std::vector<FigureResult> results;
    for (const auto& figure : mix_.figures) {
        const bool scales = !is_share(figure.measure) && figure.measure != Measure::mean_depth;
        const auto& statistics = figure.phase ? phases_[*figure.phase] : all_;
        results.push_back({figure, scales ? figure.value * scale : figure.value, measured_in(statistics, figure)});
    }
    return results;
}

}  // namespace fettle::trace
