// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way that front ends take: plan, run, and what is told after the restart.
#include "core/toolbox/local_toolbox.h"
#include "platform/store/firmware_library.h"
#include "tests/unit/sim_firmware/bench.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::firmware::test {
namespace {

class OneDrive final : public DriveSource {
public:
    explicit OneDrive(Bench& bench) : bench_(bench) {}
    Result<std::vector<DriveEntry>> list() override { return std::vector{bench_.entry}; }
    Result<std::string> resolve(const std::string& path) override { return fettle::fail(ErrorCode::not_found, path); }
    Result<DrivePorts> open(const DriveEntry&) override { return sim::make_ports(bench_.drive); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fettle::fail(ErrorCode::unsupported, "watch");
    }

private:
    Bench& bench_;
};

class FirmwareToolbox : public testing::Test {
protected:
    FirmwareToolbox() { files_.files["image.bin"] = Bench::image("2.00", sim::Activation::power_cycle); }

    Result<plan::Receipt> update(Activate activate) {
        Request request;
        request.activate = activate;
        const auto made = toolbox_.plan_firmware(bench_.entry, "image.bin", request);
        if (!made) return fettle::fail(made.error());
        const auto token = toolbox_.confirm(made->plan_hash);
        return toolbox_.update_firmware(*made, *token, {}, {});
    }
    std::string news() {
        const auto report = toolbox_.firmware(bench_.entry);
        EXPECT_TRUE(report);
        std::string ids;
        for (const auto& message : report->news) ids += (ids.empty() ? "" : " ") + message.id;
        return ids;
    }

    Bench bench_{"nvme"};
    OneDrive drives_{bench_};
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    store::FirmwareLibrary library_;
    catalogue::Catalogue catalogue_;
    LocalToolbox toolbox_{drives_, machine_, files_, catalogue_, {}, care()};

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
        const auto made = toolbox_.plan_firmware(bench_.entry, "image.bin", {});
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
    EXPECT_EQ(toolbox_.firmware(bench_.entry).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::firmware::test
