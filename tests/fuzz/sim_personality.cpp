// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <string>

#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/demo_place.h"

/// Whatever can be read as a personality makes a drive that answers, or is refused with words.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    const auto personality = sim::parse_personality("fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!personality) {
        if (personality.error().context.empty()) std::abort();
        return 0;
    }
    if (personality->demo) (void)sim::read_demo_place(*personality);
    // A flash of many blocks costs memory by nature.
    if (personality->flash && personality->flash->geometry.blocks_per_die > 65'536) return 0;
    const auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
    if (!drive) {
        if (drive.error().context.empty()) std::abort();
        return 0;
    }
    // A fault of the personality's may delay an answer: nobody waits for it here.
    (*drive)->when_waiting([](std::uint32_t) {});
    std::vector<std::uint8_t> page(4096);
    if (auto* ata = (*drive)->ata()) {
        AtaCommand identify;  // IDENTIFY DEVICE
        identify.command = 0xEC;
        identify.count = 1;
        identify.transfer = Transfer::in;
        (void)ata->execute(identify, std::span(page).first(512));
    }
    if (auto* nvme = (*drive)->nvme()) {
        sim::NvmeSubmission identify;  // Identify Controller
        identify.dwords[0] = 0x06;
        identify.dwords[10] = 1;
        (void)nvme->admin(identify, page);
    }
    (void)(*drive)->state();
    return 0;
}
