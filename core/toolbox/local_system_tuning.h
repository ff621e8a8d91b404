// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/tuning.h"
#include "core/tune/systems/system_plan.h"
#include "core/tune/systems/system_records.h"

namespace fettle::toolbox {

/// Settings of a system whose changes consist of registry values and programs, such as Windows, through this process's
/// own ports.
class LocalSystemTuning final : public Tuning {
public:
    /// Requires: ports.settings. `maker` is nullptr if jobs cannot be executed.
    LocalSystemTuning(std::shared_ptr<Drives> drives, const CarePorts& care, const TunePorts& ports,
                      std::shared_ptr<JobMaker> maker);

    Result<SettingsReport> settings() override;
    Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) override;
    Result<plan::Job> plan_undo(const std::vector<std::string>& ids) override;

private:
    std::vector<tune::Setting> look();
    /// The change; nullopt: the setting has this value already, and no change of it was interrupted.
    Result<std::optional<tune::SystemChange>> change(const tune::Setting& setting, const std::string& wanted);
    Result<plan::Job> make_job(tune::SystemPlan made);
    /// The drives that the changes concern, as the system lists them.
    Result<std::vector<plan::PinnedDrive>> drives_of(const std::vector<tune::SystemChange>& changes);

    std::shared_ptr<Drives> drives_;
    CarePorts care_;
    TunePorts ports_;
    std::shared_ptr<JobMaker> maker_;
    std::shared_ptr<tune::SystemRecords> records_;  ///< nullptr: changes cannot be recorded, so none is made
};

}  // namespace fettle::toolbox
