// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/faults/gated_devices.h"

namespace fettle::sim {

namespace {

// NVMe Base 2.0 figures 94 and 98: SCT << 8 | SC.
constexpr std::uint32_t kInternalError = 0x006;
constexpr std::uint32_t kWriteFault = 0x280;
constexpr std::uint32_t kUnrecoveredRead = 0x281;
constexpr std::uint32_t kStatusMask = 0x7FF;

class GatedNvme final : public NvmeDevice {
public:
    GatedNvme(std::unique_ptr<NvmeDevice> device, FaultGate& gate) : device_(std::move(device)), gate_(gate) {}

    Result<NvmeCompletion> admin(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        auto gated = described(command, data, true);
        gated.execute = [&](std::span<std::uint8_t> bytes) { return device_->admin(command, bytes); };
        gated.execute_half = [&](std::span<std::uint8_t> bytes) { device_->admin_half(command, bytes); };
        return run_command(gate_, gated);
    }
    Result<NvmeCompletion> io(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        auto gated = described(command, data, false);
        gated.execute = [&](std::span<std::uint8_t> bytes) { return device_->io(command, bytes); };
        gated.execute_half = [&](std::span<std::uint8_t> bytes) { device_->io_half(command, bytes); };
        return run_command(gate_, gated);
    }
    void admin_half(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        const std::lock_guard lock(gate_.mutex());
        device_->admin_half(command, data);
    }
    void io_half(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        const std::lock_guard lock(gate_.mutex());
        device_->io_half(command, data);
    }
    [[nodiscard]] std::uint32_t transfer_bytes(const NvmeSubmission& command, bool admin) const override {
        const std::lock_guard lock(gate_.mutex());
        return device_->transfer_bytes(command, admin);
    }
    std::optional<std::uint32_t> take_event() override {
        const std::lock_guard lock(gate_.mutex());
        return device_->take_event();
    }
    void controller_reset(bool shutdown) override {
        const std::lock_guard lock(gate_.mutex());
        device_->controller_reset(shutdown);
    }
    void subsystem_reset() override {
        const std::lock_guard lock(gate_.mutex());
        device_->subsystem_reset();
    }
    void power_on_reset() override { device_->power_on_reset(); }
    [[nodiscard]] nlohmann::json save() const override { return device_->save(); }
    Status load(const nlohmann::json& state) override { return device_->load(state); }

private:
    static GatedCommand<NvmeCompletion> described(const NvmeSubmission& command, std::span<std::uint8_t> data,
                                                  bool admin) {
        GatedCommand<NvmeCompletion> gated;
        gated.name = name_of(command, admin);
        gated.data = data;
        // Bits 1:0 of the opcode (NVMe Base 2.0 figure 87): 1 to the controller, 2 from it.
        const auto way = command.opcode() & 3U;
        gated.transfer = way == 1 ? Transfer::out : way == 2 ? Transfer::in : Transfer::none;
        const auto kind = gated.name.command_class;
        const auto usual = kind == "read" ? kUnrecoveredRead : kind == "write" ? kWriteFault : kInternalError;
        gated.failure = [usual](std::uint32_t status) {
            NvmeCompletion back;
            back.status = static_cast<std::uint16_t>((status == 0 ? usual : status) & kStatusMask);
            return back;
        };
        gated.success = [] { return NvmeCompletion{}; };
        return gated;
    }

    std::unique_ptr<NvmeDevice> device_;
    FaultGate& gate_;
};

}  // namespace

std::unique_ptr<NvmeDevice> gated(std::unique_ptr<NvmeDevice> device, FaultGate& gate) {
    return std::make_unique<GatedNvme>(std::move(device), gate);
}

}  // namespace fettle::sim
