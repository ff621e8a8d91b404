// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/allocation/signature_places.h"
#include "core/allocation/signatures.h"

namespace fettle::allocation {

/// A format identified by bytes at one location from the start.
struct Mark {
    Signature signature;  ///< without its location
    std::uint64_t at = 0;
    std::string_view bytes;
};

/// All of them; a format has one per location.
[[nodiscard]] std::span<const Mark> start_marks();

/// Formats that need more than one comparison: they number their locations, or their mark is so short that other fields
/// must match too.
void find_judged_marks(SignaturePlaces& places, std::vector<Signature>& found);

/// Whether the 512 bytes from 1 KiB on are a Minix superblock.
[[nodiscard]] bool is_minix(BytesView super);

/// Whether these 4 bytes are the mark of a UFS superblock.
[[nodiscard]] bool is_ufs(BytesView mark);
inline constexpr std::uint64_t kUfsMark = 1372;

/// A format identified by bytes at the start of one of the last sectors.
struct EndMark {
    Signature signature;        ///< without its location
    std::uint64_t sectors = 0;  ///< of 512 bytes before the end
    std::string_view bytes;
};

[[nodiscard]] std::span<const EndMark> end_marks();

inline constexpr Signature kMdMember{Signature::Kind::array, "linux_raid_member", "a member of an array (md)"};

/// Whether these bytes start with an md superblock (0.90 or 1.x).
[[nodiscard]] bool is_md(BytesView superblock);

/// Formats identified at a location counted from the end.
void find_end_marks(SignaturePlaces& places, std::vector<Signature>& found);

/// Master boot records and GUID partition tables, at the start and (GPT) at the end.
void find_tables(SignaturePlaces& places, std::vector<Signature>& found);

/// Adds it unless its name is already listed.
void add_signature(std::vector<Signature>& found, Signature signature, std::uint64_t at);

}  // namespace fettle::allocation
