// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/buried.h"

#include <algorithm>

#include "core/allocation/fat.h"
#include "core/allocation/signature_marks.h"
#include "core/partition/mbr.h"

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

constexpr std::uint64_t kSector = 512;
constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
constexpr std::uint64_t kDense = 64 * kMib;
constexpr std::uint64_t kMostSparse = 4096;
/// Covers all searched marks from the start of a format: the farthest are the first ZFS uberblocks.
constexpr std::size_t kReach = 0x21000;
constexpr std::uint64_t kTail = 2 * kMib;
constexpr std::size_t kEnough = 8;
/// A shorter mark is too likely to occur by chance.
constexpr std::size_t kShortest = 3;
constexpr std::size_t kShortestAtEnd = 4;

/// The fields of an ext superblock with few possible values (its magic has only 16 bits); backup copies, which record
/// their group, are excluded.
bool is_ext(BytesView super) {
    const auto group = super.le32(0x20).value_or(0);
    return super.le16(0x38) == 0xEF53 && super.le32(0x18).value_or(99) <= 6 && super.le32(0x4C).value_or(99) <= 1 &&
           super.le32(0x14).value_or(99) <= 1 && group >= 256 && group % 8 == 0 && super.le32(0x28).value_or(0) != 0 &&
           super.le16(0x5A) == 0 && super.le32(0).value_or(0) != 0 && super.le32(4).value_or(0) != 0;
}

bool is_table(BytesView sector, std::uint64_t sectors) {
    if (sector.size() < kSector) return false;
    const auto record = partition::decode_boot_record(FixedView<kSector>(sector.span().data()), sectors);
    const auto sane = [&](const partition::MbrEntry& row) {
        return !row.used() || row.protective() || (row.start != 0 && row.start < sectors);
    };
    return (record.protective() || record.has_partitions()) &&
           std::all_of(record.entries.begin(), record.entries.end(), sane);
}

bool is_uberblock(BytesView bytes) {
    constexpr std::uint64_t magic = 0x00BA'B10C;
    return bytes.le64(0) == magic || bytes.be64(0) == magic;
}

class Search {
public:
    explicit Search(Source& source) : source_(source) {
        for (const auto& mark : start_marks()) {
            if (mark.bytes.size() >= kShortest && mark.at < kReach) marks_.push_back(mark);
        }
    }

    Expected<std::vector<Signature>> run() {
        const auto size = source_.size();
        auto own = source_.read(0, static_cast<std::size_t>(std::min<std::uint64_t>(kSector, size)));
        if (!own) return tl::unexpected(own.error());
        own_ = std::move(*own);
        for (std::uint64_t at = kSector; at < size && found_.size() < kEnough; at += step_at(at, size)) {
            const auto bytes = from(at);
            if (!bytes) return tl::unexpected(bytes.error());
            look_at(at, *bytes);
        }
        if (auto tail = look_at_tail(); !tail) return tl::unexpected(tail.error());
        return std::move(found_);
    }

private:
    static std::uint64_t step_at(std::uint64_t at, std::uint64_t size) {
        if (at < kMib) return kSector;
        if (at < kDense) return 4096;
        auto step = kMib;
        while ((size - kDense) / step > kMostSparse) step *= 2;
        return step - at % step;
    }

    Expected<BytesView> from(std::uint64_t at) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(kReach, source_.size() - at));
        if (at < start_ || at + wanted > start_ + piece_.size()) {
            // Locations far apart: read no more than is inspected.
            const std::uint64_t length = at < kDense ? 4 * kMib : kReach;
            auto piece = source_.read(at, static_cast<std::size_t>(std::min(length, source_.size() - at)));
            if (!piece) return tl::unexpected(piece.error());
            piece_ = std::move(*piece);
            start_ = at;
        }
        return BytesView(piece_).slice(static_cast<std::size_t>(at - start_), wanted);
    }

    /// Whether it is a copy of the file system's own first sector, by its identifying fields.
    [[nodiscard]] bool own(Kind kind, BytesView first) const {
        const BytesView mine(own_);
        const auto same = [&](std::size_t at, std::size_t length) {
            return first.slice(at, length).text() == mine.slice(at, length).text();
        };
        switch (kind) {
            case Kind::xfs: return same(0, 4) && same(32, 16);
            case Kind::fat: return same(3, 0x3E);
            case Kind::exfat: return same(0, 104);
            case Kind::ntfs: return same(0, 0x50);
            default: return false;
        }
    }

    void look_at(std::uint64_t at, BytesView bytes) {
        const auto first = bytes.slice(0, kSector);
        const auto note = [&](const Signature& signature) {
            if (!own(signature.kind, first)) add_signature(found_, signature, at);
        };
        for (const auto& mark : marks_) {
            const auto place = static_cast<std::size_t>(mark.at);
            // The first byte alone excludes most.
            if (bytes.u8(place) != static_cast<std::uint8_t>(mark.bytes.front())) continue;
            if (bytes.slice(place, mark.bytes.size()).text() == mark.bytes) note(mark.signature);
        }
        const auto super = bytes.slice(1024, 1024);
        if (is_ext(super)) note({Kind::ext, "ext", "an ext file system"});
        if (is_minix(super)) note({Kind::mountable, "minix", "the Minix file system"});
        if (looks_like_fat(first.span())) note({Kind::fat, "fat", "a FAT file system"});
        if (is_table(first, source_.size() / kSector))
            note({Kind::table, "dos", "a master boot record with partitions"});
        if (bytes.slice(512, 8).text() == "EFI PART"sv) note({Kind::table, "gpt", "a GUID partition table"});
        if (bytes.slice(0xFF6, 10).text() == "SWAPSPACE2"sv) note({Kind::other, "swap", "swap space"});
        for (const std::size_t kib : {8U, 64U}) {
            const auto mark = kib * 1024 + static_cast<std::size_t>(kUfsMark);
            if (is_ufs(bytes.slice(mark, 4))) note({Kind::mountable, "ufs", "UFS"});
        }
        for (const std::size_t place : {std::size_t{0}, std::size_t{0x20000}}) {
            if (is_uberblock(bytes.slice(place, 8))) note({Kind::array, "zfs_member", "a member of a ZFS pool"});
        }
    }

    /// Where a member that starts later would have stored its array metadata, wherever exactly it ends.
    Expected<std::uint64_t> look_at_tail() {
        const auto length = std::min(kTail, source_.size() / kSector * kSector);
        const auto start = source_.size() / kSector * kSector - length;
        const auto tail = source_.read(start, static_cast<std::size_t>(length));
        if (!tail) return tl::unexpected(tail.error());
        const BytesView bytes(*tail);
        for (std::size_t at = 0; at < length && found_.size() < kEnough; at += kSector) {
            const auto sector = bytes.slice(at, kSector);
            if (sector.le32(0) == 0U) continue;
            if (is_md(sector)) add_signature(found_, kMdMember, start + at);
            for (const auto& mark : end_marks()) {
                if (mark.bytes.size() < kShortestAtEnd) continue;
                if (sector.slice(0, mark.bytes.size()).text() == mark.bytes) {
                    add_signature(found_, mark.signature, start + at);
                }
            }
        }
        return 0;
    }

    Source& source_;
    std::vector<Mark> marks_;        ///< marks that can be searched for
    std::vector<std::uint8_t> own_;  ///< the first sector
    std::vector<std::uint8_t> piece_;
    std::uint64_t start_ = 0;
    std::vector<Signature> found_;
};

}  // namespace

Expected<std::vector<Signature>> find_buried(BlockDevice& device) {
    Source source(device, "?");
    return Search(source).run();
}

}  // namespace fettle::allocation
