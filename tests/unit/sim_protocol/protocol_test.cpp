// SPDX-License-Identifier: GPL-3.0-or-later
// The procedures of reviews on a simulated drive and on a file in simulated time: what is done to them in which order,
// what is recorded, and how an interrupted run is continued.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/bench/virtual_target.h"
#include "core/json/bench_record_json.h"
#include "core/nvme/namespace_commands.h"
#include "core/toolbox/local_protocols.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_target.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kGiB = 1U << 30U;
constexpr std::uint64_t kMiB = 1U << 20U;

/// A data-centre drive that counts its flash writes exactly: 1.5 GiB on 2 GiB of flash.
Personality small_drive() {
    auto made = *built_in("demo-enterprise");
    made.identity.capacity = ByteCount{3 * kGiB / 2};
    made.flash = *built_in("demo-qlc")->flash;
    auto& flash = *made.flash;
    flash.slc = {};
    flash.geometry.blocks_per_die = 64;
    flash.geometry.pages_per_block = 256;
    flash.user_bytes = made.identity.capacity->bytes;
    return made;
}

/// A drive of several namespaces, of which some capacity is unallocated. A format erases all of them.
Personality divided_drive(const std::string& more = {}) {
    const auto made = parse_personality(
        "divided",
        "description = \"d\"\n[identity]\nmodel = \"Sim NVMe\"\nserial = \"DEMO-OCP-7450\"\nfirmware = \"2.0\"\nprotocol = "
        "\"nvme\"\neui64 = \"fe771e0000000001\"\ncapacity_bytes = 268_435_456\n[nvme]\nnamespace_management = true\n"
        "namespaces = 8\nerase_all = true\n[[nvme.namespace]]\nbytes = 67_108_864\ncontrollers = [1]\n" +
            more);
    EXPECT_TRUE(made) << to_string(made.error());
    return *made;
}

/// Erases, with what a test does to their jobs.
class ChangedErasing final : public Erasing {
public:
    explicit ChangedErasing(std::shared_ptr<Erasing> inner) : inner_(std::move(inner)) {}
    Result<EraseMethods> methods(const std::string& drive) override { return inner_->methods(drive); }
    Result<plan::Job> plan(const EraseRequest& request) override {
        auto job = inner_->plan(request);
        if (job && change) change(*job);
        return job;
    }
    Status unfreeze() override { return inner_->unfreeze(); }
    std::function<void(plan::Job&)> change;

private:
    std::shared_ptr<Erasing> inner_;
};

/// Results as their JSON, so that what cannot be stored is missed.
class MemoryRecords final : public bench::RecordStore {
public:
    Status add(const bench::BenchRecord& record) override {
        if (fails) return fail(ErrorCode::io, "disk full");
        EXPECT_EQ(kept.count(record.id), 0U);
        kept[record.id] = json::dump(json::to_json(record), -1);
        return {};
    }
    Result<Listing> list(const bench::RecordFilter& filter) override {
        Listing listing;
        for (const auto& [id, text] : kept) {
            auto record = json::parse_bench_record(text);
            EXPECT_TRUE(record) << id;
            if (!record) continue;
            const bool suite = filter.suite.empty() || record->suite == filter.suite;
            const bool serial = filter.serial.empty() || record->drive.serial == filter.serial;
            if (suite && serial) listing.records.push_back(std::move(*record));
        }
        return listing;
    }
    Result<bench::BenchRecord> find(const std::string& id) override {
        const auto found = kept.find(id);
        if (found == kept.end()) return fail(ErrorCode::not_found, id);
        return json::parse_bench_record(found->second);
    }
    Status remove(const std::string&) override { return fail(ErrorCode::unsupported, "remove"); }
    Status replace(const bench::BenchRecord& record) override {
        if (kept.count(record.id) == 0) return fail(ErrorCode::not_found, record.id);
        ++replaced;
        kept[record.id] = json::dump(json::to_json(record), -1);
        return {};
    }
    std::map<std::string, std::string> kept;
    int replaced = 0;
    bool fails = false;
};

/// A scratch file in simulated time.
struct FakeFile {
    std::vector<std::string> calls;  ///< "trim OFFSET BYTES", "write", "read", "wait NS"
    bool can_trim = true;
    std::vector<std::string> drives;        ///< below it
    std::uint64_t fail_after = UINT64_MAX;  ///< writes
    std::uint64_t writes = 0;
};

class FileTarget final : public bench::IoTarget {
public:
    FileTarget(FakeFile& file, ByteCount size)
        : file_(file),
          target_(size, 4096, 4, [&file](const bench::IoRequest& one, std::span<std::uint8_t>, std::uint64_t) {
              const bool writes = one.kind == bench::IoKind::write;
              if (writes && file.writes++ >= file.fail_after) return bench::Service{1000, -5};
              const std::string word = writes ? "write" : "read";
              if (file.calls.empty() || file.calls.back() != word) file.calls.push_back(word);
              return bench::Service{1'000'000, static_cast<std::int32_t>(one.bytes)};
          }) {}
    [[nodiscard]] bench::TargetFacts facts() const override {
        auto facts = target_.facts();
        facts.kind = bench::TargetFacts::Kind::scratch_file;
        facts.path = "/folder";
        facts.drives = file_.drives;
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return target_.open_queue(settings);
    }
    Status flush() override { return {}; }
    Status discard(std::uint64_t offset, std::uint64_t bytes) override {
        if (!file_.can_trim) return fail(ErrorCode::unsupported, "holes");
        file_.calls.push_back("trim " + std::to_string(offset) + " " + std::to_string(bytes));
        return {};
    }
    bool let_time_pass(std::uint64_t ns) override {
        file_.calls.push_back("wait " + std::to_string(ns));
        return true;
    }

private:
    FakeFile& file_;
    bench::VirtualTarget target_;
};

class ProtocolRun : public testing::Test, public DriveSource, public plan::DriveHolder, public bench::TargetSource {
protected:
    explicit ProtocolRun(Personality personality = small_drive()) : personality_(std::move(personality)) {
        Storage storage;
        storage.most_kept = 16 * kMiB;
        auto made = SimDrive::make(personality_, clock_, storage);
        EXPECT_TRUE(made) << (made ? "" : to_string(made.error()));
        drive_ = std::move(*made);
    }

    // The one drive.
    Result<std::vector<DriveEntry>> list() override { return std::vector{entry()}; }
    Result<std::string> resolve(const std::string& path) override {
        return path == "/dev/x0" ? Result<std::string>("x0") : fail(ErrorCode::not_found, path);
    }
    Result<DrivePorts> open(const DriveEntry&) override { return make_ports(drive_); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fail(ErrorCode::unsupported, "watch");
    }
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& which, plan::Hold how) override {
        EXPECT_EQ(which.id, "x0");
        if (held_ || busy_) return fail(ErrorCode::busy, "x0 is in use");
        held_ = true;
        ++holds_;
        return hold_drive(drive_, which, how, [this] { held_ = false; });
    }
    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        if (request.path == "/folder") {
            EXPECT_TRUE(request.writes);
            return std::make_unique<FileTarget>(file_, request.size);
        }
        if (request.writes) return fail(ErrorCode::refused, "not held");
        return make_target(drive_, {request.path, "x0", {}, clock_, {}, {}});
    }
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request, plan::HeldDrive&) override {
        EXPECT_TRUE(held_ && request.writes);
        return make_target(drive_, {request.path, "x0", {}, clock_, {}, {}});
    }
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& path) override {
        return path == "/folder" ? bench::WriteWay::scratch : bench::WriteWay::drive;
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override { return ++nonce_; }

    [[nodiscard]] DriveEntry entry() const {
        DriveEntry made;
        made.id = "x0";
        made.path = "/dev/x0";
        made.identity = personality_.identity;
        made.identity.nsid = 1;
        made.identity.bus = Bus::nvme;
        if (namespace_bytes_ > 0) made.identity.capacity = ByteCount{namespace_bytes_};
        return made;
    }

    ProtocolRequest request(const std::string& name, const std::string& path = "/dev/x0") const {
        ProtocolRequest made;
        made.name = name;
        made.target.path = path;
        made.target.size = ByteCount{256 * kMiB};
        made.scale = 1000;
        made.erase = path == "/folder" ? std::nullopt : std::optional(erase::Method::format_user_data);
        made.started = "2026-11-21T06:00:00Z";
        return made;
    }
    Result<plan::Receipt> run(const ProtocolJob& planned, const std::string& serial = "DEMO-OCP-7450") {
        return plan::execute(planned.job, plan::TypedSerial{serial}, {}, cancel_);
    }
    /// The same service with changed erases.
    Result<ProtocolJob> plan_with(const std::function<void(plan::Job&)>& change, const ProtocolRequest& wanted) {
        const auto erasing = std::make_shared<ChangedErasing>(toolbox_.erasing);
        erasing->change = change;
        protocols_ = std::make_unique<toolbox::LocalProtocols>(
            std::make_shared<toolbox::Drives>(*this, machine_, catalogue_), benchmark_ports_, care_ports_, erasing,
            std::make_shared<toolbox::JobMaker>(care_ports_));
        return protocols_->plan(wanted, {});
    }
    /// A run of dirty-drive whose first case is complete.
    bench::BenchRecord interrupted(ProtocolRequest wanted) {
        ProtocolWatch watch;
        watch.on_progress = [&](const ProtocolProgress& at) {
            if (at.title == "after secure erase") cancel_.cancel();
        };
        const auto planned = toolbox_.protocols->plan(wanted, watch);
        EXPECT_TRUE(planned) << to_string(planned.error());
        EXPECT_TRUE(planned && run(*planned));
        return *planned->measured->record;
    }
    /// What resuming fails with; `change` is made to the saved record before.
    Error resumed_after(const std::function<void(bench::BenchRecord&)>& change, ProtocolRequest wanted) {
        const auto before = records_.kept;
        auto record = *json::parse_bench_record(before.begin()->second);
        change(record);
        records_.kept.begin()->second = json::dump(json::to_json(record), -1);
        wanted.resume = true;
        const auto on_file = wanted.target.path == "/folder";
        const auto job = on_file ? Result<ProtocolJob>() : toolbox_.protocols->plan(wanted, {});
        const auto outline = on_file ? toolbox_.protocols->outline(wanted) : Result<ProtocolOutline>();
        records_.kept = before;
        EXPECT_FALSE(job && outline);
        return !job ? job.error() : !outline ? outline.error() : Error{};
    }
    std::uint64_t commands(const std::string& name) const {
        const auto& counts = drive_->command_counts();
        const auto found = counts.find(name);
        return found == counts.end() ? 0 : found->second;
    }

    Personality personality_;
    std::uint64_t namespace_bytes_ = 0;  ///< 0: the whole drive
    std::shared_ptr<HeldClock> clock_ = std::make_shared<HeldClock>(std::make_shared<ScaledClock>(1000));
    std::shared_ptr<SimDrive> drive_;
    bool held_ = false;
    bool busy_ = false;
    int holds_ = 0;
    std::uint64_t nonce_ = 1000;
    FakeFile file_;
    MemoryRecords records_;
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeClock plan_clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    BenchmarkPorts benchmark_ports_{this, nullptr, &records_, nullptr};
    CarePorts care_ports_{nullptr, &journals_, &plan_clock_, &randomness_, &hasher_, this};
    Toolbox toolbox_ = make_local_toolbox(*this, machine_, files_, catalogue_, benchmark_ports_, care_ports_);
    std::unique_ptr<toolbox::LocalProtocols> protocols_;
    CancelToken cancel_;
};

std::vector<std::string> done_of(const bench::BenchRecord& record) { return record.protocol->done; }

TEST_F(ProtocolRun, CarriesOutEveryStepAndRecordsIt) {
    const auto formats = commands("nvme.admin.80");
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    EXPECT_EQ(planned->outline.erase, "format-user-data");
    EXPECT_EQ(planned->job.plan.verb, plan::Verb::benchmark);
    EXPECT_TRUE(planned->job.plan.loses_data());
    EXPECT_EQ(planned->job.plan.steps.size(), planned->outline.protocol.steps());
    // Two whole fills, and four passes over 8 GB at a scale of 1/1000, which are whole blocks of 2 MiB.
    const auto size = 3 * kGiB / 2;
    EXPECT_EQ(planned->outline.expected.written.bytes, 2 * size + 4 * 6 * kMiB);
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    for (const auto& step : receipt->steps) {
        EXPECT_EQ(step.outcome, plan::Outcome::done) << step.text << (step.error ? to_string(*step.error) : "");
    }
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_FALSE(held_);
    EXPECT_EQ(commands("nvme.admin.80"), formats + 2) << "one format at the start of each case";
    ASSERT_TRUE(planned->measured->record);
    EXPECT_FALSE(planned->measured->not_saved);
    EXPECT_TRUE(planned->measured->saved);
    const auto& record = *planned->measured->record;
    EXPECT_EQ(record.ending, bench::Ending::finished);
    EXPECT_EQ(record.written.bytes, 2 * size + 4 * 6 * kMiB);
    EXPECT_EQ(record.drive.serial, "DEMO-OCP-7450");
    const auto& mine = *record.protocol;
    EXPECT_TRUE(mine.complete());
    std::vector<std::string> rows;
    for (const auto& figure : mine.figures) {
        rows.push_back(figure.row);
        EXPECT_GT(figure.measured.value_or(0), 0) << figure.row;
    }
    EXPECT_EQ(rows, (std::vector<std::string>{"clean", "dirty", "after TRIM", "after secure erase"}));
    EXPECT_EQ(mine.figures[0].published, 131.7);  // AnandTech's SF-1200
    EXPECT_EQ(mine.steps.size(), planned->outline.protocol.steps());
    const auto kept = records_.find(record.id);
    ASSERT_TRUE(kept);
    EXPECT_EQ(json::to_json(*kept), json::to_json(record)) << "what is shown is what is saved";
    EXPECT_GE(records_.replaced, 8) << "after every step";
    EXPECT_TRUE(journals_.files.empty()) << "there is nothing to undo";
}

TEST_F(ProtocolRun, MeasuresTheAmplificationByTheDrivesCounters) {
    auto wanted = request("write-amplification");
    wanted.cases = {"random"};
    wanted.scale = 100;
    const auto planned = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    ASSERT_EQ(receipt->outcome, plan::Outcome::done);
    const auto& mine = *planned->measured->record->protocol;
    ASSERT_EQ(mine.figures.size(), 1U);
    const auto step = std::find_if(mine.steps.begin(), mine.steps.end(),
                                   [](const bench::ProtocolStep& one) { return one.title == "random writes"; });
    ASSERT_NE(step, mine.steps.end());
    ASSERT_TRUE(step->wear && step->wear->flash);
    // Both are counted in bytes: by the drive's log and by the benchmark.
    const auto truth =
        static_cast<double>(step->wear->flash->increase.bytes) / static_cast<double>(step->written.bytes);
    ASSERT_TRUE(mine.figures[0].measured);
    EXPECT_NEAR(*mine.figures[0].measured, truth, 1e-6);
    EXPECT_GE(truth, 1);
}

TEST_F(ProtocolRun, PausesPassInTheDrivesTime) {
    auto wanted = request("idle-collection");
    wanted.cases = {"0-gb-free-pause-of-30-min"};
    const auto planned = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto before = clock_->now_ns();
    ASSERT_EQ(run(*planned)->outcome, plan::Outcome::done);
    EXPECT_GE(clock_->now_ns() - before, 3600 * 1'000'000'000ULL) << "twice half an hour";
}

TEST_F(ProtocolRun, AnInterruptedRunKeepsItsCasesAndRepeatsTheOneAtHand) {
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "after secure erase") cancel_.cancel();
    };
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), watch);
    ASSERT_TRUE(planned);
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::cancelled);
    EXPECT_FALSE(held_);
    const auto first = *planned->measured->record;
    EXPECT_EQ(first.ending, bench::Ending::cancelled);
    EXPECT_EQ(done_of(first), std::vector<std::string>{"clean-dirty-and-after-trim"});
    EXPECT_EQ(first.protocol->figures.size(), 3U);

    auto wanted = request("dirty-drive");
    wanted.resume = true;
    wanted.scale.reset();  // as it was begun
    const auto left = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(left) << to_string(left.error());
    EXPECT_EQ(left->outline.protocol.scale, 1000U);
    ASSERT_EQ(left->outline.protocol.cases.size(), 1U);
    EXPECT_EQ(left->outline.protocol.cases[0].id, "after-secure-erase");
    const CancelToken never;
    const auto rest = plan::execute(left->job, plan::TypedSerial{"DEMO-OCP-7450"}, {}, never);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->outcome, plan::Outcome::done);
    const auto& whole = *left->measured->record;
    EXPECT_EQ(whole.id, first.id);
    EXPECT_EQ(whole.ending, bench::Ending::finished);
    EXPECT_TRUE(whole.protocol->complete());
    EXPECT_EQ(whole.protocol->figures.size(), 4U);
    EXPECT_EQ(records_.kept.size(), 1U);
    EXPECT_GT(whole.written.bytes, first.written.bytes);
    EXPECT_EQ(toolbox_.protocols->plan(wanted, {}).error().code, ErrorCode::not_found) << "nothing is left";
}

/// What a kill leaves: the record after the last finished step.
TEST_F(ProtocolRun, WhatAKillLeavesIsContinued) {
    std::string killed;
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "dirty" && killed.empty()) killed = records_.kept.begin()->second;
    };
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), watch);
    ASSERT_TRUE(planned);
    ASSERT_EQ(run(*planned)->outcome, plan::Outcome::done);
    ASSERT_FALSE(killed.empty());
    records_.kept.begin()->second = killed;
    auto wanted = request("dirty-drive");
    wanted.resume = true;
    const auto left = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(left) << to_string(left.error());
    ASSERT_EQ(left->outline.protocol.cases.size(), 2U) << "no case was complete";
    EXPECT_EQ(left->outline.resumed->protocol->steps.size(), 4U) << "erase, clean, and two fills";
    ASSERT_EQ(run(*left)->outcome, plan::Outcome::done);
    const auto& mine = *left->measured->record->protocol;
    EXPECT_TRUE(mine.complete());
    EXPECT_EQ(mine.figures.size(), 4U) << "that of the repeated step is not there twice";
    EXPECT_EQ(mine.steps.size(), left->outline.protocol.steps());
}

TEST_F(ProtocolRun, OnlyTheConfirmedDriveIsTouched) {
    const auto written = drive_->drive_state().counters().host_written.bytes;
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(planned);
    EXPECT_EQ(run(*planned, "S-2").error().code, ErrorCode::refused);
    EXPECT_EQ(plan::execute(planned->job, plan::NoConfirmation{}, {}, cancel_).error().code, ErrorCode::refused);
    busy_ = true;
    EXPECT_EQ(run(*planned).error().code, ErrorCode::busy);
    busy_ = false;
    check::DrivePlace place;
    place.drive_id = "x0";
    check::DiscardPath path;
    path.mount_point = "/home";
    path.layers = {{check::Layer::Kind::file_system, "/home", "ext4", {}, {}},
                   {check::Layer::Kind::drive, "x0", "", {}, {}}};
    place.paths = {path};
    machine_.facts->places = {place};
    const auto mounted = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(mounted);
    EXPECT_EQ(run(*mounted).error().code, ErrorCode::refused);
    EXPECT_EQ(drive_->drive_state().counters().host_written.bytes, written);
    EXPECT_EQ(holds_, 0);
    EXPECT_TRUE(records_.kept.empty());
    EXPECT_TRUE(journals_.files.empty());
}

TEST_F(ProtocolRun, AStoreThatFailsAtOnceEndsTheRunBeforeAnythingIsWritten) {
    records_.fails = true;
    const auto written = drive_->drive_state().counters().host_written.bytes;
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(planned);
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_FALSE(planned->measured->saved) << "there is nothing to continue";
    EXPECT_EQ(drive_->drive_state().counters().host_written.bytes, written);
    auto unsaved = request("dirty-drive");
    unsaved.keep = false;
    const auto other = toolbox_.protocols->plan(unsaved, {});
    ASSERT_TRUE(other);
    EXPECT_EQ(run(*other)->outcome, plan::Outcome::done);
    EXPECT_FALSE(other->measured->saved);
    EXPECT_TRUE(records_.kept.empty());
}

TEST_F(ProtocolRun, ByTrimAloneNothingIsErased) {
    auto wanted = request("dirty-drive");
    wanted.erase = erase::Method::discard;
    const auto planned = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    EXPECT_EQ(planned->outline.erase, "trim");
    ASSERT_EQ(planned->outline.protocol.left_out.size(), 1U);
    const auto formats = commands("nvme.admin.80");
    ASSERT_EQ(run(*planned)->outcome, plan::Outcome::done);
    EXPECT_EQ(commands("nvme.admin.80"), formats);
    EXPECT_EQ(planned->measured->record->protocol->left_out.at(0).case_name, "after-secure-erase");
    wanted.erase = erase::Method::security_normal;
    EXPECT_EQ(toolbox_.protocols->plan(wanted, {}).error().code, ErrorCode::unsupported) << "this is no ATA drive";
}

TEST_F(ProtocolRun, AFolderNeedsNoPlan) {
    EXPECT_EQ(toolbox_.protocols->plan(request("dirty-drive", "/folder"), {}).error().code, ErrorCode::not_a_drive);
    const auto wanted = request("dirty-drive", "/folder");
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline) << to_string(outline.error());
    EXPECT_TRUE(file_.calls.empty());
    const auto measured = toolbox_.protocols->run(wanted, *outline, {}, cancel_);
    ASSERT_TRUE(measured) << to_string(measured.error());
    const auto all = std::to_string(256 * kMiB);
    // The erase is replaced, and the pass on the clean file follows two fills and the pass on the dirty one.
    EXPECT_EQ(file_.calls, (std::vector<std::string>{"trim 0 " + all, "write", "trim 0 " + all, "write"}));
    const auto& record = *measured->record;
    EXPECT_EQ(record.ending, bench::Ending::finished);
    EXPECT_EQ(record.target, bench::TargetFacts::Kind::scratch_file);
    EXPECT_EQ(record.protocol->figures.size(), 3U);
    EXPECT_EQ(record.protocol->left_out.size(), 1U);
    EXPECT_TRUE(std::any_of(record.notes.begin(), record.notes.end(),
                            [](const bench::DoubtRecord& note) { return note.id == "protocol-on-file"; }));
    EXPECT_EQ(records_.kept.size(), 1U);
}

TEST_F(ProtocolRun, AFilesInterruptedCaseIsRepeatedOnANewFile) {
    auto wanted = request("idle-collection", "/folder");
    wanted.cases = {"new", "8-gb-free-pause-of-5-min"};
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline) << to_string(outline.error());
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "pause of 5 min") cancel_.cancel();
    };
    const auto first = toolbox_.protocols->run(wanted, *outline, watch, cancel_);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->record->ending, bench::Ending::cancelled);
    EXPECT_EQ(done_of(*first->record), std::vector<std::string>{"new"});
    EXPECT_EQ(std::count_if(file_.calls.begin(), file_.calls.end(),
                            [](const std::string& one) { return one.starts_with("wait"); }),
              0);

    file_.calls.clear();
    wanted.resume = true;
    wanted.cases.clear();
    wanted.target.size = ByteCount{1};  // that of the interrupted run counts
    const auto left = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(left) << to_string(left.error());
    EXPECT_EQ(left->target.size.bytes, 256 * kMiB);
    const CancelToken never;
    const auto rest = toolbox_.protocols->run(wanted, *left, {}, never);
    ASSERT_TRUE(rest) << to_string(rest.error());
    const std::string wait = "wait 300000000000";
    EXPECT_EQ(file_.calls, (std::vector<std::string>{"trim 0 " + std::to_string(256 * kMiB), "write", wait, "write",
                                                     wait, "write"}));
    EXPECT_EQ(rest->record->id, first->record->id);
    EXPECT_TRUE(rest->record->protocol->complete());
    EXPECT_EQ(rest->record->protocol->figures.size(), 8U);
    // The drive's runs are not a folder's.
    auto drive = request("idle-collection");
    drive.resume = true;
    EXPECT_EQ(toolbox_.protocols->plan(drive, {}).error().code, ErrorCode::not_found);
}

TEST_F(ProtocolRun, WhatAFileCannotDoIsReported) {
    file_.can_trim = false;
    const auto wanted = request("dirty-drive", "/folder");
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline);
    EXPECT_EQ(toolbox_.protocols->run(wanted, *outline, {}, cancel_).error().code, ErrorCode::unsupported);
    EXPECT_TRUE(records_.kept.empty());
    file_.can_trim = true;
    file_.fail_after = 20;
    const auto failed = toolbox_.protocols->run(wanted, *outline, {}, cancel_);
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->record->ending, bench::Ending::failed);
    EXPECT_FALSE(failed->record->failure.empty());
    file_.fail_after = UINT64_MAX;
    auto again = wanted;
    again.resume = true;
    const auto left = toolbox_.protocols->outline(again);
    ASSERT_TRUE(left) << to_string(left.error());
    EXPECT_EQ(left->resumed->id, failed->record->id);
}

TEST_F(ProtocolRun, PredictionsStandBesideWhatIsMeasured) {
    auto wanted = request("dirty-drive", "/folder");
    int asked = 0;
    wanted.predict = [&](const ProtocolOutline& outline) {
        ++asked;
        EXPECT_EQ(outline.protocol.name, "dirty-drive");
        return ProtocolForecast{"a-model", {{"dirty-drive", "dirty", "speed", 77}}};
    };
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline);
    EXPECT_EQ(asked, 0) << "only when it is run";
    const auto measured = toolbox_.protocols->run(wanted, *outline, {}, cancel_);
    ASSERT_TRUE(measured);
    EXPECT_EQ(asked, 1);
    const auto& mine = *measured->record->protocol;
    EXPECT_EQ(mine.model, "a-model");
    ASSERT_EQ(mine.figures.size(), 3U);
    EXPECT_FALSE(mine.figures[0].predicted);
    EXPECT_EQ(mine.figures[1].predicted, 77);
}

/// Ratios follow from the speeds of an earlier run on the same drive.
TEST_F(ProtocolRun, LaterRunsExpectWhatWasMeasured) {
    const auto first = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(first);
    EXPECT_FALSE(first->outline.rates.measured);
    ASSERT_EQ(run(*first)->outcome, plan::Outcome::done);
    const auto second = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(second);
    EXPECT_TRUE(second->outline.rates.measured);
    EXPECT_DOUBLE_EQ(second->outline.rates.sequential_write, records_.list({})->records[0].steps[0].bytes_per_second);
}

/// An erase has its own plan, made anew before each: it must not destroy more than was confirmed.
class DividedRun : public ProtocolRun {
protected:
    explicit DividedRun(const std::string& more = {}) : ProtocolRun(divided_drive(more)) {
        namespace_bytes_ = 64 * kMiB;
    }
};

TEST_F(DividedRun, ANamespaceCreatedSinceTheConfirmationIsNotErased) {
    const auto formats = commands("nvme.admin.80");
    ProtocolWatch watch;
    int erases = 0;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title != "secure erase" || ++erases != 2) return;
        auto shape = nvme::describe_namespace({(32 * kMiB) / 512, 0, 0, 0});
        const auto made = make_ports(drive_).nvme->admin(nvme::create_namespace(), shape);
        ASSERT_TRUE(made) << to_string(made.error());
    };
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), watch);
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(commands("nvme.admin.80"), formats + 1) << "that of the first case alone";
    EXPECT_EQ(erases, 2);
    const auto failed = std::find_if(receipt->steps.begin(), receipt->steps.end(),
                                     [](const plan::StepReceipt& step) { return step.error.has_value(); });
    ASSERT_NE(failed, receipt->steps.end());
    EXPECT_EQ(failed->error->code, ErrorCode::refused);
    EXPECT_NE(failed->error->context.find("has changed since the plan was confirmed"), std::string::npos)
        << failed->error->context;
}

class TwiceDividedRun : public DividedRun {
protected:
    TwiceDividedRun() : DividedRun("[[nvme.namespace]]\nbytes = 33_554_432\ncontrollers = []\n") {}
};

TEST_F(TwiceDividedRun, AllThatAnEraseDestroysIsConfirmed) {
    const auto planned = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto& plan = planned->job.plan;
    EXPECT_TRUE(std::any_of(plan.contents.begin(), plan.contents.end(),
                            [](const plan::Content& one) { return one.name == "namespace 2"; }));
    EXPECT_TRUE(std::any_of(plan.losses.begin(), plan.losses.end(), [](const Message& one) {
        return render(one.text, one.evidence).find("Namespace 2") != std::string::npos;
    }));
    EXPECT_TRUE(std::any_of(plan.options.begin(), plan.options.end(),
                            [](const Evidence& one) { return one.name == "erase_namespaces"; }));
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << "both erases are the confirmed one";
}

TEST_F(ProtocolRun, ResumingUsesTheSameMethod) {
    auto wanted = request("dirty-drive");
    wanted.erase.reset();
    const auto usual = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(usual);
    ASSERT_NE(usual->outline.erase, "format-user-data") << "another method is better";
    (void)interrupted(request("dirty-drive"));
    wanted.resume = true;
    const auto left = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(left) << to_string(left.error());
    EXPECT_EQ(left->outline.erase, "format-user-data");
    wanted.erase = erase::Method::discard;
    const auto other = toolbox_.protocols->plan(wanted, {});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(other.error().context.find("format-user-data"), std::string::npos) << other.error().context;
}

TEST_F(ProtocolRun, ATrimmedRunIsResumedByTrim) {
    auto wanted = request("over-provisioning");
    wanted.cases = {"whole-drive-free", "4-gb-free"};
    wanted.erase = erase::Method::discard;
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "fill") cancel_.cancel();
    };
    const auto planned = toolbox_.protocols->plan(wanted, watch);
    ASSERT_TRUE(planned) << to_string(planned.error());
    ASSERT_TRUE(run(*planned));
    ASSERT_EQ(done_of(*planned->measured->record), std::vector<std::string>{"whole-drive-free"});
    wanted.cases.clear();
    wanted.resume = true;
    wanted.erase.reset();
    const auto left = toolbox_.protocols->plan(wanted, {});
    ASSERT_TRUE(left) << to_string(left.error());
    EXPECT_EQ(left->outline.erase, "trim");
    wanted.erase = erase::Method::discard;
    EXPECT_TRUE(toolbox_.protocols->plan(wanted, {}));
    wanted.erase = erase::Method::format_user_data;
    EXPECT_EQ(toolbox_.protocols->plan(wanted, {}).error().code, ErrorCode::invalid_argument);
}

TEST_F(ProtocolRun, OnlyTheSameDriveIsResumed) {
    const auto first = interrupted(request("dirty-drive"));
    EXPECT_EQ(first.protocol->nsid, 1U);
    using Change = std::function<void(bench::BenchRecord&)>;
    const std::map<std::string, Change> changes{
        {"model", [](auto& record) { record.drive.model = "Another"; }},
        {"capacity", [](auto& record) { record.drive.capacity = ByteCount{kGiB}; }},
        {"namespace id", [](auto& record) { record.protocol->nsid = 2; }},
        {"size", [](auto& record) { record.size.bytes -= 2 * kMiB; }},
    };
    for (const auto& [what, change] : changes) {
        const auto error = resumed_after(change, request("dirty-drive"));
        EXPECT_EQ(error.code, ErrorCode::refused) << what;
        if (what != "size") {
            EXPECT_NE(error.context.find(what), std::string::npos) << error.context;
        }
    }
    auto wanted = request("dirty-drive");
    wanted.resume = true;
    EXPECT_TRUE(toolbox_.protocols->plan(wanted, {})) << "unchanged";
}

TEST_F(ProtocolRun, ADamagedRecordIsNotResumed) {
    (void)interrupted(request("dirty-drive"));
    using Change = std::function<void(bench::BenchRecord&)>;
    const std::map<std::string, Change> changes{
        {"name", [](auto& record) { record.protocol->name = "degradation"; }},
        {"twice the same case", [](auto& record) { record.protocol->done.push_back(record.protocol->done.front()); }},
        {"an unknown case",
         [](auto& record) {
             record.protocol->done = {"no-such", "nor-this"};
         }},
        {"no cases", [](auto& record) { record.protocol->cases.clear(); }},
        {"method", [](auto& record) { record.protocol->erase = "magic"; }},
    };
    for (const auto& [what, change] : changes)
        EXPECT_EQ(resumed_after(change, request("dirty-drive")).code, ErrorCode::malformed) << what;
}

TEST_F(ProtocolRun, AFileIsResumedOnlyOnTheSameDrive) {
    file_.drives = {"x0"};
    auto wanted = request("idle-collection", "/folder");
    wanted.cases = {"new", "8-gb-free-pause-of-5-min"};
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline) << to_string(outline.error());
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "pause of 5 min") cancel_.cancel();
    };
    const auto first = toolbox_.protocols->run(wanted, *outline, watch, cancel_);
    ASSERT_TRUE(first);
    ASSERT_EQ(first->record->drive.serial, "DEMO-OCP-7450");
    wanted.cases.clear();
    EXPECT_EQ(resumed_after([](auto& record) { record.drive.serial = "ANOTHER"; }, wanted).code, ErrorCode::refused);
    file_.drives = {"x0", "x1"};
    EXPECT_EQ(resumed_after([](auto&) {}, wanted).code, ErrorCode::refused) << "an array now";
    file_.drives = {"x0"};
    wanted.resume = true;
    EXPECT_TRUE(toolbox_.protocols->outline(wanted));
}

TEST_F(ProtocolRun, ARunKeepsItsModel) {
    auto wanted = request("idle-collection", "/folder");
    wanted.cases = {"new", "0-gb-free-no-pause"};
    wanted.predict = [](const ProtocolOutline&) { return ProtocolForecast{"a-model", {}}; };
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline);
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& at) {
        if (at.title == "random") cancel_.cancel();
    };
    ASSERT_TRUE(toolbox_.protocols->run(wanted, *outline, watch, cancel_));
    wanted.cases.clear();
    wanted.resume = true;
    wanted.model = "b-model";
    const auto other = toolbox_.protocols->outline(wanted);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(other.error().context.find("a-model"), std::string::npos);
    wanted.model = "a-model";
    EXPECT_TRUE(toolbox_.protocols->outline(wanted));
    wanted.model.clear();
    const auto left = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(left) << to_string(left.error());
    // Without the model's data, or with another's.
    wanted.predict = [](const ProtocolOutline&) {
        return ProtocolForecast{"b-model", {{"idle-collection", "0 GB free, no pause", "2 MB, end", 7}}};
    };
    const CancelToken never;
    const auto rest = toolbox_.protocols->run(wanted, *left, {}, never);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->record->protocol->model, "a-model");
    for (const auto& figure : rest->record->protocol->figures) EXPECT_FALSE(figure.predicted) << figure.row;
}

TEST_F(ProtocolRun, PredictingIsNoPartOfTheFirstStep) {
    auto wanted = request("dirty-drive", "/folder");
    constexpr auto kLong = std::chrono::milliseconds(300);
    wanted.predict = [&](const ProtocolOutline&) {
        const auto begin = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begin < kLong) continue;
        return ProtocolForecast{};
    };
    const auto outline = toolbox_.protocols->outline(wanted);
    ASSERT_TRUE(outline);
    const auto measured = toolbox_.protocols->run(wanted, *outline, {}, cancel_);
    ASSERT_TRUE(measured);
    const auto first = std::chrono::nanoseconds(measured->record->protocol->steps.at(0).ns);
    EXPECT_LT(first, kLong);
}

/// The protocol as a drive sees it; what its erases report is up to the test.
using Receipts = std::function<void(plan::Receipt&)>;

std::function<void(plan::Job&)> reporting(const Receipts& change) {
    return [change](plan::Job& job) {
        job.run = [change, run = job.run](const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                          const CancelToken& cancel) {
            if (watcher.on_progress) watcher.on_progress({0, 7, 1000});
            auto receipt = run(confirmation, watcher, cancel);
            if (receipt) change(*receipt);
            return receipt;
        };
    };
}

TEST_F(ProtocolRun, AnEraseThatCannotFreeItsBlocksIsDone) {
    const auto planned = plan_with(reporting([](plan::Receipt& receipt) {
                                       plan::StepReceipt step;
                                       step.id = "free-blocks";
                                       step.outcome = plan::Outcome::cannot;
                                       step.error = Error{ErrorCode::unsupported, "discarding", {}};
                                       receipt.steps.push_back(step);
                                   }),
                                   request("dirty-drive"));
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto receipt = run(*planned);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
}

TEST_F(ProtocolRun, ACancelledEraseSaysWhatItHasDone) {
    const auto why = [&](const Receipts& change) {
        const auto planned = plan_with(reporting(change), request("dirty-drive"));
        EXPECT_TRUE(planned);
        const auto receipt = run(*planned);
        EXPECT_EQ(receipt->outcome, plan::Outcome::cancelled);
        return receipt->steps.front().error ? receipt->steps.front().error->context : std::string();
    };
    const auto cancelled = [](plan::Receipt& receipt) {
        receipt.outcome = plan::Outcome::cancelled;
        receipt.steps.back().outcome = plan::Outcome::cancelled;
        receipt.steps.back().error = Error{ErrorCode::cancelled, "the last look", {}};
    };
    EXPECT_EQ(why(cancelled), "after the drive was erased");
    EXPECT_EQ(why([&](plan::Receipt& receipt) {
                  cancelled(receipt);
                  for (auto& step : receipt.steps) {
                      step.outcome = plan::Outcome::not_taken;
                      step.error.reset();
                  }
              }),
              "before the drive was erased");
}

TEST_F(ProtocolRun, AnEraseShowsItsProgress) {
    auto wanted = request("dirty-drive");
    wanted.cases = {"after-secure-erase"};
    const auto planned = plan_with(reporting([](plan::Receipt&) {}), wanted);
    ASSERT_TRUE(planned) << to_string(planned.error());
    plan::Watcher watcher;
    bool seen = false;
    watcher.on_progress = [&](const plan::StepProgress& at) {
        seen = seen || (at.step == 0 && at.done == 7 && at.total == 1000);
    };
    const auto receipt = plan::execute(planned->job, plan::TypedSerial{"DEMO-OCP-7450"}, watcher, cancel_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_TRUE(seen);
}

TEST_F(ProtocolRun, TheAmountIsStatedWithItsAssumption) {
    const auto timed = toolbox_.protocols->plan(request("degradation"), {});
    ASSERT_TRUE(timed) << to_string(timed.error());
    EXPECT_DOUBLE_EQ(timed->outline.assumed_rate, 16e9) << "of the fastest links, because this one is unknown";
    EXPECT_EQ(timed->outline.most, protocol::written_at(timed->outline.protocol, 16e9));
    const auto stated = [](const ProtocolJob& job) {
        const auto& losses = job.job.plan.losses;
        return std::any_of(losses.begin(), losses.end(), [](const Message& one) { return one.id == "wear-most"; });
    };
    EXPECT_TRUE(stated(*timed));
    check::DrivePlace place;
    place.drive_id = "x0";
    place.pcie.emplace();
    place.pcie->speed_now = 8.0;
    place.pcie->width_now = 4;
    machine_.facts->places = {place};
    const auto known = toolbox_.protocols->plan(request("degradation"), {});
    ASSERT_TRUE(known);
    EXPECT_NEAR(known->outline.assumed_rate, 3.94e9, 0.01e9) << "PCI Express 3.0 with four lanes";
    const auto fixed = toolbox_.protocols->plan(request("dirty-drive"), {});
    ASSERT_TRUE(fixed);
    EXPECT_EQ(fixed->outline.most, fixed->outline.expected.written);
    EXPECT_FALSE(stated(*fixed)) << "all of its steps write a fixed amount";
}

}  // namespace
}  // namespace fettle::sim
