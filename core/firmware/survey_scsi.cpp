// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/firmware/commands.h"
#include "core/firmware/survey.h"
#include "core/scsi/commands.h"
#include "core/scsi/inquiry.h"
#include "core/scsi/transact.h"
#include "core/scsi/vpd.h"

namespace fettle::firmware {

namespace {

constexpr std::uint8_t kExtendedInquiry = 0x86;

void ask_extended(ScsiPort& port, State& state) {
    constexpr std::uint16_t kBytes = 64;
    const auto bytes = scsi::read(port, scsi::inquiry_vpd(kExtendedInquiry, kBytes), kBytes, "VPD page 86h");
    // Byte 12: POA_SUP, HRA_SUP, VSA_SUP: the events that activate deferred microcode (SPC-5 7.7.7). A drive that
    // reports one supports the deferred modes.
    if (!bytes || bytes->size() < 13 || (*bytes)[1] != kExtendedInquiry) return;
    const auto events = (*bytes)[12];
    state.scsi.deferred = (events & 0xE0U) != 0;
    state.scsi.power_on_activates = (events & 0x80U) != 0;
}

void ask_buffer(ScsiPort& port, State& state) {
    const auto bytes = scsi::read(port, read_buffer_descriptor(), 4, "READ BUFFER");
    if (!bytes || bytes->size() < 4) return;
    // OFFSET BOUNDARY, a power of two; FFh: only offset 0 (SPC-5 6.20.5).
    constexpr std::uint8_t kLargestBoundary = 20;
    const BytesView view(*bytes);
    const auto boundary = view.u8(0).value_or(0);
    if (boundary <= kLargestBoundary) state.scsi.boundary_bytes = std::max(4U, 1U << boundary);
    const auto capacity = view.be32(0).value_or(0) & 0xFFFFFFU;
    if (capacity != 0) state.scsi.largest_image = capacity;
}

}  // namespace

Result<State> survey_scsi(ScsiPort& port) {
    const auto bytes = scsi::read(port, scsi::inquiry(), scsi::kInquiryBytes, "INQUIRY");
    if (!bytes) return fail(bytes.error());
    const auto inquiry = scsi::decode_inquiry(*bytes);
    if (!inquiry) return fail(inquiry.error());
    State state;
    state.way = Way::scsi;
    state.model = inquiry->vendor.empty() ? inquiry->product : inquiry->vendor + " " + inquiry->product;
    state.revision = inquiry->revision;
    state.instance_ids = {inquiry->product, "SCSI\\VEN_" + inquiry->vendor + "&DEV_" + inquiry->product};
    // No drive reports support for WRITE BUFFER's microcode modes in advance; SPC-5 5.3 expects it of all drives.
    state.can_update = inquiry->is_disk();
    ask_extended(port, state);
    ask_buffer(port, state);
    return state;
}

Result<std::string> running_revision(DrivePorts& ports, Way way) {
    Result<State> state = fail(ErrorCode::unsupported, FETTLE_TEXT("reading the current firmware revision"));
    if (way == Way::nvme && ports.nvme) state = survey_nvme(*ports.nvme);
    if (way == Way::ata && ports.ata) state = survey_ata(*ports.ata);
    if (way == Way::scsi && ports.scsi) state = survey_scsi(*ports.scsi);
    if (!state) return fail(state.error());
    return std::move(state->revision);
}

}  // namespace fettle::firmware
