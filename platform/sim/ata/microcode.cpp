// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"
#include "platform/sim/base/firmware_image.h"

/// DOWNLOAD MICROCODE and its DMA form (ACS-4 7.7).
namespace fettle::sim::sata {

namespace {

// FEATURE.
constexpr std::uint8_t kOffsets = 0x03;
constexpr std::uint8_t kWhole = 0x07;
constexpr std::uint8_t kDeferred = 0x0E;
constexpr std::uint8_t kActivate = 0x0F;

// COUNT out.
constexpr std::uint16_t kExpectsMore = 1;
constexpr std::uint16_t kApplied = 2;
constexpr std::uint16_t kWaits = 3;

constexpr std::size_t kLargestImage = std::size_t{64} << 20U;

/// COUNT and LBA are one number of blocks and one offset (ACS-4 7.7.2).
struct Segment {
    std::size_t blocks = 0;
    std::size_t offset = 0;
};

Segment segment(const AtaCommand& command) {
    return {(command.count & 0xFFU) | (command.lba & 0xFFU) << 8U, command.lba >> 8U & 0xFFFFU};
}

void take_revision(Context& drive, const std::string& revision) {
    // The faulty drive: reports success, but changes nothing.
    if (!drive.drive_state.quirks().commit_lies) drive.state.microcode.revision = revision;
    drive.state.microcode.pending.clear();
}

void discard(MicrocodeState& state) {
    state.collected.clear();
    state.mode = 0;
}

/// A complete image was received: it is activated, or stays pending.
Outcome accept(Context& drive, const FirmwareImage& image, bool deferred) {
    MicrocodeState& state = drive.state.microcode;
    discard(state);
    if (deferred) {
        state.pending = image.revision;
        return done(kWaits);
    }
    // An image that requests it is activated at the next power-on, whatever the command requested.
    if (image.activation == Activation::power_cycle) {
        state.pending = image.revision;
    } else {
        take_revision(drive, image.revision);
    }
    return done(kApplied);
}

/// Judges what was received so far.
Outcome judge(Context& drive, bool deferred, bool must_be_whole) {
    MicrocodeState& state = drive.state.microcode;
    const auto image = parse_firmware(BytesView(state.collected));
    if (image && fits(*image, drive.traits.model) && image->revision.size() <= 8) {
        return accept(drive, *image, deferred);
    }
    const bool more = !image && image.error().code == ErrorCode::truncated && !must_be_whole;
    if (more && state.collected.size() < kLargestImage) return done(kExpectsMore);
    discard(state);
    return aborted();
}

Outcome receive(Context& drive, const Request& request, std::uint8_t mode) {
    const MicrocodeTraits& traits = drive.traits.microcode;
    MicrocodeState& state = drive.state.microcode;
    const Segment part = segment(request.command);
    const bool whole = mode == kWhole;
    if (part.blocks == 0 || (!whole && part.blocks > traits.max_blocks)) {
        discard(state);
        return aborted();
    }
    if (request.data.size() < part.blocks * kBlock) return short_buffer();
    if (whole || part.offset == 0) discard(state);
    const bool in_order = whole || part.offset * kBlock == state.collected.size();
    const bool same_mode = state.mode == 0 || state.mode == mode;
    if (!in_order || !same_mode) {
        discard(state);
        return aborted();
    }
    state.mode = mode;
    // Power fails meanwhile: segments are in volatile memory, so nothing of them is left.
    if (request.half) return done();
    const auto bytes = request.data.first(part.blocks * kBlock);
    state.collected.insert(state.collected.end(), bytes.begin(), bytes.end());
    const Outcome outcome = judge(drive, mode == kDeferred, whole);
    // Only the last segment may be shorter than the minimum.
    if (outcome.count == kExpectsMore && part.blocks < traits.min_blocks) {
        discard(state);
        return aborted();
    }
    return outcome;
}

}  // namespace

Outcome download_microcode(Context& drive, const Request& request) {
    const MicrocodeTraits& traits = drive.traits.microcode;
    MicrocodeState& state = drive.state.microcode;
    const bool dma = request.command.command == static_cast<std::uint8_t>(Op::download_microcode_dma);
    if (!traits.supported || (dma && !traits.dma)) return aborted();
    switch (request.feature()) {
        case kOffsets: return traits.offsets ? receive(drive, request, kOffsets) : aborted();
        case kWhole: return traits.whole ? receive(drive, request, kWhole) : aborted();
        case kDeferred: return traits.deferred ? receive(drive, request, kDeferred) : aborted();
        case kActivate: {
            if (!traits.deferred || state.pending.empty() || request.half) return aborted();
            take_revision(drive, std::string(state.pending));
            return done(kApplied);
        }
        default: return aborted();
    }
}

void activate_at_power_on(Context& drive) {
    const std::string pending = drive.state.microcode.pending;
    if (!pending.empty()) take_revision(drive, pending);
}

}  // namespace fettle::sim::sata
