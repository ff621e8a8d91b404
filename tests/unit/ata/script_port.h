// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/drive/ports.h"

namespace fettle::test {

/// An ATA drive that answers a script, strictly: every command must be the next one of the script,
/// and none may be left at the end.
class ScriptPort final : public AtaPort {
public:
    struct Step {
        AtaCommand command;
        Result<AtaReturn> answer;
        std::vector<std::uint8_t> data;
    };

    ~ScriptPort() override { EXPECT_TRUE(steps_.empty()) << steps_.size() << " scripted commands were never sent"; }

    ScriptPort& data(const AtaCommand& command, std::vector<std::uint8_t> bytes) {
        AtaReturn registers;
        registers.status = 0x50;
        steps_.push_back({command, registers, std::move(bytes)});
        return *this;
    }
    ScriptPort& registers(const AtaCommand& command, std::uint16_t count, std::uint64_t lba, bool complete = true) {
        AtaReturn registers;
        registers.status = 0x50;
        registers.count = count;
        registers.lba = lba;
        registers.complete = complete;
        steps_.push_back({command, registers, {}});
        return *this;
    }
    ScriptPort& error(const AtaCommand& command, ErrorCode code, NativeStatus native = {}) {
        steps_.push_back({command, fail(code, "scripted", native), {}});
        return *this;
    }
    /// Status 51h, error 04h: the drive does not know the command.
    ScriptPort& abort(const AtaCommand& command) {
        return error(command, ErrorCode::unsupported, {NativeStatus::Kind::ata, 0x5104});
    }

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        if (steps_.empty()) {
            ADD_FAILURE() << "command " << int{command.command} << " after the end of the script";
            return fail(ErrorCode::internal, "script");
        }
        const Step step = std::move(steps_.front());
        steps_.pop_front();
        EXPECT_EQ(command, step.command) << "command " << std::hex << int{command.command} << " feature "
                                         << command.features << " lba " << command.lba << " instead of "
                                         << int{step.command.command} << " feature " << step.command.features << " lba "
                                         << step.command.lba;
        const bool moves = command.transfer == Transfer::in;
        EXPECT_EQ(data.size(), moves ? std::size_t{command.count} * 512 : 0U);
        EXPECT_LE(step.data.size(), data.size());
        std::copy_n(step.data.begin(), std::min(step.data.size(), data.size()), data.begin());
        return step.answer;
    }

private:
    std::deque<Step> steps_;
};

}  // namespace fettle::test
