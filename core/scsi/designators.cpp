// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/designators.h"

#include "core/scsi/vpd.h"

namespace fettle::scsi {

namespace {

// SPC-5 7.7.6.1 table 589: one designation descriptor.
constexpr std::size_t kHeaderBytes = 4;
constexpr std::size_t kCodeSet = 0;
constexpr std::size_t kTypeAndAssociation = 1;
constexpr std::size_t kLength = 3;
constexpr std::uint8_t kBinary = 1;
// SPC-5 7.7.6.12: a UUID designator has a type byte and a reserved one before the 16 bytes.
constexpr std::size_t kUuidPrefixBytes = 2;
constexpr std::size_t kUuidBytes = 16;

}  // namespace

std::string Designator::text() const {
    if (type == DesignatorType::uuid && bytes.size() == kUuidPrefixBytes + kUuidBytes) {
        return hex(BytesView(bytes).slice(kUuidPrefixBytes, kUuidBytes).span());
    }
    return code_set == kBinary ? hex(bytes) : ascii_field(bytes);
}

Result<std::vector<Designator>> decode_designators(BytesView bytes) {
    const auto payload = vpd_payload(bytes, VpdPage::identification);
    if (!payload) return fail(payload.error());
    std::vector<Designator> list;
    for (std::size_t at = 0; at < payload->size();) {
        const auto header = payload->fixed<kHeaderBytes>(at, "VPD page 83h designator");
        if (!header) return fail(header.error());
        const std::size_t length = header->u8<kLength>();
        const auto body = payload->slice(at + kHeaderBytes, length);
        if (body.size() < length) return fail(ErrorCode::malformed, FETTLE_TEXT("VPD page 83h designator"));
        Designator designator;
        designator.code_set = header->u8<kCodeSet>() & 0xFU;
        designator.association = static_cast<Association>(header->u8<kTypeAndAssociation>() >> 4U & 3U);
        designator.type = static_cast<DesignatorType>(header->u8<kTypeAndAssociation>() & 0xFU);
        designator.bytes.assign(body.span().begin(), body.span().end());
        list.push_back(std::move(designator));
        at += kHeaderBytes + length;
    }
    return list;
}

UnitNames unit_names(const std::vector<Designator>& designators) {
    UnitNames names;
    const auto keep_longest = [](std::string& kept, std::string text) {
        if (text.size() > kept.size()) kept = std::move(text);
    };
    for (const auto& designator : designators) {
        if (designator.association != Association::logical_unit) continue;
        switch (designator.type) {
            case DesignatorType::naa: keep_longest(names.naa, designator.text()); break;
            case DesignatorType::eui64: keep_longest(names.eui64, designator.text()); break;
            case DesignatorType::uuid: keep_longest(names.uuid, designator.text()); break;
            case DesignatorType::t10_vendor: keep_longest(names.t10, designator.text()); break;
            default: break;
        }
    }
    return names;
}

}  // namespace fettle::scsi
