// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/firmware/survey.h"
#include "core/nvme/commands.h"
#include "core/nvme/firmware_log.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/self_test_log.h"

namespace fettle::firmware {

namespace {

constexpr std::uint32_t kUnit = 4096;
/// More than any adapter transfers at once; keeps 2^MDTS from overflowing.
constexpr unsigned kLargestMdts = 12;

Result<nvme::IdentifyController> identify(NvmePort& port) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    if (auto done = port.admin(nvme::identify_controller(), data); !done) return fail(done.error());
    return nvme::decode_identify_controller(data);
}

Result<std::vector<std::uint8_t>> log(NvmePort& port, nvme::LogId id, std::uint32_t bytes) {
    std::vector<std::uint8_t> data(bytes);
    nvme::LogRequest request;
    request.id = id;
    request.bytes = bytes;
    if (auto done = port.admin(nvme::get_log_page(request), data); !done) return fail(done.error());
    return data;
}

NvmeLimits limits(const nvme::IdentifyController& controller) {
    NvmeLimits limits;
    limits.without_reset = controller.firmware_without_reset();
    limits.detects_overlap = controller.firmware_detects_overlap();
    constexpr std::uint8_t kNoRestriction = 0xFF;
    if (controller.firmware_granularity == kNoRestriction) {
        limits.granularity_bytes = 4;
    } else if (controller.firmware_granularity != 0) {
        limits.granularity_bytes = controller.firmware_granularity * kUnit;
    }
    // MDTS counts in CAP.MPSMIN, which no admin command reports; it is at least 4 KiB.
    if (controller.maximum_transfer != 0) {
        limits.largest_transfer = kUnit << std::min<unsigned>(controller.maximum_transfer, kLargestMdts);
    }
    if (controller.activation_time_100ms != 0) limits.activation_time_ms = controller.activation_time_100ms * 100U;
    return limits;
}

std::string busy_with(NvmePort& port, const nvme::IdentifyController& controller) {
    if (controller.can_self_test()) {
        const auto bytes = log(port, nvme::LogId::self_test, nvme::kSelfTestLogBytes);
        const auto tests = bytes ? nvme::decode_self_test_log(*bytes) : Result<nvme::SelfTestLog>();
        if (tests && tests->running_code != 0) return "a self-test";
    }
    if (controller.sanitize != 0) {
        // Sanitize Status log, 81h: SSTAT bits 2:0 of byte 2; 2: in progress (NVMe Base 2.0 figure 265).
        constexpr auto kSanitizeLog = static_cast<nvme::LogId>(0x81);
        const auto bytes = log(port, kSanitizeLog, 512);
        if (bytes && ((*bytes)[2] & 7U) == 2) return "a sanitize operation";
    }
    return {};
}

}  // namespace

Result<State> survey_nvme(NvmePort& port) {
    const auto controller = identify(port);
    if (!controller) return fail(controller.error());
    State state;
    state.way = Way::nvme;
    state.model = controller->model;
    state.serial = controller->serial;
    state.revision = controller->firmware;
    state.can_update = controller->can_update_firmware();
    state.fru_guid = controller->fru_guid;
    state.nvme = limits(*controller);
    state.instance_ids = {controller->model};
    state.busy_with = busy_with(port, *controller);
    // Some drives without the commands still have the log; those with the commands must have it.
    const auto bytes = log(port, nvme::LogId::firmware_slots, nvme::kFirmwareLogBytes);
    if (!bytes && state.can_update) return fail(bytes.error());
    const auto slots = bytes ? nvme::decode_firmware_log(*bytes) : Result<nvme::FirmwareLog>(fail(bytes.error()));
    if (!slots) return state;
    for (unsigned number = 1; number <= controller->firmware_slots(); ++number) {
        Slot slot;
        slot.number = number;
        slot.revision = slots->revisions.at(number - 1);
        slot.writable = !(number == 1 && controller->firmware_slot1_read_only());
        slot.running = slots->active_slot == number;
        slot.next = slots->next_slot == number;
        state.slots.push_back(std::move(slot));
    }
    return state;
}

}  // namespace fettle::firmware
