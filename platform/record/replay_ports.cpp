// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/replay_ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/nvme/commands.h"
#include "platform/record/replay_state.h"

namespace fettle::record {

namespace {

/// A command's time limit is not compared.
template <typename Command>
bool same_command(Command recorded, const Command& asked) {
    if constexpr (requires { recorded.timeout_ms; }) recorded.timeout_ms = asked.timeout_ms;
    return recorded == asked;
}

/// Finds the step, compares it and returns its data.
template <typename TalkType, typename Command>
auto replay(ReplayState& state, const std::string& drive, const Command& command, Transfer transfer,
            std::span<std::uint8_t> data) -> decltype(TalkType::outcome) {
    TalkType asked;
    asked.command = command;
    asked.size = data.size();
    const auto wanted = fmt::format("requested: {}", describe(0, Exchange{drive, asked}).substr(7));
    const auto step = state.next<TalkType>(drive, wanted, [&](const TalkType& recorded) {
        if (!same_command(recorded.command, command) || recorded.size != data.size()) return false;
        return transfer != Transfer::out ||
               std::equal(data.begin(), data.end(), recorded.data.begin(), recorded.data.end());
    });
    if (!step) return fail(step.error());
    if (transfer == Transfer::in)
        std::copy_n((*step)->data.begin(), std::min((*step)->data.size(), data.size()), data.begin());
    return (*step)->outcome;
}

/// Queries that were added to the end of an inspection later, and that a drive may reject: earlier recordings have
/// none.
bool is_addition(const NvmeCommand& command) {
    return same_command(nvme::get_feature(nvme::Feature::power_management), command) ||
           same_command(nvme::get_apst(), command);
}

class ReplayAta final : public AtaPort {
public:
    ReplayAta(std::string drive, std::shared_ptr<ReplayState> state)
        : drive_(std::move(drive)), state_(std::move(state)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        return replay<AtaTalk>(*state_, drive_, command, command.transfer, data);
    }

private:
    std::string drive_;
    std::shared_ptr<ReplayState> state_;
};

class ReplayNvme final : public NvmePort {
public:
    ReplayNvme(std::string drive, std::shared_ptr<ReplayState> state)
        : drive_(std::move(drive)), state_(std::move(state)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        const auto same = [&](const NvmeTalk& recorded) { return same_command(recorded.command, command); };
        if (is_addition(command) && !state_->is_next<NvmeTalk>(drive_, same)) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("the recording does not contain this query"));
        }
        return replay<NvmeTalk>(*state_, drive_, command, command.transfer, data);
    }

private:
    std::string drive_;
    std::shared_ptr<ReplayState> state_;
};

class ReplayScsi final : public ScsiPort {
public:
    ReplayScsi(std::string drive, std::shared_ptr<ReplayState> state)
        : drive_(std::move(drive)), state_(std::move(state)) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        return replay<ScsiTalk>(*state_, drive_, command, command.transfer, data);
    }

private:
    std::string drive_;
    std::shared_ptr<ReplayState> state_;
};

class ReplayBlock final : public BlockDevice {
public:
    ReplayBlock(std::string drive, std::shared_ptr<ReplayState> state, const Offer& offer)
        : drive_(std::move(drive)), state_(std::move(state)), offer_(offer) {}
    [[nodiscard]] ByteCount size() const override { return {offer_.block_bytes}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return offer_.sector_bytes; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        const auto outcome = replay<BlockTalk>(*state_, drive_, BlockRead{offset}, Transfer::in, data);
        if (!outcome) return fail(outcome.error());
        return {};
    }

private:
    std::string drive_;
    std::shared_ptr<ReplayState> state_;
    Offer offer_;
};

}  // namespace

DrivePorts replay_ports(const Offer& offer, const std::string& drive, const std::shared_ptr<ReplayState>& state) {
    DrivePorts ports;
    if (offer.ata) ports.ata = std::make_unique<ReplayAta>(drive, state);
    if (offer.nvme) ports.nvme = std::make_unique<ReplayNvme>(drive, state);
    if (offer.scsi) ports.scsi = std::make_unique<ReplayScsi>(drive, state);
    if (offer.block) ports.block = std::make_unique<ReplayBlock>(drive, state, offer);
    return ports;
}

}  // namespace fettle::record
