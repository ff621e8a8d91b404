// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/system_drive_opener.h"

#include "platform/macos/native/raw_disk.h"
#include "platform/macos/native/smart_plug_ins.h"
#include "platform/macos/smart/smart_ports.h"

namespace fettle::macos {

Result<std::shared_ptr<const IoKit>> SystemDriveOpener::kit() {
    const std::scoped_lock lock(mutex_);
    if (!kit_) kit_ = IoKit::load();
    return *kit_;
}

Status SystemDriveOpener::add_smart(const std::string& id, Protocol protocol, DrivePorts& ports) {
    auto loaded = kit();
    if (!loaded) return fail(loaded.error());
    // Behind USB either may be: the bridge's driver decides what it offers.
    Status nvme = fail(ErrorCode::unsupported, id);
    if (protocol == Protocol::nvme || protocol == Protocol::unknown) {
        auto user = open_nvme_smart(*loaded, id);
        if (user) {
            ports.nvme = std::make_unique<MacNvmePort>(std::move(*user));
            return {};
        }
        nvme = fail(user.error());
    }
    if (protocol == Protocol::nvme) return nvme;
    auto user = open_ata_smart(*loaded, id);
    if (!user) return fail(user.error());
    ports.ata = std::make_unique<MacAtaPort>(std::move(*user));
    return {};
}

Result<DrivePorts> SystemDriveOpener::open(const std::string& id, Protocol protocol) {
    DrivePorts ports;
    const auto smart = add_smart(id, protocol, ports);
    auto block = open_raw_disk(id);
    if (block) ports.block = std::move(*block);
    // Without any port, the reason for the missing SMART is what people need to know.
    if (!smart && !block) return fail(smart.error().code == ErrorCode::vanished ? block.error() : smart.error());
    return ports;
}

}  // namespace fettle::macos
