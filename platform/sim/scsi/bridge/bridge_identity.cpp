// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/bridge_identity.h"

#include "platform/sim/scsi/vpd_pages.h"

namespace fettle::sim::t10 {

BridgeIdentity::BridgeIdentity(const BridgeSettings& settings, const DriveIdentity& drive)
    : vendor_(settings.vendor),
      product_(settings.product),
      revision_(settings.revision),
      serial_(settings.serial.empty() ? drive.serial : settings.serial) {
    // Like bridges without strings of their own: the model's first word becomes the vendor.
    const auto blank = drive.model.find(' ');
    if (vendor_.empty()) vendor_ = drive.model.substr(0, blank);
    if (product_.empty()) product_ = blank == std::string::npos ? drive.model : drive.model.substr(blank + 1);
}

std::optional<Outcome> BridgeIdentity::inquiry(const Request& request, std::span<const std::uint8_t> extra) const {
    const auto& cdb = request.cdb;
    const auto allocation = cdb.be16(3);
    if (!cdb.bit(1, 0)) {
        if (cdb.u8(2) != 0) return check(invalid_field(2));
        StandardInquiry inquiry;
        inquiry.vendor = vendor_;
        inquiry.product = product_;
        inquiry.revision = revision_;
        inquiry.command_queueing = false;
        return reply(request, standard_inquiry(inquiry), allocation);
    }
    const auto page = cdb.u8(2);
    switch (page) {
        case 0x00: {
            Bytes pages{0x00, 0x80, 0x83};
            pages.insert(pages.end(), extra.begin(), extra.end());
            return reply(request, vpd_page(0, pages), allocation);
        }
        case 0x80: return reply(request, vpd_text(0x80, serial_, serial_.size()), allocation);
        case 0x83: {
            Bytes t10(8 + 16 + serial_.size());
            put_text(t10, 0, 8, vendor_);
            put_text(t10, 8, 16, product_);
            put_text(t10, 24, serial_.size(), serial_);
            Bytes list;
            append_designator(list, 0x02, 0x01, t10);
            return reply(request, vpd_page(0x83, list), allocation);
        }
        default: break;
    }
    if (std::find(extra.begin(), extra.end(), page) == extra.end()) return check(invalid_field(2));
    return std::nullopt;
}

}  // namespace fettle::sim::t10
