// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_scanning.h"

#include "core/plan/ask_identity.h"
#include "core/scan/scan_work.h"

namespace fettle::toolbox {

LocalScanning::LocalScanning(std::shared_ptr<Drives> drives, const CarePorts& care, const ScanPorts& ports,
                             std::shared_ptr<JobMaker> maker)
    : drives_(std::move(drives)), care_(care), ports_(ports), maker_(std::move(maker)) {
    if (ports.store != nullptr && care.clock != nullptr) {
        records_ = std::make_shared<ScanRecords>(*ports.store, *care.clock);
    }
}

Result<plan::Job> LocalScanning::plan(const DriveEntry& entry, const scan::Request& request) {
    if (!maker_ || care_.holder == nullptr || ports_.targets == nullptr || !records_) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("surface scans on this system"));
    }
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    auto drive = plan::pin_asked(*ports, entry);
    if (!drive) return fail(drive.error());
    scan::ScanInputs inputs{entry, std::move(*drive), 0, 0, {}};
    if (ports->block) {
        inputs.drive_bytes = ports->block->size().bytes;
        inputs.block_bytes = ports->block->logical_sector_bytes();
    }
    auto newest = latest(entry);
    if (!newest) return fail(newest.error());
    inputs.latest = std::move(*newest);
    auto planned = scan::plan_scan(inputs, request);
    if (!planned) return fail(planned.error());
    const auto made = std::make_shared<const scan::ScanPlan>(std::move(*planned));
    const auto key = ScanRecords::key_of(entry);
    const scan::ScanWork::Ports work{*care_.holder, *ports_.targets, ports_.traffic, *care_.clock};
    return maker_->make(
        made->plan,
        [made, key, work, records = records_](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<scan::ScanWork>(
                made, work,
                [key, records](const scan::ScanMap& map, bool last) { return records->keep(key, map, last); }));
        },
        maker_->forgetting(made->plan));
}

Result<std::optional<scan::ScanMap>> LocalScanning::latest(const DriveEntry& entry) {
    std::optional<scan::ScanMap> newest;
    if (!records_) return newest;
    auto maps = records_->list(ScanRecords::key_of(entry), 1);
    if (!maps) return fail(maps.error());
    if (!maps->empty()) newest = std::move(maps->front());
    return newest;
}

Result<std::vector<scan::ScanMap>> LocalScanning::earlier(const DriveEntry& entry) {
    if (!records_) return std::vector<scan::ScanMap>();
    auto maps = records_->list(ScanRecords::key_of(entry), scan::kMostKept);
    if (maps && !maps->empty()) maps->erase(maps->begin());
    return maps;
}

}  // namespace fettle::toolbox
