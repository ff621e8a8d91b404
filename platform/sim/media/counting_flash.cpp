// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/counting_flash.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/ftl/flash_device.h"
#include "platform/sim/base/state_file.h"

namespace fettle::sim {

namespace {

class FlashModel final : public CountingFlash {
public:
    explicit FlashModel(ftl::FlashDevice flash) : flash_(std::move(flash)) {}

    Result<std::uint64_t> write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        return flash_.write(offset, data);
    }
    Result<std::uint64_t> read(std::uint64_t offset, std::uint64_t bytes) override {
        return flash_.read_modelled(offset, bytes);
    }
    Result<std::uint64_t> trim(std::uint64_t offset, std::uint64_t bytes) override {
        return flash_.trim(offset, bytes);
    }
    std::uint64_t erase_all() override { return flash_.erase_all(); }
    void idle(std::uint64_t ns) override { flash_.idle(ns); }
    [[nodiscard]] MediumCounters counters() const override {
        const auto counted = flash_.counters();
        MediumCounters counters;
        counters.flash_written = counted.flash_written;
        counters.erases = counted.erases;
        counters.average_erase_count = counted.average_erase_count;
        counters.largest_erase_count = counted.largest_erase_count;
        counters.retired_blocks = counted.retired_blocks;
        counters.wear = counted.average_erase_count / flash_.parameters().rated_cycles;
        return counters;
    }
    [[nodiscard]] nlohmann::json save() const override { return to_base64(flash_.save()); }
    Status load(const nlohmann::json& state) override {
        const auto* text = state.get_ptr<const std::string*>();
        if (text == nullptr) return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: flash"));
        const auto bytes = from_base64(*text);
        if (!bytes) return fail(bytes.error());
        auto flash = ftl::FlashDevice::load(*bytes);
        if (!flash) return fail(flash.error());
        if (flash->parameters().user_bytes != flash_.parameters().user_bytes) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: flash of another drive"));
        }
        flash_ = std::move(*flash);
        return {};
    }

private:
    ftl::FlashDevice flash_;
};

}  // namespace

Result<std::unique_ptr<CountingFlash>> make_counting_flash(const ftl::Parameters& parameters) {
    auto flash = ftl::FlashDevice::make(parameters, ftl::Payload::none);
    if (!flash) return fail(flash.error());
    return std::make_unique<FlashModel>(std::move(*flash));
}

}  // namespace fettle::sim
