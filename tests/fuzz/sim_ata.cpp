// SPDX-License-Identifier: GPL-3.0-or-later
// A sequence of commands, resets, power cuts and pauses, 16 bytes each, against a simulated ATA drive; the
// first byte chooses its personality. After each step the drive must be in a state that ACS-4 knows.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/ata/identify.h"
#include "platform/sim/ata/ata_drive.h"
#include "platform/sim/drive/media.h"

using namespace fettle;       // NOLINT(google-build-using-namespace)
using namespace fettle::sim;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::uint64_t kSectors = 512;
constexpr std::size_t kStep = 16;
constexpr std::size_t kMostSteps = 200;

const Personality& personality(std::uint8_t which) {
    static const std::vector<Personality> all = [] {
        const std::string head =
            "description = \"x\"\n[identity]\nmodel = \"Fuzz\"\ncapacity_bytes = 262144\nprotocol = \"ata\"\n";
        std::vector<Personality> out;
        for (const char* rest : {
                 "",
                 "[ata]\nhpa_security = true\ntrusted = true\nsct = true\n[ata.link]\nqueued_trim = "
                 "true\n[ata.sanitize]\n"
                 "crypto = true\nblock = true\noverwrite = true\nantifreeze = true\nfails = 2\n",
                 "[ata]\naccessible_max = true\n[ata.security]\nuser_password = \"\"\n[ata.smart]\nconveyance_minutes "
                 "= "
                 "1\n",
                 "[quirks]\nerase_lies = true\ntrim_ignored = true\ncommit_lies = true\n[ata.security]\nfrozen = "
                 "\"each_power_on\"\n[ata.link]\nssp = true\n",
                 "[quirks]\nrom_mode = true\n[ata.rom]\nsectors = 100\n",
             }) {
            auto parsed = parse_personality("fuzz", head + rest);
            if (!parsed) __builtin_trap();
            out.push_back(std::move(*parsed));
        }
        return out;
    }();
    return all.at(which % all.size());
}

class Run {
public:
    explicit Run(std::uint8_t which) : personality_(personality(which)) {
        drive_state_ = std::make_unique<SharedDriveState>(clock_, make_memory_medium(kSectors, 512),
                                                          personality_.counters, personality_.quirks);
        device_ = std::move(*make_ata_device(*drive_state_, personality_));
    }

    void step(std::span<const std::uint8_t> bytes) {
        if (bytes[0] % 16 == 15) {
            event(bytes);
        } else {
            command(bytes);
        }
        check();
    }

private:
    void event(std::span<const std::uint8_t> bytes) {
        switch (bytes[1] % 4) {
            case 0: device_->hardware_reset(); break;
            case 1:
                drive_state_->power_off(true);
                drive_state_->power_on();
                device_->power_on_reset();
                break;
            case 2: clock_->advance_ms(bytes[2] * 10'000U); break;
            default: {
                const auto saved = device_->save();
                if (!device_->load(saved)) __builtin_trap();
                break;
            }
        }
    }

    void command(std::span<const std::uint8_t> bytes) {
        AtaCommand command;
        command.command = bytes[1];
        command.features = static_cast<std::uint16_t>(bytes[2] | bytes[3] << 8U);
        command.count = static_cast<std::uint16_t>(bytes[4] | (bytes[5] & 3U) << 8U);
        for (std::size_t i = 0; i < 6; ++i) command.lba |= std::uint64_t{bytes[6 + i]} << (8 * i);
        command.device = bytes[12];
        command.extended = (bytes[0] & 1U) != 0;
        std::vector<std::uint8_t> data(std::size_t{bytes[13]} % 33 * 512, bytes[14]);
        if (!data.empty()) data[0] = bytes[15];
        if (bytes[0] % 16 == 14) {
            device_->execute_half(command, data);
            return;
        }
        const auto answer = device_->execute(command, data);
        if (!answer) return;
        const bool failed = (answer->status & 1U) != 0;
        // ERR and the error register go together, but for the signature of EXECUTE DEVICE DIAGNOSTIC.
        if (command.command != 0x90 && failed != (answer->error != 0)) __builtin_trap();
        if (!answer->complete) __builtin_trap();
    }

    void check() {
        AtaCommand identify;
        identify.command = 0xEC;
        identify.count = 1;
        std::vector<std::uint8_t> data(512);
        if (!device_->execute(identify, data)) return;  // asleep
        const auto words = ata::decode_identify(BytesView(data));
        if (!words || !words->checksum_ok) __builtin_trap();
        const auto& security = words->security.state;
        // Locked only with a password, never locked and frozen; a size between one sector and all.
        if (security.locked && (!security.enabled || security.frozen)) __builtin_trap();
        if (words->sectors == 0 || words->sectors > kSectors) __builtin_trap();
    }

    std::shared_ptr<ManualClock> clock_ = std::make_shared<ManualClock>();
    const Personality& personality_;
    std::unique_ptr<SharedDriveState> drive_state_;
    std::unique_ptr<AtaDevice> device_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::uint8_t> bytes(data, size);
    Run run(bytes[0]);
    std::size_t steps = 0;
    for (std::size_t at = 1; at + kStep <= size && steps < kMostSteps; at += kStep, ++steps) {
        run.step(bytes.subspan(at, kStep));
    }
    return 0;
}
