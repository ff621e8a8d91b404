// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/faults/gated_devices.h"

namespace fettle::sim {

namespace {

// ACS-4 6.1 and 6.2: status and error registers.
constexpr std::uint8_t kReady = 0x50;
constexpr std::uint8_t kReadyError = 0x51;
constexpr std::uint8_t kAborted = 0x04;
constexpr std::uint8_t kUncorrectable = 0x40;

class GatedAta final : public AtaDevice {
public:
    GatedAta(std::unique_ptr<AtaDevice> device, FaultGate& gate) : device_(std::move(device)), gate_(gate) {}

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        GatedCommand<AtaReturn> gated;
        gated.name = name_of(command);
        gated.data = data;
        gated.transfer = command.transfer;
        gated.timeout_ms = command.timeout_ms;
        gated.execute = [&](std::span<std::uint8_t> bytes) { return device_->execute(command, bytes); };
        gated.execute_half = [&](std::span<std::uint8_t> bytes) { device_->execute_half(command, bytes); };
        gated.failure = [&](std::uint32_t status) {
            const auto usual = gated.name.command_class == "read" ? kUncorrectable : kAborted;
            return answer(command, kReadyError, status == 0 ? usual : static_cast<std::uint8_t>(status));
        };
        gated.success = [&] { return answer(command, kReady, 0); };
        return run_command(gate_, gated);
    }
    void execute_half(const AtaCommand& command, std::span<std::uint8_t> data) override {
        const std::lock_guard lock(gate_.mutex());
        device_->execute_half(command, data);
    }
    void hardware_reset() override {
        const std::lock_guard lock(gate_.mutex());
        device_->hardware_reset();
    }
    void power_on_reset() override { device_->power_on_reset(); }
    [[nodiscard]] nlohmann::json save() const override { return device_->save(); }
    Status load(const nlohmann::json& state) override { return device_->load(state); }

private:
    static AtaReturn answer(const AtaCommand& command, std::uint8_t status, std::uint8_t error) {
        AtaReturn back;
        back.status = status;
        back.error = error;
        back.lba = command.lba;
        back.device = command.device;
        back.complete = true;
        return back;
    }

    std::unique_ptr<AtaDevice> device_;
    FaultGate& gate_;
};

}  // namespace

std::unique_ptr<AtaDevice> gated(std::unique_ptr<AtaDevice> device, FaultGate& gate) {
    return std::make_unique<GatedAta>(std::move(device), gate);
}

}  // namespace fettle::sim
