// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/bench/file_tree.h"
#include "core/toolbox/local_scanning.h"
#include "platform/sim/fleet/memory_scans.h"
#include "platform/sim/fleet/sim_target.h"
#include "platform/windows/holder/held_disk.h"
#include "tests/unit/windows_holder/spare_bench.h"

namespace fettle::windows::test {

/// Opens PhysicalDrive3 for reading as Windows' own target source does: again, by the path of the held drive.
class HeldTargets final : public bench::TargetSource {
public:
    HeldTargets(std::shared_ptr<sim::SimDrive> drive, std::shared_ptr<sim::HeldClock> clock)
        : drive_(std::move(drive)), clock_(std::move(clock)) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        return fettle::fail(ErrorCode::not_found, request.path);
    }
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& /*path*/) override { return bench::WriteWay::drive; }
    Result<std::unique_ptr<bench::FileTree>> open_tree(const bench::TargetRequest& request) override {
        return fettle::fail(ErrorCode::not_found, request.path);
    }
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request,
                                                       plan::HeldDrive& held) override {
        const auto* disk = dynamic_cast<const HeldDisk*>(&held);
        if (disk == nullptr || request.writes) return fettle::fail(ErrorCode::unsupported, request.path);
        paths.push_back(disk->path());
        return sim::make_target(drive_, {request.path, "PhysicalDrive3", {}, clock_, {}, {}, true});
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override { return 7; }

    std::vector<std::string> paths;  ///< that were opened

private:
    std::shared_ptr<sim::SimDrive> drive_;
    std::shared_ptr<sim::HeldClock> clock_;
};

/// Surface scans of a SpareBench's drive.
struct ScanBench {
    explicit ScanBench(SpareBench& one) : bench(one) {}

    Result<plan::Receipt> run(bool verify) {
        const auto job = service.plan(bench.entry(), {0, UINT64_MAX, verify, true, false});
        if (!job) return fettle::fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, {}, {});
    }
    scan::ScanMap map() {
        auto newest = service.latest(bench.entry());
        EXPECT_TRUE(newest && *newest);
        return newest && *newest ? **newest : scan::ScanMap();
    }

    SpareBench& bench;
    HeldTargets targets{bench.drive, bench.drive_clock};
    std::unique_ptr<scan::ScanStore> scans = sim::make_memory_scans();
    toolbox::LocalScanning service{bench.drives, bench.care, {&targets, scans.get(), nullptr}, bench.maker};
};

}  // namespace fettle::windows::test
