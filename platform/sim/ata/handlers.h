// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/ata/context.h"

/// The commands of a simulated ATA drive, one feature set a file. Each takes the state as ACS-4 4.18 and 4.17 let it
/// through: the drive has checked locked, frozen and sanitizing before.
namespace fettle::sim::sata {

// identify.cpp
[[nodiscard]] Sector identify_data(const Context& drive);
Outcome identify(Context& drive, const Request& request);

// media_io.cpp
Outcome read(Context& drive, const Request& request);
Outcome write(Context& drive, const Request& request);
Outcome verify(Context& drive, const Request& request);
Outcome flush(Context& drive, const Request& request);
Outcome write_uncorrectable(Context& drive, const Request& request);
Outcome read_buffer(Context& drive, const Request& request);
Outcome write_buffer(Context& drive, const Request& request);
/// Whether [first, first + count) can be reached; else the answer of such a command.
[[nodiscard]] std::optional<Outcome> outside(const Context& drive, std::uint64_t first, std::uint64_t count);
/// NCQ: READ, WRITE and SEND FPDMA QUEUED, one at a time.
Outcome read_queued(Context& drive, const Request& request);
Outcome write_queued(Context& drive, const Request& request);
Outcome send_queued(Context& drive, const Request& request);

// trim.cpp
Outcome data_set_management(Context& drive, const Request& request);

// smart.cpp
Outcome smart(Context& drive, const Request& request);
[[nodiscard]] bool smart_failing(const Context& drive);

// smart_data.cpp
[[nodiscard]] Sector smart_data(Context& drive);
[[nodiscard]] Sector smart_thresholds(const Context& drive);

// smart_tests.cpp
Outcome start_offline(Context& drive, std::uint8_t routine);
/// Ends a self-test whose time is over.
void tick_self_test(Context& drive);
/// Ends an off-line data collection whose time is over.
void tick_collection(Context& drive);
/// Ends a running off-line data collection before its time.
void abort_collection(Context& drive);
void interrupt_self_test(Context& drive, std::uint8_t result);
/// Byte 363 of the SMART data.
[[nodiscard]] std::uint8_t self_test_status(const Context& drive);

// smart_logs.cpp
[[nodiscard]] Sector self_test_log(const Context& drive);
[[nodiscard]] Sector ext_self_test_log(const Context& drive);
[[nodiscard]] Sector selective_log(const Context& drive);
Outcome write_selective_log(Context& drive, ConstBytes block);

// error_logs.cpp
void note_command(Context& drive, const AtaCommand& command);
void note_error(Context& drive, const AtaCommand& command, const Outcome& outcome);
[[nodiscard]] std::vector<std::uint8_t> error_log(const Context& drive, std::size_t sectors);
[[nodiscard]] std::vector<std::uint8_t> ext_error_log(const Context& drive, std::size_t sectors);
[[nodiscard]] Sector queued_error_log(const Context& drive);

// logs.cpp
Outcome read_log_ext(Context& drive, const Request& request);
Outcome write_log_ext(Context& drive, const Request& request);
Outcome smart_read_log(Context& drive, const Request& request);
Outcome smart_write_log(Context& drive, const Request& request);

// internal_status_log.cpp, statistics_log.cpp, identify_log.cpp, link_log.cpp, sct.cpp
[[nodiscard]] std::vector<std::uint8_t> internal_status_log(const Context& drive, bool saved);
[[nodiscard]] std::vector<std::uint8_t> statistics_log(const Context& drive);
[[nodiscard]] std::vector<std::uint8_t> identify_log(const Context& drive);
[[nodiscard]] Sector phy_log(const Context& drive);
[[nodiscard]] Sector sct_status(const Context& drive);

// security.cpp
Outcome security_set_password(Context& drive, const Request& request);
Outcome security_unlock(Context& drive, const Request& request);
Outcome security_erase_prepare(Context& drive, const Request& request);
Outcome security_erase_unit(Context& drive, const Request& request);
Outcome security_freeze_lock(Context& drive, const Request& request);
Outcome security_disable_password(Context& drive, const Request& request);

// sanitize.cpp
Outcome sanitize(Context& drive, const Request& request);
void tick_sanitize(Context& drive);
/// Whether a command is answered while an operation runs or has failed (ACS-4 4.17).
[[nodiscard]] bool allowed_while_sanitizing(const Context& drive, const AtaCommand& command);

// microcode.cpp
Outcome download_microcode(Context& drive, const Request& request);
/// What waits for power-on takes effect.
void activate_at_power_on(Context& drive);

// capacity.cpp
Outcome read_native_max(Context& drive, const Request& request);
Outcome set_max(Context& drive, const Request& request);
Outcome accessible_max(Context& drive, const Request& request);

// sector_sizes.cpp
[[nodiscard]] Sector sector_configuration_log(const Context& drive);
Outcome set_sector_configuration(Context& drive, const Request& request);
/// Whether the medium took the size.
bool reshape_sectors(Context& drive, std::uint32_t bytes);
/// A change that waits for power-on takes effect.
void change_sectors_at_power_on(Context& drive);

// features.cpp
Outcome set_features(Context& drive, const Request& request);
Outcome set_multiple(Context& drive, const Request& request);

// power.cpp
Outcome power_command(Context& drive, const Request& request);
void tick_power(Context& drive);

// trusted.cpp
Outcome trusted(Context& drive, const Request& request);

}  // namespace fettle::sim::sata
