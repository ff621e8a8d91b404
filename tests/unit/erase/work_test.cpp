// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of an erase on a drive whose every answer the test gives.
#include "core/erase/erase_work.h"

#include <gtest/gtest.h>

#include "core/erase/recovery.h"
#include "core/nvme/subsystem.h"
#include "tests/unit/partition/sparse_device.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::erase {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::ata_abort;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::identify_namespace_data;
using fettle::test::IdentifyWords;
using fettle::test::namespace_list;
using fettle::test::OpenDrive;
using Verdict = plan::Verification::Verdict;

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

/// A holder that gives out the drives that a test prepared, in turn.
class Holder final : public plan::DriveHolder {
public:
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        asked.push_back(entry.id);
        EXPECT_EQ(how, plan::Hold::exclusive);
        if (drives.empty()) return fail(ErrorCode::busy, entry.id);
        auto one = std::move(drives.front());
        drives.erase(drives.begin());
        return one;
    }
    OpenDrive& add() {
        auto one = std::make_unique<OpenDrive>();
        one->who.serial = "S1";
        auto& drive = *one;
        drives.push_back(std::move(one));
        return drive;
    }
    std::vector<std::unique_ptr<plan::HeldDrive>> drives;
    std::vector<std::string> asked;
};

ErasePlan plan_of(Method method, const std::vector<StepKind>& kinds) {
    ErasePlan made;
    made.method = method;
    made.entry.id = "x";
    made.plan.drives.emplace_back();
    made.plan.drives[0].serial = "S1";
    made.plan.drives[0].capacity = ByteCount{3 * kGiB};
    made.kinds = kinds;
    made.plan.steps.resize(kinds.size());
    return made;
}

struct Job {
    explicit Job(ErasePlan the_plan) : made(std::move(the_plan)), drive(holder.add()) {
        drive.who = made.plan.drives[0];
    }
    plan::StepResult take(std::size_t step = 0) {
        return work.take(
            step, [&](const plan::StepProgress& one) { progress.push_back(one); }, cancel);
    }
    ErasePlan made;
    Holder holder;
    OpenDrive& drive;
    CancelToken cancel;
    std::vector<plan::StepProgress> progress;
    std::vector<std::uint32_t> waits;
    EraseWork work{made, {holder, [this](std::uint32_t ms) { waits.push_back(ms); }, 1}};
};

/// IDENTIFY data of a drive with SECURITY, and what it does with F1h, F2h, F4h and F6h.
struct SecureAta {
    bool enabled = false;
    bool locked = false;
    bool obeys = true;
    std::vector<unsigned> sent;
    std::unique_ptr<AnsweringAta> port() {
        return std::make_unique<AnsweringAta>([this](const auto& command, auto data) -> Result<AtaReturn> {
            sent.push_back(command.command);
            if (command.command == 0xEC) {
                IdentifyWords words;
                words.set(82, 2).set(128, 1U | unsigned{enabled} << 1U | unsigned{locked} << 2U);
                fill(data, words.sealed());
                return AtaReturn{};
            }
            if (!obeys) return ata_abort();
            if (command.command == 0xF1) enabled = true;
            if (command.command == 0xF2) locked = false;
            if (command.command == 0xF4 || command.command == 0xF6) enabled = locked = false;
            return AtaReturn{};
        });
    }
    [[nodiscard]] auto count(unsigned code) const { return std::count(sent.begin(), sent.end(), code); }
};

TEST(EraseWorkOpen, HoldsTheDriveAndAllThatGoesWithIt) {
    auto made = plan_of(Method::discard, {StepKind::erase});
    DriveEntry sibling;
    sibling.id = "y";
    sibling.identity.nsid = 2;
    made.siblings = {sibling};
    {
        Job job(made);
        job.holder.add().who.nsid = 2;
        EXPECT_TRUE(job.work.open());
        EXPECT_EQ(job.holder.asked, (std::vector<std::string>{"x", "y"}));
    }
    {
        Job job(made);  // the sibling cannot be held
        EXPECT_EQ(job.work.open().error().code, ErrorCode::busy);
    }
    {
        Job job(made);  // another namespace in its place
        job.holder.add().who.nsid = 3;
        EXPECT_EQ(job.work.open().error().code, ErrorCode::refused);
    }
    {
        Job job(made);  // a namespace of another drive
        auto& other = job.holder.add();
        other.who.nsid = 2;
        other.who.serial = "S9";
        EXPECT_EQ(job.work.open().error().code, ErrorCode::refused);
    }
    {
        Job job(made);
        job.holder.add().lost = Error{ErrorCode::vanished, "scripted", {}};
        EXPECT_EQ(job.work.open().error().code, ErrorCode::vanished);
    }
    made.credential.reset();
    Job job(made);
    EXPECT_EQ(job.work.open().error().code, ErrorCode::refused);
    EXPECT_TRUE(job.holder.asked.empty());
}

TEST(EraseWorkOpen, ADriveWithoutASizeIsReadAgain) {
    auto made = plan_of(Method::discard, {StepKind::erase});
    {
        Job job(made);
        ASSERT_TRUE(job.work.open());
        EXPECT_EQ(job.drive.read, 0);
        ASSERT_TRUE(job.work.identify());
        EXPECT_EQ(job.work.identify()->front().capacity, ByteCount{3 * kGiB});
    }
    made.plan.drives[0].capacity.reset();
    Job job(made);
    ASSERT_TRUE(job.work.open());
    EXPECT_EQ(job.drive.read, 1);
    job.drive.who.capacity = ByteCount{kGiB};
    EXPECT_EQ(job.work.identify()->front(), made.plan.drives[0]) << "the size that is known now is no difference";
}

TEST(EraseWorkIdentify, ASiblingThatIsAnotherOneStopsTheJob) {
    auto made = plan_of(Method::discard, {StepKind::erase});
    made.siblings.resize(1);
    made.siblings[0].identity.nsid = 2;
    Job job(made);
    auto& sibling = job.holder.add();
    sibling.who.nsid = 2;
    ASSERT_TRUE(job.work.open());
    EXPECT_TRUE(job.work.identify());
    sibling.who.nguid = "01";
    EXPECT_EQ(job.work.identify().error().code, ErrorCode::refused);
    sibling.lost = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(job.work.identify().error().code, ErrorCode::vanished);
}

TEST(EraseWorkDiscard, CoversTheDriveOnceInPiecesOfAGiB) {
    for (const std::uint64_t size : {kGiB, 3 * kGiB, 2 * kGiB + 4096, std::uint64_t{4096}}) {
        Job job(plan_of(Method::discard, {StepKind::erase}));
        job.drive.all.block = std::make_unique<partition::SparseDevice>(size);
        ASSERT_TRUE(job.work.open());
        EXPECT_FALSE(job.take().error) << size;
        std::uint64_t at = 0;
        for (const auto& [start, length] : job.drive.discarded) {
            EXPECT_EQ(start, at);
            EXPECT_GT(length, 0U);
            EXPECT_LE(length, kGiB);
            at += length;
        }
        EXPECT_EQ(at, size);
        EXPECT_EQ(job.drive.discarded.size(), (size + kGiB - 1) / kGiB);
        EXPECT_EQ(job.progress.back().done, size);
        EXPECT_EQ(job.progress.back().total, size);
    }
}

TEST(EraseWorkDiscard, StopsWhereItFailsOrIsCancelled) {
    Job failing(plan_of(Method::discard, {StepKind::erase}));
    failing.drive.all.block = std::make_unique<partition::SparseDevice>(3 * kGiB);
    failing.drive.discard_error = Error{ErrorCode::io, "scripted", {}};
    ASSERT_TRUE(failing.work.open());
    EXPECT_EQ(failing.take().error->code, ErrorCode::io);
    EXPECT_EQ(failing.drive.discarded.size(), 1U);
    for (const bool erases : {true, false}) {
        Job cancelled(plan_of(Method::discard, {erases ? StepKind::erase : StepKind::free_blocks}));
        cancelled.drive.all.block = std::make_unique<partition::SparseDevice>(3 * kGiB);
        ASSERT_TRUE(cancelled.work.open());
        cancelled.cancel.cancel();
        const auto result = cancelled.take();
        EXPECT_EQ(result.error.has_value(), erases) << "what is erased already is given back whole";
        EXPECT_EQ(cancelled.drive.discarded.size(), erases ? 0U : 3U);
    }
    Job blind(plan_of(Method::discard, {StepKind::erase}));
    ASSERT_TRUE(blind.work.open());
    EXPECT_EQ(blind.take().error->code, ErrorCode::io);
}

TEST(EraseWorkLook, ReadsTheSamePlacesBeforeAndAfter) {
    Job job(plan_of(Method::discard, {StepKind::look_before, StepKind::erase, StepKind::look_after}));
    auto block = std::make_unique<partition::SparseDevice>(16U << 20U);
    auto* device = block.get();
    std::vector<std::uint8_t> data(4096);
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i * 7);
    device->write(0, data);
    job.drive.all.block = std::move(block);
    job.made.promise = Promise::blank;
    ASSERT_TRUE(job.work.open());
    const auto before = job.take(0);
    ASSERT_FALSE(before.error);
    EXPECT_EQ(job.drive.read, 0) << "the cache is dropped after the erase";
    EXPECT_EQ(job.progress.back().done / 64 * 64, job.progress.back().done);
    ASSERT_EQ(before.evidence.size(), 1U);
    EXPECT_EQ(to_string(before.evidence[0].value), std::to_string(16 * 256)) << "every 4 KiB of 16 MiB";
    EXPECT_EQ(job.progress.back().total, 16U * 256U);
    EXPECT_EQ(job.progress.back().done, 16U * 256U);
    EXPECT_EQ(job.work.verify(1).text.id, "not-looked");
    const auto after = job.take(2);
    ASSERT_FALSE(after.error);
    EXPECT_EQ(job.drive.read, 1);
    ASSERT_EQ(after.evidence.size(), 2U);
    EXPECT_EQ(after.evidence[0].value, before.evidence[0].value);
    EXPECT_EQ(after.evidence[1].name, "partition_table_read_again");
    EXPECT_EQ(to_string(after.evidence[1].value), "true");
    // Nothing was erased: the first place still holds its data.
    EXPECT_EQ(job.work.verify(1).verdict, Verdict::disproved);
    device->write(0, std::vector<std::uint8_t>(4096));
    job.drive.read_error = Error{ErrorCode::busy, "scripted", {}};
    const auto again = job.take(2);
    EXPECT_EQ(to_string(again.evidence.at(1).value), "false") << "said, and no failure";
    EXPECT_EQ(job.work.verify(1).verdict, Verdict::verified);
    EXPECT_EQ(job.work.verify(0).verdict, Verdict::not_made);
    EXPECT_EQ(job.work.verify(2).verdict, Verdict::not_made);
}

TEST(EraseWorkLook, TellsHowFarItIsOverAllNamespaces) {
    auto made = plan_of(Method::sanitize_block, {StepKind::look_before});
    made.siblings.resize(2);
    made.siblings[0].identity.nsid = 2;  // the other has none, and nothing to read
    Job job(made);
    job.drive.all.block = std::make_unique<partition::SparseDevice>(1U << 20U);
    auto& sibling = job.holder.add();
    sibling.who.nsid = 2;
    sibling.all.block = std::make_unique<partition::SparseDevice>(1U << 20U);
    job.holder.add();
    ASSERT_TRUE(job.work.open());
    EXPECT_FALSE(job.take().error);
    ASSERT_EQ(job.progress.size(), 8U) << "256 places each, told every 64";
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(job.progress[i].done, 64 * (i + 1));
        EXPECT_EQ(job.progress[i].total, 512U);
    }
}

TEST(EraseWorkLook, WithoutASizeOrCancelledItFails) {
    Job blind(plan_of(Method::discard, {StepKind::look_before}));
    ASSERT_TRUE(blind.work.open());
    EXPECT_EQ(blind.take().error->code, ErrorCode::io);
    Job cancelled(plan_of(Method::discard, {StepKind::look_before}));
    cancelled.drive.all.block = std::make_unique<partition::SparseDevice>(kGiB);
    ASSERT_TRUE(cancelled.work.open());
    cancelled.cancel.cancel();
    EXPECT_EQ(cancelled.take().error->code, ErrorCode::cancelled);
}

TEST(EraseWorkPassword, IsSetAndTakenAwayAgainWhereNothingWasErased) {
    Job job(plan_of(Method::security_normal, {StepKind::set_password, StepKind::erase}));
    SecureAta ata;
    job.drive.all.ata = ata.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_FALSE(job.take(0).error);
    EXPECT_TRUE(ata.enabled);
    EXPECT_EQ(job.work.verify(0).verdict, Verdict::disproved) << "as long as it is set";
    EXPECT_EQ(job.work.settle(), std::vector<std::string>{std::string(kNoPassword)});
    EXPECT_FALSE(ata.enabled);
    EXPECT_EQ(job.work.verify(0).verdict, Verdict::verified);
    EXPECT_EQ(ata.count(0xF6), 1);
    ata.enabled = true;  // set by somebody else meanwhile
    EXPECT_TRUE(job.work.settle().empty());
    job.work.close();
    EXPECT_EQ(ata.count(0xF6), 1) << "given back once";
}

TEST(EraseWorkPassword, IsTakenAwayOnCloseWhereNobodySettled) {
    for (const bool same : {true, false}) {
        Job job(plan_of(Method::security_normal, {StepKind::set_password, StepKind::erase}));
        SecureAta ata;
        job.drive.all.ata = ata.port();
        ASSERT_TRUE(job.work.open());
        EXPECT_FALSE(job.take(0).error);
        if (!same) job.drive.who.serial = "ANOTHER";
        job.work.close();
        EXPECT_EQ(ata.count(0xF6), same ? 1 : 0) << "another drive in its place is left alone";
        job.work.close();
        EXPECT_EQ(ata.count(0xF6), same ? 1 : 0);
    }
}

TEST(EraseWorkPassword, AnotherDriveIsNotSettled) {
    Job job(plan_of(Method::security_normal, {StepKind::set_password, StepKind::erase}));
    SecureAta ata;
    job.drive.all.ata = ata.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_FALSE(job.take(0).error);
    job.drive.who.serial = "ANOTHER";
    EXPECT_TRUE(job.work.settle().empty());
    EXPECT_EQ(ata.count(0xF6), 0);
    // One that does not say who it is gets its password taken away, and nothing is noted of it.
    job.drive.lost = Error{ErrorCode::io, "scripted", {}};
    EXPECT_TRUE(job.work.settle().empty());
    EXPECT_EQ(ata.count(0xF6), 1);
    EXPECT_FALSE(ata.enabled);
}

TEST(EraseWorkPassword, JobsWithoutOneSettleNothing) {
    Job job(plan_of(Method::discard, {StepKind::erase}));
    SecureAta ata;
    job.drive.all.ata = ata.port();
    job.drive.all.block = std::make_unique<partition::SparseDevice>(kGiB);
    ASSERT_TRUE(job.work.open());
    EXPECT_FALSE(job.take().error);
    EXPECT_TRUE(job.work.settle().empty());
    job.work.close();
    EXPECT_TRUE(ata.sent.empty());
}

TEST(EraseWorkPassword, AGivenOneStaysAndItsUnlockIsSettled) {
    auto made = plan_of(Method::security_enhanced, {StepKind::erase});
    made.credential = *Credential::given(PasswordKind::user, "secret");
    Job job(made);
    SecureAta ata;
    ata.enabled = ata.locked = true;
    ata.obeys = false;
    job.drive.all.ata = ata.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_TRUE(job.take().error);
    EXPECT_TRUE(job.work.settle().empty()) << "a password is still set";
    job.work.close();
    EXPECT_EQ(ata.count(0xF2) + ata.count(0xF6), 0);
}

TEST(EraseWorkPassword, UnlockingLeavesADriveWithout) {
    Job job(plan_of(Method::discard, {StepKind::unlock}));
    SecureAta ata;
    ata.enabled = ata.locked = true;
    job.drive.all.ata = ata.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_FALSE(job.take().error);
    EXPECT_EQ(job.work.verify(0).verdict, Verdict::verified);
    EXPECT_EQ(job.work.settle(), std::vector<std::string>{std::string(kNoPassword)});
    EXPECT_EQ(ata.count(0xF2), 1);
    EXPECT_EQ(ata.count(0xF6), 1);
}

TEST(EraseWorkSecurity, ErasesByItsMethodAndIsVerifiedOpen) {
    for (const auto method : {Method::security_enhanced, Method::security_normal}) {
        Job job(plan_of(method, {StepKind::erase, StepKind::look_after}));
        SecureAta ata;
        ata.enabled = true;
        std::vector<std::uint8_t> block;
        auto port = ata.port();
        auto* inner = port.get();
        job.drive.all.ata = std::make_unique<AnsweringAta>([&](const auto& command, auto data) {
            if (command.command == 0xF4) block.assign(data.begin(), data.end());
            return inner->execute(command, data);
        });
        job.drive.all.block = std::make_unique<partition::SparseDevice>(1U << 20U);
        job.made.promise = Promise::blank;
        ASSERT_TRUE(job.work.open());
        EXPECT_FALSE(job.take(0).error);
        EXPECT_EQ(block.at(0) & 2, method == Method::security_enhanced ? 2 : 0);
        EXPECT_FALSE(job.take(1).error);
        EXPECT_EQ(job.work.verify(0).verdict, Verdict::verified);
        ata.locked = true;
        EXPECT_EQ(job.work.verify(0).text.id, "password-left");
    }
    Job without(plan_of(Method::security_normal, {StepKind::erase}));
    ASSERT_TRUE(without.work.open());
    EXPECT_EQ(without.take().error->code, ErrorCode::unsupported);
    EXPECT_EQ(without.work.verify(0).text.id, "not-asked");
}

/// An NVMe drive with one or two namespaces, and a sanitize log.
struct NvmeDrive {
    std::vector<std::uint32_t> active{1};
    std::uint8_t state = 1;
    std::optional<Error> format_error;
    std::optional<Error> list_error;
    std::vector<NvmeCommand> sent;
    std::unique_ptr<AnsweringNvme> port() {
        return std::make_unique<AnsweringNvme>([this](const auto& command, auto data) -> Result<NvmeReturn> {
            sent.push_back(command);
            if (command.opcode == 0x02) {
                data[2] = state;
                return NvmeReturn{};
            }
            if (command.opcode == 0x80 && format_error) return fail(*format_error);
            if (command.opcode != 0x06) return NvmeReturn{};
            switch (command.cdw10_15[0] & 0xFFU) {
                case 0x00: fill(data, identify_namespace_data(2048)); return NvmeReturn{};
                case 0x01: fill(data, identify_controller_data()); return NvmeReturn{};
                case 0x02:
                case 0x10:
                    if (list_error) return fail(*list_error);
                    fill(data, namespace_list(active));
                    return NvmeReturn{};
                default: return fail(ErrorCode::unsupported, "scripted", {NativeStatus::Kind::nvme, 0x02});
            }
        });
    }
    [[nodiscard]] const NvmeCommand* last(std::uint8_t opcode) const {
        const auto found =
            std::find_if(sent.rbegin(), sent.rend(), [&](const auto& one) { return one.opcode == opcode; });
        return found == sent.rend() ? nullptr : &*found;
    }
};

// A namespace that was made since the plan is not among the losses that were confirmed.
TEST(EraseWorkNamespaces, ThatHaveChangedStopTheJobBeforeItsFirstStep) {
    auto made = plan_of(Method::sanitize_block, {StepKind::erase});
    NvmeDrive before;
    const auto port = before.port();
    made.namespaces = nvme::read_subsystem_namespaces(*port, 1)->words();
    ASSERT_FALSE(made.namespaces.empty());
    struct Case {
        std::vector<std::uint32_t> active;
        std::optional<ErrorCode> code;
    };
    for (const auto& one : {Case{{1}, {}}, Case{{1, 2}, ErrorCode::refused}, Case{{2}, ErrorCode::refused}}) {
        Job job(made);
        NvmeDrive drive;
        drive.active = one.active;
        job.drive.all.nvme = drive.port();
        ASSERT_TRUE(job.work.open());
        const auto result = job.take();
        EXPECT_EQ(result.error.has_value(), one.code.has_value());
        if (one.code) {
            EXPECT_EQ(result.error->code, *one.code);
        }
        EXPECT_EQ(drive.last(0x84) != nullptr, !one.code) << "no sanitize was sent";
    }
    Job silent(made);
    NvmeDrive drive;
    drive.list_error = Error{ErrorCode::timeout, "scripted", {}};
    silent.drive.all.nvme = drive.port();
    ASSERT_TRUE(silent.work.open());
    EXPECT_EQ(silent.take().error->code, ErrorCode::timeout);
    Job without(made);
    ASSERT_TRUE(without.work.open());
    EXPECT_EQ(without.take().error->code, ErrorCode::unsupported);
}

TEST(EraseWorkSanitize, IsVerifiedByTheDrivesStatusAndItsContents) {
    for (const std::uint8_t state :
         {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}, std::uint8_t{4}}) {
        Job job(plan_of(Method::sanitize_crypto, {StepKind::erase, StepKind::look_after}));
        NvmeDrive drive;
        job.drive.all.nvme = drive.port();
        job.drive.all.block = std::make_unique<partition::SparseDevice>(1U << 20U);
        job.made.promise = Promise::blank;
        ASSERT_TRUE(job.work.open());
        EXPECT_FALSE(job.take(0).error);
        ASSERT_NE(drive.last(0x84), nullptr);
        EXPECT_EQ(drive.last(0x84)->cdw10_15[0] & 7U, 4U);
        EXPECT_FALSE(job.take(1).error);
        drive.state = state;  // 1 and 4: the last one succeeded (NVMe Base 2.0 figure 265)
        const auto verdict = job.work.verify(0);
        EXPECT_EQ(verdict.verdict, state == 1 || state == 4 ? Verdict::verified : Verdict::disproved) << int{state};
    }
    Job gone(plan_of(Method::sanitize_crypto, {StepKind::erase}));
    ASSERT_TRUE(gone.work.open());
    EXPECT_EQ(gone.take().error->code, ErrorCode::unsupported);
    EXPECT_EQ(gone.work.verify(0).text.id, "not-asked");
}

// The command set is that of the port that the drive has.
TEST(EraseWorkSanitize, GoesByTheCommandSetOfTheDrive) {
    Job ata(plan_of(Method::sanitize_block, {StepKind::erase}));
    std::vector<std::uint16_t> features;
    ata.drive.all.ata = std::make_unique<AnsweringAta>([&](const auto& command, auto) {
        features.push_back(command.features);
        AtaReturn back;
        back.complete = true;
        back.count = 0x8000;
        return back;
    });
    ASSERT_TRUE(ata.work.open());
    EXPECT_FALSE(ata.take().error);
    EXPECT_EQ(features, (std::vector<std::uint16_t>{0x00, 0x12, 0x00}));
    EXPECT_EQ(ata.work.verify(0).text.id, "not-looked") << "the drive says that it succeeded";
    Job scsi(plan_of(Method::sanitize_block, {StepKind::erase}));
    std::vector<unsigned> codes;
    scsi.drive.all.scsi = std::make_unique<fettle::test::AnsweringScsi>([&](const auto& command, auto) {
        codes.push_back(command.cdb.at(0));
        return ScsiReturn{};
    });
    ASSERT_TRUE(scsi.work.open());
    EXPECT_FALSE(scsi.take().error);
    EXPECT_EQ(codes, (std::vector<unsigned>{0x00, 0x48, 0x00}));
    EXPECT_EQ(scsi.work.verify(0).text.id, "not-looked");
}

TEST(EraseWorkSecurity, ADriveThatDoesNotAnswerAfterwardsIsNotVerified) {
    Job job(plan_of(Method::security_normal, {StepKind::set_password}));
    job.drive.all.ata = std::make_unique<AnsweringAta>(
        [](const auto&, auto) -> Result<AtaReturn> { return fail(ErrorCode::vanished, "scripted"); });
    ASSERT_TRUE(job.work.open());
    EXPECT_EQ(job.work.verify(0).text.id, "not-asked");
}

// NVMe Base 2.0 figure 187: SES, bits 11:9, 1 user data, 2 cryptographic erase.
TEST(EraseWorkFormat, ErasesTheNamespaceOfThePlan) {
    for (const auto method : {Method::format_crypto, Method::format_user_data}) {
        auto made = plan_of(method, {StepKind::erase});
        made.plan.drives[0].nsid = 7;
        Job job(made);
        NvmeDrive drive;
        job.drive.all.nvme = drive.port();
        ASSERT_TRUE(job.work.open());
        EXPECT_FALSE(job.take().error);
        ASSERT_NE(drive.last(0x80), nullptr);
        EXPECT_EQ(drive.last(0x80)->nsid, 7U);
        EXPECT_EQ(drive.last(0x80)->cdw10_15[0] >> 9U & 7U, method == Method::format_crypto ? 2U : 1U);
        EXPECT_EQ(drive.last(0x80)->timeout_ms, 24U * 3600U * 1000U) << "a day";
        drive.format_error = Error{ErrorCode::io, "scripted", {}};
        EXPECT_EQ(job.take().error->code, ErrorCode::io);
    }
    Job unknown(plan_of(Method::format_crypto, {StepKind::erase}));
    NvmeDrive drive;
    unknown.drive.all.nvme = drive.port();
    ASSERT_TRUE(unknown.work.open());
    EXPECT_EQ(unknown.take().error->code, ErrorCode::refused);
    EXPECT_EQ(drive.last(0x80), nullptr);
    Job without(plan_of(Method::format_crypto, {StepKind::erase}));
    ASSERT_TRUE(without.work.open());
    EXPECT_EQ(without.take().error->code, ErrorCode::unsupported);
}

/// A namespace with sectors of 512 and of 4096 bytes; a format sets the size unless the drive ignores it.
struct FormattedDrive {
    std::uint8_t flbas = 0;
    bool obeys = true;
    bool offers_4096 = true;
    std::vector<NvmeCommand> formats;
    std::unique_ptr<AnsweringNvme> port() {
        return std::make_unique<AnsweringNvme>([this](const auto& command, auto data) -> Result<NvmeReturn> {
            if (command.opcode == 0x80) {
                formats.push_back(command);
                if (obeys) flbas = static_cast<std::uint8_t>(command.cdw10_15[0] & 0xFU);
                return NvmeReturn{};
            }
            if (command.opcode != 0x06) return NvmeReturn{};
            auto bytes = identify_namespace_data(2048);
            bytes.resize(4096);
            bytes[25] = 1;  // NLBAF, 0's based
            bytes[26] = flbas;
            bytes[29] = 2;  // DPS: the old format protects its data
            for (std::size_t at = 128; at < 136; ++at) bytes[at] = 0;
            bytes[128 + 2] = 9;
            bytes[132 + 2] = offers_4096 ? 12 : 0;
            fill(data, bytes);
            return NvmeReturn{};
        });
    }
};

ErasePlan with_sectors(std::uint32_t bytes) {
    auto made = plan_of(Method::format_user_data, {StepKind::erase});
    made.plan.drives[0].nsid = 1;
    made.sector_bytes = bytes;
    return made;
}

TEST(EraseWorkFormat, SetsTheSectorSizeOfThePlan) {
    Job job(with_sectors(4096));
    FormattedDrive drive;
    job.drive.all.nvme = drive.port();
    ASSERT_TRUE(job.work.open());
    ASSERT_FALSE(job.take().error);
    ASSERT_EQ(drive.formats.size(), 1U);
    // Figure 187: LBAFL 3:0, MSET 4, PI 7:5, SES 11:9.
    EXPECT_EQ(drive.formats[0].cdw10_15[0], 1U | 1U << 9U);
    EXPECT_EQ(job.work.verify(0).text.id, "not-looked") << "the size is right; the rest is another step's";
    // Another capacity, by the rest of a sector, is no other drive.
    job.drive.who.capacity = ByteCount{3 * kGiB - 512};
    EXPECT_EQ(job.work.identify()->front().capacity, ByteCount{3 * kGiB});
}

TEST(EraseWorkFormat, SeesThatTheSectorSizeIsAnother) {
    Job job(with_sectors(4096));
    FormattedDrive drive;
    drive.obeys = false;
    job.drive.all.nvme = drive.port();
    ASSERT_TRUE(job.work.open());
    job.drive.who.capacity = ByteCount{kGiB};
    EXPECT_EQ(job.work.identify()->front().capacity, ByteCount{kGiB}) << "before the format it counts";
    ASSERT_FALSE(job.take().error);
    const auto seen = job.work.verify(0);
    EXPECT_EQ(seen.verdict, Verdict::disproved);
    EXPECT_EQ(seen.text.id, "sector-size");
}

TEST(EraseWorkFormat, IsNotSentWhereTheSizeIsNoLongerOffered) {
    Job job(with_sectors(4096));
    FormattedDrive drive;
    drive.offers_4096 = false;
    job.drive.all.nvme = drive.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_EQ(job.take().error->code, ErrorCode::refused);
    EXPECT_TRUE(drive.formats.empty());
}

TEST(EraseWorkRevert, NeedsATcgFeatureSet) {
    Job job(plan_of(Method::psid_revert, {StepKind::erase}));
    NvmeDrive drive;
    job.drive.all.nvme = drive.port();
    ASSERT_TRUE(job.work.open());
    EXPECT_EQ(job.take().error->code, ErrorCode::unsupported) << "a discovery without one";
    ASSERT_NE(drive.last(0x82), nullptr);
    EXPECT_EQ(drive.last(0x82)->cdw10_15[0], 0x01000100U) << "protocol 01h, level 0 discovery";
    EXPECT_EQ(drive.last(0x81), nullptr);
    Job without(plan_of(Method::psid_revert, {StepKind::erase}));
    ASSERT_TRUE(without.work.open());
    EXPECT_EQ(without.take().error->code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::erase
