// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/allocation/source.h"

/// NTFS structures needed to find its bitmap. Microsoft publishes no specification; offsets are from the headers of the
/// Linux kernel and ntfs-3g, which agree, and are compared with ntfsinfo's output in the tests.
namespace fettle::allocation {

/// Contents of the boot sector.
struct NtfsGeometry {
    std::uint64_t sector_bytes = 0;
    std::uint64_t cluster_bytes = 0;
    std::uint64_t clusters = 0;
    std::uint64_t size_bytes = 0;
    std::uint64_t table_cluster = 0;   ///< $MFT
    std::uint64_t mirror_cluster = 0;  ///< $MFTMirr
    std::uint32_t record_bytes = 0;
    std::uint64_t serial = 0;
};

/// A run of a file: this many clusters from `cluster` on.
struct NtfsRun {
    std::uint64_t cluster = 0;
    std::uint64_t clusters = 0;
};

/// One attribute of a file record.
struct NtfsAttribute {
    std::uint32_t type = 0;
    bool named = false;
    bool plain = true;  ///< neither compressed nor encrypted nor sparse
    bool resident = true;
    std::vector<std::uint8_t> value;  ///< resident
    std::vector<NtfsRun> runs;        ///< otherwise; without the holes of a sparse or compressed attribute
    std::uint64_t first_vcn = 0;
    std::uint64_t size_bytes = 0;
    std::uint64_t initialised_bytes = 0;
};

// Types of attributes.
inline constexpr std::uint32_t kNtfsAttributeList = 0x20;
inline constexpr std::uint32_t kNtfsVolumeInformation = 0x70;
inline constexpr std::uint32_t kNtfsData = 0x80;
inline constexpr std::uint32_t kNtfsIndexRoot = 0x90;
inline constexpr std::uint32_t kNtfsIndexAllocation = 0xA0;

/// A file record with its fix-ups undone.
struct NtfsRecord {
    std::vector<NtfsAttribute> attributes;
    bool in_use = false;
    std::uint64_t base = 0;  ///< of an extension record: the number of its base record

    /// The only attribute of that type, unnamed except for an index; nullptr: none, or several.
    [[nodiscard]] const NtfsAttribute* only(std::uint32_t type) const noexcept;
};

/// An NTFS volume, read as far as needed to find files by number.
class NtfsVolume {
public:
    /// Reads the boot sector and the record of $MFT with its extension records.
    static Expected<NtfsVolume> open(Source& source);

    [[nodiscard]] const NtfsGeometry& geometry() const noexcept { return geometry_; }
    [[nodiscard]] const std::vector<NtfsRun>& table_runs() const noexcept { return table_runs_; }
    /// Length of $MFT in records.
    [[nodiscard]] std::uint64_t table_bytes() const noexcept { return table_bytes_; }
    [[nodiscard]] Source& source() const noexcept { return *source_; }

    /// The record of file `number`. Error: it is damaged or does not exist.
    [[nodiscard]] Expected<NtfsRecord> record(std::uint64_t number) const;
    /// The raw bytes of a record.
    [[nodiscard]] Expected<std::vector<std::uint8_t>> raw_record(std::uint64_t number) const;
    /// `length` bytes of $MFT.
    [[nodiscard]] Expected<std::vector<std::uint8_t>> table(std::uint64_t offset, std::size_t length) const;
    /// `length` bytes of a non-resident attribute.
    [[nodiscard]] Expected<std::vector<std::uint8_t>> content(const NtfsAttribute& attribute, std::uint64_t offset,
                                                              std::size_t length) const;

private:
    NtfsVolume(Source& source, const NtfsGeometry& geometry) : source_(&source), geometry_(geometry) {}

    Expected<std::uint64_t> complete_table(const NtfsRecord& first);
    [[nodiscard]] Expected<std::vector<std::uint8_t>> in_runs(const std::vector<NtfsRun>& runs, std::uint64_t offset,
                                                              std::size_t length) const;

    Source* source_;
    NtfsGeometry geometry_;
    std::vector<NtfsRun> table_runs_;
    std::uint64_t table_bytes_ = 0;
};

/// Whether a record belongs to a file, or extends another record.
[[nodiscard]] bool ntfs_record_in_use(std::span<const std::uint8_t> record) noexcept;

/// Parses a record with its fix-ups undone; nullopt: damaged. `clusters` of the volume.
[[nodiscard]] std::optional<NtfsRecord> parse_ntfs_record(std::span<const std::uint8_t> record, std::uint64_t clusters);

/// Restores the last two bytes of each 512, which the volume stores elsewhere to detect torn writes. False: torn, or a
/// different signature.
[[nodiscard]] bool undo_ntfs_fixups(std::span<std::uint8_t> record, std::string_view signature);

}  // namespace fettle::allocation
