// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of over-provisioning on a drive, a file system and a table editor that answer as the test has them.
#include "core/overprovision/spare_work.h"

#include <gtest/gtest.h>

#include "core/overprovision/drive_steps.h"
#include "core/overprovision/spare_steps.h"
#include "core/plan/users.h"
#include "tests/unit/overprovision/nvme_drive.h"
#include "tests/unit/partition/sparse_device.h"
#include "tests/unit/partition/table_builder.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::overprovision {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::ata_abort;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::OpenDrive;
using partition::SparseDevice;
using Verdict = plan::Verification::Verdict;

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSectors = 1024 * kMiB / 512;
constexpr std::uint64_t kFirst = 2048;
constexpr std::uint64_t kOld = 300 * kMiB / 512;
constexpr std::uint64_t kNew = 200 * kMiB / 512;

void write_gpt(SparseDevice& device, std::uint64_t sectors, std::uint64_t alternate, std::uint64_t length) {
    partition::write_protective(device, sectors);
    auto gpt = partition::standard_gpt(sectors);
    gpt.alternate = alternate;
    gpt.last_usable = alternate - 33;
    gpt.partitions = {{kFirst, kFirst + length - 1}};
    gpt.write(device);
    partition::backup_of(gpt).write(device);
}

/// What stands in for the system's tools, and counts what is asked of them.
class Tools final : public FileSystemResizer, public PartitionEditor {
public:
    Result<FileSystemFacts> look(const std::string& /*device*/) override {
        if (look_error) return fail(*look_error);
        return facts;
    }
    Status check(const std::string& device, const std::string& type) override {
        calls.push_back("check " + device + " " + type);
        return check_error ? Status(fail(*check_error)) : Status();
    }
    Status shrink(const std::string& device, const std::string& type, std::uint64_t bytes) override {
        calls.push_back("shrink " + device + " " + type + " " + std::to_string(bytes));
        return {};
    }
    Status grow(const std::string& device, const std::string& type) override {
        calls.push_back("grow " + device + " " + type);
        return {};
    }
    Status resize(const std::string& drive, std::uint32_t index, std::uint64_t first, std::uint64_t sectors) override {
        calls.push_back("resize " + drive + " " + std::to_string(index) + " " + std::to_string(first) + " " +
                        std::to_string(sectors));
        return resize_error ? Status(fail(*resize_error)) : Status();
    }
    Status place_second_copy(const std::string& drive, TableEnd where) override {
        calls.push_back((where == TableEnd::behind_last ? "behind " : "end ") + drive);
        if (on_place) on_place();
        return place_error ? Status(fail(*place_error)) : Status();
    }
    FileSystemFacts facts{"ext4", 150 * kMiB, {}, 4096, false};
    std::optional<Error> look_error;
    std::optional<Error> check_error;
    std::optional<Error> resize_error;
    std::optional<Error> place_error;
    std::function<void()> on_place;
    std::vector<std::string> calls;
};

class Holder final : public plan::DriveHolder, public plan::UserFinder {
public:
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        held.push_back(how);
        if (fails_at == held.size()) return fail(ErrorCode::busy, entry.id);
        auto one = std::make_unique<OpenDrive>();
        drive = one.get();
        drive->who = who;
        prepare(*drive);
        return one;
    }
    plan::Users users(const DriveEntry& /*entry*/) override { return found; }
    std::vector<plan::Hold> held;
    std::size_t fails_at = 0;  ///< of the holds, from 1
    plan::PinnedDrive who;
    plan::Users found;
    OpenDrive* drive = nullptr;
    std::function<void(OpenDrive&)> prepare = [](OpenDrive&) {};
};

/// A block device that every hold of the drive opens anew.
class Shared final : public BlockDevice {
public:
    explicit Shared(SparseDevice& device, const std::optional<Error>& error = kNoError)
        : device_(device), error_(error) {}
    [[nodiscard]] ByteCount size() const override { return device_.size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return device_.logical_sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (error_) return fail(*error_);
        return device_.read(offset, data);
    }

private:
    inline static const std::optional<Error> kNoError;
    SparseDevice& device_;
    const std::optional<Error>& error_;
};

struct Job {
    Job(Method method, const std::vector<std::string_view>& steps) {
        made.target.method = method;
        made.target.device = "/dev/sda1";
        made.target.file_system = "ext4";
        made.target.index = 1;
        made.target.first_sector = kFirst;
        made.target.old_sectors = kOld;
        made.target.new_sectors = kNew;
        made.plan.drives.emplace_back();
        made.plan.drives[0].serial = "S1";
        made.plan.steps.resize(steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) made.plan.steps[i].id = std::string(steps[i]);
        entry.id = "sda";
        entry.path = "/dev/sda";
        holder.who = made.plan.drives[0];
        write_gpt(device, kSectors, kSectors - 1, kOld);
        holder.prepare = [this](OpenDrive& drive) {
            if (has_block) drive.all.block = std::make_unique<Shared>(device, read_error);
            if (more) more(drive);
        };
    }
    SpareWork& open() {
        work.emplace(made, entry, SpareWork::Tools{holder, has_tools ? &tools : nullptr, has_tools ? &tools : nullptr});
        opened = work->open();
        return *work;
    }
    plan::StepResult take(std::size_t step = 0) { return work->take(step, {}, cancel); }
    std::optional<ErrorCode> code(std::size_t step = 0) {
        const auto result = take(step);
        return result.error ? std::optional(result.error->code) : std::nullopt;
    }
    Verdict verdict(std::size_t step = 0) { return work->verify(step).verdict; }

    SparePlan made;
    DriveEntry entry;
    SparseDevice device{kSectors * 512};
    std::optional<Error> read_error;  ///< of the drive itself
    Holder holder;
    Tools tools;
    bool has_tools = true;
    bool has_block = true;
    std::function<void(OpenDrive&)> more;
    std::optional<SpareWork> work;
    Status opened;
    CancelToken cancel;
};

/// READ NATIVE MAX and SET MAX of a drive without registers, which is enough here.
struct LimitedAta {
    std::uint64_t sectors = kSectors;
    bool obeys = true;
    std::vector<unsigned> sent;
    std::unique_ptr<AnsweringAta> port() {
        return std::make_unique<AnsweringAta>([this](const auto& command, auto data) -> Result<AtaReturn> {
            sent.push_back(command.command);
            if (command.command == 0xEC) {
                fettle::test::IdentifyWords words;
                words.set(82, 1U << 10U).set(83, 1U << 10U).set(85, 1U << 10U);
                auto bytes = words.sealed();
                fettle::test::put_le(bytes, 200, sectors, 6);
                bytes[510] = 0;
                fill(data, bytes);
                return AtaReturn{};
            }
            if (command.command == 0x37) {
                if (!obeys) return ata_abort();
                sectors = command.lba + 1;
            }
            return AtaReturn{};
        });
    }
};

constexpr std::uint64_t kLess = 512 * kMiB / 512;

using Calls = std::vector<std::string>;

TEST(SpareWorkOpen, APartitionIsHeldSharedAllElseExclusively) {
    for (const auto method : {Method::trim, Method::hpa, Method::accessible_max, Method::name_space}) {
        Job job(method, {kStepTrim});
        job.open();
        EXPECT_TRUE(job.opened);
        EXPECT_EQ(job.holder.held, std::vector{plan::Hold::exclusive}) << name(method);
    }
    Job job(Method::partition, {kStepCheck});
    job.open();
    EXPECT_TRUE(job.opened);
    EXPECT_EQ(job.holder.held, std::vector{plan::Hold::shared});
    job.holder.fails_at = 2;
    job.open();
    EXPECT_EQ(job.opened.error().code, ErrorCode::busy);
}

TEST(SpareWorkOpen, UsersOfThePartitionAndTheDriveCountOthersDoNot) {
    struct Case {
        const char* part;
        bool counts;
    };
    for (const auto& one : {Case{"sda", true}, Case{"sda1", true}, Case{"sda2", false}, Case{"a1", false}}) {
        Job job(Method::partition, {kStepCheck});
        job.holder.found.all = {{"mysqld", 7, one.part, one.part, true}};
        job.open();
        EXPECT_EQ(!job.opened, one.counts) << one.part;
        if (one.counts) {
            EXPECT_EQ(job.opened.error().code, ErrorCode::busy);
            EXPECT_NE(job.opened.error().context.find("mysqld"), std::string::npos);
        }
        EXPECT_EQ(!job.work->identify(), one.counts) << "let go of";
    }
    Job hidden(Method::partition, {kStepCheck});
    hidden.holder.found.hidden = 1;
    hidden.open();
    EXPECT_EQ(hidden.opened.error().code, ErrorCode::not_permitted);
    Job trimming(Method::trim, {kStepTrim});
    trimming.holder.found.hidden = 1;
    trimming.open();
    EXPECT_TRUE(trimming.opened) << "an exclusive hold finds its users itself";
}

TEST(SpareWorkHold, ADriveThatIsHeldAgainMustBeTheSame) {
    for (const bool same : {true, false}) {
        Job job(Method::partition, {kStepTrim, kStepCheck});
        job.open();
        if (!same) job.holder.who.serial = "ANOTHER";
        EXPECT_EQ(job.code(), same ? std::nullopt : std::optional(ErrorCode::refused));
        EXPECT_EQ(job.holder.held, (std::vector{plan::Hold::shared, plan::Hold::exclusive}));
        if (!same) {
            EXPECT_EQ(job.work->identify().error().code, ErrorCode::vanished);
            continue;
        }
        EXPECT_FALSE(job.code(0)) << "held";
        EXPECT_EQ(job.holder.held.size(), 2U);
        EXPECT_FALSE(job.code(1));
        EXPECT_EQ(job.holder.held.size(), 3U) << "and shared again for the tools";
    }
    Job silent(Method::partition, {kStepTrim});
    silent.more = [&](OpenDrive& drive) {
        if (silent.holder.held.size() == 2) drive.lost = Error{ErrorCode::io, "scripted", {}};
    };
    silent.open();
    EXPECT_EQ(silent.code(), ErrorCode::io);
    Job busy(Method::partition, {kStepTrim});
    busy.holder.fails_at = 2;
    busy.open();
    EXPECT_EQ(busy.code(), ErrorCode::busy);
}

TEST(SpareWorkIdentify, ChangesOfTheJobItselfAreNoDifference) {
    Job job(Method::hpa, {kStepLimit});
    job.made.plan.drives[0].capacity = ByteCount{kSectors * 512};
    job.holder.who.capacity = ByteCount{7};
    job.has_tools = false;
    job.open();
    EXPECT_EQ(job.work->identify()->front().capacity, ByteCount{7});
    EXPECT_EQ(job.code(), ErrorCode::unsupported) << "no ATA port";
    EXPECT_EQ(job.work->identify()->front().capacity, ByteCount{kSectors * 512});
    job.holder.drive->lost = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(job.work->identify().error().code, ErrorCode::vanished);
}

// A namespace that is gone is known by its controller.
TEST(SpareWorkIdentify, ByTheControllerWhileTheNamespaceIsGone) {
    for (const bool attached : {true, false}) {
        Job job(Method::name_space, {kStepDelete});
        job.made.target.attached = attached;
        job.made.plan.drives[0].nguid = "01";
        std::optional<Error> error;
        job.more = [&](OpenDrive& drive) {
            drive.who.serial = "OF THE NAMESPACE";
            drive.all.nvme = std::make_unique<AnsweringNvme>([&](const auto&, auto data) -> Result<NvmeReturn> {
                if (error) return fail(*error);
                fill(data, identify_controller_data("M", "OF THE CONTROLLER"));
                return NvmeReturn{};
            });
        };
        job.open();
        EXPECT_EQ(job.work->identify()->front().serial, attached ? "OF THE NAMESPACE" : "OF THE CONTROLLER");
        (void)job.take();  // from now on it may be gone
        const auto who = job.work->identify();
        ASSERT_TRUE(who);
        EXPECT_EQ(who->front().serial, "OF THE CONTROLLER");
        EXPECT_EQ(who->front().model, "M");
        EXPECT_EQ(who->front().nguid, "01");
        error = Error{ErrorCode::timeout, "scripted", {}};
        EXPECT_EQ(job.work->identify().error().code, ErrorCode::timeout);
        job.holder.drive->all.nvme.reset();
        EXPECT_EQ(job.work->identify().error().code, ErrorCode::vanished);
    }
}

TEST(SpareWorkTrim, DiscardsOnlyWhatIsStillFree) {
    const auto run = [](std::uint64_t start, std::uint64_t bytes, Method method = Method::trim, bool marked = false) {
        Job job(method, {kStepTrim});
        job.made.target.runs = {{start, bytes}};
        if (marked) job.device.write(400 * kMiB, std::vector<std::uint8_t>{'X', 'F', 'S', 'B'});
        job.open();
        const auto code = job.code();
        EXPECT_EQ(job.holder.drive->discarded.empty(), code.has_value());
        return code;
    };
    // The partition ends at 301 MiB, the space for partitions a MiB before the drive's end.
    EXPECT_EQ(run(301 * kMiB, 722 * kMiB), std::nullopt);
    EXPECT_EQ(run(300 * kMiB, 100 * kMiB), ErrorCode::refused);
    EXPECT_EQ(run(1000 * kMiB, 24 * kMiB), ErrorCode::refused);
    Job job(Method::trim, {kStepTrim});
    job.made.target.runs = {{400 * kMiB, kMiB}};
    job.has_block = false;
    job.open();
    EXPECT_EQ(job.code(), ErrorCode::unsupported);
    EXPECT_EQ(job.verdict(), Verdict::not_verifiable);
    Job unread(Method::trim, {kStepTrim});
    unread.made.target.runs = {{400 * kMiB, kMiB}};
    unread.device.break_at(0);
    unread.open();
    EXPECT_TRUE(unread.code());
    EXPECT_TRUE(unread.holder.drive->discarded.empty());
}

// What a file system leaves behind where it was shrunk may look like another one's beginning.
TEST(SpareWorkTrim, RemainsOfAShrunkFileSystemAreDiscarded) {
    for (const auto method : {Method::trim, Method::partition}) {
        struct Case {
            std::uint64_t start, bytes;
            bool within;
        };
        for (const auto& one : {Case{301 * kMiB, 722 * kMiB, true}, Case{302 * kMiB, 100 * kMiB, true},
                                Case{300 * kMiB, 100 * kMiB, false}, Case{302 * kMiB, 722 * kMiB, false}}) {
            Job job(method, {kStepTrim});
            job.made.target.runs = {{one.start, one.bytes}};
            job.device.write(301 * kMiB, std::vector<std::uint8_t>{'X', 'F', 'S', 'B'});
            job.open();
            const bool goes = method == Method::partition && one.within;
            EXPECT_EQ(job.code(), goes ? std::nullopt : std::optional(ErrorCode::refused)) << one.start;
        }
    }
}

TEST(SpareWorkTrim, GoesInPiecesOfAGiBAndStopsBetweenThem) {
    constexpr std::uint64_t kGiB = 1024 * kMiB;
    Job job(Method::trim, {kStepTrim});
    SparseDevice large(4 * kGiB);
    write_gpt(large, 4 * kGiB / 512, 4 * kGiB / 512 - 1, kOld);
    job.has_block = false;
    job.more = [&](OpenDrive& drive) { drive.all.block = std::make_unique<Shared>(large); };
    job.made.target.runs = {{kGiB, kMiB}, {kGiB + 2 * kMiB, 2 * kGiB + kMiB}};
    job.open();
    std::vector<plan::StepProgress> progress;
    const auto report = [&](const plan::StepProgress& one) {
        progress.push_back(one);
        if (progress.size() == 3) job.cancel.cancel();
    };
    const auto result = job.work->take(0, report, job.cancel);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::cancelled);
    using Pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    EXPECT_EQ(job.holder.drive->discarded, (Pairs{{kGiB, kMiB}, {kGiB + 2 * kMiB, kGiB}, {2 * kGiB + 2 * kMiB, kGiB}}));
    EXPECT_EQ(to_string(result.evidence.at(0).value), std::to_string(2 * kGiB + kMiB));
    EXPECT_EQ(progress.back().done, 2 * kGiB + kMiB);
    EXPECT_EQ(progress.back().total, 2 * kGiB + 2 * kMiB);
    job.holder.drive->discard_error = Error{ErrorCode::io, "scripted", {}};
    job.holder.drive->discarded.clear();
    const auto failed = job.work->take(0, {}, CancelToken{});
    EXPECT_EQ(failed.error->code, ErrorCode::io);
    EXPECT_EQ(job.holder.drive->discarded.size(), 1U) << "nothing follows a failure";
    EXPECT_EQ(to_string(failed.evidence.at(0).value), "0");
}

TEST(SpareWorkPartition, EachStepCallsItsTool) {
    Job job(Method::partition, {kStepCheck, kStepShrink, kStepCheckAgain, kStepTable, kStepGrow});
    job.open();
    EXPECT_FALSE(job.code(0));
    EXPECT_FALSE(job.code(1));
    EXPECT_FALSE(job.code(2));
    EXPECT_FALSE(job.code(3));
    EXPECT_EQ(job.holder.held.back(), plan::Hold::exclusive) << "nobody uses the drive while its table changes";
    EXPECT_EQ(job.holder.drive->read, 1);
    EXPECT_FALSE(job.code(4));
    EXPECT_EQ(job.tools.calls, (Calls{"check /dev/sda1 ext4", "shrink /dev/sda1 ext4 209715200", "check /dev/sda1 ext4",
                                      "resize /dev/sda 1 2048 409600", "grow /dev/sda1 ext4"}));
    Job without(Method::partition, {kStepCheck, kStepTable});
    without.has_tools = false;
    without.open();
    EXPECT_EQ(without.code(0), ErrorCode::unsupported);
    EXPECT_EQ(without.code(1), ErrorCode::unsupported);
    Job odd(Method::partition, {"dance"});
    odd.open();
    EXPECT_EQ(odd.code(), ErrorCode::internal);
    EXPECT_EQ(odd.verdict(), Verdict::not_verifiable);
}

TEST(SpareWorkPartition, ThatIsClaimedOrGoneIsNotTouched) {
    const auto spoiled = [](const std::function<void(Job&)>& spoil) {
        Job job(Method::partition, {kStepCheck});
        spoil(job);
        job.open();
        const auto code = job.code();
        EXPECT_TRUE(job.tools.calls.empty());
        return code;
    };
    EXPECT_EQ(spoiled([](Job& job) { job.made.target.index = 2; }), ErrorCode::refused);
    EXPECT_EQ(spoiled([](Job& job) { job.has_block = false; }), ErrorCode::unsupported);
    EXPECT_TRUE(spoiled([](Job& job) { job.device.break_at(0); }));
    // md 1.0, 8 KiB before the end of the drive, or of the partition.
    const std::vector<std::uint8_t> md{0xFC, 0x4E, 0x2B, 0xA9};
    EXPECT_EQ(spoiled([&](Job& job) { job.device.write(kSectors * 512 - 0x2000, md); }), ErrorCode::refused);
    EXPECT_EQ(spoiled([&](Job& job) { job.device.write((kFirst + kOld) * 512 - 0x2000, md); }), ErrorCode::refused);
}

TEST(SpareWorkTable, ChangesOnlyForAFileSystemThatFits) {
    const auto changed = [](const std::function<void(Job&)>& spoil) {
        Job job(Method::partition, {kStepTable});
        spoil(job);
        job.open();
        const auto code = job.code();
        const bool tried = !code || *code == ErrorCode::not_permitted;
        EXPECT_EQ(job.tools.calls.empty(), !tried);
        return code;
    };
    EXPECT_EQ(changed([](Job&) {}), std::nullopt);
    EXPECT_EQ(changed([](Job& job) { job.tools.facts.bytes = kNew * 512; }), std::nullopt);
    EXPECT_EQ(changed([](Job& job) { job.tools.facts.bytes = kNew * 512 + 1; }), ErrorCode::refused);
    EXPECT_EQ(changed([](Job& job) { job.tools.facts.bytes = 0; }), ErrorCode::refused) << "not known";
    EXPECT_EQ(changed([](Job& job) { job.tools.facts.type = "xfs"; }), ErrorCode::refused);
    EXPECT_EQ(changed([](Job& job) { job.tools.look_error = Error{ErrorCode::io, "scripted", {}}; }), ErrorCode::io);
    EXPECT_EQ(changed([](Job& job) { job.made.target.index = 2; }), ErrorCode::refused);
    EXPECT_EQ(changed([](Job& job) { job.made.target.first_sector = 4096; }), ErrorCode::refused);
    EXPECT_EQ(changed([](Job& job) { job.made.target.old_sectors = kOld + 1; }), ErrorCode::refused);
    EXPECT_EQ(changed([](Job& job) { job.has_block = false; }), ErrorCode::unsupported);
    EXPECT_TRUE(changed([](Job& job) { job.device.break_at(0); }));
    EXPECT_EQ(changed([](Job& job) { job.holder.fails_at = 2; }), ErrorCode::busy);
    EXPECT_EQ(changed([](Job& job) {
                  job.tools.resize_error = Error{ErrorCode::not_permitted, "scripted", {}};
              }),
              ErrorCode::not_permitted);
    const std::vector<std::uint8_t> md{0xFC, 0x4E, 0x2B, 0xA9};
    EXPECT_EQ(changed([&](Job& job) { job.device.write(kSectors * 512 - 0x2000, md); }), ErrorCode::refused);
    const auto gone = [](Job& job) { job.read_error = Error{ErrorCode::vanished, "scripted", {}}; };
    EXPECT_EQ(changed(gone), ErrorCode::vanished);
    for (const auto step : {kStepTrim, kStepCheck, kStepLimit, kStepCopyIn}) {
        LimitedAta ata;
        Job other(step == kStepCheck ? Method::partition : Method::hpa, {step});
        other.made.target.hides = true;
        other.more = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
        gone(other);
        other.open();
        EXPECT_EQ(other.code(), ErrorCode::vanished) << step;
    }
    Job unread(Method::partition, {kStepTable});
    unread.more = [](OpenDrive& drive) { drive.read_error = Error{ErrorCode::busy, "scripted", {}}; };
    unread.open();
    EXPECT_EQ(unread.code(), ErrorCode::busy) << "the system does not see it yet";
}

TEST(SpareWorkVerify, ThePartitionAndItsFileSystem) {
    Job job(Method::partition, {kStepTable, kStepShrink, kStepGrow, kStepCheck, kStepCheckAgain});
    job.open();
    EXPECT_EQ(job.verdict(0), Verdict::disproved) << "still the old length";
    write_gpt(job.device, kSectors, kSectors - 1, kNew);
    EXPECT_EQ(job.verdict(0), Verdict::verified);
    job.made.target.first_sector = 4096;
    EXPECT_EQ(job.verdict(0), Verdict::disproved);
    job.made.target.first_sector = kFirst;
    job.made.target.index = 2;
    EXPECT_EQ(job.verdict(0), Verdict::disproved);
    job.made.target.index = 1;
    constexpr auto kBytes = kNew * 512;
    struct Case {
        std::uint64_t bytes;
        bool shrunk, grown;
    };
    for (const auto& one : {Case{kBytes, true, true}, Case{kBytes + 1, false, false},
                            Case{kBytes - kMiB + 1, true, true}, Case{kBytes - kMiB, true, false}}) {
        job.tools.facts.bytes = one.bytes;
        EXPECT_EQ(job.verdict(1), one.shrunk ? Verdict::verified : Verdict::disproved) << one.bytes;
        EXPECT_EQ(job.verdict(2), one.grown ? Verdict::verified : Verdict::disproved) << one.bytes;
    }
    job.tools.look_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_EQ(job.verdict(1), Verdict::not_verifiable);
    for (const std::size_t step : {3U, 4U}) {
        job.tools.check_error.reset();
        EXPECT_EQ(job.verdict(step), Verdict::verified);
        job.tools.check_error = Error{ErrorCode::malformed, "scripted", {}};
        EXPECT_EQ(job.verdict(step), Verdict::disproved) << "damaged";
        job.tools.check_error = Error{ErrorCode::busy, "scripted", {}};
        EXPECT_EQ(job.verdict(step), Verdict::not_verifiable);
    }
    EXPECT_EQ(job.work->verify(3).text.id, "not-read-back");
    job.device.break_at(0);
    EXPECT_NE(job.verdict(0), Verdict::verified);
    job.holder.drive->all.block.reset();
    EXPECT_EQ(job.verdict(0), Verdict::not_verifiable);
    job.work->close();
    EXPECT_EQ(job.verdict(0), Verdict::not_verifiable);
}

TEST(SpareWorkLimit, TheCopyOfTheTableGoesFirst) {
    LimitedAta ata;
    Job job(Method::hpa, {kStepCopyIn, kStepLimit, kStepCopyEnd});
    job.made.target.sectors = kLess;
    job.made.target.native_sectors = kSectors;
    job.made.target.hides = true;
    job.made.target.moves_copy = true;
    job.more = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
    job.tools.on_place = [&] { write_gpt(job.device, kSectors, kFirst + kOld + 33, kOld); };
    job.open();
    EXPECT_EQ(job.code(1), ErrorCode::refused) << "the copy would be hidden";
    EXPECT_EQ(std::count(ata.sent.begin(), ata.sent.end(), 0x37U), 0);
    EXPECT_EQ(job.verdict(0), Verdict::disproved);
    EXPECT_FALSE(job.code(0));
    EXPECT_EQ(job.tools.calls, Calls{"behind /dev/sda"});
    EXPECT_EQ(job.holder.drive->read, 1);
    EXPECT_EQ(job.verdict(0), Verdict::verified);
    EXPECT_EQ(job.verdict(1), Verdict::disproved);
    EXPECT_FALSE(job.code(1));
    EXPECT_EQ(job.verdict(1), Verdict::verified);
    // The system still uses the old size.
    EXPECT_EQ(job.work->verify(2).text.id, "table-copy-waits");
    const auto waits = job.take(2);
    EXPECT_FALSE(waits.error);
    EXPECT_EQ(to_string(waits.evidence.at(0).value), "false");
    EXPECT_EQ(job.tools.calls.size(), 1U);
    job.device.resize(kLess * 512);
    EXPECT_EQ(job.verdict(2), Verdict::disproved);
    job.tools.on_place = [&] { write_gpt(job.device, kLess, kLess - 1, kOld); };
    EXPECT_FALSE(job.code(2));
    EXPECT_EQ(job.tools.calls.back(), "end /dev/sda");
    EXPECT_EQ(job.verdict(2), Verdict::verified);
    job.tools.place_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_EQ(job.code(2), ErrorCode::io);
    job.tools.place_error.reset();
    job.holder.drive->read_error = Error{ErrorCode::busy, "scripted", {}};
    EXPECT_EQ(job.code(2), ErrorCode::busy);
    job.read_error = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(job.verdict(0), Verdict::not_verifiable);
    EXPECT_EQ(job.verdict(2), Verdict::not_verifiable);
    job.holder.drive->all.block.reset();
    EXPECT_EQ(job.verdict(0), Verdict::not_verifiable);
    EXPECT_EQ(job.verdict(2), Verdict::not_verifiable);
}

// The copy's own sector is the last one that stays.
TEST(SpareWorkLimit, TheCopyIsWithinUpToTheLastSector) {
    constexpr auto kCopy = kFirst + kOld + 33;
    Job job(Method::hpa, {kStepCopyIn});
    write_gpt(job.device, kSectors, kCopy, kOld);
    job.made.target.sectors = kCopy + 1;
    job.open();
    EXPECT_EQ(job.verdict(), Verdict::verified);
    job.made.target.sectors = kCopy;
    EXPECT_EQ(job.verdict(), Verdict::disproved);
}

TEST(SpareWorkNamespace, IsMadeAnewAndReadBack) {
    Job job(Method::name_space, {kStepDelete, kStepCreate, kStepAttach, kStepSystem});
    test::NvmeDrive drive;
    job.more = [&](OpenDrive& one) {
        one.all.nvme = std::make_unique<AnsweringNvme>(
            [&](const auto& command, auto data) { return drive.port.admin(command, data); });
    };
    auto& target = job.made.target;
    target.nsid = 1;
    target.controller = 0x0102;
    target.before = {300, 0, 0, 0};
    target.after = {200, 0, 0, 0};
    job.open();
    EXPECT_EQ(job.verdict(1), Verdict::disproved) << "still the old size";
    EXPECT_EQ(job.verdict(2), Verdict::verified) << "the old one is attached";
    EXPECT_FALSE(job.code(0));
    EXPECT_TRUE(drive.blocks.empty());
    EXPECT_EQ(job.verdict(0), Verdict::verified);
    EXPECT_FALSE(job.code(1));
    EXPECT_EQ(drive.blocks.at(5), 200U);
    EXPECT_EQ(job.verdict(1), Verdict::verified) << "the new one, by its id";
    EXPECT_EQ(job.verdict(2), Verdict::disproved);
    EXPECT_FALSE(job.code(2));
    EXPECT_EQ(drive.attached, std::vector<std::uint32_t>{5});
    EXPECT_EQ(job.verdict(2), Verdict::verified);
    EXPECT_FALSE(job.code(3));
    EXPECT_EQ(job.holder.drive->read, 1);
    EXPECT_EQ(job.work->verify(3).text.id, "system-looks-later");
    drive.controller_error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(job.verdict(1), Verdict::not_verifiable);
    job.holder.drive->all.nvme.reset();
    EXPECT_EQ(job.verdict(2), Verdict::not_verifiable);
    // One that hung loose is attached by its own id.
    Job loose(Method::name_space, {kStepAttach});
    test::NvmeDrive other;
    other.attached.clear();
    loose.more = [&](OpenDrive& one) {
        one.all.nvme = std::make_unique<AnsweringNvme>(
            [&](const auto& command, auto data) { return other.port.admin(command, data); });
    };
    loose.made.target.nsid = 1;
    loose.open();
    EXPECT_FALSE(loose.code());
    EXPECT_EQ(other.attached, std::vector<std::uint32_t>{1});
    EXPECT_EQ(loose.verdict(), Verdict::verified);
}

TEST(SpareWorkLimit, ADriveThatRefusesGetsItsCopyBack) {
    LimitedAta ata;
    ata.obeys = false;
    Job job(Method::hpa, {kStepLimit});
    job.made.target.sectors = kLess;
    job.made.target.native_sectors = kSectors;
    job.made.target.hides = true;
    job.made.target.moves_copy = true;
    job.more = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
    write_gpt(job.device, kSectors, kFirst + kOld + 33, kOld);
    job.open();
    const auto result = job.take();
    ASSERT_TRUE(result.error);
    EXPECT_EQ(job.tools.calls, Calls{"end /dev/sda"});
    ASSERT_FALSE(result.evidence.empty());
    EXPECT_EQ(result.evidence.back().name, "table_copy_put_back");
    EXPECT_EQ(to_string(result.evidence.back().value), "true");
    job.made.target.hides = false;  // an undo leaves it where it is
    EXPECT_TRUE(job.take().error);
    EXPECT_EQ(job.tools.calls.size(), 1U);
    job.made.target.moves_copy = false;
    job.made.target.hides = true;
    EXPECT_TRUE(job.take().error);
    EXPECT_EQ(job.tools.calls.size(), 1U);
}

TEST(SpareWorkLimit, WithoutAnEditorNoCopyIsMoved) {
    LimitedAta ata;
    for (const auto step : {kStepCopyIn, kStepLimit, kStepCopyEnd}) {
        Job job(Method::hpa, {step});
        job.made.target.sectors = kLess;
        job.made.target.moves_copy = true;
        job.has_tools = false;
        job.more = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
        job.open();
        EXPECT_EQ(job.code(), ErrorCode::unsupported) << step;
    }
    EXPECT_TRUE(ata.sent.empty());
}

TEST(SpareWorkLimit, ThePartThatIsHiddenMustBeFree) {
    const auto hidden = [](const std::function<void(Job&)>& spoil) {
        LimitedAta ata;
        Job job(Method::hpa, {kStepLimit});
        job.made.target.sectors = kLess;
        job.made.target.native_sectors = kSectors;
        job.made.target.hides = true;
        job.more = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
        spoil(job);
        job.open();
        const auto code = job.code();
        EXPECT_EQ(std::count(ata.sent.begin(), ata.sent.end(), 0x37U), code ? 0 : 1);
        return code;
    };
    EXPECT_EQ(hidden([](Job&) {}), std::nullopt);
    EXPECT_EQ(hidden([](Job& job) { job.made.target.sectors = kFirst + kOld; }), std::nullopt);
    EXPECT_EQ(hidden([](Job& job) { job.made.target.sectors = kFirst + kOld - 1; }), ErrorCode::refused);
    EXPECT_EQ(hidden([](Job& job) { job.has_block = false; }), ErrorCode::unsupported);
    EXPECT_EQ(hidden([](Job& job) { job.device = SparseDevice(kSectors * 512); }), std::nullopt) << "no table, no use";
    const std::vector<std::uint8_t> md{0xFC, 0x4E, 0x2B, 0xA9};
    EXPECT_EQ(hidden([&](Job& job) { job.device.write(kSectors * 512 - 0x2000, md); }), ErrorCode::refused);
    EXPECT_EQ(hidden([](Job& job) {
                  job.device.write(301 * kMiB, std::vector<std::uint8_t>{'X', 'F', 'S', 'B'});
              }),
              ErrorCode::refused)
        << "something begins behind the partition and may reach there";
    EXPECT_EQ(hidden([](Job& job) { write_gpt(job.device, kSectors, kSectors - 1, 2 * kSectors); }),
              ErrorCode::refused);
    EXPECT_TRUE(hidden([](Job& job) { job.device.break_at(0); }));
}

TEST(MoveCopyIn, NeedsAMiBBehindTheLastPartitionAndIsReadBack) {
    const auto moved = [](
                           std::uint64_t sectors, const std::function<void(Job&)>& spoil = [](Job&) {}) {
        Job job(Method::hpa, {kStepCopyIn});
        job.made.target.sectors = sectors;
        job.made.target.moves_copy = true;
        job.tools.on_place = [&] { write_gpt(job.device, kSectors, kFirst + kOld + 33, kOld); };
        spoil(job);
        job.open();
        return job.code();
    };
    constexpr auto kEnd = kFirst + kOld;
    EXPECT_EQ(moved(kEnd + 2048), std::nullopt);
    EXPECT_EQ(moved(kEnd + 2047), ErrorCode::refused);
    EXPECT_EQ(moved(kLess, [](Job& job) { job.has_block = false; }), ErrorCode::unsupported);
    EXPECT_EQ(moved(kLess, [](Job& job) { job.device = SparseDevice(kSectors * 512); }), ErrorCode::refused);
    EXPECT_EQ(moved(kLess, [](Job& job) { write_gpt(job.device, kSectors, kSectors - 1, 2 * kSectors); }),
              ErrorCode::refused);
    EXPECT_TRUE(moved(kLess, [](Job& job) { job.device.break_at(0); }));
    // An error that comes after the table was written is none; success without it is one.
    EXPECT_EQ(moved(kLess,
                    [](Job& job) {
                        job.tools.place_error = Error{ErrorCode::io, "scripted", {}};
                    }),
              std::nullopt);
    EXPECT_EQ(moved(kLess, [](Job& job) { job.tools.on_place = {}; }), ErrorCode::io);
    EXPECT_EQ(moved(kLess,
                    [](Job& job) {
                        job.tools.on_place = {};
                        job.tools.place_error = Error{ErrorCode::not_permitted, "scripted", {}};
                    }),
              ErrorCode::not_permitted);
    const auto blind = [](Job& job) {
        job.more = [](OpenDrive& drive) { drive.read_error = Error{ErrorCode::busy, "scripted", {}}; };
    };
    EXPECT_EQ(moved(kLess, blind), ErrorCode::busy) << "placed, and the system does not see it";
    EXPECT_EQ(moved(kLess,
                    [&](Job& job) {
                        blind(job);
                        job.tools.place_error = Error{ErrorCode::io, "scripted", {}};
                    }),
              std::nullopt);
}

TEST(ReadCopyPlace, TakesTheCopyThatTheFirstOneNames) {
    const auto place = [](const std::function<void(SparseDevice&)>& prepare, std::uint64_t size = kSectors * 512) {
        SparseDevice device(size);
        prepare(device);
        return read_copy_place(device).value_or(CopyPlace{});
    };
    auto found = place([](SparseDevice& device) { write_gpt(device, kSectors, kSectors - 1, kOld); });
    EXPECT_TRUE(found.sound);
    EXPECT_TRUE(found.at_end());
    EXPECT_EQ(found.second, kSectors - 1);
    EXPECT_EQ(found.last_sector, kSectors - 1);
    EXPECT_EQ(found.last_usable, kSectors - 34);
    found = place([](SparseDevice& device) { write_gpt(device, kSectors, 700'000, kOld); });
    EXPECT_TRUE(found.sound);
    EXPECT_FALSE(found.at_end());
    EXPECT_EQ(found.second, 700'000U);
    EXPECT_FALSE(place([](SparseDevice&) {}).sound);
    EXPECT_EQ(place([](SparseDevice&) {}, 512).last_sector, 0U) << "a drive of one sector has no table";
    EXPECT_EQ(place([](SparseDevice&) {}, 1024).last_sector, 1U);
    // The copy lies beyond the end of the drive.
    found = place([](SparseDevice& device) { write_gpt(device, kSectors + 1, kSectors, kOld); });
    EXPECT_FALSE(found.sound);
    EXPECT_EQ(found.second, 0U);
    // Space for partitions that reaches into the copy.
    found = place([](SparseDevice& device) {
        auto gpt = partition::standard_gpt(kSectors);
        gpt.last_usable = gpt.alternate;
        gpt.write(device);
        partition::backup_of(gpt).write(device);
    });
    EXPECT_FALSE(found.sound);
    // Each thing that the two copies must agree in (UEFI 2.9 5.3.2).
    using Change = std::function<void(partition::Gpt&)>;
    for (const auto& change : {Change([](partition::Gpt& gpt) { gpt.alternate = 2; }),
                               Change([](partition::Gpt& gpt) { gpt.last_usable -= 1; }),
                               Change([](partition::Gpt& gpt) { gpt.partitions[0][1] -= 1; })}) {
        EXPECT_FALSE(place([&](SparseDevice& device) {
                         write_gpt(device, kSectors, kSectors - 1, kOld);
                         auto gpt = partition::standard_gpt(kSectors);
                         gpt.partitions = {{kFirst, kFirst + kOld - 1}};
                         auto second = partition::backup_of(gpt);
                         change(second);
                         second.write(device);
                     }).sound);
    }
    EXPECT_FALSE(place([](SparseDevice& device) {
                     write_gpt(device, kSectors, kSectors - 1, kOld);
                     device.write((kSectors - 1) * 512, std::vector<std::uint8_t>(512));
                 }).sound);
}

}  // namespace
}  // namespace fettle::overprovision
