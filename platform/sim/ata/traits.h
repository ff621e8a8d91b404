// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "platform/sim/ata/attributes.h"
#include "platform/sim/personality/personality.h"

/// Contents of a personality's `ata` table; SETTINGS.md describes every key.
namespace fettle::sim::sata {

using Password = std::array<std::uint8_t, 32>;

/// When the computer's firmware sends SECURITY FREEZE LOCK.
enum class Freeze : std::uint8_t { never, at_start, each_power_on };

struct SecurityTraits {
    bool supported = true;
    bool enhanced = true;
    bool long_times = false;  ///< words 89 and 90 in the format with bit 15
    std::uint32_t minutes = 2;
    std::uint32_t enhanced_minutes = 2;
    Freeze freeze = Freeze::never;
    std::uint16_t master_id = 0xFFFE;
    bool enabled = false;  ///< a user password is set when the simulation starts
    bool maximum = false;
    Password user{};
    Password master{};
};

struct SanitizeTraits {
    bool crypto = false;
    bool block = false;
    bool overwrite = false;
    bool antifreeze = false;
    bool acs3_commands = true;
    std::uint32_t seconds = 2;  ///< of an erase; of each pass of an overwrite
    std::uint32_t fails = 0;    ///< so many operations fail before one succeeds
    [[nodiscard]] bool supported() const { return crypto || block || overwrite; }
};

struct MicrocodeTraits {
    bool supported = true;
    bool dma = true;
    bool offsets = true;   ///< 03h
    bool whole = true;     ///< 07h
    bool deferred = true;  ///< 0Eh, 0Fh
    std::uint16_t min_blocks = 1;
    std::uint16_t max_blocks = 0x0800;
};

struct SmartTraits {
    bool supported = true;
    bool enabled = true;
    bool error_log = true;
    bool self_test = true;
    bool selective = true;
    std::uint16_t offline_seconds = 0;
    std::uint8_t short_minutes = 2;
    std::uint16_t extended_minutes = 10;
    std::uint8_t conveyance_minutes = 0;  ///< 0: not supported
    std::uint8_t test_result = 0;         ///< 3..8: every self-test ends so
    std::uint64_t test_lba = 0;           ///< with this as failing LBA
    bool failing = false;
    bool offline_aborts = false;  ///< a command aborts the off-line data collection
    std::vector<AttributeRow> attributes;
};

struct LinkTraits {
    std::uint8_t generation = 3;
    std::uint8_t generation_now = 3;
    bool ncq = true;
    std::uint8_t queue_depth = 32;
    bool queued_trim = false;
    bool hipm = true;
    bool dipm = true;
    bool devsleep = false;
    bool ssp = false;
};

struct RomTraits {
    std::string model = "SATAFIRM   S11";
    std::string serial = "BAD_CTX 0000000000";
    std::string firmware = "SBFM0000";
    std::uint64_t sectors = 4'194'304;
};

struct Traits {
    std::string model;
    std::string serial;
    std::string firmware;
    std::uint64_t wwn = 0;
    std::uint32_t physical_sector_bytes = 512;
    std::uint16_t rotation_rate = 1;

    std::vector<std::uint8_t> identify;  ///< 512 bytes of a real drive below all that is known here; or empty
    std::uint16_t major = 0x0FF0;
    std::uint16_t minor = 0x005E;
    std::uint16_t transport = 0x10FF;
    std::uint8_t form_factor = 3;
    std::uint8_t multiple = 16;
    bool write_cache = true;
    bool look_ahead = true;
    bool apm = true;
    std::uint8_t apm_level = 0xFE;
    bool trim = true;
    std::uint16_t trim_blocks = 8;
    bool write_uncorrectable = true;
    bool encrypts_all = false;
    bool trusted = false;
    std::vector<std::uint8_t> discovery;  ///< level 0 discovery of its own
    std::string psid;                     ///< as printed on the label; empty: no PSID authority
    std::string msid;
    bool tcg_locked = false;
    bool logs = true;  ///< GPL feature set
    bool logs_dma = true;
    bool statistics = true;
    bool identify_log = true;
    bool sct = false;
    bool internal_status = false;           ///< logs 24h and 25h
    std::uint8_t internal_status_trap = 0;  ///< captures by the drive itself
    int hottest_celsius = 70;
    int coldest_celsius = 0;
    std::vector<std::uint64_t> bad_sectors;

    bool hpa = true;
    bool hpa_security = false;
    bool accessible_max = false;

    SecurityTraits security;
    SanitizeTraits sanitize;
    MicrocodeTraits microcode;
    SmartTraits smart;
    LinkTraits link;
    RomTraits rom;

    std::vector<std::uint32_t> sector_sizes;  ///< logical sizes that the drive can be set to, at most eight
    bool sector_sizes_in_bytes = false;       ///< the log has them in bytes instead of words, as some drives do
    bool sector_size_at_power_on = false;     ///< a new size takes effect at power-on
};

/// Error: malformed, with the place and the reason.
[[nodiscard]] Result<Traits> read_traits(const Personality& personality);

}  // namespace fettle::sim::sata
