// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/signatures.h"

#include <algorithm>

#include "core/allocation/fat.h"
#include "core/allocation/signature_marks.h"
#include "core/allocation/window.h"

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

void find_fat(SignaturePlaces& places, std::vector<Signature>& found) {
    const auto boot = places.at(0, 512);
    const auto other_boot = [](const Signature& one) { return one.kind == Kind::exfat || one.kind == Kind::ntfs; };
    // An NTFS boot sector has the same form, with its own name.
    if (std::any_of(found.begin(), found.end(), other_boot)) return;
    if (looks_like_fat(boot.span())) return add_signature(found, {Kind::fat, "fat", "a FAT file system"}, 0);
    const auto named = [&](std::size_t at, std::string_view text) {
        return boot.slice(at, text.size()).text() == text;
    };
    if (named(0x52, "FAT32   "sv) || named(0x52, "MSWIN"sv) || named(0x36, "FAT16   "sv) || named(0x36, "FAT12   "sv) ||
        named(0x36, "MSDOS"sv)) {
        add_signature(found, {Kind::other, "vfat", "a damaged FAT boot sector"}, 0);
    }
}

}  // namespace

Expected<std::vector<Signature>> find_signatures(Source& source) {
    SignaturePlaces places(source);
    std::vector<Signature> found;
    for (const auto& mark : start_marks()) {
        if (places.at(mark.at, mark.bytes.size()).text() == mark.bytes) add_signature(found, mark.signature, mark.at);
    }
    find_judged_marks(places, found);
    find_fat(places, found);
    find_end_marks(places, found);
    find_tables(places, found);
    if (places.failed()) return tl::unexpected(*places.failed());
    return found;
}

Expected<std::vector<Signature>> find_signatures(BlockDevice& device, const Range& span) {
    Window window(device, span.start, span.length);
    Source source(window, "?");
    return find_signatures(source);
}

Expected<std::vector<Signature>> find_array_signatures(Source& source) {
    auto found = find_signatures(source);
    if (found) {
        found->erase(
            std::remove_if(found->begin(), found->end(), [](const Signature& one) { return one.kind != Kind::array; }),
            found->end());
    }
    return found;
}

}  // namespace fettle::allocation
