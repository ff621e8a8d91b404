// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of CDBs with data against a SAS drive, a SCSI/ATA translation and a bridge. The first byte chooses
// the device; then records: one byte of CDB size and flags, the CDB, one byte of data, repeated.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "platform/sim/drive/media.h"
#include "platform/sim/scsi/make.h"

namespace {

using namespace fettle;
using namespace fettle::sim;

constexpr std::size_t kMostData = 256 * 1024;

/// A drive that answers every command with what the host's data were, or aborts.
class EchoAta final : public AtaDevice {
public:
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        AtaReturn out{0x50, 0, command.count, command.lba, command.device, true};
        if (command.command == 0xEC && data.size() == 512) {
            for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i * 37);
            data[2 * 100] = 0xFF;
            data[2 * 83 + 1] = 0x44;
        } else if ((command.command & 3U) == 3) {
            out.status = 0x51;
            out.error = command.command;
        }
        return out;
    }
    void execute_half(const AtaCommand&, std::span<std::uint8_t>) override {}
    void hardware_reset() override {}
    void power_on_reset() override {}
    [[nodiscard]] nlohmann::json save() const override { return {}; }
    Status load(const nlohmann::json&) override { return {}; }
};

void check(ScsiDevice& device, const ScsiCommand& command, std::vector<std::uint8_t>& data) {
    const auto told = device.direction(command.cdb);
    if (told.transfer == Transfer::none && told.bytes != 0) __builtin_trap();
    data.resize(std::min<std::size_t>(told.bytes, kMostData));
    const auto done = device.execute(command, data);
    if (!done) return;
    if (done->transferred > data.size()) __builtin_trap();
    if (done->status == 2 && done->sense.size() < 8) __builtin_trap();
    if (done->status == 0 && !done->sense.empty()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    auto clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state(clock, make_memory_medium(2048, (bytes[0] & 4U) != 0 ? 4096 : 512), WearCounters{},
                                 Quirks{});
    EchoAta ata;
    Personality personality;
    personality.identity.model = "FETTLE Fuzzed";
    personality.bridge = Bridge::sat_loses_erase;
    std::unique_ptr<ScsiDevice> device;
    switch (bytes[0] & 3U) {
        case 0: device = std::move(*make_scsi_device(drive_state, personality)); break;
        case 1: device = std::move(*make_sat_front(ata, drive_state, personality)); break;
        default:
            device = std::move(
                *make_bridge(std::move(*make_sat_front(ata, drive_state, personality)), drive_state, personality));
            break;
    }
    constexpr int kMostCommands = 64;
    std::size_t at = 1;
    for (int i = 0; i < kMostCommands && at < size; ++i) {
        const std::uint8_t flags = bytes[at++];
        const std::size_t length = std::min<std::size_t>(flags & 0x3FU, size - at);
        ScsiCommand command;
        command.cdb.assign(bytes + at, bytes + at + length);
        at += length;
        std::vector<std::uint8_t> data(kMostData);
        for (std::size_t d = 0; d < 64 && at + d < size; ++d) data[d] = bytes[at + d];
        clock->advance_ms(1000);
        if ((flags & 0x80U) != 0) {
            device->execute_half(command, data);
        } else {
            check(*device, command, data);
        }
        if ((flags & 0x40U) != 0) device->hardware_reset();
    }
    const auto state = device->save();
    if (!device->load(state)) __builtin_trap();
    return 0;
}
