// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cerrno>

#include "platform/linux/nvme_port.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sg_port.h"

namespace fettle::linux_system {
namespace {

TEST(OsError, SaysWhatACallerCanActOn) {
    EXPECT_EQ(os_error(EACCES, "x").code, ErrorCode::not_permitted);
    EXPECT_EQ(os_error(EPERM, "x").code, ErrorCode::not_permitted);
    EXPECT_EQ(os_error(ENODEV, "x").code, ErrorCode::vanished);
    EXPECT_EQ(os_error(ENXIO, "x").code, ErrorCode::vanished);
    EXPECT_EQ(os_error(ENOENT, "x").code, ErrorCode::vanished);
    EXPECT_EQ(os_error(EIO, "x").code, ErrorCode::io);
    EXPECT_EQ(os_error(ENOTTY, "x").code, ErrorCode::unsupported);
    EXPECT_EQ(os_error(EBUSY, "x").code, ErrorCode::busy);
    EXPECT_EQ(os_error(EIO, "x").native, (NativeStatus{NativeStatus::Kind::system, 5}));
}

TEST(HostStatus, FollowsTheKernelsNumbers) {
    EXPECT_EQ(host_status_code(0x01), ErrorCode::vanished);  // DID_NO_CONNECT
    EXPECT_EQ(host_status_code(0x03), ErrorCode::timeout);   // DID_TIME_OUT
    EXPECT_EQ(host_status_code(0x04), ErrorCode::vanished);  // DID_BAD_TARGET
    EXPECT_EQ(host_status_code(0x02), ErrorCode::busy);      // DID_BUS_BUSY
    EXPECT_EQ(host_status_code(0x07), ErrorCode::io);        // DID_ERROR
}

TEST(NvmeStatus, KeepsTypeAndCodeOnly) {
    // Do Not Retry (bit 14) and More (bit 13) set beside Invalid Log Page, SCT 1 SC 09h.
    const auto error = nvme_status_error(0x6109, "x");
    EXPECT_EQ(error.code, ErrorCode::unsupported);
    EXPECT_EQ(error.native, (NativeStatus{NativeStatus::Kind::nvme, 0x109}));
    EXPECT_EQ(nvme_status_error(0x4002, "x").code, ErrorCode::unsupported);  // Invalid Field in Command
    EXPECT_EQ(nvme_status_error(0x0006, "x").code, ErrorCode::io);           // Internal Error
}

}  // namespace
}  // namespace fettle::linux_system
