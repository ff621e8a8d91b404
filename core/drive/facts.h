// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/drive/identity.h"
#include "core/drive/mmc.h"
#include "core/drive/power.h"

namespace fettle {

/// Whether a SMART attribute's normalised value is, or ever was, at or below its threshold.
enum class Crossed : std::uint8_t { unknown, never, past, now };

/// One row of the ATA SMART attribute table (ACS-3 7.53; the table itself is vendor specific).
struct SmartAttribute {
    std::uint8_t id = 0;
    std::string name;                   ///< as the report printed it; empty on live drives
    std::uint16_t flags = 0;            ///< bit 0: pre-failure
    std::optional<std::uint8_t> value;  ///< normalised, 1..253; 0, 254 and 255 as reported
    std::optional<std::uint8_t> worst;
    std::optional<std::uint8_t> threshold;
    std::optional<std::uint64_t> raw;  ///< 48 bits; nullopt if a report printed only words
    std::string raw_text;              ///< as the report printed it, e.g. "25 (Min/Max 23/40)"
    Crossed crossed = Crossed::unknown;
};

/// A finished or running self-test, newest first in its list.
struct SelfTest {
    std::string kind;  ///< "short", "extended", "conveyance", "selective", "offline", "vendor", "unknown"
    bool passed = false;
    bool failed = false;                          ///< both false: aborted, interrupted or running
    std::optional<std::uint64_t> power_on_hours;  ///< life hours when it ended (ATA: modulo 65,536)
    std::optional<std::uint64_t> failing_lba;
    bool captive = false;               ///< the drive executed no other commands meanwhile (SCSI: foreground)
    std::optional<std::uint32_t> nsid;  ///< NVMe: namespace that the entry names, by the standard that of failing_lba
};

/// Values of the ATA Device Statistics log (ACS-4 9.5) that Fettle uses.
struct DeviceStatistics {
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> power_cycles;
    std::optional<std::uint64_t> sectors_written;  ///< logical sectors
    std::optional<std::uint64_t> sectors_read;
    std::optional<std::uint64_t> reallocated_sectors;
    std::optional<std::uint64_t> reported_uncorrectable;
    std::optional<std::uint64_t> resets_between_accept_and_completion;
    std::optional<std::uint64_t> interface_crc_errors;
    std::optional<int> temperature_celsius;
    std::optional<int> highest_temperature_celsius;
    std::optional<int> specified_maximum_celsius;
    std::optional<std::uint64_t> percentage_used;  ///< may exceed 100
};

/// Health data of an ATA drive.
struct AtaHealth {
    std::optional<bool> smart_supported;
    std::optional<bool> smart_enabled;
    std::optional<bool> passed;  ///< SMART RETURN STATUS
    std::vector<SmartAttribute> attributes;
    std::optional<std::uint64_t> error_log_count;  ///< errors over the drive's life
    std::vector<SelfTest> self_tests;
    /// SMART data byte 363 bits 7:4 (ACS-3 table 133): result of the last self-test. 0 passed or none, 1 aborted by the
    /// host, 2 interrupted, 3 fatal, 4-7 kinds of failure, 8 handling damage, 15 running.
    std::optional<std::uint8_t> self_test_status;
    DeviceStatistics statistics;
};

/// Health data of an NVMe drive: log page 02h (NVMe Base 2.0 5.16.1.3).
struct NvmeHealth {
    std::optional<bool> passed;                    ///< only from reports that include a verdict
    std::optional<std::uint8_t> critical_warning;  ///< bits 0 spare .. 5 persistent memory
    std::optional<int> temperature_celsius;
    std::optional<int> warning_temperature_celsius;   ///< WCTEMP
    std::optional<int> critical_temperature_celsius;  ///< CCTEMP
    std::optional<std::uint8_t> available_spare_percent;
    std::optional<std::uint8_t> available_spare_threshold_percent;
    std::optional<std::uint8_t> percentage_used;   ///< 255 means 255 or more
    std::optional<std::uint64_t> data_units_read;  ///< thousands of 512 bytes
    std::optional<std::uint64_t> data_units_written;
    std::optional<std::uint64_t> host_read_commands;
    std::optional<std::uint64_t> host_write_commands;
    std::optional<std::uint64_t> controller_busy_minutes;
    std::optional<std::uint64_t> power_cycles;
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> unsafe_shutdowns;
    std::optional<std::uint64_t> media_errors;
    std::optional<std::uint64_t> error_log_entries;
    std::optional<std::uint64_t> warning_temperature_minutes;
    std::optional<std::uint64_t> critical_temperature_minutes;
    std::vector<int> sensors_celsius;
    std::vector<SelfTest> self_tests;
    /// Flash bytes written, if a vendor log reports them (OCP C0h, Intel CAh).
    std::optional<ByteCount> nand_written;
    ByteCount nand_written_unit;  ///< in which that log counts; 0: unknown, as in saved reports
};

/// Health data of a SCSI drive (SPC-5 log pages).
struct ScsiHealth {
    std::optional<bool> passed;                 ///< informational exceptions: no failure predicted
    std::optional<std::uint8_t> exception_asc;  ///< 5Dh: failure prediction threshold exceeded
    std::optional<std::uint8_t> exception_ascq;
    std::optional<std::uint8_t> percentage_used;  ///< log page 11h, parameter 1
    std::optional<int> temperature_celsius;
    std::optional<int> trip_temperature_celsius;
    std::optional<std::uint64_t> power_on_minutes;
    std::optional<std::uint64_t> uncorrected_read_errors;
    std::optional<std::uint64_t> uncorrected_write_errors;
    std::optional<std::uint64_t> uncorrected_verify_errors;
    std::optional<std::uint64_t> non_medium_errors;
    std::optional<std::uint64_t> grown_defects;
    std::optional<ByteCount> bytes_read;     ///< log page 03h, parameter 5
    std::optional<ByteCount> bytes_written;  ///< log page 02h, parameter 5
    std::vector<SelfTest> self_tests;
};

/// Security state of an ATA drive, IDENTIFY word 128.
struct SecurityFacts {
    bool supported = false;
    bool enabled = false;
    bool locked = false;
    bool frozen = false;
    bool count_expired = false;
    bool enhanced_erase = false;
};

/// Support for TRIM, erase and firmware updates. nullopt: not reported.
struct Capabilities {
    std::optional<bool> trim;
    std::optional<bool> trim_deterministic;
    std::optional<bool> trim_zeroes;
    std::optional<bool> ncq;
    std::optional<bool> write_cache_present;
    std::optional<bool> write_cache_enabled;
    std::optional<bool> sanitize_crypto;
    std::optional<bool> sanitize_block;
    std::optional<bool> sanitize_overwrite;
    std::optional<SecurityFacts> security;
    std::optional<std::uint8_t> sata_generation_max;  ///< 1: 1.5, 2: 3.0, 3: 6.0 Gb/s
    std::optional<std::uint8_t> sata_generation_now;
};

/// A part of the report that could not be read, and the reason.
struct Missing {
    std::string what;    ///< "smart-data", "identify", "self-test-log", …
    std::string reason;  ///< ErrorCode name: "not-permitted", "asleep", "unsupported", …
    std::string detail;  ///< the error's text, for support
};

/// Whether it says nothing about the drive's health: how it saves power.
[[nodiscard]] inline bool is_about_power(const Missing& part) noexcept {
    return part.what == "power-state" || part.what == "power-transitions";
}

/// All facts about one drive, from any source: a live drive's decoders or a saved report's reader. Health, checks and
/// all front ends use only this.
struct DriveFacts {
    DriveIdentity identity;
    Capabilities capabilities;
    std::optional<AtaHealth> ata;
    std::optional<NvmeHealth> nvme;
    std::optional<ScsiHealth> scsi;
    std::optional<MmcLife> mmc;
    std::optional<NvmePower> nvme_power;
    std::optional<AtaPower> ata_power;
    std::vector<Missing> missing;
};

}  // namespace fettle
