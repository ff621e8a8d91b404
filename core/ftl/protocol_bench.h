// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/ftl/device_random.h"
#include "core/ftl/flash_device.h"
#include "core/ftl/protocol.h"

namespace fettle::ftl {

/// A range of the drive, in bytes of the scaled drive.
struct Area {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
};

/// One scaled drive: executes a protocol's steps and records the results. After the first error, or when cancelled, all
/// further steps do nothing and `status` has the reason.
class ProtocolBench {
public:
    ProtocolBench(FlashDevice device, const ProtocolOptions& options, const std::function<void(double)>& progress,
                  const CancelToken& cancel);

    /// `gigabytes` of the unscaled drive.
    [[nodiscard]] std::uint64_t scaled_bytes(double gigabytes) const;
    [[nodiscard]] std::uint64_t user_bytes() const { return device_.parameters().user_bytes; }
    [[nodiscard]] Area whole() const { return {0, user_bytes()}; }

    // Steps. A step with a name becomes a stage of the result.
    void secure_erase();
    void trim(Area area);
    void pause(double seconds);
    void fill(Area area, double compressed_share = 1);
    ProtocolStage random_writes(const std::string& name, Area area, double seconds);
    ProtocolStage sequential_writes(const std::string& name, Area area, double seconds,
                                    std::uint64_t request = 2'097'152);
    /// Once from start to end.
    ProtocolStage write_pass(const std::string& name, Area area);
    ProtocolStage read_pass(const std::string& name, Area area);
    /// Real data, which the drive compresses. `make` fills one mapped unit.
    ProtocolStage write_bytes(const std::string& name, Area area,
                              const std::function<void(std::vector<std::uint8_t>&)>& make);

    void figure(const std::string& row, const std::string& column, const std::string& unit, double measured);
    /// The completed share of the protocol.
    void at(double share);

    [[nodiscard]] const Status& status() const { return status_; }
    [[nodiscard]] ProtocolResult& result() { return result_; }

private:
    struct Run;
    [[nodiscard]] bool stopped();
    void note(Run& run, const Result<std::uint64_t>& took, std::uint64_t bytes);
    Run begin(const std::string& name, double seconds) const;
    ProtocolStage end(Run& run, bool writes);
    void write_once(Run& run, Area area, std::uint64_t request, double share);

    FlashDevice device_;
    std::uint32_t scale_;
    const std::function<void(double)>& progress_;
    const CancelToken& cancel_;
    device::Random random_;
    ProtocolResult result_;
    Status status_;
};

}  // namespace fettle::ftl
