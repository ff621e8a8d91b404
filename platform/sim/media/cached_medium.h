// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "platform/sim/media/medium.h"

namespace fettle::sim {

/// A volatile write cache in front of a medium: writes since the last flush are lost at a power failure, except those
/// evicted by later writes, oldest first.
class CachedMedium final : public Medium {
public:
    CachedMedium(std::unique_ptr<Medium> behind, std::uint64_t cache_bytes);

    [[nodiscard]] std::uint64_t sectors() const override { return behind_->sectors(); }
    [[nodiscard]] std::uint32_t sector_bytes() const override { return behind_->sector_bytes(); }
    Status read(Lba first, std::span<std::uint8_t> data) override;
    Status write(Lba first, std::span<const std::uint8_t> data) override;
    Status trim(Lba first, std::uint64_t count) override;
    [[nodiscard]] bool mapped(Lba first, std::uint64_t count) const override;
    Status flush() override;
    void power_cut() override;
    Status wipe(Wipe how, std::uint32_t pattern) override;
    void set_blank(Blank blank) override { behind_->set_blank(blank); }
    Status reshape(std::uint64_t sectors, std::uint32_t sector_bytes) override;
    [[nodiscard]] std::uint64_t last_service_ns() const override { return behind_->last_service_ns(); }
    void idle(std::uint64_t ns) override { behind_->idle(ns); }
    [[nodiscard]] MediumCounters counters() const override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override { return behind_->load(state); }

private:
    struct Held {
        std::vector<std::uint8_t> bytes;
        std::list<std::uint64_t>::iterator age;
    };
    Status let_go(std::uint64_t sector);
    void forget_all();
    [[nodiscard]] std::vector<std::uint64_t> held_in(Lba first, std::uint64_t count) const;

    std::unique_ptr<Medium> behind_;
    std::uint64_t most_bytes_;
    std::unordered_map<std::uint64_t, Held> held_;
    std::list<std::uint64_t> by_age_;  ///< oldest first
};

}  // namespace fettle::sim
