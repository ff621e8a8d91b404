// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/allocation/signature_places.h"
#include "core/allocation/signatures.h"

namespace fettle::allocation {

/// A format that is known by bytes at one place from the beginning.
struct Mark {
    Signature signature;  ///< without its place
    std::uint64_t at = 0;
    std::string_view bytes;
};

/// All of them; a format has one for each of its places.
[[nodiscard]] std::span<const Mark> start_marks();

/// What is not known by bytes at one place alone: formats that number their places, or whose mark is so short that more
/// of them has to fit.
void find_judged_marks(SignaturePlaces& places, std::vector<Signature>& found);

/// Whether the 512 bytes from 1 KiB on are a superblock of Minix.
[[nodiscard]] bool is_minix(BytesView super);

/// Whether the 4 bytes where UFS' superblocks have their mark are one.
[[nodiscard]] bool is_ufs(BytesView mark);
inline constexpr std::uint64_t kUfsMark = 1372;

/// A format that is known by bytes at the beginning of one of the last sectors.
struct EndMark {
    Signature signature;        ///< without its place
    std::uint64_t sectors = 0;  ///< of 512 bytes before the end
    std::string_view bytes;
};

[[nodiscard]] std::span<const EndMark> end_marks();

inline constexpr Signature kMdMember{Signature::Kind::array, "linux_raid_member", "a member of an array (md)"};

/// Whether a superblock of md (0.90 or 1.x) begins with these bytes.
[[nodiscard]] bool is_md(BytesView superblock);

/// What is known by a place that is counted from the end.
void find_end_marks(SignaturePlaces& places, std::vector<Signature>& found);

/// Master boot records and GUID partition tables, at the beginning and (GPT) at the end.
void find_tables(SignaturePlaces& places, std::vector<Signature>& found);

/// Adds it, unless its name is there.
void add_signature(std::vector<Signature>& found, Signature signature, std::uint64_t at);

}  // namespace fettle::allocation
