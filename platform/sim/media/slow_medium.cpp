// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/slow_medium.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace fettle::sim {

namespace {

class SlowMedium final : public Medium {
public:
    SlowMedium(std::unique_ptr<Medium> inner, std::vector<SlowPlace> places, std::function<void(std::uint32_t)> wait)
        : inner_(std::move(inner)), places_(std::move(places)), wait_(std::move(wait)) {}

    [[nodiscard]] std::uint64_t sectors() const override { return inner_->sectors(); }
    [[nodiscard]] std::uint32_t sector_bytes() const override { return inner_->sector_bytes(); }
    Status read(Lba first, std::span<std::uint8_t> data) override {
        const auto end = first.value + data.size() / inner_->sector_bytes();
        std::uint32_t ms = 0;
        for (const auto& place : places_) {
            if (place.first_lba < end && first.value < place.first_lba + place.blocks) ms += place.ms;
        }
        if (ms > 0) wait_(ms);
        return inner_->read(first, data);
    }
    Status write(Lba first, std::span<const std::uint8_t> data) override { return inner_->write(first, data); }
    Status trim(Lba first, std::uint64_t count) override { return inner_->trim(first, count); }
    [[nodiscard]] bool mapped(Lba first, std::uint64_t count) const override { return inner_->mapped(first, count); }
    Status flush() override { return inner_->flush(); }
    void power_cut() override { inner_->power_cut(); }
    Status wipe(Wipe how, std::uint32_t pattern) override { return inner_->wipe(how, pattern); }
    void set_blank(Blank blank) override { inner_->set_blank(blank); }
    Status reshape(std::uint64_t sectors, std::uint32_t sector_bytes) override {
        return inner_->reshape(sectors, sector_bytes);
    }
    [[nodiscard]] std::uint64_t last_service_ns() const override { return inner_->last_service_ns(); }
    void idle(std::uint64_t ns) override { inner_->idle(ns); }
    [[nodiscard]] MediumCounters counters() const override { return inner_->counters(); }
    [[nodiscard]] nlohmann::json save() const override { return inner_->save(); }
    Status load(const nlohmann::json& state) override { return inner_->load(state); }

private:
    std::unique_ptr<Medium> inner_;
    std::vector<SlowPlace> places_;
    std::function<void(std::uint32_t)> wait_;
};

}  // namespace

std::unique_ptr<Medium> make_slow_medium(std::unique_ptr<Medium> inner, std::vector<SlowPlace> places,
                                         std::function<void(std::uint32_t ms)> wait) {
    return std::make_unique<SlowMedium>(std::move(inner), std::move(places), std::move(wait));
}

}  // namespace fettle::sim
