// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/drive/opal_port.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// The kernel's sed-opal interface (linux/sed-opal.h, CONFIG_BLK_SED_OPAL) of a whole drive's block device. What a
/// kernel lacks is `unsupported`: status before 6.1, deactivate_locking before 6.6, change_owner before 6.12. SATA
/// drives need the kernel's parameter libata.allow_tpm=1.
class KernelOpal : public OpalPort {
public:
    /// As ioctl(2) on the device: returns its result, with errno set if that is negative.
    using Call = std::function<int(unsigned long request, void* argument)>;

    KernelOpal(Call call, std::string path) : call_(std::move(call)), path_(std::move(path)) {}

    Result<SystemOpal> status() override;
    Status take_ownership(Password password) override;
    Status activate_locking(Password password) override;
    Status protect(Password password) override;
    Status set_locked(Password password, bool locked) override;
    Status hide_shadow_mbr(Password password) override;
    Status keep_for_resume(Password password) override;
    Status deactivate_locking(Password password) override;
    Status change_owner(Password password, Password next) override;
    Status revert(Password password) override;

private:
    [[nodiscard]] Status run(unsigned long request, void* argument, const char* what) const;

    Call call_;
    std::string path_;
};

/// Reads of a drive's block device through `device`, and the kernel's Opal interface of the same device: see
/// opal_port().
[[nodiscard]] std::unique_ptr<BlockDevice> with_opal(std::unique_ptr<BlockDevice> device,
                                                     const std::shared_ptr<DeviceFile>& file);

}  // namespace fettle::linux_system
