// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/smart/smart_ports.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "core/ata/commands.h"
#include "core/ata/sector.h"
#include "core/ata/smart_status.h"
#include "core/nvme/commands.h"
#include "core/nvme/erase_commands.h"
#include "core/nvme/smart_log.h"

namespace fettle::macos {
namespace {

/// What a fake plug-in was asked for, and what it returns.
struct Asked {
    std::vector<std::string> calls;
    IoReturn returns = io_return::kSuccess;
    bool exceeded = false;
};

class FakeNvme final : public NvmeSmartUser {
public:
    explicit FakeNvme(std::shared_ptr<Asked> asked) : asked_(std::move(asked)) {}
    IoReturn health_log(std::span<std::uint8_t> data) override {
        asked_->calls.emplace_back("health " + std::to_string(data.size()));
        data[0] = 0x04;
        return asked_->returns;
    }
    IoReturn identify(std::uint32_t nsid, std::span<std::uint8_t> data) override {
        asked_->calls.emplace_back("identify " + std::to_string(nsid) + " " + std::to_string(data.size()));
        return asked_->returns;
    }
    IoReturn log_page(std::uint8_t page, std::span<std::uint8_t> data) override {
        asked_->calls.emplace_back("log " + std::to_string(page) + " " + std::to_string(data.size()));
        return asked_->returns;
    }

private:
    std::shared_ptr<Asked> asked_;
};

class FakeAta final : public AtaSmartUser {
public:
    explicit FakeAta(std::shared_ptr<Asked> asked) : asked_(std::move(asked)) {}
    IoReturn identify(std::span<std::uint8_t> /*data*/) override { return note("identify"); }
    IoReturn return_status(bool& exceeded) override {
        exceeded = asked_->exceeded;
        return note("status");
    }
    IoReturn read_data(std::span<std::uint8_t> /*data*/) override { return note("data"); }
    IoReturn read_thresholds(std::span<std::uint8_t> /*data*/) override { return note("thresholds"); }
    IoReturn read_log(std::uint8_t address, std::span<std::uint8_t> data) override {
        return note("log " + std::to_string(address) + " " + std::to_string(data.size()));
    }

private:
    IoReturn note(std::string call) {
        asked_->calls.push_back(std::move(call));
        return asked_->returns;
    }
    std::shared_ptr<Asked> asked_;
};

class MacNvmePortTest : public testing::Test {
protected:
    std::shared_ptr<Asked> asked = std::make_shared<Asked>();
    MacNvmePort port{std::make_unique<FakeNvme>(asked)};
    std::vector<std::uint8_t> page = std::vector<std::uint8_t>(nvme::kIdentifyBytes);
    std::vector<std::uint8_t> log = std::vector<std::uint8_t>(nvme::kSmartLogBytes);
};

TEST_F(MacNvmePortTest, PassesWhatThePlugInHas) {
    EXPECT_TRUE(port.admin(nvme::identify_controller(), page));
    EXPECT_TRUE(port.admin(nvme::identify_namespace(1), page));
    EXPECT_TRUE(port.admin(nvme::get_log_page({}), log));
    EXPECT_EQ(log[0], 0x04);
    nvme::LogRequest errors;
    errors.id = nvme::LogId::error_information;
    errors.bytes = 64;
    EXPECT_TRUE(port.admin(nvme::get_log_page(errors), std::span(log).first(64)));
    EXPECT_EQ(asked->calls, (std::vector<std::string>{"identify 0 4096", "identify 1 4096", "health 512", "log 1 64"}));
}

TEST_F(MacNvmePortTest, PassesNothingElse) {
    const auto refused = [&](const NvmeCommand& command, std::span<std::uint8_t> data) {
        const auto done = port.admin(command, data);
        return !done && done.error().code == ErrorCode::unsupported;
    };
    EXPECT_TRUE(refused(nvme::identify_active_namespaces(), page));
    EXPECT_TRUE(refused(nvme::identify_descriptors(1), page));
    EXPECT_TRUE(refused(nvme::identify_namespace(0), page)) << "0 would read the controller";
    EXPECT_TRUE(refused(nvme::get_feature(nvme::Feature::volatile_write_cache), {}));
    nvme::LogRequest later;
    later.offset = 512;
    EXPECT_TRUE(refused(nvme::get_log_page(later), log));
    NvmeCommand format;
    format.opcode = 0x80;
    EXPECT_TRUE(refused(format, {}));
    format.opcode = 0x84;  // Sanitize
    EXPECT_TRUE(refused(format, {}));
    EXPECT_TRUE(asked->calls.empty());
}

TEST_F(MacNvmePortTest, ThePlugInsBuffersHaveAFixedSize) {
    const auto small = port.admin(nvme::identify_controller(), std::span(page).first(512));
    ASSERT_FALSE(small);
    EXPECT_EQ(small.error().code, ErrorCode::invalid_argument);
    EXPECT_FALSE(port.admin(nvme::get_log_page({}), std::span(log).first(256)));
    EXPECT_FALSE(port.admin(nvme::get_log_page({}), {}));
    EXPECT_TRUE(asked->calls.empty());
}

TEST_F(MacNvmePortTest, ErrorsHaveTheirClassAndNumber) {
    asked->returns = io_return::kNotPrivileged;
    const auto done = port.admin(nvme::get_log_page({}), log);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::not_permitted);
    EXPECT_NE(done.error().context.find("0xe00002c1"), std::string::npos) << done.error().context;
    asked->returns = io_return::common(0x2BC);  // kIOReturnError
    EXPECT_EQ(port.admin(nvme::get_log_page({}), log).error().code, ErrorCode::io);
}

class MacAtaPortTest : public testing::Test {
protected:
    std::shared_ptr<Asked> asked = std::make_shared<Asked>();
    MacAtaPort port{std::make_unique<FakeAta>(asked)};
    std::vector<std::uint8_t> sector = std::vector<std::uint8_t>(ata::kSectorBytes);
};

TEST_F(MacAtaPortTest, PassesWhatThePlugInHas) {
    EXPECT_TRUE(port.execute(ata::identify_device(), sector));
    EXPECT_TRUE(port.execute(ata::smart_read_data(), sector));
    EXPECT_TRUE(port.execute(ata::smart_read_thresholds(), sector));
    std::vector<std::uint8_t> two(2 * ata::kSectorBytes);
    EXPECT_TRUE(port.execute(ata::smart_read_log(ata::Log::self_test, 2), two));
    EXPECT_EQ(asked->calls, (std::vector<std::string>{"identify", "data", "thresholds", "log 6 1024"}));
}

TEST_F(MacAtaPortTest, TheStatusIsThatOfTheStandardsRegisters) {
    const auto good = port.execute(ata::smart_return_status(), {});
    ASSERT_TRUE(good);
    EXPECT_EQ(ata::smart_passed(*good), true);
    asked->exceeded = true;
    const auto bad = port.execute(ata::smart_return_status(), {});
    ASSERT_TRUE(bad);
    EXPECT_EQ(ata::smart_passed(*bad), false);
}

TEST_F(MacAtaPortTest, PassesNothingElse) {
    const std::array commands{ata::check_power_mode(),
                              ata::smart_enable(),
                              ata::smart_execute_offline(ata::OfflineRoutine::short_test),
                              ata::smart_write_log(ata::Log::selective_self_test, 1),
                              ata::read_log_ext(ata::Log::directory, 0, 1),
                              ata::identify_packet_device()};
    for (const auto& command : commands) {
        const auto done = port.execute(command, sector);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::unsupported);
    }
    EXPECT_FALSE(port.execute(ata::identify_device(), std::span(sector).first(256)));
    EXPECT_TRUE(asked->calls.empty());
}

}  // namespace
}  // namespace fettle::macos
