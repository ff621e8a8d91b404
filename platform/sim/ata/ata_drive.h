// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/sim/ata/context.h"
#include "platform/sim/base/ata_device.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim {

/// An ATA drive by ACS-4, over `drive_state`, which must outlive it. Long work that has an answer of its own
/// (sanitize, self-tests) goes by the time that the drive has had power. SECURITY ERASE UNIT and writes
/// are done when `execute` returns: who wants their time waits for `Medium::last_service_ns`.
/// A host that gives a buffer smaller than the command's transfer gets invalid_argument.
/// Errors: malformed, with the key of the personality's `ata` table.
[[nodiscard]] Result<std::unique_ptr<AtaDevice>> make_ata_device(SharedDriveState& drive_state,
                                                                 const Personality& personality);

namespace sata {

class AtaDrive final : public AtaDevice {
public:
    AtaDrive(SharedDriveState& drive_state, Traits traits);

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;
    void execute_half(const AtaCommand& command, std::span<std::uint8_t> data) override;
    void hardware_reset() override;
    void power_on_reset() override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    [[nodiscard]] Context context() { return {drive_state_, traits_, state_, tper_}; }
    Outcome run(const AtaCommand& command, std::span<std::uint8_t> data, bool half);
    [[nodiscard]] bool let_through(Context& drive, const AtaCommand& command) const;

    SharedDriveState& drive_state_;
    Traits traits_;
    State state_;
    tcg::Tper tper_;
};

}  // namespace sata
}  // namespace fettle::sim
