// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/opal/opal_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/plan/held_sibling.h"

namespace fettle::opal {

class DirectPort;

/// Executes a plan that changes a drive's own locking. The drive is held exclusively, with all its namespaces; to
/// unlock it, which a suspend makes necessary while it is mounted, it is shared.
class OpalWork final : public plan::Work {
public:
    struct Ports {
        plan::DriveHolder& holder;
        std::function<void(std::uint32_t ms)> wait;
    };
    /// `plan` must outlive this object.
    OpalWork(const OpalPlan& plan, Ports ports) : plan_(plan), ports_(std::move(ports)) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    [[nodiscard]] bool unlocks() const { return plan_.action == Action::unlock; }
    [[nodiscard]] Status hold_siblings();
    [[nodiscard]] Status same_namespaces();
    [[nodiscard]] Status change(std::string_view kind);
    /// Error refused: a step of this kind would affect locking ranges of another program, or the password is wrong.
    [[nodiscard]] Status only_global_range(std::string_view kind);
    /// Has the system detect the partitions of the drive and its siblings.
    void read_again();
    [[nodiscard]] tl::unexpected<Error> maybe_locked(const Error& error) const;
    [[nodiscard]] Status send(const std::function<Status(OpalPort&)>& method);
    [[nodiscard]] Status set_locked(bool locked);
    [[nodiscard]] Status prove();
    [[nodiscard]] Status give_back();
    /// The drive's own methods, for what the system's interface lacks. Error: unsupported.
    [[nodiscard]] Result<std::unique_ptr<DirectPort>> direct();
    [[nodiscard]] Result<erase::tcg::Discovery> discovery();

    const OpalPlan& plan_;
    Ports ports_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::vector<plan::HeldSibling> siblings_;
};

}  // namespace fettle::opal
