// SPDX-License-Identifier: GPL-3.0-or-later
// Images: cabinets made by gcab, digests by Python's hashlib, GUIDs by its uuid.uuid5 (tests/data/firmware/README.md).
#include "core/firmware/image.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "platform/files/local_files.h"
#include "platform/store/firmware_library.h"
#include "tests/unit/sim_firmware/bench.h"

namespace fettle::firmware::test {
namespace {

constexpr std::string_view kPayloadSha256 = "f7d0d9a971f4d6c8771823e043041e3738c735b160934ac54a34b858e8c2a558";

std::vector<std::uint8_t> file(const std::string& name) {
    LocalFiles files;
    return files.read(std::string(FETTLE_TEST_DATA) + "/firmware/" + name, 1U << 20U).value();
}

State test_drive() {
    State state;
    state.way = Way::nvme;
    state.model = "TEST DRIVE";
    state.revision = "1.00";
    state.can_update = true;
    state.instance_ids = {"TEST DRIVE"};
    state.slots = {{1, "1.00", true, true, false}, {2, "", true, false, false}};
    return state;
}

class FirmwareImage : public testing::Test {
protected:
    Result<Image> read(const std::string& name, const State& drive = test_drive()) {
        return read_image(name, file(name), drive, library_);
    }
    std::string refusal(const std::string& name, const State& drive = test_drive()) {
        const auto image = read(name, drive);
        if (image) return "taken";
        EXPECT_EQ(image.error().code, ErrorCode::refused);
        return to_string(image.error());
    }
    store::FirmwareLibrary library_;
};

TEST_F(FirmwareImage, ACabinetIsReadWithWhatItSaysOfItself) {
    const auto image = read("good.cab");
    ASSERT_TRUE(image) << to_string(image.error());
    EXPECT_EQ(image->bytes.size(), 8192U);
    EXPECT_EQ(image->bytes[258], (258 * 7 + 1) & 255);
    EXPECT_EQ(image->sha256, kPayloadSha256);
    ASSERT_TRUE(image->release);
    EXPECT_EQ(image->release->revision, "2.00");
    EXPECT_EQ(image->release->name, "TEST DRIVE Firmware");
    EXPECT_EQ(image->release->protocol, "org.nvmexpress");
    EXPECT_EQ(image->release->description, "Fixes a defect.");
    EXPECT_TRUE(image->release->conditions.empty()) << "those of fwupd and of other devices are not this drive's";
    ASSERT_EQ(image->release->checksums.size(), 2U);
}

TEST_F(FirmwareImage, IsRefusedForAnotherModelAWrongChecksumOrNoMetadata) {
    EXPECT_NE(refusal("other-model.cab").find("not for this drive"), std::string::npos);
    EXPECT_NE(refusal("bad-checksum.cab").find("damaged or was changed"), std::string::npos);
    EXPECT_NE(refusal("no-metadata.cab").find("without firmware metadata"), std::string::npos);
    EXPECT_NE(refusal("missing-file.cab").find("does not contain the file"), std::string::npos);
    EXPECT_NE(refusal("sata-protocol.cab").find("not for this drive"), std::string::npos);
    auto sata = test_drive();
    sata.way = Way::ata;
    EXPECT_EQ(refusal("sata-protocol.cab", sata), "taken");
}

TEST_F(FirmwareImage, EveryTruncationOfACabinetIsRefused) {
    const auto whole = file("good.cab");
    for (std::size_t size = 4; size < whole.size(); size += 37) {
        const std::vector<std::uint8_t> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(read_image("cut.cab", part, test_drive(), library_)) << size;
    }
    EXPECT_FALSE(read_image("empty.bin", {}, test_drive(), library_));
}

TEST_F(FirmwareImage, MetadataThatGrowsWithoutBoundIsRefused) {
    const auto parse = [&](const std::string& text) {
        return library_.read_metainfo(std::vector<std::uint8_t>(text.begin(), text.end()));
    };
    EXPECT_EQ(parse("<component><releases><release version='1'/></releases></component>")->size(), 1U);
    std::string bomb = "<!DOCTYPE component [<!ENTITY a 'aaaaaaaaaa'>";
    for (char c = 'b'; c < 'l'; ++c) {
        bomb += std::string("<!ENTITY ") + c + " '";
        for (int i = 0; i < 10; ++i) bomb += std::string("&") + static_cast<char>(c - 1) + ";";
        bomb += "'>";
    }
    EXPECT_FALSE(parse(bomb + "]><component><name>&k;</name></component>"));
    EXPECT_FALSE(
        parse("<!DOCTYPE c [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><component><name>&x;</name></component>"));
    EXPECT_FALSE(parse("<component>"));
    EXPECT_FALSE(parse("<other/>"));
    EXPECT_FALSE(parse(""));
}

TEST_F(FirmwareImage, GuidsAreThoseThatFwupdMakes) {
    EXPECT_EQ(guid_of("TEST DRIVE", library_).value(), "49385c77-f4f2-5da4-9a0d-5a98cfd2bc18");
    EXPECT_EQ(guid_of("IDE\\0TEST_DRIVE______________________________", library_).value(),
              "832ce39b-c09c-5341-b355-252965cc427b");
    // Python's documentation and RFC 9562 A.4 give this one too.
    EXPECT_EQ(guid_of("www.example.com", library_).value(), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
}

TEST_F(FirmwareImage, TheRunningRevisionMustBeWhatTheImageAsksFor) {
    auto image = read("condition.cab");
    ASSERT_TRUE(image);
    ASSERT_EQ(image->release->conditions, (std::vector<RevisionCondition>{{"ge", "1.50"}}));
    const auto met = [&](const std::string& running, const std::string& id) {
        auto drive = test_drive();
        drive.revision = running;
        const auto made = plan_update({}, drive, {}, *image);
        EXPECT_TRUE(made);
        for (const auto& need : made->plan.needs) {
            if (need.what.id == id) return need.met;
        }
        return false;
    };
    EXPECT_FALSE(met("1.00", "image-condition"));
    EXPECT_TRUE(met("1.50", "image-condition"));
    EXPECT_FALSE(met("ROM", "image-condition")) << "what cannot be told is not met";
    EXPECT_TRUE(met("1.00", "image-newer"));
    EXPECT_FALSE(met("2.00", "image-newer")) << "the same again";
    EXPECT_FALSE(met("3.00", "image-newer"));
}

TEST_F(FirmwareImage, RawFilesMustBeWholeUnits) {
    const auto met = [&](Way way, std::size_t bytes) {
        auto drive = test_drive();
        drive.way = way;
        drive.ata.deferred = true;
        Image image;
        image.bytes.resize(bytes);
        const auto made = plan_update({}, drive, {}, image);
        EXPECT_TRUE(made);
        return std::all_of(made->plan.needs.begin(), made->plan.needs.end(),
                           [](const plan::Need& need) { return need.met; });
    };
    EXPECT_TRUE(met(Way::nvme, 4100));
    EXPECT_FALSE(met(Way::nvme, 4102));
    EXPECT_TRUE(met(Way::ata, 1024));
    EXPECT_FALSE(met(Way::ata, 1028));
    EXPECT_FALSE(met(Way::ata, std::size_t{65'536} * 512)) << "more blocks than 16 bits count";
}

}  // namespace
}  // namespace fettle::firmware::test
