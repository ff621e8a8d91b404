// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/vendor.h"

struct sd_bus;

namespace fettle::remote {

/// fwupd over the system bus: org.freedesktop.fwupd, GetDevices and GetUpgrades. The bus starts fwupd if it is
/// installed. Only reads; the release lists are as recent as fwupd's last refresh.
class Fwupd final : public firmware::VendorService {
public:
    Fwupd() = default;
    ~Fwupd() override;
    Fwupd(const Fwupd&) = delete;
    Fwupd& operator=(const Fwupd&) = delete;

    Result<std::vector<firmware::VendorDevice>> devices() override;
    Result<std::vector<firmware::VendorRelease>> upgrades(const std::string& device_id) override;

private:
    /// Connects on first use.
    Status open();

    sd_bus* bus_ = nullptr;
};

}  // namespace fettle::remote
