// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/opal_port.h"

#include <linux/sed-opal.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/erase/credential.h"
#include "core/opal/direct_port.h"
#include "core/opal/password.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

/// Where older headers lack a structure, it is defined here, from the kernel's include/uapi/linux/sed-opal.h.
struct OpalStatus {
    std::uint32_t flags = 0;
    std::uint32_t reserved = 0;
};
static_assert(sizeof(OpalStatus) == 8);
struct RevertLsp {
    opal_key key{};
    std::uint32_t options = 0;
    std::uint32_t pad = 0;
};
static_assert(sizeof(RevertLsp) == 272);
static_assert(sizeof(opal_key) == 264 && sizeof(opal_session_info) == 272 && sizeof(opal_lock_unlock) == 280);

constexpr unsigned long kGetStatus = _IOR('p', 236, OpalStatus);  // 6.1
constexpr unsigned long kRevertLsp = _IOW('p', 240, RevertLsp);   // 6.6
constexpr unsigned long kSetSidPw = _IOW('p', 241, opal_new_pw);  // 6.12
constexpr std::uint32_t kPreserve = 0x01;                         // opal_revert_lsp_opts

// opal_status.flags
constexpr std::uint32_t kSupported = 0x01;
constexpr std::uint32_t kLockingSupported = 0x02;
constexpr std::uint32_t kLockingEnabled = 0x04;
constexpr std::uint32_t kLocked = 0x08;
constexpr std::uint32_t kMbrEnabled = 0x10;
constexpr std::uint32_t kMbrDone = 0x20;

constexpr int kNotSupported = 524;  // the kernel's internal ENOTSUPP, which this interface returns to programs

/// Whether a kernel that Fettle runs on may lack the request.
bool is_newer(unsigned long request) { return request == kGetStatus || request == kRevertLsp || request == kSetSidPw; }

/// An argument that holds a password: overwritten on destruction.
template <typename Wire>
class Secret {
public:
    Secret() = default;
    ~Secret() { erase::wipe(std::span(reinterpret_cast<std::uint8_t*>(&wire_), sizeof(wire_))); }
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;
    Secret(Secret&&) = delete;
    Secret& operator=(Secret&&) = delete;
    Wire* operator->() { return &wire_; }
    Wire* get() { return &wire_; }

private:
    Wire wire_{};
};

/// For the global range, which is number 0. Error: malformed: it is longer than Opal permits. It is never cut, because
/// the drive would get another password than the one that was meant.
Status fill(opal_key& key, OpalPort::Password password) {
    if (password.size() > opal::kLongestPassword)
        return fail(ErrorCode::malformed, FETTLE_TEXT("a password longer than the Opal limit of 32 bytes"));
    std::copy(password.begin(), password.end(), key.key);
    key.key_len = static_cast<std::uint8_t>(password.size());
    return {};
}

Status fill(opal_session_info& session, OpalPort::Password password) {
    session.who = OPAL_ADMIN1;
    return fill(session.opal_key, password);
}

class OpalBlock final : public BlockDevice, public KernelOpal {
public:
    OpalBlock(std::unique_ptr<BlockDevice> device, const std::shared_ptr<DeviceFile>& file)
        : KernelOpal(
              [file](unsigned long request, void* argument) { return ::ioctl(file->descriptor(), request, argument); },
              file->path()),
          device_(std::move(device)) {}
    [[nodiscard]] ByteCount size() const override { return device_->size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return device_->logical_sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override { return device_->read(offset, data); }

private:
    std::unique_ptr<BlockDevice> device_;
};

}  // namespace

std::unique_ptr<BlockDevice> with_opal(std::unique_ptr<BlockDevice> device, const std::shared_ptr<DeviceFile>& file) {
    return std::make_unique<OpalBlock>(std::move(device), file);
}

Status KernelOpal::run(unsigned long request, void* argument, const char* what) const {
    const int done = call_(request, argument);
    // Positive: the status of the method that the drive refused (block/sed-opal.c).
    if (done >= 0) return opal::status_of(static_cast<std::uint32_t>(done), what);
    const int number = errno;
    // A kernel that lacks a request passes it to the driver below, which on SCSI returns EINVAL.
    const bool unknown = number == EINVAL && is_newer(request);
    if (number == kNotSupported || number == EOPNOTSUPP || unknown) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{what}: the kernel does not offer TCG Opal for {path}"),
                    {{"what", what}, {"path", path_}});
    }
    return fail(os_error(number, std::string(what) + " on " + path_));
}

Result<SystemOpal> KernelOpal::status() {
    OpalStatus wire;
    if (auto done = run(kGetStatus, &wire, "IOC_OPAL_GET_STATUS"); !done) return fail(done.error());
    const auto has = [&](std::uint32_t flag) { return (wire.flags & flag) != 0; };
    return SystemOpal{has(kSupported), has(kLockingSupported), has(kLockingEnabled),
                      has(kLocked),    has(kMbrEnabled),       has(kMbrDone)};
}

Status KernelOpal::take_ownership(Password password) {
    Secret<opal_key> wire;
    if (auto filled = fill(*wire.get(), password); !filled) return filled;
    return run(IOC_OPAL_TAKE_OWNERSHIP, wire.get(), "IOC_OPAL_TAKE_OWNERSHIP");
}

Status KernelOpal::activate_locking(Password password) {
    Secret<opal_lr_act> wire;
    wire->num_lrs = 1;  // the kernel refuses 0, although it uses the ranges only in single user mode
    if (auto filled = fill(wire->key, password); !filled) return filled;
    return run(IOC_OPAL_ACTIVATE_LSP, wire.get(), "IOC_OPAL_ACTIVATE_LSP");
}

Status KernelOpal::protect(Password password) {
    Secret<opal_user_lr_setup> wire;
    wire->RLE = 1;
    wire->WLE = 1;
    if (auto filled = fill(wire->session, password); !filled) return filled;
    return run(IOC_OPAL_LR_SETUP, wire.get(), "IOC_OPAL_LR_SETUP");
}

Status KernelOpal::set_locked(Password password, bool locked) {
    Secret<opal_lock_unlock> wire;
    wire->l_state = locked ? OPAL_LK : OPAL_RW;
    if (auto filled = fill(wire->session, password); !filled) return filled;
    return run(IOC_OPAL_LOCK_UNLOCK, wire.get(), "IOC_OPAL_LOCK_UNLOCK");
}

Status KernelOpal::hide_shadow_mbr(Password password) {
    Secret<opal_mbr_done> wire;
    wire->done_flag = OPAL_MBR_DONE;
    if (auto filled = fill(wire->key, password); !filled) return filled;
    return run(IOC_OPAL_MBR_DONE, wire.get(), "IOC_OPAL_MBR_DONE");
}

Status KernelOpal::keep_for_resume(Password password) {
    Secret<opal_lock_unlock> wire;
    wire->l_state = OPAL_RW;
    if (auto filled = fill(wire->session, password); !filled) return filled;
    return run(IOC_OPAL_SAVE, wire.get(), "IOC_OPAL_SAVE");
}

Status KernelOpal::deactivate_locking(Password password) {
    Secret<RevertLsp> wire;
    wire->options = kPreserve;
    if (auto filled = fill(wire->key, password); !filled) return filled;
    return run(kRevertLsp, wire.get(), "IOC_OPAL_REVERT_LSP");
}

Status KernelOpal::change_owner(Password password, Password next) {
    Secret<opal_new_pw> wire;
    if (auto filled = fill(wire->session, password); !filled) return filled;
    if (auto filled = fill(wire->new_user_pw, next); !filled) return filled;
    return run(kSetSidPw, wire.get(), "IOC_OPAL_SET_SID_PW");
}

Status KernelOpal::revert(Password password) {
    Secret<opal_key> wire;
    if (auto filled = fill(*wire.get(), password); !filled) return filled;
    return run(IOC_OPAL_REVERT_TPR, wire.get(), "IOC_OPAL_REVERT_TPR");
}

}  // namespace fettle::linux_system
