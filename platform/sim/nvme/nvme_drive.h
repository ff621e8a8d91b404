// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/fabrics.h"
#include "platform/sim/personality/personality.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

namespace nvme {
struct Core;
}

/// A simulated NVMe controller with its subsystem (NVMe Base 2.0, NVM Command Set 1.0): dispatches each command to its
/// file, and keeps the error log. Excludes the transport: queues, registers, fabrics commands, and waiting AERs. An AER
/// that reaches `admin` returns a pending event, or "Asynchronous Event Request Limit Exceeded".
class NvmeDrive final : public NvmeDevice {
public:
    explicit NvmeDrive(std::unique_ptr<nvme::Core> core);
    ~NvmeDrive() override;

    Result<NvmeCompletion> admin(const NvmeSubmission& command, std::span<std::uint8_t> data) override;
    Result<NvmeCompletion> io(const NvmeSubmission& command, std::span<std::uint8_t> data) override;
    void admin_half(const NvmeSubmission& command, std::span<std::uint8_t> data) override;
    void io_half(const NvmeSubmission& command, std::span<std::uint8_t> data) override;
    [[nodiscard]] std::uint32_t transfer_bytes(const NvmeSubmission& command, bool admin) const override;
    std::optional<std::uint32_t> take_event() override;
    void controller_reset(bool shutdown) override;
    void subsystem_reset() override;
    void power_on_reset() override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

    /// How the controller presents itself over a message transport. Stays until it is set again.
    void set_fabrics(const nvme::FabricsView& view);
    /// The queue of the following commands, for the error log; I/O commands are logged as queue 1 by default.
    void set_io_queue(std::uint16_t queue) { io_queue_ = queue; }

private:
    std::unique_ptr<nvme::Core> core_;
    std::uint16_t io_queue_ = 1;
};

/// Errors: malformed, with the invalid key of the personality. `drive_state` must outlive the drive.
Result<std::unique_ptr<NvmeDevice>> make_nvme_device(SharedDriveState& drive_state, const Personality& personality);

}  // namespace fettle::sim
