// SPDX-License-Identifier: GPL-3.0-or-later
// A sequence of commands, resets, power cycles and pauses for a simulated NVMe drive, as any host may
// send it. Whatever comes, the drive answers, its state saves, and the state loads again.
//
// One step: kind, opcode, nsid, three little-endian dwords (CDW10 to 12), length of data (2 bytes), data.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "platform/sim/drive/media.h"
#include "platform/sim/nvme/nvme_drive.h"
#include "platform/sim/personality/personality.h"

namespace {

using namespace fettle;
using namespace fettle::sim;

constexpr std::size_t kStep = 17;
constexpr std::size_t kMostSteps = 200;
constexpr std::uint64_t kBytes = 1U << 20U;
/// More than MDTS lets through, so that every accepted command has its data.
constexpr std::size_t kMostData = 64U << 10U;

const Personality& personality() {
    static const auto kPersonality = parse_personality("fuzz", R"(
description = "every command"
[identity]
model = "FUZZ"
serial = "F0001"
firmware = "1.0"
protocol = "nvme"
eui64 = "fe771e0000000001"
capacity_bytes = 1048576
[nvme]
mdts = 3
security = true
psid = "PSID"
msid = "MSID"
namespace_management = true
namespaces = 4
unallocated_bytes = 524288
ocp = true
fwug = 0
thermal_least_celsius = 30
thermal_most_celsius = 80
sanitize_failures = 1
bad_lbas = [7]
)");
    if (!kPersonality) std::abort();
    return *kPersonality;
}

struct Table {
    Table()
        : clock(std::make_shared<ManualClock>()), drive_state(clock, make_memory_medium(kBytes / 512, 512), {}, {}) {
        auto made = make_nvme_device(drive_state, personality());
        if (!made) std::abort();
        drive = std::move(*made);
    }
    std::shared_ptr<ManualClock> clock;
    SharedDriveState drive_state;
    std::unique_ptr<NvmeDevice> drive;
};

void send(Table& table, BytesView step, BytesView sent) {
    NvmeSubmission command;
    command.dwords[0] = step.u8(1).value_or(0);
    const auto nsid = step.u8(2).value_or(0);
    command.dwords[1] = nsid >= 0xF0 ? 0xFFFFFF00U | nsid : nsid;
    for (std::size_t i = 0; i < 3; ++i) command.dwords[10 + i] = step.le32(3 + i * 4).value_or(0);
    const bool admin = (step.u8(0).value_or(0) & 1U) == 0;
    std::vector<std::uint8_t> data(std::min<std::size_t>(table.drive->transfer_bytes(command, admin), kMostData));
    std::copy_n(sent.span().begin(), std::min(data.size(), sent.size()), data.begin());
    const auto answer = admin ? table.drive->admin(command, data) : table.drive->io(command, data);
    if (!answer) std::abort();  // it has power
}

void take_step(Table& table, BytesView step, BytesView data) {
    switch (step.u8(0).value_or(0) >> 1U & 7U) {
        case 1: table.clock->advance_ms(step.le32(3).value_or(0) % 1'000'000); break;
        case 2: table.drive->controller_reset(false); break;
        case 3: table.drive->subsystem_reset(); break;
        case 4:
            table.drive_state.power_off(true);
            table.drive_state.power_on();
            table.drive->power_on_reset();
            break;
        case 5: static_cast<void>(table.drive->take_event()); break;
        default: send(table, step, data); break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    Table table;
    BytesView rest(std::span(bytes, size));
    for (std::size_t steps = 0; steps < kMostSteps && rest.size() >= kStep; ++steps) {
        const auto length = std::min<std::size_t>(rest.le16(15).value_or(0), rest.size() - kStep);
        take_step(table, rest.slice(0, kStep), rest.slice(kStep, length));
        rest = rest.slice(kStep + length, rest.size());
    }
    Table other;
    if (!other.drive->load(table.drive->save())) std::abort();
    return 0;
}
