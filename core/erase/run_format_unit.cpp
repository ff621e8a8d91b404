// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "core/erase/sector_change.h"
#include "core/scsi/commands.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/transact.h"

namespace fettle::erase {

namespace {

using Phase = scsi::FormatState::Phase;

constexpr std::uint64_t kWhole = 65'536;
constexpr std::uint32_t kFirst_ms = 250;
constexpr std::uint32_t kLongest_ms = 5'000;
constexpr std::uint32_t kPause_ms = 1'000;
constexpr int kPatience = 5;

class Run {
public:
    Run(ScsiPort& port, const Wait& wait, const std::function<void(std::uint64_t, std::uint64_t)>& on_progress)
        : port_(port), wait_(wait), on_progress_(on_progress) {}

    Result<scsi::FormatState> state() {
        for (int attempt = 1;; ++attempt) {
            auto now = scsi::format_state(port_);
            if (now || attempt == kPatience || !may_answer_later(now.error().code)) return now;
            wait_(kPause_ms);
        }
    }

    /// Waits until no format is running.
    Result<scsi::FormatState> to_end() {
        auto pause = kFirst_ms;
        for (;;) {
            auto now = state();
            if (!now || now->phase != Phase::running) return now;
            if (on_progress_) on_progress_(now->progress, kWhole);
            wait_(pause);
            pause = std::min(pause * 2, kLongest_ms);
        }
    }

    /// Has the next format use this block length. Some drives accept a block descriptor only as saved values, others
    /// only as current ones.
    Status choose(std::uint32_t block_bytes) {
        const auto bytes = scsi::read(port_, scsi::mode_sense_descriptor(), scsi::kBlockDescriptorBytes, "MODE SENSE");
        if (!bytes) return fail(bytes.error());
        auto descriptor = scsi::decode_block_descriptor(BytesView(*bytes));
        if (!descriptor) return fail(descriptor.error());
        if (descriptor->block_bytes == block_bytes) return {};
        const auto before = *descriptor;
        descriptor->block_bytes = block_bytes;
        for (const bool saved : {true, false}) {
            const auto done = set(*descriptor, saved);
            if (done) {
                replaced_ = Replaced{before, saved};
                return {};
            }
            if (!saved || done.error().code != ErrorCode::unsupported) return fail(done.error());
        }
        return {};
    }

    /// If the medium still has the former block length, a later format, by any program, shall not change it.
    void restore_block_length() {
        if (!replaced_) return;
        const auto now = state();
        if (!now || now->phase != Phase::ready) return;
        const auto bytes = scsi::read(port_, scsi::read_capacity_16(), scsi::kCapacity16Bytes, "READ CAPACITY(16)");
        if (!bytes) return;
        const auto capacity = scsi::decode_capacity_16(BytesView(*bytes));
        if (capacity && capacity->block_bytes == replaced_->descriptor.block_bytes) {
            (void)set(replaced_->descriptor, replaced_->saved);
        }
    }

    Status begin(const scsi::Protection& protection) {
        auto list = scsi::format_list(protection);
        const auto done = scsi::transact(port_, scsi::format_unit(protection), list, "FORMAT UNIT");
        if (done) return {};
        // If only the response was lost, the format runs.
        const auto now = state();
        return now && now->phase == Phase::running ? Status() : fail(done.error());
    }

private:
    struct Replaced {
        scsi::BlockDescriptor descriptor;
        bool saved = false;
    };

    Status set(const scsi::BlockDescriptor& descriptor, bool saved) {
        auto list = scsi::descriptor_list(descriptor);
        const auto done = scsi::transact(port_, scsi::mode_select_descriptor(list.size(), saved), list, "MODE SELECT");
        return done ? Status() : fail(done.error());
    }

    std::optional<Replaced> replaced_;
    ScsiPort& port_;
    const Wait& wait_;
    const std::function<void(std::uint64_t, std::uint64_t)>& on_progress_;
};

Error failed() {
    return error_of(ErrorCode::io, FETTLE_TEXT("the drive reports that the format failed; it must be formatted again"));
}

}  // namespace

Status run_format_unit(ScsiPort& port, const FormatWish& wish, const Wait& wait,
                       const std::function<void(std::uint64_t, std::uint64_t)>& on_progress) {
    Run run(port, wait, on_progress);
    const auto first = run.state();
    if (!first) return fail(first.error());
    auto phase = first->phase;
    if (phase == Phase::running) {
        const auto end = run.to_end();
        if (!end) return fail(end.error());
        if (wish.resuming && end->phase == Phase::ready) return {};
        phase = end->phase;
    }
    // A drive whose format was interrupted may not report its capacity; then its protection is unknown. Any other drive
    // keeps its protection, so that it must be known.
    scsi::Protection protection;
    auto block_bytes = wish.sector_bytes;
    const auto bytes = scsi::read(port, scsi::read_capacity_16(), scsi::kCapacity16Bytes, "READ CAPACITY(16)");
    if (!bytes && phase != Phase::corrupt) return fail(bytes.error());
    if (bytes) {
        protection = scsi::decode_protection(BytesView(*bytes));
        const auto capacity = scsi::decode_capacity_16(BytesView(*bytes));
        if (!block_bytes && capacity) block_bytes = capacity->block_bytes;
    }
    if (block_bytes) {
        if (auto chosen = run.choose(*block_bytes); !chosen) return chosen;
    }
    if (auto begun = run.begin(protection); !begun) {
        run.restore_block_length();
        return begun;
    }
    const auto end = run.to_end();
    if (!end) return fail(end.error());
    return end->phase == Phase::corrupt ? Status(fail(failed())) : Status();
}

}  // namespace fettle::erase
