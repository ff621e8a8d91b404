// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs of TRIM through simulated storage stacks of Windows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/windows_holder/proof_bench.h"

namespace fettle::windows::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using trim::ProofVerdict;
using win_sim::Driver;

constexpr std::uint64_t kBytes = 16 * kMiB;
constexpr std::uint64_t kBlocks = kBytes / 4096;

// Bridges that pass UNMAP.
const char* const kUsbSata =
    "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n[scsi.bridge]\nunmap = true\n";
const char* const kUsbNvme =
    "[bridge]\nkind = \"jmicron_nvme\"\nname = \"usb 152d:0583 JMicron JMS583\"\n[scsi.bridge]\nunmap = true\n";

struct Stack {
    const char* name;
    std::string toml;
    Driver driver;
};

class ProofOn : public testing::TestWithParam<Stack> {};

TEST_P(ProofOn, IsProvenWhereTrimReachesADriveThatReturnsZeros) {
    SpareBench bench(GetParam().toml, GetParam().driver);
    ProofBench proofs(bench);
    const auto proof = proofs.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::proven) << ProofBench::text(proof);
    EXPECT_EQ(proof.device, "PhysicalDrive3");
    EXPECT_EQ(proof.opaque_layer, "");
    ASSERT_TRUE(proof.before && proof.after);
    EXPECT_EQ(proof.before->as_written, kBlocks);
    EXPECT_EQ(proof.before->all(), kBlocks);
    EXPECT_EQ(proof.after->zeros, kBlocks);
    EXPECT_THAT(ProofBench::text(proof), Not(HasSubstr("/dev/")));
    // The free space of D:, which starts at 1 MiB, and nothing else.
    bench.expect_gone(41, 61);
}

TEST_P(ProofOn, IsRefutedWhereTheDriverPassesNoTrim) {
    win_sim::Habits habits;
    habits.trim = false;
    SpareBench bench(GetParam().toml, GetParam().driver, habits);
    ProofBench proofs(bench);
    const auto proof = proofs.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::not_discarded) << ProofBench::text(proof);
    ASSERT_TRUE(proof.after);
    EXPECT_EQ(proof.after->as_written, kBlocks);
    EXPECT_THAT(ProofBench::text(proof), HasSubstr("Windows does not trim D:\\"));
}

INSTANTIATE_TEST_SUITE_P(
    Stacks, ProofOn,
    testing::Values(Stack{"sata", overprovision::test::kSata, Driver::storahci},
                    Stack{"nvme", overprovision::test::kNvme, Driver::stornvme},
                    Stack{"sata_by_usb", overprovision::test::kSata + std::string(kUsbSata), Driver::uaspstor},
                    Stack{"nvme_by_usb", overprovision::test::kNvme + std::string(kUsbNvme), Driver::uaspstor},
                    Stack{"sata_on_raid", overprovision::test::kSata, Driver::rst},
                    Stack{"nvme_on_raid", overprovision::test::kNvme, Driver::rst_nvme}),
    [](const auto& param) { return std::string(param.param.name); });

class WindowsProof : public testing::Test {
protected:
    /// Why the test file cannot be written.
    std::string refusal() {
        proofs_.start();
        const auto file = proofs_.proofs->write(proofs_.file_system(), kBytes);
        EXPECT_FALSE(file);
        return file ? "" : to_string(file.error());
    }

    SpareBench bench_{overprovision::test::kSata, Driver::storahci};
    ProofBench proofs_{bench_};
};

// What a drive promises, Windows reports the same way on every stack.
TEST_F(WindowsProof, OnADriveThatPromisesNothingIsInconclusive) {
    SpareBench bench(
        overprovision::test::kNvme +
            std::string("[quirks]\ntrim_ignored = true\ntrim_zeroes = false\ntrim_deterministic = false\n"),
        Driver::stornvme);
    ProofBench proofs(bench);
    const auto proof = proofs.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::not_told) << ProofBench::text(proof);
    ASSERT_TRUE(proof.after);
    EXPECT_EQ(proof.after->as_written, kBlocks);
    EXPECT_THAT(ProofBench::text(proof), HasSubstr("PhysicalDrive3 still returns the deleted file"));
}

TEST_F(WindowsProof, OfBlocksThatChangeButNotToZerosIsInconclusive) {
    SpareBench bench(
        overprovision::test::kSata + std::string("[quirks]\ntrim_zeroes = false\ntrim_deterministic = false\n"),
        Driver::storahci);
    ProofBench proofs(bench);
    const auto proof = proofs.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::not_told) << ProofBench::text(proof);
    ASSERT_TRUE(proof.after);
    EXPECT_EQ(proof.after->others, kBlocks);
}

TEST_F(WindowsProof, OfADriveThatBreaksItsPromise) {
    SpareBench bench(overprovision::test::kSata + std::string("[quirks]\ntrim_ignored = true\n"), Driver::storahci);
    ProofBench proofs(bench);
    const auto proof = proofs.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::not_discarded);
    EXPECT_THAT(ProofBench::text(proof), HasSubstr("still holds all 4096 blocks"));
}

// NTFS discards what is deleted, also where the optimizer refuses: for it, a USB drive need not be solid-state.
TEST_F(WindowsProof, ByTheDeletionAlone) {
    bench_.sim->set_optimizer_result(43'022);
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven);
    bench_.sim->set_file_system_setting("DisableDeleteNotification", 1);
    const auto proof = proofs_.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::not_discarded);
    EXPECT_THAT(ProofBench::text(proof), HasSubstr("could not send TRIM"));
}

TEST_F(WindowsProof, ByTheOptimizerAlone) {
    bench_.sim->set_file_system_setting("DisableDeleteNotification", 1);
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven);
}

TEST_F(WindowsProof, BelowBitLockerComparesTheCiphertext) {
    bench_.volume.encrypted = true;
    proofs_.start();
    auto file = proofs_.proofs->write(proofs_.file_system(), kBytes);
    ASSERT_TRUE(file) << to_string(file.error());
    const auto seen = (*file)->look();
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->front().blocks.as_written, kBlocks);
    file->reset();
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven);
    bench_.disk.habits.trim = false;
    proofs_.start();
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::not_discarded);
}

TEST_F(WindowsProof, OnFatCountsClustersFromItsFileArea) {
    bench_.volume.file_system = "FAT32";
    bench_.volume.first_cluster = 3 * 512;
    bench_.volume.free = {{3 * 512 + 40 * kMiB, 20 * kMiB}};
    proofs_.start();
    auto file = proofs_.proofs->write(proofs_.file_system(), kBytes);
    ASSERT_TRUE(file) << to_string(file.error());
    EXPECT_EQ((*file)->look()->front().blocks.as_written, kBlocks);
    file->reset();
    // The optimizer takes no FAT volumes, and the simulated FAT discards nothing.
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::not_discarded);
    bench_.volume.has_pointer_base = false;
    EXPECT_THAT(refusal(), HasSubstr("unsupported"));
    bench_.volume.file_system = "NTFS";
    bench_.volume.first_cluster = 0;
    bench_.volume.free = {{40 * kMiB, 20 * kMiB}};
    proofs_.start();
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven) << "NTFS' cluster 0 needs no request";
}

TEST_F(WindowsProof, NeedsClustersOfTheFilesOwn) {
    bench_.volume.new_attributes = 0x820;
    proofs_.start();
    EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven) << "compression of the new file is turned off";
    bench_.volume.keeps_compression = true;
    EXPECT_THAT(refusal(), HasSubstr("compresses"));
}

TEST_F(WindowsProof, NeedsTheDataWhereTheFileSystemSays) {
    bench_.volume.moves_files = true;
    EXPECT_THAT(refusal(), HasSubstr("not found at its expected location on PhysicalDrive3"));
}

TEST_F(WindowsProof, NeedsOneRangeOfOneDrive) {
    bench_.volume.extents = {{3, {kMiB, 48 * kMiB}}, {3, {60 * kMiB, 48 * kMiB}}};
    EXPECT_THAT(refusal(), HasSubstr("not a single range"));
}

TEST_F(WindowsProof, NeedsToKnowTheDrive) {
    const auto file_system = proofs_.file_system();
    bench_.sim->set_volume_error(0x560000, win_error::kInvalidFunction);  // IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS
    const auto file = proofs_.proofs->write(file_system, kBytes);
    ASSERT_FALSE(file);
    EXPECT_THAT(to_string(file.error()), HasSubstr("does not report which drive"));
}

TEST_F(WindowsProof, NeedsAFileSystemThatReportsPlaces) {
    bench_.volume.file_system = "ReFS";
    EXPECT_THAT(refusal(), HasSubstr("ReFS does not report"));
}

TEST_F(WindowsProof, NeedsADriveAndNoVirtualDisk) {
    for (const std::uint32_t bus : {15U, 16U}) {  // BusTypeFileBackedVirtual, BusTypeSpaces
        bench_.disk.habits.bus = bus;
        EXPECT_THAT(refusal(), HasSubstr("PhysicalDrive3 is a virtual disk"));
    }
}

TEST_F(WindowsProof, NeedsSpaceAndAnAdministrator) {
    bench_.volume.free = {{40 * kMiB, 15 * kMiB}};
    proofs_.start();
    const auto file_system = proofs_.file_system();
    for (int i = 0; i < 2; ++i) {
        const auto file = proofs_.proofs->write(file_system, kBytes);
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().native.value, 112U);  // ERROR_DISK_FULL
    }
    EXPECT_TRUE(proofs_.proofs->write(file_system, 15 * kMiB)) << "what was written has been deleted";
    bench_.sim->set_administrator(false);
    const auto file = proofs_.proofs->write(file_system, kBytes);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::not_permitted);
}

TEST_F(WindowsProof, LeavesNoFileBehind) {
    bench_.volume.free = {{40 * kMiB, 17 * kMiB}};
    proofs_.start();
    // Each needs all of the free space.
    for (int i = 0; i < 3; ++i) EXPECT_EQ(proofs_.made().verdict, ProofVerdict::proven);
    bench_.volume.holds_deleted = true;
    proofs_.start();
    const auto proof = proofs_.made();
    EXPECT_EQ(proof.verdict, ProofVerdict::failed);
    EXPECT_THAT(ProofBench::text(proof), HasSubstr("could not be deleted"));
}

TEST_F(WindowsProof, OfAVolumeThatHasGoneFails) {
    const auto file_system = proofs_.file_system();
    bench_.sim->remove_volume(kDataGuid);
    const auto file = proofs_.proofs->write(file_system, kBytes);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::windows::test
