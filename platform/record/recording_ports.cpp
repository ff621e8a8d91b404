// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/recording_ports.h"

#include <utility>

namespace fettle::record {

namespace {

std::vector<std::uint8_t> kept_data(Transfer transfer, bool went_well, std::span<const std::uint8_t> data) {
    if (transfer == Transfer::none || (transfer == Transfer::in && !went_well)) return {};
    return {data.begin(), data.end()};
}

template <typename TalkType, typename Command, typename Return>
TalkType talk_of(const Command& command, Transfer transfer, std::span<const std::uint8_t> data,
                 const Result<Return>& outcome) {
    return {command, data.size(), kept_data(transfer, outcome.has_value(), data), outcome};
}

class RecordingAta final : public AtaPort {
public:
    RecordingAta(std::shared_ptr<DrivePorts> inner, std::string drive, std::shared_ptr<Recorder> recorder)
        : inner_(std::move(inner)), drive_(std::move(drive)), recorder_(std::move(recorder)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        auto outcome = inner_->ata->execute(command, data);
        recorder_->add({drive_, talk_of<AtaTalk>(command, command.transfer, data, outcome)});
        return outcome;
    }

private:
    std::shared_ptr<DrivePorts> inner_;
    std::string drive_;
    std::shared_ptr<Recorder> recorder_;
};

class RecordingNvme final : public NvmePort {
public:
    RecordingNvme(std::shared_ptr<DrivePorts> inner, std::string drive, std::shared_ptr<Recorder> recorder)
        : inner_(std::move(inner)), drive_(std::move(drive)), recorder_(std::move(recorder)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        auto outcome = inner_->nvme->admin(command, data);
        recorder_->add({drive_, talk_of<NvmeTalk>(command, command.transfer, data, outcome)});
        return outcome;
    }

private:
    std::shared_ptr<DrivePorts> inner_;
    std::string drive_;
    std::shared_ptr<Recorder> recorder_;
};

class RecordingScsi final : public ScsiPort {
public:
    RecordingScsi(std::shared_ptr<DrivePorts> inner, std::string drive, std::shared_ptr<Recorder> recorder)
        : inner_(std::move(inner)), drive_(std::move(drive)), recorder_(std::move(recorder)) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        auto outcome = inner_->scsi->execute(command, data);
        recorder_->add({drive_, talk_of<ScsiTalk>(command, command.transfer, data, outcome)});
        return outcome;
    }

private:
    std::shared_ptr<DrivePorts> inner_;
    std::string drive_;
    std::shared_ptr<Recorder> recorder_;
};

class RecordingBlock final : public BlockDevice {
public:
    RecordingBlock(std::shared_ptr<DrivePorts> inner, std::string drive, std::shared_ptr<Recorder> recorder)
        : inner_(std::move(inner)), drive_(std::move(drive)), recorder_(std::move(recorder)) {}
    [[nodiscard]] ByteCount size() const override { return inner_->block->size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return inner_->block->logical_sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        auto done = inner_->block->read(offset, data);
        Result<BlockReturn> outcome;
        if (!done) outcome = fail(done.error());
        recorder_->add({drive_, talk_of<BlockTalk>(BlockRead{offset}, Transfer::in, data, outcome)});
        return done;
    }

private:
    std::shared_ptr<DrivePorts> inner_;
    std::string drive_;
    std::shared_ptr<Recorder> recorder_;
};

}  // namespace

DrivePorts record_ports(DrivePorts ports, const std::string& drive, const std::shared_ptr<Recorder>& recorder) {
    Offer offer;
    offer.ata = ports.ata != nullptr;
    offer.nvme = ports.nvme != nullptr;
    offer.scsi = ports.scsi != nullptr;
    offer.block = ports.block != nullptr;
    if (ports.block) {
        offer.block_bytes = ports.block->size().bytes;
        offer.sector_bytes = ports.block->logical_sector_bytes();
    }
    recorder->add({drive, Open{offer}});
    // The inner ports live as long as any of the wrappers, because one may use another.
    const auto inner = std::make_shared<DrivePorts>(std::move(ports));
    DrivePorts wrapped;
    if (offer.ata) wrapped.ata = std::make_unique<RecordingAta>(inner, drive, recorder);
    if (offer.nvme) wrapped.nvme = std::make_unique<RecordingNvme>(inner, drive, recorder);
    if (offer.scsi) wrapped.scsi = std::make_unique<RecordingScsi>(inner, drive, recorder);
    if (offer.block) wrapped.block = std::make_unique<RecordingBlock>(inner, drive, recorder);
    return wrapped;
}

}  // namespace fettle::record
