// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/faults/gated_devices.h"

namespace fettle::sim {

namespace {

constexpr std::uint8_t kCheckCondition = 0x02;
// SPC-5 annex F: sense key << 16 | ASC << 8 | ASCQ.
constexpr std::uint32_t kUnrecoveredRead = 0x03'11'00;
constexpr std::uint32_t kWriteError = 0x03'0C'00;
constexpr std::uint32_t kInternalFailure = 0x04'44'00;

/// Fixed format sense data (SPC-5 4.5.3).
std::vector<std::uint8_t> fixed_sense(std::uint32_t sense) {
    std::vector<std::uint8_t> bytes(18);
    bytes[0] = 0x70;
    bytes[2] = static_cast<std::uint8_t>(sense >> 16U & 0x0FU);
    bytes[7] = 10;
    bytes[12] = static_cast<std::uint8_t>(sense >> 8U);
    bytes[13] = static_cast<std::uint8_t>(sense);
    return bytes;
}

class GatedScsi final : public ScsiDevice {
public:
    GatedScsi(std::unique_ptr<ScsiDevice> device, FaultGate& gate, bool in_front)
        : device_(std::move(device)), gate_(gate), in_front_(in_front) {}

    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        GatedCommand<ScsiReturn> gated;
        gated.name = name_of(command.cdb);
        gated.data = data;
        gated.transfer = direction(command.cdb).transfer;
        gated.timeout_ms = command.timeout_ms;
        gated.in_front = in_front_;
        gated.execute = [&](std::span<std::uint8_t> bytes) { return device_->execute(command, bytes); };
        gated.execute_half = [&](std::span<std::uint8_t> bytes) { device_->execute_half(command, bytes); };
        gated.failure = [&](std::uint32_t status) {
            const auto kind = gated.name.command_class;
            const auto usual = kind == "read" ? kUnrecoveredRead : kind == "write" ? kWriteError : kInternalFailure;
            return ScsiReturn{kCheckCondition, fixed_sense(status == 0 ? usual : status), 0};
        };
        gated.success = [&] {
            const auto moved = gated.transfer == Transfer::none ? 0 : data.size();
            return ScsiReturn{0, {}, static_cast<std::uint32_t>(moved)};
        };
        return run_command(gate_, gated);
    }
    void execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        const std::lock_guard lock(gate_.mutex());
        device_->execute_half(command, data);
    }
    /// How long a block is may change with a command that another thread sends.
    [[nodiscard]] Direction direction(std::span<const std::uint8_t> cdb) const override {
        const std::lock_guard lock(gate_.mutex());
        return device_->direction(cdb);
    }
    void hardware_reset() override {
        const std::lock_guard lock(gate_.mutex());
        device_->hardware_reset();
    }
    void power_on_reset() override { device_->power_on_reset(); }
    [[nodiscard]] nlohmann::json save() const override { return device_->save(); }
    Status load(const nlohmann::json& state) override { return device_->load(state); }

private:
    std::unique_ptr<ScsiDevice> device_;
    FaultGate& gate_;
    bool in_front_;
};

}  // namespace

std::unique_ptr<ScsiDevice> gated(std::unique_ptr<ScsiDevice> device, FaultGate& gate, bool in_front) {
    return std::make_unique<GatedScsi>(std::move(device), gate, in_front);
}

}  // namespace fettle::sim
