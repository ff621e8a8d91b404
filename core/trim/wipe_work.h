// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/trim/wipe_plan.h"
#include "core/trim/wipe_sample.h"

namespace fettle::trim {

/// Executes a wipe plan. The drive is held exclusively throughout; if some of its partitions are in use, each wiped
/// part is held and the rest is skipped. Just before a part is wiped, its allocation is read again and must match the
/// plan exactly.
class WipeWork final : public plan::Work {
public:
    /// All must outlive this object. `pause` waits some milliseconds.
    WipeWork(const WipePlan& wipe_plan, plan::DriveHolder& holder, const plan::Hasher& hasher,
             std::function<void(std::uint32_t)> pause)
        : plan_(wipe_plan), holder_(holder), hasher_(hasher), pause_(std::move(pause)) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    /// A sample of the data in use must be unchanged, and a sample of discarded blocks must read as zeros if the drive
    /// guarantees that.
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    struct Taken {
        WipeSample in_use;                     ///< taken before discarding
        std::vector<std::uint64_t> discarded;  ///< sampled locations
    };
    [[nodiscard]] Status unchanged(const Region& planned);
    [[nodiscard]] Status remember(std::size_t step, const std::vector<allocation::Range>& discards);
    [[nodiscard]] Status claim_parts();
    /// The part of a region that is in use and must not change during the wipe.
    [[nodiscard]] std::vector<allocation::Range> in_use(const Region& region) const;
    [[nodiscard]] Status discard(std::uint64_t offset, std::uint64_t length);
    [[nodiscard]] BlockDevice& device() { return *held_->ports().block; }

    const WipePlan& plan_;
    plan::DriveHolder& holder_;
    const plan::Hasher& hasher_;
    std::function<void(std::uint32_t)> pause_;
    std::unique_ptr<plan::HeldDrive> held_;
    struct Claimed {
        allocation::Range range;
        std::unique_ptr<plan::HeldPart> part;
    };
    std::vector<Claimed> parts_;  ///< destroyed before held_
    std::vector<Taken> taken_;
    bool discarded_ = false;
};

}  // namespace fettle::trim
