// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/written_blocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/bench/transfer_error.h"

namespace fettle::bench {

namespace {

constexpr unsigned kDepth = 16;
constexpr std::uint64_t kGlance_ns = 100'000'000;
/// Blocks between two progress reports.
constexpr std::uint64_t kTellEvery = 4096;

/// Reads back one ledger through one queue.
class Reading {
public:
    Reading(IoQueue& queue, const WrittenBlocks& written_blocks, std::uint64_t nonce)
        : queue_(queue), ledger_(written_blocks), nonce_(nonce) {
        for (std::uint32_t slot = 0; slot < kDepth; ++slot) free_.push_back(slot);
        numbers_.resize(kDepth);
        requests_.reserve(kDepth);
    }

    /// One step; false when everything is read. Error: of the queue or of a transfer.
    Result<bool> turn() {
        requests_.clear();
        while (!free_.empty() && next_ < ledger_.blocks()) {
            if (ledger_.generation(next_) > 0) {
                const auto slot = free_.back();
                free_.pop_back();
                numbers_[slot] = next_;
                requests_.push_back({ledger_.offset(next_), ledger_.block_bytes(), slot, IoKind::read});
            }
            ++next_;
        }
        if (requests_.empty() && free_.size() == kDepth) return false;
        const auto exchange = queue_.exchange(requests_, queue_.now_ns() + kGlance_ns);
        if (!exchange) return fail(exchange.error());
        for (const auto& completion : exchange->completions) {
            if (auto judged = judge(completion); !judged) return fail(judged.error());
        }
        return true;
    }
    [[nodiscard]] std::uint64_t next() const noexcept { return next_; }
    [[nodiscard]] const Verification& found() const noexcept { return found_; }

private:
    Status judge(const IoCompletion& completion) {
        const auto number = numbers_[completion.slot];
        const auto bytes = ledger_.block_bytes();
        free_.push_back(completion.slot);
        if (completion.result != static_cast<std::int32_t>(bytes)) {
            const IoRequest request{ledger_.offset(number), bytes, completion.slot, IoKind::read};
            return fail(transfer_error(request, completion.result));
        }
        const auto block = queue_.buffer(completion.slot).first(bytes);
        found_.add(inspect_block(block, nonce_, ledger_.offset(number), ledger_.generation(number)));
        return {};
    }

    IoQueue& queue_;
    const WrittenBlocks& ledger_;
    std::uint64_t nonce_;
    std::vector<std::uint32_t> free_;
    std::vector<std::uint64_t> numbers_;
    std::vector<IoRequest> requests_;
    std::uint64_t next_ = 0;
    Verification found_;
};

}  // namespace

Result<Verification> verify_written_blocks(IoTarget& target, const WrittenBlocks& written_blocks, std::uint64_t nonce,
                                           const LiveCallback& live, const CancelToken& cancel) {
    auto queue = target.open_queue({kDepth, written_blocks.block_bytes(), false});
    if (!queue) return fail(queue.error());
    Reading reading(**queue, written_blocks, nonce);
    std::uint64_t told = 0;
    while (true) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("verifying"));
        const auto more = reading.turn();
        if (!more) return fail(more.error());
        if (!*more) return reading.found();
        if (!live || reading.next() < told + kTellEvery) continue;
        told = reading.next();
        live({LiveState::Phase::verifying,
              told * written_blocks.block_bytes(),
              written_blocks.blocks() * written_blocks.block_bytes(),
              {}});
    }
}

}  // namespace fettle::bench
