// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/signature_marks.h"
#include "core/partition/mbr.h"

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

constexpr Signature kGpt{Kind::table, "gpt", "a GUID partition table"};
constexpr Signature kMbr{Kind::table, "dos", "a master boot record with partitions"};

/// Big-endian, the last halves of the first sector; the XOR of all halves is zero.
bool is_sun_label(BytesView sector) {
    if (sector.be16(508) != 0xDABE) return false;
    std::uint16_t sum = 0;
    for (std::size_t i = 0; i < 512; i += 2) sum = static_cast<std::uint16_t>(sum ^ sector.be16(i).value_or(0));
    return sum == 0;
}

}  // namespace

void find_tables(SignaturePlaces& places, std::vector<Signature>& found) {
    const auto first = places.at(0, 512);
    if (first.size() == 512) {
        const auto record = partition::decode_boot_record(FixedView<512>(first.span().data()), places.size() / 512);
        // Boot code ends in 55AAh too; without partition entries it is not a table.
        if (record.protective() || record.has_partitions()) add_signature(found, kMbr, 0);
        if (is_sun_label(first)) add_signature(found, {Kind::table, "sun", "a Sun partition table"}, 0);
    }
    // The header follows the first sector, and is also the last sector, whatever the sector size.
    for (const std::uint64_t sector : {512U, 1024U, 2048U, 4096U}) {
        for (const auto at : {sector, places.before_end(1, sector)}) {
            if (places.at(at, 8).text() == "EFI PART"sv) add_signature(found, kGpt, at);
        }
    }
}

}  // namespace fettle::allocation
