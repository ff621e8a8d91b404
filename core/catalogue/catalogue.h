// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/drive/facts.h"

/// Catalogue of drive families: the meaning of their SMART attributes, their quirks and their firmware defects. The
/// data is in TOML files in this folder, converted to constant tables at build time, so that programs parse nothing at
/// start-up. Every row has a source and a date.
namespace fettle::catalogue {

/// Meaning of a quantity for health. One role per quantity, whatever the manufacturer calls it.
enum class Role : std::uint8_t {
    none,  ///< known and shown, but not judged
    power_on_time,
    power_cycles,
    unsafe_shutdowns,
    temperature,
    reallocated,    ///< sectors or blocks retired in use
    pending,        ///< unreadable sectors, pending a write
    uncorrectable,  ///< reads that ECC could not correct, reported to the host
    program_fail,
    erase_fail,
    end_to_end,  ///< data corrupted inside the drive
    crc_errors,  ///< on the cable, not in the drive
    command_timeout,
    spare_left_percent,
    spare_blocks_left,
    life_left_percent,  ///< 100 new … 0 rated endurance exhausted
    life_used_percent,  ///< 0 new … 100 exhausted, may exceed 100
    average_erase_count,
    maximum_erase_count,
    host_written,
    host_read,
    nand_written,
    host_program_pages,  ///< write amplification = (host + ftl) / host
    ftl_program_pages,
    read_errors_corrected,
    power_loss_protection,  ///< state of the capacitors
    throttle_status,
};
[[nodiscard]] std::string_view name(Role role) noexcept;

enum class Unit : std::uint8_t { none, count, percent, celsius, hours, bytes };
[[nodiscard]] std::string_view name(Unit unit) noexcept;

/// Conversion of a table value to a quantity: bits of the raw value (or the normalised value), times `scale`, in
/// `unit`.
struct Reading {
    Role role = Role::none;
    Unit unit = Unit::none;
    double scale = 1.0;          ///< 33554432 for "32 MiB", 1/60 for minutes given as hours
    std::uint8_t first_bit = 0;  ///< of the raw value
    std::uint8_t bits = 48;
};

enum class Direction : std::uint8_t { neutral, lower_is_better, higher_is_better };

/// Meaning of one SMART attribute in one family.
struct AttributeMeaning {
    std::uint8_t id = 0;
    std::string_view name;         ///< plain English, translatable
    std::string_view explanation;  ///< a sentence for users without expertise; may be empty
    Reading raw;
    Reading normalised;                        ///< role none unless the normalised value itself is a quantity
    Direction direction = Direction::neutral;  ///< of the raw quantity
    std::string_view source;
    std::string_view date;  ///< ISO 8601
};

/// Facts needed before commands are sent to a drive or it is judged.
enum class Quirk : std::uint8_t {
    no_queued_trim,
    no_trim,
    no_link_power_management,
    no_ncq,
    false_pending_sector,  ///< attribute 197 flips between 0 and 1
    threshold_not_meaningful,
    self_test_log_hangs,
    error_mode_identity,  ///< the name of a controller that runs without its firmware
    compressing_controller,
    apst_unreliable,
    zero_after_trim_unreliable,
    trim_stalls,  ///< stops responding during large discards
};
[[nodiscard]] std::string_view name(Quirk quirk) noexcept;

struct Family {
    std::string_view id;    ///< kebab-case: "samsung-840-evo"
    std::string_view name;  ///< "Samsung SSD 840 EVO"
    std::string_view maker;
    std::span<const std::string_view> models;  ///< patterns, see matches()
    std::span<const AttributeMeaning> attributes;
    bool solid_state = true;
    std::string_view source;
    std::string_view date;
    /// Patterns of the firmware revision; empty: any. Small brands sell different controllers under one model name, and
    /// only the firmware distinguishes them.
    std::span<const std::string_view> firmware = {};
    Protocol protocol = Protocol::unknown;  ///< unknown: any protocol
};

enum class Confidence : std::uint8_t { confirmed, unconfirmed };

enum class AdvisoryState : std::uint8_t {
    affected,
    maybe,  ///< the model is affected; this firmware is unknown
    fixed,  ///< this firmware has the fix, or never had the defect
};

/// Firmware revisions with a defect. Revisions are never compared as text: they are listed, or the manufacturer's order
/// is listed, or they follow the manufacturer's numbering scheme. A revision that matches none of these is
/// `AdvisoryState::maybe`.
struct FirmwareRule {
    std::span<const std::string_view> affected = {};  ///< patterns, see matches()
    std::span<const std::string_view> fixed = {};     ///< patterns; checked before `affected`
    std::span<const std::string_view> order = {};     ///< every revision published by the manufacturer, oldest first
    std::string_view first_fixed = {};                ///< in `order`, or in the form `scheme`
    std::string_view scheme = {};                     ///< "HPD#": literals, and # for one digit of the number
    bool all = false;                                 ///< every revision: there is no fix
};
[[nodiscard]] AdvisoryState state_of(const FirmwareRule& rule, std::string_view firmware) noexcept;

struct Advisory {
    std::string_view id;  ///< "A01"
    std::string_view maker;
    std::span<const std::string_view> models;
    std::string_view symptom;                          ///< translatable sentence
    std::string_view remedy;                           ///< translatable sentence
    std::string_view fixed_firmware;                   ///< empty: no fix
    std::optional<std::uint64_t> from_power_on_hours;  ///< the defect occurs from this age on
    Confidence confidence = Confidence::confirmed;
    bool data_loss = false;  ///< severity critical instead of warning
    std::string_view source;
    std::string_view date;
    FirmwareRule firmware = {};
};

struct AdvisoryMatch {
    const Advisory* advisory = nullptr;
    AdvisoryState state = AdvisoryState::maybe;
};

/// A quirk and the drives that have it.
struct QuirkRow {
    std::string_view id;  ///< kebab-case
    Quirk quirk = Quirk::no_trim;
    std::span<const std::string_view> models;
    std::span<const std::string_view> firmware;  ///< patterns; empty: any
    std::string_view reason;                     ///< a sentence, translatable
    std::string_view source;
    std::string_view date;
};

/// A family's pattern with its specificity.
struct PatternEntry {
    std::string_view pattern;
    std::uint16_t family = 0;             ///< index into Tables::families
    std::uint16_t literals = 0;           ///< literal characters of the pattern
    std::uint16_t firmware_literals = 0;  ///< of the family's shortest firmware pattern, + 1; 0: any firmware
};

/// The catalogue's data: constant tables generated from the TOML files.
struct Tables {
    std::span<const Family> families = {};
    std::span<const AttributeMeaning> solid_state = {};  ///< attributes common to all manufacturers, by ascending id
    std::span<const AttributeMeaning> hard_disk = {};
    std::span<const Advisory> advisories = {};
    std::span<const QuirkRow> quirks = {};
    /// Patterns grouped by their first character (lower case), most precise first within a group.
    std::span<const PatternEntry> patterns = {};
    /// Group c is patterns[groups[c] .. groups[c + 1]); group 0 holds those that start with * ? or [.
    std::span<const std::uint16_t> groups = {};
};

/// Whether a model name fits a pattern: `*` any run, `?` one character, `[ab]` one of them,
/// `[0-9]` a range; whole name, letter case ignored.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view text) noexcept;

/// Number of literal characters in a pattern; more means more specific.
[[nodiscard]] std::size_t literal_count(std::string_view pattern) noexcept;

/// Read-only and cheap to create. Thread-safe.
class Catalogue {
public:
    Catalogue();  ///< same as built_in()
    /// `tables` and all that it refers to must outlive the catalogue.
    explicit Catalogue(const Tables& tables) noexcept : tables_(&tables) {}

    /// The data built into the program.
    [[nodiscard]] static Catalogue built_in();

    /// The family with the best matching pattern (most literal characters), or nullptr. Families may also require a
    /// firmware revision.
    [[nodiscard]] const Family* family(const DriveIdentity& identity) const;
    [[nodiscard]] std::span<const Family> families() const noexcept;

    /// Meaning of an attribute in that family; falls back to the common attributes; nullptr if unknown. `family` may be
    /// nullptr. `solid_state` selects the fallback (hard disks differ).
    [[nodiscard]] const AttributeMeaning* meaning(const Family* family, std::uint8_t id, bool solid_state) const;

    /// Advisories that match the model, with their state for this firmware, including those that are fixed.
    [[nodiscard]] std::vector<AdvisoryMatch> advisories(const DriveIdentity& identity) const;
    [[nodiscard]] std::span<const Advisory> all_advisories() const noexcept;

    /// Each quirk once.
    [[nodiscard]] std::vector<Quirk> quirks(const DriveIdentity& identity) const;
    [[nodiscard]] std::span<const QuirkRow> all_quirks() const noexcept;

    /// The common attributes, by ascending id.
    [[nodiscard]] std::span<const AttributeMeaning> agreed_meanings(bool solid_state) const noexcept;

private:
    const Tables* tables_;
};

}  // namespace fettle::catalogue
