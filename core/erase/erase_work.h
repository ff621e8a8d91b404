// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/erase/ata_security.h"
#include "core/erase/erase_plan.h"
#include "core/erase/patience.h"
#include "core/erase/samples.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

namespace fettle::erase {

/// Executes an erase plan. The drive, and every namespace that is erased with it, is held exclusively throughout.
class EraseWork final : public plan::Work {
public:
    struct Ports {
        plan::DriveHolder& holder;
        Wait wait;
        std::uint64_t seed = 0;  ///< selects the sampled locations
    };
    /// `erase_plan` must outlive it.
    EraseWork(const ErasePlan& erase_plan, Ports ports) : plan_(erase_plan), ports_(std::move(ports)) {}

    Status open() override;
    /// Error: refused, if a sibling namespace is a different one.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    /// Removes Fettle's password if it was set but the erase did not run, and notes that the drive has no password
    /// (kNoPassword).
    std::vector<std::string> settle() override;
    /// Removes it if the job did not reach settle().
    void close() noexcept override;

private:
    /// A drive or one of its namespaces to be erased.
    struct Target {
        std::unique_ptr<plan::HeldDrive> held;
        plan::PinnedDrive pinned;
        bool readable = true;
        std::vector<std::uint64_t> places;
        std::vector<Reading> before;
        std::vector<Reading> after;
    };
    using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

    [[nodiscard]] plan::HeldDrive& drive() { return *targets_.front().held; }
    [[nodiscard]] Status hold(const DriveEntry& entry);
    [[nodiscard]] Status hold_siblings();
    [[nodiscard]] Status same_namespaces();
    [[nodiscard]] Status look(bool before, const Progress& progress, const CancelToken& cancel,
                              std::vector<Evidence>& evidence);
    [[nodiscard]] Status erase(std::size_t step, const Progress& progress, const CancelToken& cancel);
    [[nodiscard]] Status format();
    [[nodiscard]] Status format_unit(const Progress& progress);
    [[nodiscard]] Status set_sectors();
    [[nodiscard]] Status rescan(std::vector<Evidence>& evidence);
    [[nodiscard]] Status revert();
    [[nodiscard]] Status discard(const Progress& progress, const CancelToken* cancel);
    [[nodiscard]] Status with_security(const std::function<Status(AtaSecurity&)>& act);
    /// nullopt: it does not say who it is.
    [[nodiscard]] std::optional<bool> is_planned_drive();
    [[nodiscard]] plan::Verification verify_open(std::string_view good);
    [[nodiscard]] plan::Verification verify_erase();
    [[nodiscard]] plan::Verification verify_set_sectors();
    [[nodiscard]] plan::Verification verify_rescan();
    /// nullopt: the drive has the sector size of the plan, or the plan has none.
    [[nodiscard]] std::optional<plan::Verification> wrong_sector_size();

    const ErasePlan& plan_;
    Ports ports_;
    std::vector<Target> targets_;
    bool looked_after_ = false;
    std::uint32_t sectors_set_ = 0;   ///< reported by the drive after set_sectors()
    bool resized_sectors_ = false;    ///< the capacity may be another, by the rest of a sector
    bool may_have_password_ = false;  ///< Fettle's
    bool password_matters_ = false;   ///< a step that sets one, or takes one away, was taken
};

}  // namespace fettle::erase
