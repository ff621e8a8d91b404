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

/// Takes the steps of a wiper's plan. The drive is held exclusively from beginning to end; where some of its partitions
/// are in use, every part that is wiped is, and the rest is left alone. Right before a part is
/// wiped, its allocation is read once more from what is held, and must be what was planned, to the last range.
class WipeWork final : public plan::Work {
public:
    /// All must outlive the work. `pause` waits some milliseconds.
    WipeWork(const WipePlan& wipe_plan, plan::DriveHolder& holder, const plan::Hasher& hasher,
             std::function<void(std::uint32_t)> pause)
        : plan_(wipe_plan), holder_(holder), hasher_(hasher), pause_(std::move(pause)) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    /// A sample of what is in use must hold what it held, and of what was discarded must read as zeros where the drive
    /// promises that.
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    struct Taken {
        WipeSample in_use;                     ///< before anything was discarded
        std::vector<std::uint64_t> discarded;  ///< places
    };
    [[nodiscard]] Status unchanged(const Region& planned);
    [[nodiscard]] Status remember(std::size_t step, const std::vector<allocation::Range>& discards);
    [[nodiscard]] Status claim_parts();
    /// What is in use of a region, and stays as it is while it is wiped.
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
    std::vector<Claimed> parts_;  ///< before held_ goes
    std::vector<Taken> taken_;
    bool discarded_ = false;
};

}  // namespace fettle::trim
