// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

namespace {

/// USBSTOR and UASPStor: both report bus 7 (Microsoft, STORAGE_BUS_TYPE has no value for attached SCSI) and pass CDBs
/// as they are; they know nothing of ATA or SMART.
class UsbStack final : public ScsiStack {
public:
    using ScsiStack::ScsiStack;
    [[nodiscard]] std::string service() const override {
        return disk().driver == Driver::uaspstor ? "UASPStor" : "USBSTOR";
    }

private:
    [[nodiscard]] Texts texts() override { return inquiry_texts(7); }
    [[nodiscard]] windows::WinError blocked(std::span<const std::uint8_t> cdb) override {
        return is_ata_pass_through(cdb) ? habits().ata_refusal : 0;
    }
};

}  // namespace

std::unique_ptr<Stack> make_usb(const Disk& disk) { return std::make_unique<UsbStack>(disk); }

}  // namespace fettle::win_sim
