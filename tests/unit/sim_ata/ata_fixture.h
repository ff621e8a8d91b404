// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/ata/identify.h"
#include "platform/sim/ata/ata_drive.h"
#include "platform/sim/drive/media.h"

namespace fettle::sim {

using Block = std::vector<std::uint8_t>;

/// A simulated drive of 16 MiB with time that the test moves. `settings` is TOML of the `ata` table and of
/// what follows it.
class AtaBench {
public:
    static constexpr std::uint64_t kSectors = 32'768;

    explicit AtaBench(const std::string& settings = "", const std::string& before = "") {
        const std::string toml = before +
                                 "description = \"for tests\"\n[identity]\nmodel = \"Fettle Test SSD\"\n"
                                 "serial = \"T0001\"\nfirmware = \"1.00\"\nwwn = \"5fe771e000000042\"\n"
                                 "capacity_bytes = 16_777_216\nprotocol = \"ata\"\n" +
                                 settings;
        auto parsed = parse_personality("test", toml);
        EXPECT_TRUE(parsed) << parsed.error().context;
        personality = std::move(*parsed);
        drive_state = std::make_unique<SharedDriveState>(clock, make_memory_medium(kSectors, 512), personality.counters,
                                                         personality.quirks);
        auto made = make_ata_device(*drive_state, personality);
        EXPECT_TRUE(made) << made.error().context;
        device = std::move(*made);
    }

    AtaReturn send(const AtaCommand& command, Block& data) {
        auto answer = device->execute(command, data);
        EXPECT_TRUE(answer) << answer.error().context;
        return answer.value_or(AtaReturn{});
    }
    AtaReturn send(const AtaCommand& command) {
        Block none;
        return send(command, none);
    }
    /// 28-bit command without data.
    AtaReturn plain(std::uint8_t code, std::uint16_t features = 0, std::uint16_t count = 0, std::uint64_t lba = 0) {
        return send(command(code, features, count, lba, false));
    }
    /// 48-bit command without data.
    AtaReturn extended(std::uint8_t code, std::uint16_t features = 0, std::uint16_t count = 0, std::uint64_t lba = 0) {
        return send(command(code, features, count, lba, true));
    }
    AtaReturn write(std::uint64_t lba, std::uint8_t fill, std::uint16_t sectors = 1) {
        Block data(sectors * 512U, fill);
        return send(command(0x35, 0, sectors, lba, true), data);
    }
    Block read(std::uint64_t lba, std::uint16_t sectors = 1) {
        Block data(sectors * 512U, 0xEE);
        const auto answer = send(command(0x25, 0, sectors, lba, true), data);
        EXPECT_EQ(answer.status, 0x50) << "LBA " << lba;
        return data;
    }
    Block fetch(const AtaCommand& wanted, std::size_t sectors = 1) {
        Block data(sectors * 512U);
        EXPECT_EQ(send(wanted, data).status, 0x50);
        return data;
    }
    Block identify() { return fetch(command(0xEC, 0, 1, 0, false)); }
    std::uint16_t word(std::size_t number) {
        const Block data = identify();
        return static_cast<std::uint16_t>(data.at(2 * number) | data.at(2 * number + 1) << 8U);
    }
    ata::IdentifyDevice decoded() { return ata::decode_identify(BytesView(identify())).value(); }

    void power_cycle() {
        drive_state->power_off(false);
        drive_state->power_on();
        device->power_on_reset();
    }
    void advance_seconds(std::uint64_t seconds) { clock->advance_ms(seconds * 1000); }

    static AtaCommand command(std::uint8_t code, std::uint16_t features, std::uint16_t count, std::uint64_t lba,
                              bool is_extended) {
        AtaCommand out;
        out.command = code;
        out.features = features;
        out.count = count;
        out.lba = lba;
        out.extended = is_extended;
        out.device = 0x40;
        return out;
    }

    std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
    Personality personality;
    std::unique_ptr<SharedDriveState> drive_state;
    std::unique_ptr<AtaDevice> device;
};

inline bool good(const AtaReturn& answer) { return answer.status == 0x50 && answer.error == 0; }
inline bool is_aborted(const AtaReturn& answer) { return answer.status == 0x51 && answer.error == 0x04; }

}  // namespace fettle::sim
