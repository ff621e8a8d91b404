// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/vendor.h"

#include <gtest/gtest.h>

namespace fettle::firmware {
namespace {

using State = VendorAnswer::State;

class Service final : public VendorService {
public:
    Result<std::vector<VendorDevice>> devices() override {
        if (error) return fettle::fail(*error);
        return all;
    }
    Result<std::vector<VendorRelease>> upgrades(const std::string& device_id) override {
        asked = device_id;
        return newer;
    }
    std::vector<VendorDevice> all;
    std::vector<VendorRelease> newer;
    std::string asked;
    std::optional<Error> error;
};

DriveIdentity drive(const std::string& model, const std::string& serial) {
    DriveIdentity identity;
    identity.model = model;
    identity.serial = serial;
    return identity;
}

std::string found(const std::vector<VendorDevice>& all, const std::string& model, const std::string& serial) {
    const auto* device = find_device(all, drive(model, serial));
    return device == nullptr ? "" : device->id;
}

TEST(Vendor, ASerialNumberDecides) {
    const std::vector<VendorDevice> all{{"a", "Samsung SSD 980 PRO", "S1", ""}, {"b", "Samsung SSD 980 PRO", "S2", ""}};
    EXPECT_EQ(found(all, "Samsung SSD 980 PRO", "S2"), "b");
    EXPECT_EQ(found(all, "Samsung SSD 980 PRO", " S1 "), "a");
    // Another drive of the model is another drive.
    EXPECT_EQ(found(all, "Samsung SSD 980 PRO", "S3"), "");
    EXPECT_EQ(found(all, "", ""), "");
}

TEST(Vendor, WithoutSerialNumbersTheModelDecidesIfItIsTheOnlyOne) {
    const std::vector<VendorDevice> one{{"a", "CT500MX500SSD1", "", "M3CR023"}, {"b", "UEFI dbx", "", "77"}};
    EXPECT_EQ(found(one, "CT500MX500SSD1", "S1"), "a");
    const std::vector<VendorDevice> two{{"a", "CT500MX500SSD1", "", ""}, {"b", "CT500MX500SSD1", "", ""}};
    EXPECT_EQ(found(two, "CT500MX500SSD1", "S1"), "");
    // Of two with the serial number of one bridge the model tells which.
    const std::vector<VendorDevice> bridge{{"a", "Bridge", "S1", ""}, {"b", "Drive", "S1", ""}};
    EXPECT_EQ(found(bridge, "Drive", "S1"), "b");
}

TEST(Vendor, EveryEndHasItsState) {
    Service service;
    service.error = Error{ErrorCode::unsupported, "fwupd does not run here", {}};
    EXPECT_EQ(ask_vendor(service, drive("M", "S1")).state, State::not_there);
    service.error = Error{ErrorCode::io, "fwupd: broken", {}};
    const auto failed = ask_vendor(service, drive("M", "S1"));
    EXPECT_EQ(failed.state, State::failed);
    EXPECT_NE(failed.detail.find("broken"), std::string::npos);
    service.error.reset();
    EXPECT_EQ(ask_vendor(service, drive("M", "S1")).state, State::unknown);
    EXPECT_TRUE(service.asked.empty());
    service.all = {{"id-1", "M", "S1", "1.0"}};
    EXPECT_EQ(ask_vendor(service, drive("M", "S1")).state, State::current);
    EXPECT_EQ(service.asked, "id-1");
    service.newer = {{"2.0", "Fixes", "lvfs"}};
    const auto newer = ask_vendor(service, drive("M", "S1"));
    EXPECT_EQ(newer.state, State::newer);
    EXPECT_EQ(newer.releases.at(0).revision, "2.0");
    EXPECT_EQ(newer.device.revision, "1.0");
}

}  // namespace
}  // namespace fettle::firmware
