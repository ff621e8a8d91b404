// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/drive/ports.h"

/// Ports that follow a script: each command must be the next one of it, and every one must be used.
namespace fettle::test {

class ScriptedNvmePort final : public NvmePort {
public:
    ScriptedNvmePort() = default;
    ScriptedNvmePort(const ScriptedNvmePort&) = delete;
    ScriptedNvmePort& operator=(const ScriptedNvmePort&) = delete;
    ~ScriptedNvmePort() override { EXPECT_TRUE(script_.empty()) << script_.size() << " commands were not sent"; }

    void answer(const NvmeCommand& command, std::vector<std::uint8_t> data, std::uint32_t result = 0) {
        script_.push_back({command, std::move(data), NvmeReturn{result}});
    }
    void answer(const NvmeCommand& command, Error error) {
        script_.push_back({command, {}, tl::unexpected<Error>(std::move(error))});
    }
    /// A failure status of the drive's own.
    void refuse(const NvmeCommand& command, std::uint32_t status) {
        answer(command, Error{ErrorCode::io, "scripted", {NativeStatus::Kind::nvme, status}});
    }

    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        if (script_.empty()) {
            ADD_FAILURE() << "unexpected NVMe command " << int{command.opcode} << " cdw10 " << command.cdw10_15[0];
            return fail(ErrorCode::internal, "past the end of the script");
        }
        auto step = std::move(script_.front());
        script_.pop_front();
        EXPECT_EQ(step.command, command) << "opcode " << int{command.opcode} << " cdw10 " << command.cdw10_15[0];
        if (step.result) {
            EXPECT_EQ(step.data.size(), data.size());
            std::copy_n(step.data.begin(), std::min(step.data.size(), data.size()), data.begin());
        }
        return step.result;
    }

private:
    struct Step {
        NvmeCommand command;
        std::vector<std::uint8_t> data;
        Result<NvmeReturn> result;
    };
    std::deque<Step> script_;
};

class ScriptedScsiPort final : public ScsiPort {
public:
    ScriptedScsiPort() = default;
    ScriptedScsiPort(const ScriptedScsiPort&) = delete;
    ScriptedScsiPort& operator=(const ScriptedScsiPort&) = delete;
    ~ScriptedScsiPort() override { EXPECT_TRUE(script_.empty()) << script_.size() << " commands were not sent"; }

    /// Good status, with data that may be shorter than the buffer.
    void answer(std::vector<std::uint8_t> cdb, std::vector<std::uint8_t> data) {
        ScsiReturn done;
        done.transferred = static_cast<std::uint32_t>(data.size());
        script_.push_back({std::move(cdb), {}, std::move(data), done});
    }
    /// Good status for a command that sends `sent`.
    void take(std::vector<std::uint8_t> cdb, std::vector<std::uint8_t> sent) {
        ScsiReturn done;
        done.transferred = static_cast<std::uint32_t>(sent.size());
        script_.push_back({std::move(cdb), std::move(sent), {}, done});
    }
    void check_condition(std::vector<std::uint8_t> cdb, std::vector<std::uint8_t> sense) {
        ScsiReturn done;
        done.status = 0x02;
        done.sense = std::move(sense);
        script_.push_back({std::move(cdb), {}, {}, done});
    }
    void answer(std::vector<std::uint8_t> cdb, Error error) {
        script_.push_back({std::move(cdb), {}, {}, tl::unexpected<Error>(std::move(error))});
    }

    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        if (script_.empty()) {
            ADD_FAILURE() << "unexpected SCSI command " << int{command.cdb.at(0)};
            return fail(ErrorCode::internal, "past the end of the script");
        }
        auto step = std::move(script_.front());
        script_.pop_front();
        EXPECT_EQ(step.cdb, command.cdb);
        if (command.transfer == Transfer::out) {
            EXPECT_EQ(step.sent, std::vector<std::uint8_t>(data.begin(), data.end()));
        }
        EXPECT_LE(step.data.size(), data.size());
        std::copy_n(step.data.begin(), std::min(step.data.size(), data.size()), data.begin());
        return step.result;
    }

private:
    struct Step {
        std::vector<std::uint8_t> cdb;
        std::vector<std::uint8_t> sent;
        std::vector<std::uint8_t> data;
        Result<ScsiReturn> result;
    };
    std::deque<Step> script_;
};

}  // namespace fettle::test
