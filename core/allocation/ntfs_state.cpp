// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ntfs_state.h"

#include <algorithm>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kLogFile = 2;
constexpr std::uint64_t kVolume = 3;
constexpr std::uint64_t kRootFolder = 5;
constexpr std::uint64_t kFileNumber = 0x0000'FFFF'FFFF'FFFF;

/// Flags of $Volume without effect on the bitmap: mounted on NT 4, modified by chkdsk.
constexpr std::uint16_t kHarmless = 0x0008 | 0x8000;

// $LogFile's restart pages
constexpr std::uint16_t kNoClient = 0xFFFF;
constexpr std::uint16_t kLogIsClean = 0x0002;
constexpr std::uint64_t kMostLogBytes = std::uint64_t{1} << 28U;

// The root folder's index
constexpr std::uint16_t kLastEntry = 2;
constexpr std::size_t kEntryHeader = 16;
constexpr std::size_t kNameLengthAt = kEntryHeader + 0x40;
constexpr std::uint64_t kMostIndexBytes = std::uint64_t{1} << 26U;
constexpr std::size_t kHiberfilHeader = 4096;

constexpr std::string_view kDirty = FETTLE_TEXT("The {type} volume is marked as dirty: it was not unmounted cleanly.");
constexpr std::string_view kChkdsk = FETTLE_TEXT("Run chkdsk on it in Windows (or \"ntfsfix\"), then try again.");
constexpr std::string_view kLogOpen = FETTLE_TEXT("The {type} volume's journal is open: it was not unmounted cleanly.");
constexpr std::string_view kHibernated =
    FETTLE_TEXT("Windows is hibernated on this {type} volume, or was shut down with Fast Startup.");
constexpr std::string_view kShutDown = FETTLE_TEXT(
    "Start Windows and shut it down completely (\"shutdown "
    "/s /t 0\"; \"powercfg /h off\" disables Fast Startup).");

Expected<std::uint64_t> check_flags(const NtfsVolume& volume) {
    const auto record = volume.record(kVolume);
    if (!record) return tl::unexpected(record.error());
    const auto* information = record->only(kNtfsVolumeInformation);
    if (information == nullptr || !information->resident || information->value.size() < 12) {
        return volume.source().contradicts("$Volume");
    }
    const FixedView<12> view(information->value.data());
    if (view.u8<8>() != 3 && !(view.u8<8>() == 1 && view.u8<9>() == 2))
        return volume.source().not_understood("its version");
    if ((view.le16<10>() & ~kHarmless) != 0) return volume.source().dirty(kDirty, kChkdsk);
    return 0;
}

struct RestartPage {
    std::uint64_t sequence = 0;
    bool clean = false;
    bool cached = false;  ///< of version 2: Windows keeps this in memory or in its hibernation file
};

/// The restart page at `offset` of the journal; nullopt: none that is intact.
Expected<std::optional<RestartPage>> restart_page(const NtfsVolume& volume, const NtfsAttribute& log,
                                                  std::uint64_t offset, std::size_t page_bytes) {
    if (offset + page_bytes > log.size_bytes) return std::optional<RestartPage>();
    auto page = volume.content(log, offset, page_bytes);
    if (!page) return tl::unexpected(page.error());
    if (!undo_ntfs_fixups(*page, "RSTR")) return std::optional<RestartPage>();
    const BytesView view(*page);
    const std::size_t area = view.le16(24).value_or(0);
    const auto sequence = view.le64(area);
    const auto in_use = view.le16(area + 12);
    const auto flags = view.le16(area + 14);
    if (area < 30 || !sequence || !in_use || !flags) return std::optional<RestartPage>();
    return RestartPage{*sequence, *in_use == kNoClient || (*flags & kLogIsClean) != 0, view.le16(28) != 1U};
}

/// A journal that was reset is filled with ones.
Expected<bool> is_blank(const NtfsVolume& volume, const NtfsAttribute& log) {
    constexpr std::uint64_t at_once = std::uint64_t{1} << 20U;
    for (std::uint64_t offset = 0; offset < log.size_bytes; offset += at_once) {
        const auto part =
            volume.content(log, offset, static_cast<std::size_t>(std::min(at_once, log.size_bytes - offset)));
        if (!part) return tl::unexpected(part.error());
        if (std::any_of(part->begin(), part->end(), [](std::uint8_t byte) { return byte != 0xFF; })) return false;
    }
    return true;
}

Expected<std::uint64_t> check_log(const NtfsVolume& volume) {
    const auto record = volume.record(kLogFile);
    if (!record) return tl::unexpected(record.error());
    const auto* log = record->only(kNtfsData);
    if (log == nullptr || log->resident || !log->plain || log->size_bytes > kMostLogBytes || log->size_bytes < 8192) {
        return volume.source().contradicts("$LogFile");
    }
    const auto start = volume.content(*log, 0, 512);
    if (!start) return tl::unexpected(start.error());
    if ((*start)[0] == 0xFF) {
        const auto blank = is_blank(volume, *log);
        if (!blank) return tl::unexpected(blank.error());
        if (*blank) return 0;
    }
    const auto page_bytes = BytesView(*start).le32(16).value_or(0);
    if (page_bytes < 512 || page_bytes > 65'536 || (page_bytes & (page_bytes - 1)) != 0) {
        return volume.source().dirty(kLogOpen, kChkdsk);
    }
    const auto first = restart_page(volume, *log, 0, page_bytes);
    const auto second = restart_page(volume, *log, page_bytes, page_bytes);
    if (!first) return tl::unexpected(first.error());
    if (!second) return tl::unexpected(second.error());
    if ((*first && (*first)->cached) || (*second && (*second)->cached)) {
        return volume.source().dirty(kHibernated, kShutDown);
    }
    // Both are written at every checkpoint; only if they agree is the state certain.
    const bool clean = *first && *second && (*first)->clean && (*second)->clean;
    if (!clean) return volume.source().dirty(kLogOpen, kChkdsk);
    return 0;
}

bool is_hiberfil(BytesView entry) {
    constexpr std::string_view wanted = "hiberfil.sys";
    if (entry.u8(kNameLengthAt).value_or(0) != wanted.size()) return false;
    auto at = kNameLengthAt + 2;
    for (const char expected : wanted) {
        const auto letter = entry.le16(at).value_or(0);
        const auto lower = letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
        if (lower != static_cast<unsigned char>(expected)) return false;
        at += 2;
    }
    return true;
}

/// Adds the file numbers of that name in a list of entries; false: the list is damaged.
bool add_hiberfils(BytesView entries, std::vector<std::uint64_t>& found) {
    for (std::size_t at = 0;;) {
        const auto reference = entries.le64(at);
        const auto length = entries.le16(at + 8).value_or(0);
        const auto flags = entries.le16(at + 12);
        if (!reference || !flags) return false;
        if ((*flags & kLastEntry) != 0) return true;
        if (length < kEntryHeader + 8 || length % 8 != 0) return false;
        if (is_hiberfil(entries.slice(at, length))) found.push_back(*reference & kFileNumber);
        at += length;
    }
}

/// An index header, followed by its entries, starts at `header`.
BytesView entries_of(BytesView header) {
    const auto offset = header.le32(0).value_or(0);
    const auto end = header.le32(4).value_or(0);
    if (offset < 16 || end < offset) return {};
    return header.slice(offset, end - offset);
}

Expected<std::vector<std::uint64_t>> hiberfils(const NtfsVolume& volume) {
    auto& source = volume.source();
    const auto root = volume.record(kRootFolder);
    if (!root) return tl::unexpected(root.error());
    if (root->only(kNtfsAttributeList) != nullptr) return source.not_understood("a fragmented root folder");
    const auto* index = root->only(kNtfsIndexRoot);
    if (index == nullptr || !index->resident || index->value.size() < 32) return source.contradicts("its root folder");
    std::vector<std::uint64_t> found;
    const BytesView value(index->value);
    if (!add_hiberfils(entries_of(value.slice(16, value.size())), found)) return source.contradicts("its root folder");
    const auto* blocks = root->only(kNtfsIndexAllocation);
    if (blocks == nullptr) return found;
    const auto block_bytes = value.le32(8).value_or(0);
    if (blocks->resident || !blocks->plain || blocks->size_bytes > kMostIndexBytes || block_bytes < 512 ||
        block_bytes > 65'536 || blocks->size_bytes % block_bytes != 0) {
        return source.contradicts("its root folder");
    }
    for (std::uint64_t offset = 0; offset < blocks->size_bytes; offset += block_bytes) {
        auto block = volume.content(*blocks, offset, block_bytes);
        if (!block) return tl::unexpected(block.error());
        // Blocks that were never used have no signature.
        if (std::all_of(block->begin(), block->begin() + 4, [](std::uint8_t byte) { return byte == 0; })) continue;
        if (!undo_ntfs_fixups(*block, "INDX")) return source.contradicts("its root folder");
        if (!add_hiberfils(entries_of(BytesView(*block).slice(0x18, block->size())), found)) {
            return source.contradicts("its root folder");
        }
    }
    return found;
}

Expected<std::uint64_t> check_hibernation(const NtfsVolume& volume) {
    const auto files = hiberfils(volume);
    if (!files) return tl::unexpected(files.error());
    for (const auto number : *files) {
        const auto record = volume.record(number);
        if (!record) return tl::unexpected(record.error());
        if (!record->in_use) continue;  // left over from a deleted entry
        const auto* data = record->only(kNtfsData);
        if (data == nullptr || !data->plain) return volume.source().dirty(kHibernated, kShutDown);  // cannot be seen
        if (data->size_bytes == 0 || data->initialised_bytes == 0) continue;
        std::vector<std::uint8_t> header = data->value;
        if (!data->resident) {
            auto read = volume.content(
                *data, 0, static_cast<std::size_t>(std::min<std::uint64_t>(data->initialised_bytes, kHiberfilHeader)));
            if (!read) return tl::unexpected(read.error());
            header = std::move(*read);
        }
        const auto word = BytesView(header).slice(0, 4).text();
        const bool blank = std::all_of(header.begin(), header.end(), [](std::uint8_t byte) { return byte == 0; });
        // "wake": the session was resumed. Any other value, mainly "hibr" and "HIBR", means a saved session.
        if (!blank && word != "wake" && word != "WAKE") return volume.source().dirty(kHibernated, kShutDown);
    }
    return 0;
}

}  // namespace

Expected<std::uint64_t> check_ntfs_state(const NtfsVolume& volume) {
    if (auto clean = check_flags(volume); !clean) return clean;
    if (auto clean = check_log(volume); !clean) return clean;
    return check_hibernation(volume);
}

}  // namespace fettle::allocation
