// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/vendor.h"

struct sd_bus;

namespace fettle::remote {

/// fwupd over the system bus: org.freedesktop.fwupd, GetDevices and GetUpgrades. The bus starts fwupd where it is
/// installed and sleeps. Only asks; fwupd's own lists of what is newer are as fresh as it last fetched them.
class Fwupd final : public firmware::VendorService {
public:
    Fwupd() = default;
    ~Fwupd() override;
    Fwupd(const Fwupd&) = delete;
    Fwupd& operator=(const Fwupd&) = delete;

    Result<std::vector<firmware::VendorDevice>> devices() override;
    Result<std::vector<firmware::VendorRelease>> upgrades(const std::string& device_id) override;

private:
    /// Connects when it is first asked.
    Status open();

    sd_bus* bus_ = nullptr;
};

}  // namespace fettle::remote
