// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/scsi/mode_pages.h"
#include "platform/sim/scsi/sat/sat_link.h"
#include "platform/sim/scsi/scsi_settings.h"

/// SCSI/ATA translation of each command, one file per feature. All require a preceding `link.refresh()` for this
/// command.
namespace fettle::sim::t10 {

// sat_inquiry.cpp (SAT-4 8.2, 10.3)
[[nodiscard]] Outcome sat_inquiry(const SatLink& link, const SatSettings& settings, const Request& request);

// sat_capacity.cpp (SAT-4 9.16, 9.17)
[[nodiscard]] Outcome sat_read_capacity_10(const SatLink& link, const Request& request);
[[nodiscard]] Outcome sat_read_capacity_16(const SatLink& link, const SatSettings& settings, const Request& request);

// sat_blocks.cpp (SAT-4 9.14 to 9.30): reading, writing, verifying
[[nodiscard]] Done sat_read(SatLink& link, const Request& request);
[[nodiscard]] Done sat_write(SatLink& link, const Request& request);
[[nodiscard]] Done sat_verify(SatLink& link, const Request& request);
[[nodiscard]] Done sat_write_and_verify(SatLink& link, const Request& request);
[[nodiscard]] Done sat_synchronize(SatLink& link, const Request& request);
[[nodiscard]] Done sat_prefetch(SatLink& link, const Request& request);
/// For other features: `data` written from `first`.
[[nodiscard]] Done sat_write_blocks(SatLink& link, std::uint64_t first, std::span<std::uint8_t> data, bool fua,
                                    bool half);

// sat_unmap.cpp (SAT-4 9.24, 9.30)
[[nodiscard]] Done sat_unmap(SatLink& link, const Request& request);
[[nodiscard]] Done sat_write_same(SatLink& link, const SatSettings& settings, const Request& request);
/// Whether the drive supports TRIM and the settings allow it.
[[nodiscard]] bool trims(const SatLink& link, const SatSettings& settings);

// sat_mode.cpp (SAT-4 10.1)
void add_sat_mode_pages(ModePages& pages, bool descriptor_sense);
/// Copies the cache settings from IDENTIFY to the pages.
void update_mode_pages(ModePages& pages, const IdentifyWords& identify);
[[nodiscard]] ModeHeader sat_mode_header(const SatLink& link);
[[nodiscard]] Done apply_mode_page(SatLink& link, const Bytes& proposed);

// sat_log.cpp (SAT-4 10.2)
[[nodiscard]] Done sat_log_sense(SatLink& link, const Request& request);

// sat_diagnostic.cpp (SAT-4 9.19)
[[nodiscard]] Done sat_send_diagnostic(SatLink& link, const Request& request);

// sat_power.cpp (SAT-4 9.21)
[[nodiscard]] Done sat_start_stop(SatLink& link, const Request& request, bool& stopped);

// sat_microcode.cpp (SAT-4 9.26)
[[nodiscard]] Done sat_write_buffer(SatLink& link, const Request& request);

// sat_sanitize.cpp (SAT-4 9.18)
[[nodiscard]] Done sat_sanitize(SatLink& link, const Request& request);
/// SANITIZE STATUS EXT: how a running or failed sanitize blocks commands; nullopt: neither.
[[nodiscard]] Result<std::optional<SenseData>> sanitize_state(SatLink& link);

// sat_security.cpp (SAT-4 12.5)
[[nodiscard]] Done sat_security_in(SatLink& link, const Request& request);
[[nodiscard]] Done sat_security_out(SatLink& link, const Request& request);

// sat_pass_through.cpp (SAT-4 12.2)
[[nodiscard]] Done sat_pass_through(SatLink& link, const Request& request);

}  // namespace fettle::sim::t10
