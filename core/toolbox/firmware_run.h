// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/files.h"
#include "core/toolbox/siblings.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Looks at drives' firmware, plans and carries out updates.
class FirmwareRun {
public:
    struct Ports {
        DriveSource& drives;
        check::MachineSource& machine;
        FileSource& files;
        const catalogue::Catalogue& catalogue;
        const CarePorts& care;
    };
    FirmwareRun(Toolbox& toolbox, const Ports& ports) : toolbox_(toolbox), ports_(ports) {}

    Result<firmware::Report> report(const DriveEntry& entry);
    Result<firmware::UpdatePlan> plan(const DriveEntry& entry, const std::string& image_path,
                                      const firmware::Request& request);
    /// For an image that was read already.
    Result<firmware::UpdatePlan> plan(const DriveEntry& entry, firmware::ImageFile image,
                                      const firmware::Request& request);
    Result<plan::Receipt> run(const firmware::UpdatePlan& plan, const plan::Confirmation& confirmation,
                              plan::ConfirmationDesk& desk, const plan::Watcher& watcher, const CancelToken& cancel);

private:
    /// The drive's firmware, and the drive as it says itself who it is.
    struct Asked {
        firmware::State state;
        plan::PinnedDrive drive;
    };
    Result<Asked> ask(const DriveEntry& entry);
    [[nodiscard]] Result<firmware::Circumstances> circumstances(const DriveEntry& entry, Asked& asked);
    /// Whoever shares the drive's firmware, and whether all of it was checked for use.
    Status add_siblings(const check::DrivePlace* place, const firmware::State& state, firmware::Circumstances& around);
    Status add_namespaces(const std::vector<Sibling>& siblings, firmware::Circumstances& around);
    [[nodiscard]] Result<firmware::ImageFile> read(const std::string& path);
    /// Makes the plan's hash too.
    [[nodiscard]] Result<firmware::UpdatePlan> hashed(Result<firmware::UpdatePlan> made);
    [[nodiscard]] std::vector<Message> news(const firmware::State& drive, const std::string& serial);
    /// Journals of this drive's firmware that the new job has made needless.
    void forget(const std::string& serial, const plan::Receipt& receipt);
    [[nodiscard]] std::string boot_id() const;

    Toolbox& toolbox_;
    Ports ports_;
};

}  // namespace fettle::toolbox
