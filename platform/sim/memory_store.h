// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "platform/sim/sector_store.h"

namespace fettle::sim {

/// Sparse bytes in memory; gone with the object.
class MemoryStore final : public SectorStore {
public:
    explicit MemoryStore(std::uint64_t bytes) : bytes_(bytes) {}

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

    std::uint64_t bytes_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::vector<std::uint8_t> label_;
};

}  // namespace fettle::sim
