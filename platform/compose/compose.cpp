// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/compose.h"

#include <utility>

#include "core/base/bytes.h"
#include "core/schedule/time.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "core/tune/linux_space.h"
#include "core/tune/proc_counters.h"
#include "platform/compose/local_recordings.h"
#include "platform/compose/service_front.h"
#include "platform/compose/shared_history.h"
#include "platform/compose/toolbox_ports.h"
#include "platform/record/recording_source.h"
#include "platform/record/replay_machine.h"
#include "platform/record/replay_source.h"
#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/memory_folders.h"
#include "platform/sim/fleet/memory_history.h"
#include "platform/sim/fleet/memory_journals.h"
#include "platform/sim/fleet/memory_receipts.h"
#include "platform/sim/fleet/memory_scans.h"
#include "platform/sim/fleet/memory_schedule.h"
#include "platform/sim/fleet/memory_system.h"
#include "platform/sim/personality/personality_flash.h"

namespace fettle {

namespace {

using Drives = ComposeOptions::Drives;

/// Removes all data sources of this computer that could be mistaken for those of the demo or recording.
void forget_this_machine(Platform& platform) {
    platform.file_systems = nullptr;
    platform.images = nullptr;
    platform.examiner = nullptr;
    platform.proofs = nullptr;
    platform.holder = nullptr;
    platform.load = nullptr;
    platform.scans = nullptr;
    platform.traffic = nullptr;
    platform.locator = nullptr;
    platform.resizer = nullptr;
    platform.partitions = nullptr;
    platform.editor = nullptr;
    platform.observer = nullptr;
    platform.recorder = nullptr;
    platform.energy = nullptr;
    platform.boot = nullptr;
    platform.idle = nullptr;
    platform.system_files = nullptr;
    platform.changes = nullptr;
    platform.measurements = nullptr;
    platform.counters = nullptr;
    platform.space = nullptr;
    platform.folders = nullptr;
    platform.settings = nullptr;
    platform.changer = nullptr;
    platform.limits = {};
}

/// Error: a defect of the built-in personalities.
Status show_demo(const ComposeOptions& options, Platform& platform) {
    auto fleet = sim::make_fleet(std::make_shared<sim::ScaledClock>(options.demo_speed), options.demo_copies);
    if (!fleet) return fail(fleet.error());
    forget_this_machine(platform);
    platform.drives = std::move(fleet->drives);
    platform.machine = std::move(fleet->machine);
    platform.targets = std::move(fleet->targets);
    platform.holder = std::move(fleet->holder);
    platform.power = std::move(fleet->power);
    platform.file_systems = std::move(fleet->file_systems);
    platform.proofs = std::move(fleet->proofs);
    platform.journals = sim::make_memory_journals();
    platform.receipts = sim::make_memory_receipts();
    platform.scans = sim::make_memory_scans();
    platform.locator = std::move(fleet->locator);
    platform.system_files = std::move(fleet->system_files);
    platform.changes = sim::make_memory_changes();
    platform.measurements = sim::make_memory_changes();
    platform.counters = std::make_unique<tune::ProcCounters>(platform.system_files);
    platform.space = std::make_unique<tune::LinuxSpace>(platform.system_files);
    platform.folders = sim::make_demo_folders();
    platform.schedule = sim::make_memory_schedule();
    platform.trim_timer = nullptr;  // this machine's
    return {};
}

/// The year that led to how the demo's drives are now.
std::vector<history::Observation> demo_history(DriveSource& drives, check::MachineSource& machine,
                                               const catalogue::Catalogue& catalogue, const plan::Clock& clock) {
    toolbox::Drives fleet(drives, machine, catalogue);
    const auto time = schedule::parse_utc(clock.utc()).value_or(0);
    std::vector<history::Observation> now;
    for (const auto& entry : fleet.list().value_or(std::vector<DriveEntry>())) {
        const auto report = fleet.inspect(entry, Wake::never);
        if (!report) continue;
        if (auto seen = history::observe(*report, catalogue, time)) now.push_back(std::move(*seen));
    }
    return sim::year_before(now);
}

Result<record::ReplaySource*> replay(const std::string& path, Platform& platform) {
    const auto text = platform.files->read(path, record::kLargestText);
    if (!text) return fail(text.error());
    auto source = record::replay_text(BytesView(*text).text());
    if (!source) return fail(source.error());
    forget_this_machine(platform);
    auto* const replayed = source->get();
    platform.drives = std::move(*source);
    platform.machine = std::make_unique<record::ReplayMachine>();
    return replayed;
}

class Composed final : public Composition {
public:
    explicit Composed(const ComposeOptions& options)
        : real_(options.drives == Drives::real), recorder_(options.recorder) {}

    Status set_up(const ComposeOptions& options) {
        const bool served = real_ && options.on_service && front_;
        if (served) front_->stand_before(platform_, options.wake, options.on_service);
        if (options.drives == Drives::demo) {
            if (auto shown = show_demo(options, platform_); !shown) return shown;
            platform_.history = sim::make_memory_history(
                [this] { return demo_history(*platform_.drives, *platform_.machine, catalogue_, *platform_.clock); });
        }
        if (options.drives == Drives::replay) {
            auto source = replay(options.recording, platform_);
            if (!source) return fail(source.error());
            replay_ = *source;
        }
        if (recorder_) {
            platform_.drives = std::make_unique<record::RecordingSource>(std::move(platform_.drives), recorder_);
        }
        if (options.adapt) options.adapt(platform_);
        if (platform_.history) platform_.history = std::make_unique<SharedHistory>(std::move(platform_.history));
        if (options.tables_by_port) {
            tables_ = std::make_unique<toolbox::TableByPort>(*platform_.machine, *platform_.drives);
        }
        auto& machine = tables_ ? *tables_ : *platform_.machine;
        const auto care = care_ports(platform_);
        toolbox_ = make_local_toolbox(*platform_.drives, machine, *platform_.files, catalogue_,
                                      benchmark_ports(platform_), care, schedule_ports(platform_),
                                      scan_ports(platform_), tune_ports(platform_), platform_.idle.get());
        if (served) {
            toolbox_ = front_->toolbox(toolbox_, {machine, *platform_.files, catalogue_, care}, options.on_service);
        }
        toolbox_.recordings = std::make_shared<LocalRecordings>(
            LocalRecordings::Parts{*platform_.drives, machine, *platform_.files, catalogue_}, options.program);
        return {};
    }

    Toolbox& toolbox() noexcept override { return toolbox_; }
    Platform& platform() noexcept override { return platform_; }
    firmware::VendorService* vendor_firmware() noexcept override {
        return real_ && front_ ? front_->vendor_firmware() : nullptr;
    }
    const ftl::ParameterSource& flash_drives() const noexcept override { return flash_drives_; }
    Status finish() override {
        if (recorder_) return recorder_->finish();
        if (replay_ != nullptr) return replay_->finish();
        return {};
    }

private:
    bool real_;
    std::shared_ptr<record::Recorder> recorder_;
    record::ReplaySource* replay_ = nullptr;  ///< owned by the platform
    Platform platform_ = make_platform();
    std::unique_ptr<check::MachineSource> tables_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    std::unique_ptr<ServiceFront> front_ = make_service_front();
    sim::PersonalityFlash flash_drives_;
    Toolbox toolbox_;  ///< last, so that it is destroyed before its dependencies
};

}  // namespace

Result<std::unique_ptr<Composition>> Composition::make(const ComposeOptions& options) {
    auto made = std::make_unique<Composed>(options);
    if (auto ready = made->set_up(options); !ready) return fail(ready.error());
    return made;
}

}  // namespace fettle
