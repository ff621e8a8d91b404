// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/identify_log.h"
#include "core/ata/log_directory.h"
#include "core/ata/sector.h"
#include "core/ata/smart_data.h"
#include "core/firmware/survey.h"

namespace fettle::firmware {

namespace {

using Buffer = std::vector<std::uint8_t>;

Result<Buffer> sector(AtaPort& port, const AtaCommand& command) {
    Buffer data(ata::kSectorBytes);
    if (auto done = port.execute(command, data); !done) return fail(done.error());
    return data;
}

/// Microsoft's instance identifiers for IDE devices, used in fwupd's metadata: blanks become underscores, the model has
/// 40 characters and the revision 8.
std::vector<std::string> instance_ids(const std::string& model, const std::string& revision) {
    constexpr std::size_t kModel = 40;
    constexpr std::size_t kRevision = 8;
    auto padded = model;
    padded.resize(kModel, ' ');
    auto with_revision = padded + revision;
    with_revision.resize(kModel + kRevision, ' ');
    std::replace(padded.begin(), padded.end(), ' ', '_');
    std::replace(with_revision.begin(), with_revision.end(), ' ', '_');
    return {model, "IDE\\0" + padded, "IDE\\" + with_revision};
}

void ask_identify_log(AtaPort& port, State& state) {
    const auto list = sector(port, ata::read_log_ext(ata::Log::directory, 0, 1));
    if (!list) return;
    const auto directory = ata::decode_log_directory(*list);
    if (!directory || directory->size(ata::Log::identify_device_data) == 0) return;
    const auto page = [&](ata::IdentifyPage number) {
        return sector(port, ata::read_log_ext(ata::Log::identify_device_data, static_cast<std::uint16_t>(number), 1));
    };
    if (const auto bytes = page(ata::IdentifyPage::supported_capabilities)) {
        const auto capabilities = ata::decode_capabilities_page(*bytes);
        if (capabilities && capabilities->microcode) {
            const auto& microcode = *capabilities->microcode;
            state.ata.segments = microcode.offsets_immediate;
            state.ata.whole = microcode.immediate;
            state.ata.deferred = microcode.offsets_deferred;
        }
    }
    if (const auto bytes = page(ata::IdentifyPage::current_settings)) {
        const auto settings = ata::decode_settings_page(*bytes);
        if (settings && settings->bits) state.ata.pending = settings->bits->firmware_activation_pending;
    }
}

}  // namespace

Result<State> survey_ata(AtaPort& port) {
    const auto bytes = sector(port, ata::identify_device());
    if (!bytes) return fail(bytes.error());
    const auto identify = ata::decode_identify(*bytes);
    if (!identify) return fail(identify.error());
    State state;
    state.way = Way::ata;
    state.model = identify->model;
    state.serial = identify->serial;
    state.revision = identify->firmware;
    state.can_update = identify->microcode.supported;
    state.instance_ids = instance_ids(state.model, state.revision);
    state.ata.segments = identify->microcode.offsets;
    // Mode 07h is as old as the command; newer words report whether it is still supported.
    state.ata.whole = identify->microcode.supported;
    const auto told = [](const std::optional<std::uint16_t>& blocks) {
        return blocks && *blocks != 0 && *blocks != 0xFFFF ? std::optional<std::uint32_t>(*blocks) : std::nullopt;
    };
    state.ata.min_blocks = told(identify->microcode.min_blocks);
    state.ata.max_blocks = told(identify->microcode.max_blocks);
    if (identify->logging.general_purpose) ask_identify_log(port, state);
    if (identify->smart_enabled.value_or(false)) {
        // Byte 363 bits 7:4 are 15 while a self-test runs (ACS-3 table 133).
        const auto smart = sector(port, ata::smart_read_data());
        if (smart && (*smart)[363] >> 4U == 15) state.busy_with = "a self-test";
    }
    return state;
}

}  // namespace fettle::firmware
