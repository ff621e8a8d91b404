// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/engine.h"
#include "platform/files/durable_files.h"
#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/scratch_notes.h"
#include "platform/windows/bench/volume.h"

namespace fettle::windows_system {

/// Opens folders, files and drives, these for writing only if they are held.
class BenchSource final : public bench::TargetSource {
public:
    /// Whether the write cache of a drive ("PhysicalDrive1") is on; nullopt: not reported.
    using WriteCache = std::function<std::optional<bool>(const std::string& drive)>;
    /// `folder` holds the locks and the records of scratch files and folders; empty: none available.
    explicit BenchSource(std::string folder, WriteCache write_cache = {});

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override;
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& path) override;
    Result<std::unique_ptr<bench::FileTree>> open_tree(const bench::TargetRequest& request) override;
    /// Held drives must be windows::HeldDisk. For writing, others can open the drive from now on: HeldDisk has why.
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request,
                                                       plan::HeldDrive& drive) override;
    [[nodiscard]] std::vector<bench::EngineChoice> engines() const override;
    std::vector<std::string> clean_up() override { return notes_.clean_up(); }
    [[nodiscard]] std::uint64_t nonce() override;

private:
    /// A folder that may be written to.
    struct Place {
        Volume volume;
        std::vector<std::unique_ptr<durable::File>> locks;
    };
    /// `what` needs the space: "a scratch file". Errors: as open.
    Result<Place> take_place(const bench::TargetRequest& request, const std::string& what) const;
    Result<std::unique_ptr<bench::IoTarget>> open_scratch(const bench::TargetRequest& request);
    Result<std::unique_ptr<bench::IoTarget>> open_existing(const bench::TargetRequest& request);
    /// Reads from a drive or volume or, if the request says so, also writes to it. `name` is that of its lock.
    Result<std::unique_ptr<bench::IoTarget>> open_device(const bench::TargetRequest& request, const std::string& device,
                                                         const std::string& name);
    /// Errors: busy, refused.
    Result<std::vector<std::unique_ptr<durable::File>>> lock(const std::vector<std::string>& names) const;

    std::string folder_;
    ScratchNotes notes_;
    WriteCache write_cache_;
};

}  // namespace fettle::windows_system
