// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way that front ends take: plan, run, and what is told after the restart.
#include "core/nvme/namespace_commands.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/store/firmware_library.h"
#include "tests/unit/sim_firmware/bench.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::firmware::test {
namespace {

class OneDrive final : public DriveSource {
public:
    explicit OneDrive(Bench& bench) : bench_(bench) {}
    std::vector<DriveEntry> more;  ///< that the system lists beside it

    Result<std::vector<DriveEntry>> list() override {
        auto all = more;
        all.push_back(bench_.entry);
        return all;
    }
    Result<std::string> resolve(const std::string& path) override { return fettle::fail(ErrorCode::not_found, path); }
    Result<DrivePorts> open(const DriveEntry&) override { return sim::make_ports(bench_.drive); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fettle::fail(ErrorCode::unsupported, "watch");
    }

private:
    Bench& bench_;
};

class Places final : public check::MachineSource {
public:
    std::map<std::string, check::DrivePlace> places;

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake) override {
        check::MachineFacts facts;
        for (const auto& drive : drives) {
            facts.places.push_back(places[drive.id]);
            facts.places.back().drive_id = drive.id;
        }
        return facts;
    }
};

check::DrivePlace mounted_at(const std::string& mount_point) {
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = mount_point;
    path.layers.resize(1);
    path.layers.front().kind = check::Layer::Kind::file_system;
    path.layers.front().name = mount_point;
    place.paths = {path};
    return place;
}

class FirmwareToolbox : public testing::Test {
protected:
    explicit FirmwareToolbox(const std::string& settings = {}) : bench_("nvme", settings) {
        files_.files["image.bin"] = Bench::image("2.00", sim::Activation::power_cycle);
    }

    Result<plan::Job> plan_for(const Request& request) {
        auto image = toolbox_.firmware->read("image.bin");
        if (!image) return fettle::fail(image.error());
        return toolbox_.firmware->plan(bench_.entry, std::move(*image), request);
    }
    Result<plan::Receipt> update(Activate activate) {
        Request request;
        request.activate = activate;
        const auto job = plan_for(request);
        if (!job) return fettle::fail(job.error());
        return plan::execute(*job, *plan::confirm(*job), {}, {});
    }
    std::string news() {
        const auto report = toolbox_.firmware->report(bench_.entry);
        EXPECT_TRUE(report);
        std::string ids;
        for (const auto& message : report->news) ids += (ids.empty() ? "" : " ") + message.id;
        return ids;
    }

    Bench bench_;
    OneDrive drives_{bench_};
    Places machine_;
    fettle::test::FakeFiles files_;
    store::FirmwareLibrary library_;
    catalogue::Catalogue catalogue_;
    Toolbox toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care());

    CarePorts care() {
        CarePorts ports;
        ports.journals = &bench_.store;
        ports.clock = &bench_.plan_clock;
        ports.randomness = &bench_.randomness;
        ports.hasher = &bench_.hasher;
        ports.holder = &bench_.holder;
        ports.power = &bench_.power;
        ports.firmware_images = &library_;
        return ports;
    }
};

TEST_F(FirmwareToolbox, TellsAfterTheRestartThatItRunsAndThenForgets) {
    const auto receipt = update(Activate::automatic);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(news(), "firmware-update-waits");
    ++bench_.boot;  // a warm restart
    EXPECT_EQ(news(), "firmware-update-waits-for-power");
    bench_.power_cycle();
    EXPECT_EQ(news(), "firmware-update-complete");
    EXPECT_EQ(news(), "");
    EXPECT_TRUE(bench_.store.files.empty());
}

TEST_F(FirmwareToolbox, AFinishedUpdateLeavesNoJournalAndSettlesOlderOnes) {
    ASSERT_EQ(update(Activate::next_boot)->outcome, plan::Outcome::done);
    ASSERT_EQ(bench_.store.files.size(), 1U);
    bench_.store.files["firmware-2"] = bench_.store.files.at("firmware");
    files_.files["image.bin"] = Bench::image("3.00", sim::Activation::at_once);
    ASSERT_EQ(update(Activate::now)->outcome, plan::Outcome::done);
    EXPECT_TRUE(bench_.store.files.empty());
    EXPECT_EQ(news(), "");
}

TEST_F(FirmwareToolbox, ABrokenOffUpdateIsToldOf) {
    bench_.store.cut_at_append = 4;  // after the commit was announced
    ASSERT_EQ(update(Activate::reset)->outcome, plan::Outcome::failed);
    bench_.machine_power.on = true;
    EXPECT_EQ(news(), "firmware-update-broken-off");
    bench_.store.cut_at_append = plan::test::FakeStore::kNever;
    ASSERT_EQ(update(Activate::never)->outcome, plan::Outcome::done);
    EXPECT_EQ(news(), "");
}

TEST_F(FirmwareToolbox, AnIndilinxDriveIsPlannedAsErased) {
    const auto lost = [&] {
        const auto made = plan_for({});
        EXPECT_TRUE(made) << to_string(made.error());
        return made ? made->plan.losses.front().id : std::string();
    };
    EXPECT_EQ(lost(), "firmware-risk");
    bench_.entry.identity.model = "OCZ-VERTEX";
    bench_.entry.identity.firmware = "1199";
    EXPECT_EQ(lost(), "firmware-erases");
}

TEST_F(FirmwareToolbox, TooLargeAndMissingFilesAreRefused) {
    files_.files["image.bin"].resize(kLargestImage + 1);
    EXPECT_EQ(update(Activate::never).error().code, ErrorCode::refused);
    files_.files.clear();
    EXPECT_EQ(update(Activate::never).error().code, ErrorCode::not_found);
}

TEST_F(FirmwareToolbox, ABridgeIsNeverUpdatedThrough) {
    bench_.entry.identity.bus = Bus::usb;
    EXPECT_EQ(update(Activate::never).error().code, ErrorCode::unsupported);
    EXPECT_EQ(toolbox_.firmware->report(bench_.entry).error().code, ErrorCode::unsupported);
}

/// Namespaces 1 (this host's), 2 (of the drive's other controller) and 3 (of none).
class FirmwareOfASubsystem : public FirmwareToolbox {
protected:
    FirmwareOfASubsystem()
        : FirmwareToolbox(
              "[nvme]\nnamespace_management = true\nnamespaces = 4\nother_controllers = [40]\n"
              "[[nvme.namespace]]\nbytes = 4_194_304\n"
              "[[nvme.namespace]]\nbytes = 4_194_304\ncontrollers = [40]\n"
              "[[nvme.namespace]]\nbytes = 4_194_304\ncontrollers = []\n") {
        bench_.entry.identity.bus = Bus::nvme;
        bench_.entry.identity.nsid = 1;
        bench_.entry.identity.capacity = ByteCount{4U << 20U};
        files_.files["image.bin"] = Bench::image("2.00", sim::Activation::controller_reset);
    }
    void list_second() {
        auto entry = bench_.entry;
        entry.id = "x1";
        entry.identity.nsid = 2;
        drives_.more = {entry};
    }
    [[nodiscard]] Result<plan::Job> plan(Activate activate) {
        Request request;
        request.activate = activate;
        return plan_for(request);
    }
    [[nodiscard]] static bool takes_over_now(const plan::Job& job) {
        return std::any_of(job.plan.options.begin(), job.plan.options.end(),
                           [](const Evidence& one) { return one.name == "exclusive" && one.value == Value(true); });
    }
    /// What the need says that nothing is in use; empty: it is met.
    [[nodiscard]] static std::string objection(const plan::Job& made) {
        for (const auto& need : made.plan.needs) {
            if (need.what.id == "drive-unused" && !need.met) return render(need.what.text, need.what.evidence);
        }
        return {};
    }
};

TEST_F(FirmwareOfASubsystem, AMountedSiblingStandsAgainstAReset) {
    list_second();
    machine_.places["x1"] = mounted_at("/srv");
    const auto reset = plan(Activate::reset);
    ASSERT_TRUE(reset) << to_string(reset.error());
    EXPECT_NE(objection(*reset).find("unmount /srv"), std::string::npos) << objection(*reset);
    const auto& contents = reset->plan.contents;
    EXPECT_TRUE(std::any_of(contents.begin(), contents.end(),
                            [](const plan::Content& one) { return one.drive == "x1" && one.name == "/srv"; }));
    const auto token = plan::confirm(*reset);
    EXPECT_EQ(plan::execute(*reset, *token, {}, {}).error().code, ErrorCode::refused);
    EXPECT_EQ(bench_.running(), "1.00");
    // Left to itself it waits for the next start.
    const auto automatic = plan(Activate::automatic);
    ASSERT_TRUE(automatic);
    EXPECT_FALSE(takes_over_now(*automatic));
}

TEST_F(FirmwareOfASubsystem, ANamespaceThatTheSystemDoesNotListCannotBeCheckedForUse) {
    const auto made = plan(Activate::reset);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_NE(objection(*made).find("namespace 2 is attached to controller 40"), std::string::npos) << objection(*made);
    EXPECT_FALSE(takes_over_now(*plan(Activate::automatic)));
}

TEST_F(FirmwareOfASubsystem, EverySiblingIsHeldWhileTheDriveIsReset) {
    list_second();
    const auto made = plan(Activate::reset);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(objection(*made), "");
    bench_.mounted_ids = {"x1"};
    const auto refused = plan::execute(*made, *plan::confirm(*made), {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::busy);
    EXPECT_EQ(bench_.running(), "1.00");
    bench_.mounted_ids.clear();
    const auto receipt = plan::execute(*made, *plan::confirm(*made), {}, {});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(bench_.running(), "2.00");
}

// Names of drives move when one is pulled out: what is held has to be a namespace of this drive.
TEST_F(FirmwareOfASubsystem, AnotherDriveInTheSiblingsPlaceStopsTheReset) {
    list_second();
    const auto made = plan(Activate::reset);
    ASSERT_TRUE(made) << to_string(made.error());
    const Bench other("nvme",
                      "[nvme]\nnamespaces = 4\n[[nvme.namespace]]\nbytes = 4_194_304\n"
                      "[[nvme.namespace]]\nbytes = 4_194_304\n",
                      "", "S0002");
    bench_.swapped_ids["x1"] = other.drive;
    const auto refused = plan::execute(*made, *plan::confirm(*made), {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_NE(refused.error().context.find("x1"), std::string::npos);
    EXPECT_EQ(bench_.running(), "1.00");
}

TEST_F(FirmwareOfASubsystem, ANamespaceThatWasAttachedSinceThePlanStopsTheReset) {
    list_second();
    const auto made = plan(Activate::reset);
    ASSERT_TRUE(made) << to_string(made.error());
    auto list = nvme::list_of_controllers(40);
    ASSERT_TRUE(sim::make_ports(bench_.drive).nvme->admin(nvme::attach_namespace(3), list));
    const auto receipt = plan::execute(*made, *plan::confirm(*made), {}, {});
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_EQ(bench_.running(), "1.00");
}

}  // namespace
}  // namespace fettle::firmware::test
