// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as "dmsetup table" prints them, and md's attributes by Documentation/admin-guide/md.rst.
#include "platform/linux/layer_map.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>

#include "platform/linux/layers_above.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kSector = 512;
const std::string kDevices = "sys/devices/virtual/block/";

FilePiece piece(const std::string& device, std::uint64_t in_file, std::uint64_t sector, std::uint64_t sectors,
                bool encrypted = false) {
    return {device, in_file * kSector, sector * kSector, sectors * kSector, encrypted};
}

class LayerMapTest : public testing::Test {
protected:
    LayerMapTest() {
        for (const auto& [name, number] : std::map<std::string, std::string>{{"sda", "8:0"}, {"sdb", "8:16"}}) {
            const auto folder = "sys/devices/pci0000:00/block/" + name;
            system_.block(folder, name, number, "10000000");
            system_.folder(folder + "/slaves");
            system_.partition(folder, name + "1", name == "sda" ? "8:1" : "8:17", "2048", "4000000");
        }
    }
    void mapped(const std::string& name, const std::string& number, std::vector<DmTarget> table,
                const std::vector<std::string>& slaves) {
        system_.block(kDevices + name, name, number, "10000000");
        system_.file(kDevices + name + "/dm/name", "group-" + name);
        for (const auto& slave : slaves) {
            system_.link(kDevices + name + "/slaves/" + slave, "sys/class/block/" + slave);
            system_.link("sys/class/block/" + slave + "/holders/" + name, "sys/class/block/" + name);
        }
        tables_[number] = std::move(table);
    }
    void array(const std::string& level, const std::vector<std::string>& members) {
        const auto folder = kDevices + "md0";
        system_.block(folder, "md0", "9:0", "10000000");
        system_.file(folder + "/md/level", level);
        system_.file(folder + "/md/raid_disks", std::to_string(members.size()));
        system_.file(folder + "/md/chunk_size", "65536");
        system_.file(folder + "/md/layout", "258");
        system_.file(folder + "/md/reshape_position", "none");
        for (std::size_t i = 0; i < members.size(); ++i) {
            const auto member = folder + "/md/dev-" + members[i];
            system_.file(member + "/offset", "4096");
            system_.file(member + "/size", "1000000");
            system_.file(member + "/state", "in_sync");
            system_.link(member + "/block", "sys/class/block/" + members[i]);
            system_.link(folder + "/md/rd" + std::to_string(i), member);
            system_.link(folder + "/slaves/" + members[i], "sys/class/block/" + members[i]);
            system_.link("sys/class/block/" + members[i] + "/holders/md0", "sys/class/block/md0");
        }
    }
    [[nodiscard]] PiecesBelow locate(const FilePiece& one) const { return map().locate({one}); }
    [[nodiscard]] LayerMap map() const { return {system_.roots(), reader()}; }
    [[nodiscard]] DmTableReader reader() const {
        return [this](const std::string& number) -> Result<std::vector<DmTarget>> {
            if (tables_.count(number) == 0) return fail(ErrorCode::not_permitted, "the control node");
            return tables_.at(number);
        };
    }
    [[nodiscard]] std::vector<TopPiece> climb(const std::string& drive, std::uint64_t sector,
                                              std::uint64_t sectors) const {
        return LayersAbove(system_.roots(), reader()).climb(drive, {sector * kSector, sectors * kSector});
    }
    /// Every sector that is followed up must lie, by LayerMap, where it came from; and ranges must be covered.
    void expect_there_and_back(const std::string& drive, std::uint64_t last_sector) const {
        std::mt19937_64 chance(20'261'125);
        int followed = 0;
        for (int i = 0; i < 300; ++i) {
            const auto sector = chance() % last_sector;
            const auto sectors = 1 + chance() % 400;
            auto next = sector * kSector;
            for (const auto& one : climb(drive, sector, sectors)) {
                EXPECT_EQ(one.range.start, next);
                next += one.range.bytes;
                if (one.end != TopPiece::End::device) continue;
                ++followed;
                for (const auto offset : {std::uint64_t{0}, one.range.bytes - kSector}) {
                    const auto below = locate({one.device, 0, one.on_device + offset, kSector, false}).pieces;
                    const auto here = std::count_if(below.begin(), below.end(), [&](const FilePiece& piece) {
                        return piece.device == drive && piece.on_device == one.range.start + offset;
                    });
                    EXPECT_EQ(here, 1) << one.device << " at " << one.on_device + offset;
                }
            }
            EXPECT_EQ(next, (sector + sectors) * kSector);
        }
        EXPECT_GT(followed, 100);
    }

    FakeSystem system_;
    std::map<std::string, std::vector<DmTarget>> tables_;
};

TEST_F(LayerMapTest, APartitionIsAPieceOfItsDrive) {
    const auto below = locate(piece("sda1", 0, 100, 8));
    EXPECT_THAT(below.pieces, ElementsAre(piece("sda", 0, 2148, 8)));
    EXPECT_EQ(below.opaque_layer, "");
    EXPECT_THAT(map().drives("sda1"), ElementsAre("sda"));
}

TEST_F(LayerMapTest, FollowsLvmThroughLuksToTheDrive) {
    mapped("dm-0", "254:0", {{0, 4000000, "crypt", {"aes-xts-plain64", "-", "0", "8:1", "32768"}}}, {"sda1"});
    mapped("dm-1", "254:1", {{0, 1000, "linear", {"254:0", "2048"}}, {1000, 1000, "linear", {"8:17", "384"}}},
           {"dm-0", "sdb1"});
    EXPECT_THAT(locate(piece("dm-1", 0, 996, 8)).pieces,
                ElementsAre(piece("sda", 0, 2048 + 32768 + 2048 + 996, 4, true), piece("sdb", 4, 2048 + 384, 4)));
    EXPECT_THAT(map().drives("dm-1"), ElementsAre("sda", "sdb"));
}

TEST_F(LayerMapTest, FollowsStripesInTurn) {
    mapped("dm-0", "254:0", {{0, 100000, "striped", {"2", "128", "8:0", "1000", "8:16", "2000"}}}, {"sda", "sdb"});
    // Chunk 2 is the second of the first stripe.
    EXPECT_THAT(locate(piece("dm-0", 0, 120, 144)).pieces,
                ElementsAre(piece("sda", 0, 1120, 8), piece("sdb", 8, 2000, 128), piece("sda", 136, 1128, 8)));
}

TEST_F(LayerMapTest, AThinVolumeDoesNotSayWhereItsBlocksLie) {
    mapped("dm-2", "254:2", {{0, 400000, "thin-pool", {"254:0", "254:1", "128", "0"}}}, {"sda1"});
    mapped("dm-3", "254:3", {{0, 300000, "thin", {"254:2", "1"}}}, {"dm-2"});
    const auto below = locate(piece("dm-3", 0, 100, 8));
    EXPECT_THAT(below.pieces, ElementsAre(piece("dm-3", 0, 100, 8)));
    EXPECT_EQ(below.opaque_layer, "dm-3 (thin)");
    EXPECT_THAT(map().drives("dm-3"), ElementsAre("sda"));
}

TEST_F(LayerMapTest, WithoutATableNothingIsKnown) {
    mapped("dm-0", "254:0", {}, {"sda"});
    EXPECT_EQ(locate(piece("dm-0", 0, 0, 8)).opaque_layer, "dm-0 (device mapper)");
    tables_.clear();
    EXPECT_EQ(locate(piece("dm-0", 0, 0, 8)).opaque_layer, "dm-0 (device mapper)");
}

TEST_F(LayerMapTest, AMirrorLiesOnEachMember) {
    array("raid1", {"sda1", "sdb1"});
    EXPECT_THAT(locate(piece("md0", 0, 100, 8)).pieces,
                ElementsAre(piece("sda", 0, 2048 + 4096 + 100, 8), piece("sdb", 0, 2048 + 4096 + 100, 8)));
    system_.file(kDevices + "md0/md/dev-sda1/state", "faulty");
    EXPECT_THAT(locate(piece("md0", 0, 100, 8)).pieces, ElementsAre(piece("sdb", 0, 2048 + 4096 + 100, 8)));
}

TEST_F(LayerMapTest, Raid0OfEqualMembersIsFollowedByChunks) {
    array("raid0", {"sda", "sdb"});
    EXPECT_THAT(
        locate(piece("md0", 0, 120, 144)).pieces,
        ElementsAre(piece("sda", 0, 4096 + 120, 8), piece("sdb", 8, 4096, 128), piece("sda", 136, 4096 + 128, 8)));
    system_.file(kDevices + "md0/md/dev-sdb/size", "2000000");
    EXPECT_EQ(locate(piece("md0", 0, 120, 8)).opaque_layer, "md0 (raid0)");
}

TEST_F(LayerMapTest, Raid10LiesOnBothOfAPair) {
    array("raid10", {"sda", "sdb"});
    EXPECT_THAT(locate(piece("md0", 0, 120, 16)).pieces,
                ElementsAre(piece("sda", 0, 4096 + 120, 8), piece("sdb", 0, 4096 + 120, 8),
                            piece("sda", 8, 4096 + 128, 8), piece("sdb", 8, 4096 + 128, 8)));
    system_.file(kDevices + "md0/md/layout", "65794");  // offset copies
    EXPECT_EQ(locate(piece("md0", 0, 120, 8)).opaque_layer, "md0 (raid10)");
}

TEST_F(LayerMapTest, ParityAndReshapesAreNotFollowed) {
    array("raid5", {"sda", "sdb"});
    EXPECT_EQ(locate(piece("md0", 0, 0, 8)).opaque_layer, "md0 (raid5)");
    system_.file(kDevices + "md0/md/level", "raid1");
    system_.file(kDevices + "md0/md/reshape_position", "12345");
    EXPECT_EQ(locate(piece("md0", 0, 0, 8)).opaque_layer, "md0 (raid1)");
}

TEST_F(LayerMapTest, AnUnknownStackIsNotFollowed) {
    system_.block(kDevices + "bcache0", "bcache0", "252:0", "1000");
    system_.link(kDevices + "bcache0/slaves/sda", "sys/class/block/sda");
    EXPECT_EQ(locate(piece("bcache0", 0, 0, 8)).opaque_layer, "bcache0");
    EXPECT_EQ(locate(piece("gone", 0, 0, 8)).opaque_layer, "gone");
}

TopPiece top(std::uint64_t sector, std::uint64_t sectors, const std::string& device, std::uint64_t on_device,
             std::vector<std::string> layers, TopPiece::End end = TopPiece::End::device) {
    return {{sector * kSector, sectors * kSector}, end, device, on_device * kSector, std::move(layers)};
}

TEST_F(LayerMapTest, UpThroughAPartition) {
    using End = TopPiece::End;
    EXPECT_THAT(climb("sda", 2040, 16), ElementsAre(top(2040, 8, "sda", 2040, {}, End::outside_partitions),
                                                    top(2048, 8, "sda1", 0, {"sda1 (partition)"})));
    EXPECT_THAT(climb("sda", 4'002'040, 16),
                ElementsAre(top(4'002'040, 8, "sda1", 3'999'992, {"sda1 (partition)"}),
                            top(4'002'048, 8, "sda", 4'002'048, {}, End::outside_partitions)));
}

TEST_F(LayerMapTest, UpThroughLuksAndLvm) {
    mapped("dm-0", "254:0", {{0, 3000000, "crypt", {"aes-xts-plain64", "-", "0", "8:1", "32768"}}}, {"sda1"});
    mapped("dm-1", "254:1", {{0, 1000, "linear", {"254:0", "2048"}}, {1000, 1000, "linear", {"8:17", "384"}}},
           {"dm-0", "sdb1"});
    const std::vector<std::string> through{"sda1 (partition)", "dm-0 (crypt)", "dm-1 (linear)"};
    EXPECT_THAT(climb("sda", 2048 + 32768 + 2048 + 996, 8),
                ElementsAre(top(2048 + 32768 + 2048 + 996, 4, "dm-1", 996, through),
                            // LVM's own: no volume is there
                            top(2048 + 32768 + 2048 + 1000, 4, "dm-0", 3048, {"sda1 (partition)", "dm-0 (crypt)"},
                                TopPiece::End::layer)));
    EXPECT_THAT(climb("sda", 2048, 8),  // the header of LUKS
                ElementsAre(top(2048, 8, "sda1", 0, {"sda1 (partition)"}, TopPiece::End::layer)));
    EXPECT_THAT(climb("sdb", 2048 + 384, 8),
                ElementsAre(top(2048 + 384, 8, "dm-1", 1000, {"sdb1 (partition)", "dm-1 (linear)"})));
    tables_["254:1"] = {{0, 1'500'000, "linear", {"254:0", "2048"}}, {1'500'000, 900'000, "linear", {"8:17", "384"}}};
    expect_there_and_back("sda", 2'000'000);
    expect_there_and_back("sdb", 1'000'000);
}

TEST_F(LayerMapTest, UpThroughStripes) {
    mapped("dm-0", "254:0", {{0, 100096, "striped", {"2", "128", "8:0", "1000", "8:17", "2000"}}}, {"sda", "sdb1"});
    // The second chunk of the second stripe is chunk 3.
    EXPECT_THAT(climb("sdb", 2048 + 2000 + 128, 4),
                ElementsAre(top(2048 + 2000 + 128, 4, "dm-0", 3 * 128, {"sdb1 (partition)", "dm-0 (striped)"})));
    expect_there_and_back("sdb", 60'000);
}

TEST_F(LayerMapTest, UpThroughArrays) {
    array("raid1", {"sda1", "sdb1"});
    const auto data = 2048 + 4096;
    EXPECT_THAT(climb("sdb", data + 100, 8),
                ElementsAre(top(data + 100, 8, "md0", 100, {"sdb1 (partition)", "md0 (raid1)"})));
    EXPECT_THAT(climb("sdb", 2048 + 8, 8),  // the superblock of the array
                ElementsAre(top(2048 + 8, 8, "sdb1", 8, {"sdb1 (partition)"}, TopPiece::End::layer)));
    expect_there_and_back("sda", 2'000'000);
    for (const auto* level : {"raid0", "raid10"}) {
        system_.file(kDevices + "md0/md/level", level);
        expect_there_and_back("sda", 2'000'000);
        expect_there_and_back("sdb", 2'000'000);
    }
}

TEST_F(LayerMapTest, UpToALayerThatRevealsNothing) {
    using End = TopPiece::End;
    mapped("dm-2", "254:2", {{0, 400000, "thin-pool", {"254:0", "8:1", "128", "0"}}}, {"sda1"});
    const auto through = [](std::string layer) {
        return std::vector<std::string>{"sda1 (partition)", std::move(layer)};
    };
    EXPECT_THAT(climb("sda", 3000, 8),
                ElementsAre(top(3000, 8, "sda1", 952, through("dm-2 (thin-pool)"), End::opaque)));
    tables_.clear();
    EXPECT_THAT(climb("sda", 3000, 8), ElementsAre(top(3000, 8, "sda1", 952, through("dm-2"), End::opaque)));
    array("raid5", {"sda", "sdb1"});
    EXPECT_THAT(climb("sdb", 10'000, 8),
                ElementsAre(top(10'000, 8, "sdb1", 7952, {"sdb1 (partition)", "md0 (raid5)"}, End::opaque)));
}

TEST(DmTarget, SourcesOfWhatContradictsItself) {
    EXPECT_EQ(sources_in({0, 100, "linear", {"8:0"}}, "8:0", 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(sources_in({0, 100, "striped", {"2", "0", "8:0", "0"}}, "8:0", 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(sources_in({0, 100, "striped", {"9", "8", "8:0", "0"}}, "8:0", 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(sources_in({0, 100, "thin", {"254:2", "1"}}, "8:0", 5, 1).error().code, ErrorCode::unsupported);
    const auto other = sources_in({0, 100, "linear", {"8:1", "0"}}, "8:0", 5, 1);
    EXPECT_TRUE(other && other->empty());
}

TEST(DmTarget, RefusesWhatContradictsItself) {
    EXPECT_EQ(place_in({0, 100, "linear", {"8:0"}}, 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(place_in({0, 100, "linear", {"sda", "0"}}, 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(place_in({0, 100, "linear", {"8:0", "0"}}, 100, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(place_in({0, 100, "striped", {"2", "0", "8:0", "0"}}, 5, 1).error().code, ErrorCode::malformed);
    EXPECT_EQ(place_in({0, 100, "thin", {"254:2", "1"}}, 5, 1).error().code, ErrorCode::unsupported);
    const auto place = place_in({50, 100, "linear", {"8:0", "1000"}}, 60, 500);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->sector, 1010U);
    EXPECT_EQ(place->sectors, 90U);
}

}  // namespace
}  // namespace fettle::linux_system
