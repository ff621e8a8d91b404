// SPDX-License-Identifier: GPL-3.0-or-later
// Which images are taken for which drive. The library's digests and archives are the test's own.
#include "core/firmware/image.h"

#include <gtest/gtest.h>

namespace fettle::firmware {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

class Library final : public ImageLibrary {
public:
    Result<std::vector<CabinetFile>> open_cabinet(BytesView) const override {
        if (cabinet_error) return fail(*cabinet_error);
        return files;
    }
    Result<std::vector<Release>> read_metainfo(BytesView) const override {
        if (metainfo_error) return fail(*metainfo_error);
        return releases;
    }
    Result<std::string> sha256(BytesView bytes) const override {
        if (sha256_error) return fail(*sha256_error);
        return "sha256 of " + std::string(bytes.text());
    }
    Result<std::string> sha1(BytesView bytes) const override {
        if (sha1_error) return fail(*sha1_error);
        const auto text = std::string(bytes.text());
        if (text == "firmware") return std::string("sha1 of firmware");
        hashed = text;
        return sha1_hex;
    }
    std::vector<CabinetFile> files{{"readme.txt", bytes_of("read me")},
                                   {"a.metainfo.xml", bytes_of("<xml/>")},
                                   {"drive.bin", bytes_of("firmware")}};
    std::vector<Release> releases = [] {
        Release release;
        release.id = "com.maker.Drive";
        release.name = "Maker Drive";
        release.guids = {"11111111-1111-1111-1111-111111111111", "01234567-89ab-5def-8123-456789abcdef"};
        release.revision = "2.00";
        release.file = "drive.bin";
        return std::vector{release};
    }();
    std::string sha1_hex = "0123456789abcdef0123456789abcdef01234567";
    mutable std::string hashed;
    std::optional<Error> cabinet_error;
    std::optional<Error> metainfo_error;
    std::optional<Error> sha256_error;
    std::optional<Error> sha1_error;
};

Error error(ErrorCode code) { return {code, "scripted", {}}; }

State drive(Way way = Way::nvme) {
    State state;
    state.way = way;
    state.model = "MODEL";
    state.instance_ids = {"MODEL"};
    return state;
}

const Bytes kCabinet = bytes_of("MSCF and more");

Result<Image> read(const Library& library, const State& state = drive(), const Bytes& bytes = kCabinet) {
    return read_image("update.cab", bytes, state, library);
}

std::optional<ErrorCode> refusal(const Library& library, const State& state = drive()) {
    const auto image = read(library, state);
    return image ? std::nullopt : std::optional(image.error().code);
}

// RFC 4122 4.3 and appendix C: SHA-1 of the DNS namespace and the name; version 5, variant 10b.
TEST(FirmwareGuid, IsVersionFiveInTheDnsNamespace) {
    Library library;
    EXPECT_EQ(guid_of("MODEL", library), "01234567-89ab-5def-8123-456789abcdef");
    EXPECT_EQ(library.hashed,
              std::string("\x6B\xA7\xB8\x10\x9D\xAD\x11\xD1\x80\xB4\x00\xC0\x4F\xD4\x30\xC8", 16) + "MODEL");
    const std::pair<char, char> variants[] = {{'0', '8'}, {'1', '9'}, {'2', 'a'}, {'3', 'b'},
                                              {'4', '8'}, {'7', 'b'}, {'8', '8'}, {'f', 'b'}};
    for (const auto& [digit, variant] : variants) {
        library.sha1_hex = "00000000000000000000000000000000ffffffff";
        library.sha1_hex[16] = digit;
        EXPECT_EQ(guid_of("MODEL", library), std::string("00000000-0000-5000-") + variant + "000-000000000000");
    }
    library.sha1_hex = std::string(32, '0');
    EXPECT_TRUE(guid_of("MODEL", library));
    library.sha1_hex = std::string(31, '0');
    EXPECT_EQ(guid_of("MODEL", library).error().code, ErrorCode::internal);
    library.sha1_error = error(ErrorCode::io);
    EXPECT_EQ(guid_of("MODEL", library).error().code, ErrorCode::io);
}

TEST(FirmwareImage, ABareFileIsTakenAsItIs) {
    const Library library;
    const auto image = read(library, drive(), bytes_of("bare"));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->file, "update.cab");
    EXPECT_EQ(image->bytes, bytes_of("bare"));
    EXPECT_EQ(image->sha256, "sha256 of bare");
    EXPECT_FALSE(image->release);
    EXPECT_EQ(read(library, drive(), {}).error().code, ErrorCode::refused) << "empty";
    EXPECT_FALSE(read(library, drive(), bytes_of("MSC"))->release) << "no cabinet";
    Library broken;
    broken.sha256_error = error(ErrorCode::internal);
    EXPECT_EQ(read(broken, drive(), bytes_of("bare")).error().code, ErrorCode::internal);
}

TEST(FirmwareImage, ACabinetGivesTheFileThatItsMetadataNames) {
    const Library library;
    const auto image = read(library);
    ASSERT_TRUE(image) << to_string(image.error());
    EXPECT_EQ(image->file, "update.cab: drive.bin");
    EXPECT_EQ(image->bytes, bytes_of("firmware"));
    EXPECT_EQ(image->sha256, "sha256 of firmware");
    ASSERT_TRUE(image->release);
    EXPECT_EQ(image->release->revision, "2.00");
}

TEST(FirmwareImage, OfAnotherDriveIsRefused) {
    Library library;
    auto state = drive();
    state.instance_ids.clear();
    const auto other = read(library, state);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::refused);
    EXPECT_NE(other.error().context.find("Maker Drive"), std::string::npos);
    EXPECT_NE(other.error().context.find("MODEL"), std::string::npos);
    library.releases[0].name.clear();
    EXPECT_NE(read(library, state).error().context.find("com.maker.Drive"), std::string::npos);
    // The FRU GUID of the controller, as Identify has it (NVMe Base 2.0 figure 275).
    state.fru_guid = "11111111111111111111111111111111";
    EXPECT_EQ(refusal(library, state), std::nullopt);
    library.releases[0].guids = {"00112233-4455-6677-8899-aabbccddeeff"};
    EXPECT_EQ(refusal(library, state), ErrorCode::refused);
    state.fru_guid = "00112233445566778899aabbccddeeff";
    EXPECT_EQ(refusal(library, state), std::nullopt);
    state.fru_guid.pop_back();
    EXPECT_EQ(refusal(library, state), ErrorCode::refused);
}

TEST(FirmwareImage, SpeaksTheDrivesProtocolOrNone) {
    const std::pair<Way, const char*> protocols[] = {
        {Way::nvme, "org.nvmexpress"}, {Way::ata, "org.t13.ata"}, {Way::scsi, "org.t10"}};
    for (const auto& [way, own] : protocols) {
        for (const auto& [other, protocol] : protocols) {
            Library library;
            library.releases[0].protocol = protocol;
            EXPECT_EQ(refusal(library, drive(way)).has_value(), way != other) << own << " " << protocol;
        }
        Library silent;
        EXPECT_EQ(refusal(silent, drive(way)), std::nullopt);
    }
    // The first release that is for the drive, not the first one.
    Library two;
    two.releases.insert(two.releases.begin(), two.releases[0]);
    two.releases[0].protocol = "org.t10";
    two.releases[0].revision = "9.99";
    EXPECT_EQ(read(two)->release->revision, "2.00");
}

TEST(FirmwareImage, MustHaveTheDigestsOfItsMetadata) {
    const auto with = [](const std::vector<Checksum>& checksums) {
        Library library;
        library.releases[0].checksums = checksums;
        return refusal(library);
    };
    EXPECT_EQ(with({{"sha256", "sha256 of firmware"}, {"sha1", "sha1 of firmware"}}), std::nullopt);
    EXPECT_EQ(with({{"sha256", "another"}}), ErrorCode::refused);
    EXPECT_EQ(with({{"sha1", "another"}}), ErrorCode::refused);
    EXPECT_EQ(with({{"sha256", "sha256 of firmware"}, {"sha1", "another"}}), ErrorCode::refused) << "each counts";
    EXPECT_EQ(with({{"md5", "another"}}), std::nullopt) << "proves nothing";
    Library broken;
    broken.releases[0].checksums = {{"sha256", "x"}};
    broken.sha256_error = error(ErrorCode::internal);
    EXPECT_EQ(refusal(broken), ErrorCode::internal);
}

TEST(FirmwareImage, ADamagedCabinetIsRefused) {
    using Spoil = std::function<void(Library&)>;
    const Spoil spoils[] = {[](Library& library) { library.cabinet_error = error(ErrorCode::malformed); },
                            [](Library& library) { library.metainfo_error = error(ErrorCode::malformed); },
                            [](Library& library) { library.releases.clear(); },
                            [](Library& library) { library.files.erase(library.files.begin() + 1); },
                            [](Library& library) { library.files.pop_back(); },
                            [](Library& library) { library.files[2].bytes.clear(); },
                            [](Library& library) { library.releases[0].file = "other.bin"; }};
    for (std::size_t i = 0; i < std::size(spoils); ++i) {
        Library library;
        spoils[i](library);
        EXPECT_EQ(refusal(library), ErrorCode::refused) << i;
    }
    Library broken;
    broken.sha1_error = error(ErrorCode::internal);
    EXPECT_EQ(refusal(broken), ErrorCode::internal);
}

}  // namespace
}  // namespace fettle::firmware
