// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/telemetry.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/internal_status_log.h"
#include "core/ata/log_directory.h"
#include "core/ata/sector.h"
#include "core/logs/nvme_pages.h"
#include "core/nvme/telemetry_log.h"
#include "core/scsi/native_port.h"

namespace fettle::logs {

namespace {

constexpr std::size_t kAreas = 3;

using Unexpected = tl::unexpected<Error>;

Unexpected none() { return fail(ErrorCode::unsupported, FETTLE_TEXT("this drive has no telemetry")); }
Unexpected nothing_captured() {
    return fail(ErrorCode::not_found, FETTLE_TEXT("the drive has not captured any telemetry on its own"));
}
// Data that the drive captured anew while it was read do not fit together.
Unexpected captured_meanwhile() {
    return fail(ErrorCode::busy, FETTLE_TEXT("the drive captured new telemetry while it was read"));
}
Unexpected too_large() { return fail(ErrorCode::too_large, FETTLE_TEXT("telemetry")); }

/// Sizes of the areas by a header of either protocol.
template <typename Header>
std::vector<std::uint64_t> area_sizes(const Header& header, std::size_t header_bytes) {
    std::vector<std::uint64_t> sizes;
    for (std::size_t area = 1; area <= kAreas; ++area) sizes.push_back(header.bytes(area) - header_bytes);
    return sizes;
}

void describe(const nvme::TelemetryHeader& header, Telemetry& telemetry) {
    telemetry.ieee_oui = header.ieee_oui;
    telemetry.controller_data_available = header.controller_data_available;
    telemetry.area_bytes = area_sizes(header, nvme::kTelemetryBlockBytes);
}

void describe(const ata::InternalStatusHeader& header, Telemetry& telemetry) {
    telemetry.ieee_oui = header.ieee_oui;
    telemetry.controller_data_available = header.saved_data_available;
    telemetry.area_bytes = area_sizes(header, ata::kSectorBytes);
}

/// `header` is the decoded start of the telemetry's bytes.
template <typename Header>
Result<Telemetry> described(const Result<Header>& header, Telemetry telemetry) {
    if (!header) return fail(header.error());
    if (header->bytes(kAreas) != telemetry.bytes.size())
        return fail(ErrorCode::malformed, FETTLE_TEXT("telemetry of another length than its header states"));
    describe(*header, telemetry);
    return telemetry;
}

Result<Telemetry> read_nvme(NvmePort& port, TelemetrySource source) {
    constexpr std::uint8_t lpa_telemetry = 1U << 3U;
    const auto supported = has_log(port, lpa_telemetry);
    if (!supported) return fail(supported.error());
    if (!*supported) return none();
    const bool controller = source == TelemetrySource::controller;
    Telemetry telemetry;
    telemetry.source = source;
    auto& bytes = telemetry.bytes;
    bytes.resize(nvme::kTelemetryBlockBytes);
    const auto first = port.admin(nvme::get_telemetry(controller, true, 0, nvme::kTelemetryBlockBytes), bytes);
    if (!first) return fail(first.error());
    const auto header = nvme::decode_telemetry_header(bytes);
    if (!header) return fail(header.error());
    if (controller && !header->controller_data_available) return nothing_captured();
    describe(*header, telemetry);
    const auto all = header->bytes(kAreas);
    if (all > kLargestTelemetry) return too_large();
    const auto read =
        read_pieces(port, bytes.size(), all - bytes.size(), bytes, [controller](std::uint64_t at, std::uint32_t count) {
            return nvme::get_telemetry(controller, false, at, count);
        });
    if (!read) return fail(read.error());
    if (controller) {
        std::vector<std::uint8_t> again(nvme::kTelemetryBlockBytes);
        const auto done = port.admin(nvme::get_telemetry(true, false, 0, nvme::kTelemetryBlockBytes), again);
        const auto now = done ? nvme::decode_telemetry_header(again) : fail(done.error());
        if (now && now->controller_generation != header->controller_generation) return captured_meanwhile();
    }
    return telemetry;
}

/// Pages that the drive lists for the log; 0: it has no such log.
Result<std::uint16_t> listed_pages(AtaPort& port, bool saved) {
    std::vector<std::uint8_t> sector(ata::kSectorBytes);
    if (const auto done = port.execute(ata::identify_device(), sector); !done) return fail(done.error());
    const auto identify = ata::decode_identify(sector);
    if (!identify) return fail(identify.error());
    if (!identify->logging.general_purpose || !identify->lba48) return std::uint16_t{0};
    if (const auto done = port.execute(ata::read_log_ext(ata::Log::directory, 0, 1), sector); !done) {
        return fail(done.error());
    }
    const auto directory = ata::decode_log_directory(sector);
    if (!directory) return fail(directory.error());
    return directory->size(saved ? ata::Log::saved_internal_status : ata::Log::current_internal_status);
}

Result<ata::InternalStatusHeader> read_header(AtaPort& port, bool saved, bool capture,
                                              std::vector<std::uint8_t>& page) {
    page.assign(ata::kSectorBytes, 0);
    const auto done = port.execute(ata::read_internal_status(saved, capture, 0, 1), page);
    if (!done) return fail(done.error());
    // Drives list logs that they fill with zeros.
    if (ata::all_zero(page)) return none();
    return ata::decode_internal_status_header(page);
}

Result<Telemetry> read_ata(AtaPort& port, TelemetrySource source) {
    constexpr std::uint32_t piece_pages = 8;
    const bool saved = source == TelemetrySource::controller;
    const auto listed = listed_pages(port, saved);
    if (!listed) return fail(listed.error());
    if (*listed == 0) return none();
    Telemetry telemetry;
    telemetry.source = source;
    auto& bytes = telemetry.bytes;
    const auto header = read_header(port, saved, !saved, bytes);
    if (!header) return fail(header.error());
    if (saved && !header->saved_data_available) return nothing_captured();
    describe(*header, telemetry);
    const auto pages = static_cast<std::uint32_t>(header->bytes(kAreas) / ata::kSectorBytes);
    if (pages > *listed) {
        return fail(ErrorCode::malformed,
                    FETTLE_TEXT("telemetry of {pages} pages in a log that the drive lists with {listed_pages}"),
                    {{"pages", pages}, {"listed_pages", *listed}});
    }
    for (std::uint32_t page = 1; page < pages;) {
        const auto count = std::min(piece_pages, pages - page);
        std::vector<std::uint8_t> piece(std::size_t{count} * ata::kSectorBytes);
        const auto done = port.execute(ata::read_internal_status(saved, false, static_cast<std::uint16_t>(page),
                                                                 static_cast<std::uint16_t>(count)),
                                       piece);
        if (!done) return fail(done.error());
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        page += count;
    }
    if (saved) {
        std::vector<std::uint8_t> again;
        const auto now = read_header(port, true, false, again);
        if (now && now->saved_generation != header->saved_generation) return captured_meanwhile();
    }
    return telemetry;
}

}  // namespace

Result<Telemetry> read_telemetry(DrivePorts& ports, TelemetrySource source) {
    const auto port = scsi::native_port(ports);
    if (port.nvme != nullptr) return read_nvme(*port.nvme, source);
    if (port.ata != nullptr) return read_ata(*port.ata, source);
    return fail(ErrorCode::unsupported, FETTLE_TEXT("telemetry: only NVMe and SATA drives have it"));
}

Result<Telemetry> decode_telemetry(std::vector<std::uint8_t> bytes, TelemetrySource source) {
    Telemetry telemetry;
    telemetry.source = source;
    telemetry.bytes = std::move(bytes);
    // The first byte is the number of the log in both protocols, and they have none in common.
    const auto log = static_cast<ata::Log>(BytesView(telemetry.bytes).u8(0).value_or(0));
    if (log == ata::Log::current_internal_status || log == ata::Log::saved_internal_status) {
        const auto header = ata::decode_internal_status_header(telemetry.bytes);
        return described(header, std::move(telemetry));
    }
    const auto header = nvme::decode_telemetry_header(telemetry.bytes);
    return described(header, std::move(telemetry));
}

}  // namespace fettle::logs
