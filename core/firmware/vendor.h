// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/identity.h"

/// What the machine's own service for firmware (fwupd on Linux) knows of newer firmware, in the maker's name.
namespace fettle::firmware {

/// A device as such a service lists it. Texts are its own, and may be missing.
struct VendorDevice {
    std::string id;  ///< the service's own
    std::string name;
    std::string serial;
    std::string revision;
};

/// Firmware that the service would install.
struct VendorRelease {
    std::string revision;
    std::string summary;
    std::string remote;  ///< where it was found: "lvfs"
};

/// What was asked and what came back.
struct VendorAnswer {
    enum class State : std::uint8_t {
        not_there,  ///< no such service runs here, and none can be started
        unknown,    ///< it does not list this drive
        current,    ///< it lists it and has nothing newer
        newer,      ///< releases, newest first
        failed,     ///< it did not answer as it should: `detail`
    };
    State state = State::not_there;
    VendorDevice device;                  ///< current and newer
    std::vector<VendorRelease> releases;  ///< newer
    std::string detail;
};
[[nodiscard]] std::string_view name(VendorAnswer::State state) noexcept;

/// Port: such a service. One thread at a time.
class VendorService {
public:
    virtual ~VendorService() = default;
    /// Every device that it lists. Errors: unsupported (there is none), others where it does not answer.
    virtual Result<std::vector<VendorDevice>> devices() = 0;
    /// What is newer for one of them. Nothing newer: empty. Errors: where it does not answer.
    virtual Result<std::vector<VendorRelease>> upgrades(const std::string& device_id) = 0;
};

/// Which of the devices is this drive: by its serial number; where the service does not tell serial numbers (it does so
/// to administrators only), by the model, if one device alone has it. nullptr: none, or not certain.
[[nodiscard]] const VendorDevice* find_device(const std::vector<VendorDevice>& devices, const DriveIdentity& drive);

/// Asks for one drive.
[[nodiscard]] VendorAnswer ask_vendor(VendorService& service, const DriveIdentity& drive);

}  // namespace fettle::firmware
