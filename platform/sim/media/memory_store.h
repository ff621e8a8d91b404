// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "platform/sim/base/sector_store.h"

namespace fettle::sim {

/// Sparse bytes in memory, lost with the object. Keeps at most `most_kept` bytes: later writes to other places read as
/// zeros, so that a whole drive may be written by a caller that does not read it back.
class MemoryStore final : public SectorStore {
public:
    explicit MemoryStore(std::uint64_t bytes, std::uint64_t most_kept = UINT64_MAX)
        : bytes_(bytes), most_pages_(most_kept / kGranule) {}

    [[nodiscard]] std::uint64_t bytes() const override { return bytes_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override;
    Status write(std::uint64_t offset, std::span<const std::uint8_t> data) override;
    Status discard(std::uint64_t offset, std::uint64_t bytes) override;
    Status sync() override { return {}; }
    Status extents(const std::function<void(std::uint64_t, std::uint64_t)>& each) override;
    [[nodiscard]] Result<std::vector<std::uint8_t>> label() override { return label_; }
    Status set_label(std::span<const std::uint8_t> label) override;

private:
    using Page = std::array<std::uint8_t, kGranule>;
    /// nullptr if no more can be kept.
    [[nodiscard]] Page* page_for(std::uint64_t number);

    std::uint64_t bytes_;
    std::uint64_t most_pages_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::vector<std::uint8_t> label_;
};

}  // namespace fettle::sim
