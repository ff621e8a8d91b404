// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/demo_proofs.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace fettle::sim {

namespace {

constexpr std::size_t kBlock = 4096;

std::vector<std::uint8_t> incompressible(std::uint64_t bytes) {
    std::vector<std::uint8_t> data(bytes);
    std::mt19937 random(std::random_device{}());
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
    return data;
}

class DemoProofFile final : public trim::ProofFile {
public:
    DemoProofFile(std::unique_ptr<FreeSpace> space, std::string drive, Lba first, std::vector<std::uint8_t> data)
        : space_(std::move(space)), drive_(std::move(drive)), first_(first), data_(std::move(data)) {}

    [[nodiscard]] std::string opaque_layer() const override { return {}; }
    Result<std::vector<trim::DeviceSeen>> look() override {
        std::vector<std::uint8_t> now(data_.size());
        if (auto read = space_->read(first_, now); !read) return fail(read.error());
        trim::DeviceSeen seen{drive_, {}, "/dev/" + drive_};
        for (std::size_t at = 0; at < now.size(); at += kBlock) {
            const auto block = std::span(now).subspan(at, kBlock);
            if (std::equal(block.begin(), block.end(), data_.begin() + static_cast<std::ptrdiff_t>(at))) {
                ++seen.blocks.as_written;
            } else if (std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; })) {
                ++seen.blocks.zeros;
            } else {
                ++seen.blocks.others;
            }
        }
        return std::vector{seen};
    }
    std::vector<trim::DiscardCount> discards() override { return {space_->discards()}; }
    Status remove() override { return {}; }  // the space counts as free from the start

private:
    std::unique_ptr<FreeSpace> space_;
    std::string drive_;
    Lba first_;
    std::vector<std::uint8_t> data_;
};

class DemoProofs final : public trim::ProofSource {
public:
    explicit DemoProofs(FindFreeSpace find) : find_(std::move(find)) {}

    Result<std::unique_ptr<trim::ProofFile>> write(const trim::FileSystem& file_system, std::uint64_t bytes) override {
        const auto drive = file_system.drives.empty() ? std::string() : file_system.drives.front();
        auto space = find_(drive);
        if (!space) return fail(ErrorCode::vanished, file_system.target);
        auto data = incompressible(bytes / kBlock * kBlock);
        const auto first = space->write(file_system.target, data);
        if (!first) return fail(first.error());
        return std::make_unique<DemoProofFile>(std::move(space), drive, *first, std::move(data));
    }

private:
    FindFreeSpace find_;
};

}  // namespace

std::unique_ptr<trim::ProofSource> make_demo_proofs(FindFreeSpace find) {
    return std::make_unique<DemoProofs>(std::move(find));
}

}  // namespace fettle::sim
