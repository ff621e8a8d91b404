// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/drive/ports.h"
#include "platform/sim/ata/traits.h"
#include "platform/sim/ata/wire.h"

/// The complete state of a simulated ATA drive. Members marked volatile are reset at power-on; everything else persists
/// and is stored in the state file.
namespace fettle::sim::sata {

/// ACS-4 4.18. SEC1, SEC2, SEC4, SEC5 and SEC6 are (enabled, locked, frozen).
struct SecurityState {
    static constexpr std::uint8_t kAttempts = 5;
    bool enabled = false;
    bool maximum = false;  ///< master password capability
    std::uint16_t master_id = 0xFFFE;
    Password user{};
    Password master{};
    bool locked = false;                // volatile, as all below
    bool frozen = false;                //
    std::uint8_t attempts = kAttempts;  ///< left; 0: count expired
    bool prepared = false;              ///< the command before was SECURITY ERASE PREPARE
};

/// ACS-4 4.17.
struct SanitizeState {
    enum class Phase : std::uint8_t { idle, running, failed };
    Phase phase = Phase::idle;
    std::uint16_t feature = 0;  ///< the operation, by its FEATURE value
    std::uint8_t passes = 1;
    bool invert = false;
    bool exit_failure = false;  ///< FAILURE MODE: a failed operation may be left by SANITIZE STATUS
    std::uint32_t pattern = 0;
    std::uint64_t began = 0;  ///< powered seconds
    std::uint64_t seconds = 0;
    std::uint32_t failures_left = 0;
    bool succeeded = false;
    bool frozen = false;      // volatile
    bool antifreeze = false;  // volatile
};

struct CapacityState {
    std::uint64_t limit = 0;                      ///< accessible sectors; 0: all. Kept over power cycles.
    std::optional<std::uint64_t> volatile_limit;  // volatile, as all below
    bool limit_set = false;                       ///< the one lasting change of this power cycle was made
    bool frozen = false;
    bool locked = false;
    Password password{};
    bool password_set = false;
    std::uint8_t attempts = 5;
};

struct MicrocodeState {
    std::string revision;
    std::string pending;                  ///< downloaded, waits for 0Fh or power-on
    std::vector<std::uint8_t> collected;  // volatile, as all below
    std::uint8_t mode = 0;                ///< of the segments collected
};

struct SelfTestEntry {
    std::uint8_t routine = 0;
    std::uint8_t status = 0;  ///< result in bits 7:4, tenths left in bits 3:0
    std::uint16_t hours = 0;
    std::uint8_t checkpoint = 0;
    std::uint64_t failing_lba = 0xFFFF'FFFF'FFFFU;
};

struct SelfTestRun {
    std::uint8_t routine = 0;
    std::uint64_t began = 0;  ///< powered seconds
    std::uint64_t seconds = 1;
};

struct Span {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

struct SmartState {
    bool enabled = true;
    bool autosave = true;
    bool automatic_offline = false;
    std::uint8_t offline_status = 0;
    std::uint8_t test_status = 0;
    std::optional<SelfTestRun> running;
    std::vector<SelfTestEntry> tests;   ///< oldest first, at most kTestsKept
    std::uint32_t tests_run = 0;        ///< ever
    std::uint32_t collection_ends = 0;  ///< powered seconds, while offline_status is 3: in progress
    std::array<Span, 5> spans{};
    std::uint16_t selective_flags = 0;
    std::uint16_t selective_pending_minutes = 0;
    std::map<std::uint8_t, std::uint8_t> worst;                   ///< of each attribute
    std::map<std::uint8_t, std::vector<std::uint8_t>> host_logs;  ///< 80h-9Fh
    static constexpr std::size_t kTestsKept = 21;
};

struct CommandRecord {
    AtaCommand command;
    std::uint32_t at_ms = 0;  ///< since power-on
};

struct ErrorRecord {
    std::uint8_t error = 0;
    std::uint8_t status = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;
    std::uint8_t device = 0;
    std::uint16_t hours = 0;
    std::vector<CommandRecord> commands;  ///< oldest first, at most five
};

struct ErrorState {
    static constexpr std::size_t kKept = 20;
    std::vector<ErrorRecord> kept;  ///< oldest first
    std::uint64_t total = 0;
    std::array<CommandRecord, 5> ring{};  // volatile, as all below
    std::uint64_t commands = 0;           ///< so many were noted in `ring`
    std::optional<ErrorRecord> queued;    ///< what log 10h tells
};

struct MediaState {
    static constexpr std::size_t kMostBad = 65'536;
    std::set<std::uint64_t> bad;  ///< sectors that read as UNC until they are written
};

/// SET FEATURES and SET MULTIPLE; volatile all.
struct FeatureState {
    bool write_cache = true;
    bool look_ahead = true;
    bool apm = true;
    std::uint8_t apm_level = 0xFE;
    bool dma_setup_activate = false;
    bool dipm = false;
    bool devsleep = false;
    bool ssp = false;
    bool keep_on_reset = false;  ///< 66h
    std::uint8_t multiple = 0;
    std::uint8_t transfer_mode = 0x46;  ///< UDMA 6
    Sector buffer{};                    ///< READ BUFFER and WRITE BUFFER
};

enum class PowerMode : std::uint8_t { active, idle, standby, sleep };

/// Volatile.
struct PowerState {
    PowerMode mode = PowerMode::active;
    std::uint64_t standby_after_ns = 0;  ///< 0: no timer
    std::uint64_t last_command_ns = 0;
    std::uint64_t on_since_ns = 0;
};

struct State {
    SecurityState security;
    SanitizeState sanitize;
    CapacityState capacity;
    MicrocodeState microcode;
    SmartState smart;
    ErrorState errors;
    MediaState media;
    FeatureState features;
    PowerState power;
    std::uint32_t hardware_resets = 0;
    std::uint64_t phy_resets = 0;
    std::uint8_t status_captures = 0;        ///< of log 24h on a host's request; wraps around
    std::uint16_t previous = 0;              ///< volatile: command << 8 | features of the command before
    std::uint32_t pending_sector_bytes = 0;  ///< logical sector size from the next power-on; 0: as it is
};

/// Initial state, from the factory or at the start of the simulation.
[[nodiscard]] State first_state(const Traits& traits);
/// Effects of power-on on the marked members, without later actions of the computer's firmware.
void forget_volatile(State& state, const Traits& traits);

[[nodiscard]] nlohmann::json to_json(const State& state);
/// Changes `state` only on success. Error: malformed.
Status from_json(const nlohmann::json& json, State& state);

}  // namespace fettle::sim::sata
