// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "core/firmware/vendor.h"

struct sd_bus;

namespace fettle::remote {

/// fwupd over the system bus: org.freedesktop.fwupd, GetDevices and GetUpgrades. The bus starts fwupd if it is
/// installed. Only reads; the release lists are as recent as fwupd's last refresh. Thread-safe: one call after the
/// other.
class Fwupd final : public firmware::VendorService {
public:
    Fwupd() = default;
    ~Fwupd() override;
    Fwupd(const Fwupd&) = delete;
    Fwupd& operator=(const Fwupd&) = delete;

    Result<std::vector<firmware::VendorDevice>> devices() override;
    Result<std::vector<firmware::VendorRelease>> upgrades(const std::string& device_id) override;

private:
    /// Connects on first use. Requires mutex_.
    Status open();

    std::mutex mutex_;  ///< of the connection, which libsystemd allows one thread at a time to use
    sd_bus* bus_ = nullptr;
};

}  // namespace fettle::remote
