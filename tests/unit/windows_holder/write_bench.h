// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/file_tree.h"
#include "core/bench/virtual_target.h"
#include "core/toolbox/local_benchmarks.h"
#include "platform/windows/holder/held_disk.h"
#include "platform/windows/ioctl/ask.h"
#include "tests/unit/windows_holder/spare_bench.h"

namespace fettle::windows::test {

/// A disk through a handle of its own, in virtual time.
class HandleTarget final : public bench::IoTarget {
public:
    HandleTarget(std::shared_ptr<DeviceHandle> handle, std::string path, ByteCount size, std::uint32_t sector)
        : path_(std::move(path)), drive_(size, sector, 4, model(std::move(handle)), bench::Sharing::drive) {}

    [[nodiscard]] bench::TargetFacts facts() const override {
        auto facts = drive_.facts();
        facts.kind = bench::TargetFacts::Kind::device;
        facts.path = path_;
        facts.drives = {"PhysicalDrive3"};
        facts.direct = true;
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return drive_.open_queue(settings);
    }
    Status flush() override { return {}; }
    bool let_time_pass(std::uint64_t ns) override { return drive_.let_time_pass(ns); }

private:
    static bench::ServiceModel model(std::shared_ptr<DeviceHandle> handle) {
        return [handle = std::move(handle)](const bench::IoRequest& one, std::span<std::uint8_t> data, std::uint64_t) {
            constexpr std::uint64_t kTime_ns = 1'000'000;
            const auto answer =
                one.kind == bench::IoKind::read ? handle->read(one.offset, data) : handle->write(one.offset, data);
            if (answer.error == win_error::kAccessDenied) return bench::Service{kTime_ns, -EACCES};
            return bench::Service{kTime_ns, answer.ok() ? static_cast<std::int32_t>(answer.returned) : -EIO};
        };
    }

    std::string path_;
    bench::VirtualTarget drive_;
};

/// Opens PhysicalDrive3 as Windows' own target source does: again, and for writing only beside a hold.
class DiskTargets final : public bench::TargetSource {
public:
    explicit DiskTargets(Computer& computer) : computer_(computer) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        if (request.writes) return fettle::fail(ErrorCode::refused, request.path);
        return open_disk(request.path, Access::read);
    }
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& /*path*/) override { return bench::WriteWay::drive; }
    Result<std::unique_ptr<bench::FileTree>> open_tree(const bench::TargetRequest& request) override {
        return fettle::fail(ErrorCode::unsupported, request.path);
    }
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request,
                                                       plan::HeldDrive& held) override {
        auto* disk = dynamic_cast<HeldDisk*>(&held);
        if (disk == nullptr) return fettle::fail(ErrorCode::unsupported, request.path);
        if (request.writes && !keeps_exclusive) {
            if (auto shared = disk->share_writing(); !shared) return fettle::fail(shared.error());
        }
        auto target = open_disk(disk->path(), request.writes ? Access::read_write : Access::read);
        if (target && on_held) on_held();
        return target;
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override { return 7; }

    bool keeps_exclusive = false;   ///< opens the drive again without asking the hold for it
    std::function<void()> on_held;  ///< the drive was opened beside a hold

private:
    Result<std::unique_ptr<bench::IoTarget>> open_disk(const std::string& path, Access access) {
        auto opened = computer_.sim->io()->open(path, access);
        if (!opened) return fettle::fail(ErrorCode::busy, path + ": " + std::to_string(opened.error()));
        std::shared_ptr<DeviceHandle> handle = std::move(*opened);
        const auto geometry = disk_geometry(*handle, path);
        if (!geometry) return fettle::fail(geometry.error());
        return std::make_unique<HandleTarget>(std::move(handle), path, geometry->size, geometry->sector_bytes);
    }

    Computer& computer_;
};

/// Benchmarks that write to a SpareBench's drive.
struct WriteBench {
    explicit WriteBench(SpareBench& one) : bench(one) {}

    /// Writes the whole area once and reads it back.
    static BenchmarkRequest request(std::uint64_t offset, std::uint64_t bytes) {
        BenchmarkRequest made;
        made.target.path = "PhysicalDrive3";
        bench::Workload workload;
        workload.access = bench::Access::sequential;
        workload.read_percent = 0;
        workload.blocks = {{65'536, 100}};
        workload.depth = 4;
        workload.span_offset = offset;
        workload.span_bytes = bytes;
        workload.byte_limit = bytes;
        workload.verify = true;
        made.workloads = {workload};
        return made;
    }
    Result<BenchmarkJob> plan(std::uint64_t offset, std::uint64_t bytes) {
        return service.plan(request(offset, bytes), {});
    }
    Result<plan::Receipt> run(std::uint64_t offset, std::uint64_t bytes) {
        const auto planned = plan(offset, bytes);
        if (!planned) return fettle::fail(planned.error());
        return SpareBench::execute(planned->job);
    }

    SpareBench& bench;
    DiskTargets targets{bench};
    toolbox::LocalBenchmarks service{bench.drives, {&targets}, bench.care, bench.maker};
};

}  // namespace fettle::windows::test
