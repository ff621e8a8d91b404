// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/toolbox.h"
#include "platform/platform.h"

/// Groups the platform's parts into toolbox ports. The platform must outlive their users.
namespace fettle {

[[nodiscard]] inline BenchmarkPorts benchmark_ports(const Platform& platform) {
    return {platform.targets.get(),  platform.observer.get(), platform.records.get(), platform.launcher.get(),
            platform.recorder.get(), platform.energy.get(),   platform.boot.get()};
}

[[nodiscard]] inline CarePorts care_ports(const Platform& platform) {
    CarePorts care;
    care.file_systems = platform.file_systems.get();
    care.journals = platform.journals.get();
    care.receipts = platform.receipts.get();
    care.clock = platform.clock.get();
    care.randomness = platform.randomness.get();
    care.hasher = platform.hasher.get();
    care.holder = platform.holder.get();
    care.power = platform.power.get();
    care.images = platform.images.get();
    care.proofs = platform.proofs.get();
    care.resizer = platform.resizer.get();
    care.partitions = platform.partitions.get();
    care.editor = platform.editor.get();
    care.firmware_images = platform.firmware_images.get();
    care.examiner = platform.examiner.get();
    care.load = platform.load.get();
    care.limits = platform.limits;
    return care;
}

[[nodiscard]] inline SchedulePorts schedule_ports(const Platform& platform) {
    return {platform.schedule.get(), platform.zone.get(), platform.history.get(), platform.trim_timer.get(),
            platform.activity.get()};
}

[[nodiscard]] inline ScanPorts scan_ports(const Platform& platform) {
    return {platform.targets.get(), platform.scans.get(), platform.traffic.get(), platform.locator.get()};
}

[[nodiscard]] inline TunePorts tune_ports(const Platform& platform) {
    return {platform.system_files.get(), platform.changes.get(), platform.measurements.get(), platform.counters.get(),
            platform.space.get(),        platform.folders.get(), platform.settings.get(),     platform.changer.get()};
}

}  // namespace fettle
