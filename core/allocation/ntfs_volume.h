// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/allocation/source.h"

/// The structures of NTFS that lead to its bitmap. Microsoft publishes no specification; offsets are those of the Linux
/// kernel's and ntfs-3g's headers, which agree, compared with ntfsinfo's output in the tests.
namespace fettle::allocation {

/// What the boot sector says.
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

/// A piece of a file: so many clusters from `cluster` on.
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
    std::vector<NtfsRun> runs;        ///< else; without the holes of an attribute that is not plain
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

/// A file record whose fix-ups were undone.
struct NtfsRecord {
    std::vector<NtfsAttribute> attributes;
    bool in_use = false;
    std::uint64_t base = 0;  ///< of a record that continues another one: that one's number

    /// The only one of that type, without a name unless it is an index; nullptr: none, or several.
    [[nodiscard]] const NtfsAttribute* only(std::uint32_t type) const noexcept;
};

/// An NTFS volume, read far enough to find files by their number.
class NtfsVolume {
public:
    /// Reads the boot sector and the record of $MFT, with the records that continue it.
    static Expected<NtfsVolume> open(Source& source);

    [[nodiscard]] const NtfsGeometry& geometry() const noexcept { return geometry_; }
    [[nodiscard]] const std::vector<NtfsRun>& table_runs() const noexcept { return table_runs_; }
    /// How much of $MFT holds records.
    [[nodiscard]] std::uint64_t table_bytes() const noexcept { return table_bytes_; }
    [[nodiscard]] Source& source() const noexcept { return *source_; }

    /// The record of file `number`. Refused when it is damaged, or there is none.
    [[nodiscard]] Expected<NtfsRecord> record(std::uint64_t number) const;
    /// The bytes of a record as they stand on the device.
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

/// Whether a record belongs to a file, or to one that continues another.
[[nodiscard]] bool ntfs_record_in_use(std::span<const std::uint8_t> record) noexcept;

/// What is written in a record whose fix-ups were undone; nullopt: it is damaged. `clusters` of the volume.
[[nodiscard]] std::optional<NtfsRecord> parse_ntfs_record(std::span<const std::uint8_t> record, std::uint64_t clusters);

/// Puts back the last two bytes of each 512, which the volume keeps elsewhere to find torn writes. False: it is torn,
/// or the signature is another one.
[[nodiscard]] bool undo_ntfs_fixups(std::span<std::uint8_t> record, std::string_view signature);

}  // namespace fettle::allocation
