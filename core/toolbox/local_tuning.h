// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/tuning.h"
#include "core/tune/family.h"
#include "core/tune/records.h"

namespace fettle {
class Scheduling;
}

namespace fettle::toolbox {

/// System settings through this process's own ports.
class LocalTuning final : public Tuning {
public:
    /// `maker` is nullptr if jobs cannot be executed, `scheduling` if there is no schedule.
    LocalTuning(std::shared_ptr<Drives> drives, const CarePorts& care, const TunePorts& ports,
                std::shared_ptr<JobMaker> maker, std::shared_ptr<Scheduling> scheduling);

    Result<SettingsReport> settings() override;
    Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) override;
    Result<plan::Job> plan_undo(const std::vector<std::string>& ids) override;

private:
    /// A setting and the family that changes it.
    struct Found {
        tune::Setting setting;
        const tune::Family* family = nullptr;
    };
    Result<tune::Computer> computer();
    /// Adds what the drives report of their wear. Wakes no drive from standby; one that cannot be queried has none.
    void add_lives(tune::Computer& computer);
    std::vector<Found> look(const tune::Computer& computer);
    Result<plan::Job> make_job(tune::TunePlan made);
    /// The drives that the changes concern, as the system lists them.
    static std::vector<plan::PinnedDrive> drives_of(const tune::Computer& computer,
                                                    const std::vector<tune::Change>& changes);

    std::shared_ptr<Drives> drives_;
    CarePorts care_;
    TunePorts ports_;
    std::shared_ptr<JobMaker> maker_;
    std::shared_ptr<Scheduling> scheduling_;
    std::vector<std::unique_ptr<tune::Family>> families_;
    std::shared_ptr<tune::Records> records_;  ///< nullptr: changes cannot be recorded, so none is made
};

}  // namespace fettle::toolbox
