// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/nvme_controller.h"

#include <algorithm>
#include <array>
#include <vector>

#include "platform/sim/nvme/nvme_drive.h"
#include "tests/lab/bridge/nvme_status.h"
#include "tests/lab/bridge/nvme_tcp_pdu.h"
#include "tests/lab/bridge/wire.h"

namespace fettle::lab {

namespace {

constexpr std::uint8_t kIdentify = 0x06;
constexpr std::uint8_t kAbort = 0x08;
constexpr std::uint8_t kSetFeatures = 0x09;
constexpr std::uint8_t kGetFeatures = 0x0A;
constexpr std::uint8_t kKeepAlive = 0x18;
constexpr std::uint8_t kNumberOfQueues = 0x07;
constexpr std::uint8_t kKeepAliveTimer = 0x0F;
constexpr std::uint32_t kControllerStructure = 0x01;
constexpr std::size_t kIdentifyBytes = 4096;
constexpr std::size_t kVersionAt = 80;  // Identify Controller, NVMe Base 2.0 figure 275

sim::NvmeSubmission identify_controller() {
    sim::NvmeSubmission command;
    command.dwords[0] = kIdentify;
    command.dwords[10] = kControllerStructure;
    return command;
}

std::uint32_t read_version(sim::NvmeDevice& device) {
    std::vector<std::uint8_t> data(kIdentifyBytes);
    const auto answer = device.admin(identify_controller(), data);
    return answer && answer->status == 0 ? get_le32(data, kVersionAt) : 0x00010400;
}

bool is_opcode_of_queues(std::uint8_t opcode) {
    constexpr std::array<std::uint8_t, 4> kCreateAndDelete{0x00, 0x01, 0x04, 0x05};  // not over fabrics
    return std::find(kCreateAndDelete.begin(), kCreateAndDelete.end(), opcode) != kCreateAndDelete.end();
}

void show_as_fabrics(sim::SimDrive& drive, const std::string& nqn, std::uint16_t id) {
    sim::nvme::FabricsView view;
    view.cntlid = id;
    view.subnqn = nqn;
    view.ioccsz = (64 + kInCapsuleBytes) / 16;
    view.maximum_commands = NvmeRegisters::kQueueEntries;
    const std::lock_guard lock(drive.mutex());
    drive.nvme_transport()->set_fabrics(view);
}

}  // namespace

NvmeController::NvmeController(sim::SimDrive& drive, const std::string& nqn, std::uint16_t id,
                               std::uint32_t keep_alive_ms)
    : device_(*drive.nvme()), id_(id), keep_alive_ms_(keep_alive_ms), registers_(read_version(device_)) {
    show_as_fabrics(drive, nqn, id);
}

void NvmeController::end() {
    bool enabled = false;
    bool shut_down = false;
    {
        const std::lock_guard lock(mutex_);
        enabled = registers_.enabled();
        shut_down = registers_.shut_down();
        registers_ = NvmeRegisters(0);
    }
    if (enabled) device_.controller_reset(shut_down);
}

bool NvmeController::enabled() const {
    const std::lock_guard lock(mutex_);
    return registers_.enabled();
}

bool NvmeController::join(std::uint16_t queue) {
    const std::lock_guard lock(mutex_);
    return queue <= kQueues && queues_.insert(queue).second;
}

void NvmeController::leave(std::uint16_t queue) {
    const std::lock_guard lock(mutex_);
    queues_.erase(queue);
}

void NvmeController::forget() {
    const std::lock_guard lock(mutex_);
    registers_ = NvmeRegisters(0);
}

NvmeController::Answer NvmeController::property_get(const sim::NvmeSubmission& command) const {
    // Fabrics figure 33: size in dword 10, offset in dword 11.
    const std::lock_guard lock(mutex_);
    const bool wide = (command.dwords[10] & 7U) == 1;
    const auto value = registers_.get(command.dwords[11]);
    if (!value) return {{0, 0, kInvalidField}};
    return {{static_cast<std::uint32_t>(*value), wide ? static_cast<std::uint32_t>(*value >> 32U) : 0, 0}};
}

NvmeController::Answer NvmeController::property_set(const sim::NvmeSubmission& command) {
    const std::uint64_t value = command.dwords[12] | std::uint64_t{command.dwords[13]} << 32U;
    bool shut_down = false;
    std::optional<NvmeRegisters::Effect> effect;
    {
        const std::lock_guard lock(mutex_);
        shut_down = registers_.shut_down();
        effect = registers_.set(command.dwords[11], value);
    }
    if (!effect) return {{0, 0, kInvalidField}};
    if (*effect == NvmeRegisters::Effect::reset) device_.controller_reset(shut_down);
    return {{}, *effect == NvmeRegisters::Effect::subsystem_reset};
}

Result<sim::NvmeCompletion> NvmeController::admin(const sim::NvmeSubmission& command, std::span<std::uint8_t> data) {
    const std::uint8_t opcode = command.opcode();
    if (is_opcode_of_queues(opcode)) return sim::NvmeCompletion{0, 0, kInvalidOpcode};
    if (opcode == kKeepAlive) return sim::NvmeCompletion{};
    if (opcode == kAbort) return sim::NvmeCompletion{1, 0, 0};  // not aborted: it was answered already
    if (opcode == kSetFeatures || opcode == kGetFeatures) return feature(command, data);
    return device_.admin(command, data);
}

Result<sim::NvmeCompletion> NvmeController::feature(const sim::NvmeSubmission& command, std::span<std::uint8_t> data) {
    const std::uint32_t id = command.dwords[10] & 0xFFU;
    const bool sets = command.opcode() == kSetFeatures;
    if (id == kNumberOfQueues) return sim::NvmeCompletion{(kQueues - 1) << 16U | (kQueues - 1), 0, 0};
    if (id == kKeepAliveTimer) {
        if (sets) keep_alive_ms_ = command.dwords[11];
        return sim::NvmeCompletion{keep_alive_ms_, 0, 0};
    }
    return device_.admin(command, data);
}

}  // namespace fettle::lab
