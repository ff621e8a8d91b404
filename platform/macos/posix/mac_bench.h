// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/engine.h"
#include "platform/macos/drives/mounts.h"
#include "platform/macos/posix/open_file.h"

namespace fettle::macos {

/// Targets on this Mac: scratch files in folders, and existing files for reading. Whole drives are not measured: macOS
/// lets nobody write to them, and reads of a raw disk need root.
class MacBenchSource final : public bench::TargetSource {
public:
    struct Parts {
        FileCalls calls;
        std::shared_ptr<MountTable> mounts;
        /// The drives of a mounted disk ("disk3s5"); may be empty: unknown.
        std::function<std::vector<std::string>(const std::string&)> drives;
        std::string lock_folder;  ///< private to the user; empty: there is none
    };
    explicit MacBenchSource(Parts parts) : parts_(std::move(parts)) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override;
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& path) override;
    [[nodiscard]] std::vector<bench::EngineChoice> engines() const override { return {bench::EngineChoice::threads}; }
    /// Scratch files have no name: nothing is ever left.
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override;

private:
    Parts parts_;
};

}  // namespace fettle::macos
