// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/opal_port.h"

#include <linux/sed-opal.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/erase/credential.h"
#include "core/opal/direct_port.h"
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

/// For the global range, which is number 0. Requires: at most 32 bytes.
void fill(opal_key& key, OpalPort::Password password) {
    const auto length = std::min<std::size_t>(password.size(), OPAL_KEY_MAX - 1);
    std::copy_n(password.begin(), length, key.key);
    key.key_len = static_cast<std::uint8_t>(length);
}

void fill(opal_session_info& session, OpalPort::Password password) {
    session.who = OPAL_ADMIN1;
    fill(session.opal_key, password);
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
    if (number == kNotSupported || number == EOPNOTSUPP) {
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
    fill(*wire.get(), password);
    return run(IOC_OPAL_TAKE_OWNERSHIP, wire.get(), "IOC_OPAL_TAKE_OWNERSHIP");
}

Status KernelOpal::activate_locking(Password password) {
    Secret<opal_lr_act> wire;
    wire->num_lrs = 1;  // the kernel refuses 0, although it uses the ranges only in single user mode
    fill(wire->key, password);
    return run(IOC_OPAL_ACTIVATE_LSP, wire.get(), "IOC_OPAL_ACTIVATE_LSP");
}

Status KernelOpal::protect(Password password) {
    Secret<opal_user_lr_setup> wire;
    wire->RLE = 1;
    wire->WLE = 1;
    fill(wire->session, password);
    return run(IOC_OPAL_LR_SETUP, wire.get(), "IOC_OPAL_LR_SETUP");
}

Status KernelOpal::set_locked(Password password, bool locked) {
    Secret<opal_lock_unlock> wire;
    wire->l_state = locked ? OPAL_LK : OPAL_RW;
    fill(wire->session, password);
    return run(IOC_OPAL_LOCK_UNLOCK, wire.get(), "IOC_OPAL_LOCK_UNLOCK");
}

Status KernelOpal::keep_for_resume(Password password) {
    Secret<opal_lock_unlock> wire;
    wire->l_state = OPAL_RW;
    fill(wire->session, password);
    return run(IOC_OPAL_SAVE, wire.get(), "IOC_OPAL_SAVE");
}

Status KernelOpal::deactivate_locking(Password password) {
    Secret<RevertLsp> wire;
    wire->options = kPreserve;
    fill(wire->key, password);
    return run(kRevertLsp, wire.get(), "IOC_OPAL_REVERT_LSP");
}

Status KernelOpal::change_owner(Password password, Password next) {
    Secret<opal_new_pw> wire;
    fill(wire->session, password);
    fill(wire->new_user_pw, next);
    return run(kSetSidPw, wire.get(), "IOC_OPAL_SET_SID_PW");
}

Status KernelOpal::revert(Password password) {
    Secret<opal_key> wire;
    fill(*wire.get(), password);
    return run(IOC_OPAL_REVERT_TPR, wire.get(), "IOC_OPAL_REVERT_TPR");
}

}  // namespace fettle::linux_system
