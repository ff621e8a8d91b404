// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel's sed-opal interface: what is passed, compared with its header, and what is made of its results.
#include "platform/linux/opal_port.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/sed-opal.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

namespace fettle::linux_system {
namespace {

// include/uapi/linux/sed-opal.h.
static_assert(sizeof(opal_key) == 264);
static_assert(offsetof(opal_key, key) == 8);
static_assert(sizeof(opal_session_info) == 272);
static_assert(sizeof(opal_lr_act) == 280);
static_assert(sizeof(opal_user_lr_setup) == 296);
static_assert(sizeof(opal_lock_unlock) == 280);
static_assert(sizeof(opal_new_pw) == 544);
static_assert(sizeof(opal_mbr_done) == 272);
static_assert(offsetof(opal_mbr_done, done_flag) == 264);

using Bytes = std::vector<std::uint8_t>;
const Bytes kPassword{'s', 'e', 'c', 'r', 'e', 't'};

/// Notes the request and its argument; returns `result`, or -1 with `number`.
struct Kernel {
    unsigned long request = 0;
    Bytes argument;
    void* where = nullptr;
    int result = 0;
    int number = 0;

    KernelOpal port() {
        return {[this](unsigned long sent, void* data) {
                    request = sent;
                    const auto* const bytes = static_cast<const std::uint8_t*>(data);
                    argument.assign(bytes, bytes + _IOC_SIZE(sent));
                    if (number == 0) return result;
                    errno = number;
                    return -1;
                },
                "/dev/sda"};
    }
    /// As the structure of the header.
    template <typename Wire>
    [[nodiscard]] Wire as() const {
        Wire wire{};
        EXPECT_EQ(argument.size(), sizeof(wire));
        std::memcpy(&wire, argument.data(), std::min(argument.size(), sizeof(wire)));
        return wire;
    }
};

void expect_password(const opal_key& key, const Bytes& password = kPassword) {
    EXPECT_EQ(key.lr, 0);  // the global range
    EXPECT_EQ(Bytes(key.key, key.key + key.key_len), password);
    EXPECT_EQ(key.key[key.key_len], 0);
}

TEST(KernelOpalPort, PassesTheHeadersStructures) {
    Kernel kernel;
    auto port = kernel.port();
    ASSERT_TRUE(port.take_ownership(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_TAKE_OWNERSHIP);
    expect_password(kernel.as<opal_key>());

    ASSERT_TRUE(port.activate_locking(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_ACTIVATE_LSP);
    expect_password(kernel.as<opal_lr_act>().key);
    EXPECT_EQ(kernel.as<opal_lr_act>().sum, 0U);
    // block/sed-opal.c, opal_activate_lsp(): 0 is -EINVAL.
    EXPECT_EQ(kernel.as<opal_lr_act>().num_lrs, 1);

    ASSERT_TRUE(port.protect(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_LR_SETUP);
    const auto setup = kernel.as<opal_user_lr_setup>();
    EXPECT_TRUE(setup.RLE == 1 && setup.WLE == 1 && setup.session.who == OPAL_ADMIN1 && setup.session.sum == 0);
    expect_password(setup.session.opal_key);

    ASSERT_TRUE(port.set_locked(kPassword, true));
    EXPECT_EQ(kernel.request, IOC_OPAL_LOCK_UNLOCK);
    EXPECT_EQ(kernel.as<opal_lock_unlock>().l_state, static_cast<std::uint32_t>(OPAL_LK));
    ASSERT_TRUE(port.set_locked(kPassword, false));
    EXPECT_EQ(kernel.as<opal_lock_unlock>().l_state, static_cast<std::uint32_t>(OPAL_RW));
    expect_password(kernel.as<opal_lock_unlock>().session.opal_key);

    ASSERT_TRUE(port.hide_shadow_mbr(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_MBR_DONE);
    EXPECT_EQ(kernel.as<opal_mbr_done>().done_flag, OPAL_MBR_DONE);
    expect_password(kernel.as<opal_mbr_done>().key);

    ASSERT_TRUE(port.keep_for_resume(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_SAVE);
    EXPECT_EQ(kernel.as<opal_lock_unlock>().l_state, static_cast<std::uint32_t>(OPAL_RW));

    ASSERT_TRUE(port.revert(kPassword));
    EXPECT_EQ(kernel.request, IOC_OPAL_REVERT_TPR);
    expect_password(kernel.as<opal_key>());
}

// Of kernels newer than Debian 12's header.
TEST(KernelOpalPort, NewerRequestsHaveTheKernelsNumbers) {
    Kernel kernel;
    auto port = kernel.port();
    ASSERT_TRUE(port.deactivate_locking(kPassword));
    EXPECT_EQ(kernel.request, 0x411070F0UL);  // _IOW('p', 240, 272 bytes)
    Bytes expected(272);
    expected[1] = 6;
    std::copy(kPassword.begin(), kPassword.end(), expected.begin() + 8);
    expected[264] = 1;  // OPAL_PRESERVE
    EXPECT_EQ(kernel.argument, expected);

    ASSERT_TRUE(port.change_owner(kPassword, Bytes{'m', 's', 'i', 'd'}));
    EXPECT_EQ(kernel.request, 0x422070F1UL);  // _IOW('p', 241, struct opal_new_pw)
    expect_password(kernel.as<opal_new_pw>().session.opal_key);
    expect_password(kernel.as<opal_new_pw>().new_user_pw.opal_key, Bytes{'m', 's', 'i', 'd'});
}

TEST(KernelOpalPort, StatusHasTheKernelsFlags) {
    for (std::uint32_t flags = 0; flags < 64; ++flags) {
        KernelOpal port(
            [&](unsigned long request, void* data) {
                EXPECT_EQ(request, IOC_OPAL_GET_STATUS);
                std::memcpy(data, &flags, sizeof(flags));
                return 0;
            },
            "/dev/sda");
        const auto status = port.status();
        ASSERT_TRUE(status);
        EXPECT_EQ(status->supported, (flags & OPAL_FL_SUPPORTED) != 0);
        EXPECT_EQ(status->locking_supported, (flags & OPAL_FL_LOCKING_SUPPORTED) != 0);
        EXPECT_EQ(status->locking_enabled, (flags & OPAL_FL_LOCKING_ENABLED) != 0);
        EXPECT_EQ(status->locked, (flags & OPAL_FL_LOCKED) != 0);
        EXPECT_EQ(status->mbr_enabled, (flags & OPAL_FL_MBR_ENABLED) != 0);
        EXPECT_EQ(status->mbr_done, (flags & OPAL_FL_MBR_DONE) != 0);
    }
}

TEST(KernelOpalPort, ResultsAreErrors) {
    const auto code = [](int result, int number) {
        Kernel kernel;
        kernel.result = result;
        kernel.number = number;
        return kernel.port().set_locked(kPassword, true).error().code;
    };
    EXPECT_EQ(code(0x01, 0), ErrorCode::refused);  // the drive's NOT_AUTHORIZED
    EXPECT_EQ(code(0x12, 0), ErrorCode::refused);  // AUTHORITY_LOCKED_OUT
    EXPECT_EQ(code(0x3F, 0), ErrorCode::io);
    EXPECT_EQ(code(0, 524), ErrorCode::unsupported);  // ENOTSUPP: no Opal on this drive
    EXPECT_EQ(code(0, EOPNOTSUPP), ErrorCode::unsupported);
    EXPECT_EQ(code(0, ENOTTY), ErrorCode::unsupported);
    EXPECT_EQ(code(0, EACCES), ErrorCode::not_permitted);
    EXPECT_EQ(code(0, EIO), ErrorCode::io);
}

// A driver below the kernel's Opal code gets what that code does not know, and SCSI's returns EINVAL.
TEST(KernelOpalPort, NewerRequestsThatAKernelLacksAreUnsupported) {
    Kernel kernel;
    kernel.number = EINVAL;
    auto port = kernel.port();
    EXPECT_EQ(port.status().error().code, ErrorCode::unsupported);
    EXPECT_EQ(port.deactivate_locking(kPassword).error().code, ErrorCode::unsupported);
    EXPECT_EQ(port.change_owner(kPassword, kPassword).error().code, ErrorCode::unsupported);
    // Every kernel that Fettle runs on has these: here EINVAL is an error.
    EXPECT_NE(port.set_locked(kPassword, true).error().code, ErrorCode::unsupported);
    EXPECT_NE(port.activate_locking(kPassword).error().code, ErrorCode::unsupported);
}

TEST(KernelOpalPort, APasswordIsNeverCut) {
    Kernel kernel;
    auto port = kernel.port();
    const Bytes too_long(33, 'x');
    EXPECT_EQ(port.change_owner(kPassword, too_long).error().code, ErrorCode::malformed);
    EXPECT_EQ(port.set_locked(too_long, true).error().code, ErrorCode::malformed);
    EXPECT_EQ(kernel.request, 0U) << "nothing is sent";
    EXPECT_TRUE(port.change_owner(kPassword, Bytes(32, 'x')));
}

class NoBlock final : public BlockDevice {
public:
    [[nodiscard]] ByteCount size() const override { return {4096}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t /*offset*/, std::span<std::uint8_t> data) override {
        data[0] = 7;
        return {};
    }
};

TEST(KernelOpalPort, IsFoundBehindTheBlockPortWhichStillReads) {
    DrivePorts ports;
    EXPECT_EQ(opal_port(ports), nullptr);
    ports.block = std::make_unique<NoBlock>();
    EXPECT_EQ(opal_port(ports), nullptr);
    // This is no block device: the kernel knows no such request there.
    const auto file = std::make_shared<DeviceFile>(::open("/dev/null", O_RDONLY | O_CLOEXEC), "/dev/null");
    ports.block = with_opal(std::move(ports.block), file);
    EXPECT_EQ(ports.block->size().bytes, 4096U);
    Bytes data(1);
    EXPECT_TRUE(ports.block->read(0, data));
    EXPECT_EQ(data[0], 7);
    ASSERT_NE(opal_port(ports), nullptr);
    EXPECT_EQ(opal_port(ports)->status().error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::linux_system
