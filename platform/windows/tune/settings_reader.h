// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/catalogue/catalogue.h"
#include "core/tune/windows/windows_system.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/system_facts.h"

namespace fettle::windows {

/// The registry of this computer and the programs that report its settings. Reads only.
class SettingsReader final : public tune::WindowsSystem {
public:
    SettingsReader(std::shared_ptr<DeviceIo> io, std::shared_ptr<DeviceList> devices,
                   std::shared_ptr<SystemFacts> facts)
        : io_(std::move(io)), devices_(std::move(devices)), facts_(std::move(facts)) {}

    Result<std::optional<tune::RegistryValue>> value(const std::string& key, const std::string& name) override;
    Result<std::string> output(tune::WindowsQuery query) override;
    tune::WindowsFacts facts() override;

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<DeviceList> devices_;
    std::shared_ptr<SystemFacts> facts_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
};

}  // namespace fettle::windows
