// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/identity.h"

/// Newer firmware known to the system's own firmware service (fwupd on Linux).
namespace fettle::firmware {

/// A device in the service's list. Texts are the service's own, and may be missing.
struct VendorDevice {
    std::string id;  ///< assigned by the service
    std::string name;
    std::string serial;
    std::string revision;
};

/// Firmware that the service can install.
struct VendorRelease {
    std::string revision;
    std::string summary;
    std::string remote;  ///< source: "lvfs"
};

/// Result of a query.
struct VendorAnswer {
    enum class State : std::uint8_t {
        not_there,  ///< the service is not running and cannot be started
        unknown,    ///< it does not list this drive
        current,    ///< no newer release
        newer,      ///< releases, newest first
        failed,     ///< invalid response: `detail`
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
    /// All devices that the service lists. Errors: unsupported (no service), others if it does not respond.
    virtual Result<std::vector<VendorDevice>> devices() = 0;
    /// Newer releases for one device; empty: none. Errors: if the service does not respond.
    virtual Result<std::vector<VendorRelease>> upgrades(const std::string& device_id) = 0;
};

/// The device that is this drive: by its serial number or, because the service reports serial numbers only to
/// administrators, by the model if a single device has it. nullptr: none, or ambiguous.
[[nodiscard]] const VendorDevice* find_device(const std::vector<VendorDevice>& devices, const DriveIdentity& drive);

/// Queries the service for one drive.
[[nodiscard]] VendorAnswer ask_vendor(VendorService& service, const DriveIdentity& drive);

}  // namespace fettle::firmware
