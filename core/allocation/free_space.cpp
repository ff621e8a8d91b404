// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/free_space.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/allocation/exfat.h"
#include "core/allocation/ext.h"
#include "core/allocation/fat.h"
#include "core/allocation/ntfs.h"
#include "core/allocation/signatures.h"
#include "core/allocation/source.h"
#include "core/allocation/xfs.h"

namespace fettle::allocation {

namespace {

constexpr std::string_view kNothing =
    FETTLE_TEXT("No known format was found, so Fettle cannot determine which blocks are free.");
constexpr std::string_view kSeveral =
    FETTLE_TEXT("Signatures of several formats were found ({all}), so it is unclear which one is in use.");
constexpr std::string_view kWipefs = FETTLE_TEXT(
    "If you are sure, remove the obsolete signature with \"wipefs\", or mount the file system and trim it.");
constexpr std::string_view kOther = FETTLE_TEXT("This is {what}: its free space cannot be determined from outside.");
constexpr std::string_view kTable = FETTLE_TEXT(
    "This contains {what}: a virtual machine or another system probably "
    "used it as a whole drive. It is unclear which blocks are in use.");
constexpr std::string_view kTrimThere =
    FETTLE_TEXT("Trim it from the system that uses it. If none does, remove the partition table with \"wipefs\".");
constexpr std::string_view kFromInside =
    FETTLE_TEXT("Open or assemble it, mount its file system, and trim that: \"fettle trim MOUNT\".");
constexpr std::string_view kMountAndTrim =
    FETTLE_TEXT("Fettle cannot determine the free space of {what} unless it is mounted.");
constexpr std::string_view kTrimIt = FETTLE_TEXT("Mount it and trim it: \"fettle trim MOUNT\".");

Message named(const char* id, std::string_view text, std::string_view remedy, const Signature& what) {
    return {id,
            Severity::info,
            text,
            remedy,
            {{"type", std::string(what.name)}, {"what", std::string(what.words)}, {"at_byte", what.at}}};
}

}  // namespace

Answer read_free_space(BlockDevice& device) {
    Source source(device, "?");
    const auto found = find_signatures(source);
    if (!found) return tl::unexpected(found.error());
    if (found->empty()) {
        return tl::unexpected<Message>(
            Message{"nothing-known", Severity::info, kNothing, {}, {{"type", std::string("unknown")}}});
    }
    for (const auto& signature : *found) {
        if (signature.kind != Signature::Kind::table) continue;
        return tl::unexpected<Message>(named("partition-table-within", kTable, kTrimThere, signature));
    }
    if (found->size() > 1) {
        std::string all;
        for (const auto& signature : *found) all += fmt::format("{}{}", all.empty() ? "" : ", ", signature.name);
        return tl::unexpected<Message>(Message{
            "several-formats", Severity::info, kSeveral, kWipefs, {{"type", std::string("unknown")}, {"all", all}}});
    }
    const auto& only = found->front();
    source.rename(std::string(only.name));
    switch (only.kind) {
        case Signature::Kind::ext: return read_ext(source);
        case Signature::Kind::fat: return read_fat(source);
        case Signature::Kind::exfat: return read_exfat(source);
        case Signature::Kind::ntfs: return read_ntfs(source);
        case Signature::Kind::xfs: return read_xfs(source);
        case Signature::Kind::mountable:
            return tl::unexpected<Message>(named("mount-and-trim", kMountAndTrim, kTrimIt, only));
        case Signature::Kind::array:
        case Signature::Kind::table:
        case Signature::Kind::other: break;
    }
    return tl::unexpected<Message>(named("no-file-system", kOther, kFromInside, only));
}

}  // namespace fettle::allocation
