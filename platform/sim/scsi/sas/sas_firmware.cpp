// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_firmware.h"

#include <nlohmann/json.hpp>

namespace fettle::sim::t10 {

namespace {

// WRITE BUFFER, SPC-5 table 218.
constexpr std::uint8_t kDownloadSave = 0x05;
constexpr std::uint8_t kSegmentsSave = 0x07;
constexpr std::uint8_t kDeferredChoice = 0x0D;
constexpr std::uint8_t kDeferred = 0x0E;
constexpr std::uint8_t kActivate = 0x0F;
// READ BUFFER, SPC-5 table 195.
constexpr std::uint8_t kDescriptor = 0x03;
// Alignment of segments and offsets, as a power of two.
constexpr unsigned kBoundary = 9;
constexpr std::size_t kUnit = 1U << kBoundary;

}  // namespace

Outcome SasFirmware::write_buffer(const Request& request) {
    const auto& cdb = request.cdb;
    const std::uint8_t mode = cdb.u8(1) & 0x1FU;
    switch (mode) {
        case kDownloadSave:
            if (cdb.be24(3) != 0) return check(invalid_field(3));
            return segment(request, mode);
        case kSegmentsSave:
        case kDeferredChoice:
        case kDeferred: return segment(request, mode);
        case kActivate:
            if (!deferred_) return check(SenseKey::illegal_request, Asc::sequence_error);
            if (request.half) return good();
            activate(deferred_->revision);
            return good();
        default: return check(invalid_field(1));
    }
}

/// Segments must come in order: the offset is where the last one ended (SPC-5 5.3.4).
Outcome SasFirmware::segment(const Request& request, std::uint8_t mode) {
    const auto& cdb = request.cdb;
    const std::size_t offset = cdb.be24(3);
    const std::size_t length = cdb.be24(6);
    if (cdb.u8(2) != 0) return check(invalid_field(2));  // BUFFER ID
    if (offset % kUnit != 0) return check(invalid_field(3));
    if (length == 0 || offset + length > std::size_t{settings_.microcode_blocks} * kUnit)
        return check(invalid_field(6));
    if (offset == 0) download_ = {mode, {}};
    if (download_.mode != mode || download_.bytes.size() != offset) {
        download_ = {};
        return check(SenseKey::illegal_request, Asc::sequence_error);
    }
    const auto data = request.data.first(request.half ? length / 2 : length);
    download_.bytes.insert(download_.bytes.end(), data.begin(), data.end());
    if (request.half) return good();
    const auto image = parse_firmware(download_.bytes);
    const bool more = !image && image.error().code == ErrorCode::truncated && mode != kDownloadSave;
    if (more) return good(static_cast<std::uint32_t>(length));
    download_ = {};
    if (!image || !fits(*image, model_)) return check(invalid_parameter(0));
    return complete(*image, request, mode);
}

Outcome SasFirmware::complete(const FirmwareImage& image, const Request& request, std::uint8_t mode) {
    const auto moved = static_cast<std::uint32_t>(request.cdb.be24(6));
    if (mode == kDownloadSave || mode == kSegmentsSave) {
        activate(image.revision);
        return good(moved);
    }
    Deferred deferred{image.revision};
    if (mode == kDeferredChoice) {
        // MODE SPECIFIC of mode 0Dh: PO_ACT, HR_ACT, VSE_ACT (SPC-5 6.49.11).
        deferred.at_power_on = request.cdb.bit(1, 7);
        deferred.at_hard_reset = request.cdb.bit(1, 6);
    }
    deferred_ = deferred;
    return good(moved);
}

void SasFirmware::activate(const std::string& revision) {
    deferred_.reset();
    if (drive_state_.quirks().commit_lies) return;
    revision_ = revision;
    changed_ = true;
}

void SasFirmware::power_on() {
    download_ = {};
    if (!deferred_) return;
    if (deferred_->at_power_on) return activate(std::string(deferred_->revision));
    deferred_.reset();
}

void SasFirmware::hard_reset() {
    download_ = {};
    if (deferred_ && deferred_->at_hard_reset) activate(std::string(deferred_->revision));
}

Outcome SasFirmware::read_buffer(const Request& request) const {
    const auto& cdb = request.cdb;
    const std::uint8_t mode = cdb.u8(1) & 0x1FU;
    if (mode == kDescriptor) {
        Bytes out(4);
        out[0] = kBoundary;
        put(out, 1, 3, std::min<std::uint64_t>(std::uint64_t{settings_.microcode_blocks} * kUnit, 0xFFFFFF));
        if (cdb.u8(2) != 0) out.assign(4, 0);  // no other buffer
        return reply(request, out, cdb.be24(6));
    }
    return check(invalid_field(1));
}

nlohmann::json SasFirmware::save() const {
    nlohmann::json out{{"revision", revision_}};
    if (deferred_) {
        out["deferred"] = {{"revision", deferred_->revision},
                           {"at_power_on", deferred_->at_power_on},
                           {"at_hard_reset", deferred_->at_hard_reset}};
    }
    return out;
}

void SasFirmware::load(const nlohmann::json& state) {
    constexpr std::size_t kLongest = 8;
    revision_ = state.value("revision", revision_).substr(0, kLongest);
    deferred_.reset();
    if (!state.contains("deferred")) return;
    const auto& kept = state.at("deferred");
    deferred_ = Deferred{kept.value("revision", std::string()).substr(0, kLongest), kept.value("at_power_on", true),
                         kept.value("at_hard_reset", true)};
}

}  // namespace fettle::sim::t10
