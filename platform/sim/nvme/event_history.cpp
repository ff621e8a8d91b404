// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/event_history.h"

#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "platform/sim/nvme/core.h"
#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::size_t kHeaderBytes = 512;
constexpr std::size_t kEventHeaderBytes = 24;
constexpr std::size_t kLongestData = 512;

}  // namespace

void EventHistory::add(Type type, std::uint64_t timestamp_ms, std::vector<std::uint8_t> data) {
    events_.push_front({type, timestamp_ms, std::move(data)});
    if (events_.size() > kMost) events_.pop_back();
    ++generation_;
}

void EventHistory::establish(const Core& core) {
    context_.assign(kHeaderBytes, 0);
    for (const auto& event : events_) {
        std::vector<std::uint8_t> bytes(kEventHeaderBytes);
        put(bytes, 0, 1, event.type);
        put(bytes, 1, 1, 1);                      // revision
        put(bytes, 2, 1, kEventHeaderBytes - 3);  // EHL: what follows
        put(bytes, 4, 2, core.controller_id());
        put(bytes, 6, 6, event.timestamp_ms);
        put(bytes, 22, 2, event.data.size());
        bytes.insert(bytes.end(), event.data.begin(), event.data.end());
        context_.insert(context_.end(), bytes.begin(), bytes.end());
    }
    const auto counters = core.drive_state.counters();
    const auto total = context_.size();
    context_.resize((total + 3) / 4 * 4);
    const auto out = std::span(context_);
    put(out, 0, 1, 0x0D);
    put(out, 4, 4, events_.size());
    put(out, 8, 8, total);
    put(out, 16, 1, 3);  // revision
    put(out, 18, 2, kHeaderBytes - 20);
    put(out, 20, 6, core.features.timestamp_ms(core.drive_state.now_ns()));
    put(out, 28, 8, counters.power_on_seconds / 3600);
    put(out, 44, 8, counters.power_cycles);
    put(out, 52, 2, core.options.vid);
    put(out, 54, 2, core.options.ssvid);
    put_text(out, 56, 20, core.options.serial);
    put_text(out, 76, 40, core.options.model);
    for (std::size_t i = 0; i < core.options.subnqn.size(); ++i) {
        put(out, 116 + i, 1, static_cast<std::uint8_t>(core.options.subnqn[i]));
    }
    put(out, 372, 2, generation_);
    for (const unsigned type : {2U, 3U, 4U, 6U, 7U, 8U, 9U, 10U, 11U, 12U}) {
        out[480 + type / 8] = static_cast<std::uint8_t>(out[480 + type / 8] | 1U << (type % 8));
    }
}

nlohmann::json EventHistory::save() const {
    auto list = nlohmann::json::array();
    for (const auto& event : events_) {
        list.push_back({{"type", event.type}, {"timestamp_ms", event.timestamp_ms}, {"data", event.data}});
    }
    return {{"generation", generation_}, {"events", list}};
}

Status EventHistory::load(const nlohmann::json& state) {
    StateReader in(state, "event history");
    std::deque<Event> events;
    const auto generation = in.number<std::uint16_t>("generation");
    for (const auto& item : in.list("events")) {
        StateReader each(item, "event history");
        Event event;
        event.type = each.number<std::uint8_t>("type");
        event.timestamp_ms = each.number<std::uint64_t>("timestamp_ms");
        for (const auto& byte : each.list("data")) {
            const bool good = byte.is_number_unsigned() && byte.get<std::uint64_t>() <= UINT8_MAX;
            if (!good || event.data.size() >= kLongestData) {
                return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: event history"));
            }
            event.data.push_back(byte.get<std::uint8_t>());
        }
        if (auto read = each.finish(); !read) return read;
        if (events.size() < kMost) events.push_back(std::move(event));
    }
    if (auto read = in.finish(); !read) return read;
    events_ = std::move(events);
    generation_ = generation;
    return {};
}

std::vector<std::uint8_t> telemetry_page(const Core& core, bool controller_initiated) {
    constexpr std::size_t block = 512;
    constexpr std::uint16_t area1 = 8;
    constexpr std::uint16_t area2 = 24;
    constexpr std::uint16_t area3 = 100;
    std::vector<std::uint8_t> bytes((std::size_t{area3} + 1) * block);
    const auto out = std::span(bytes);
    put(out, 0, 1, controller_initiated ? 0x08 : 0x07);
    put(out, 5, 3, core.options.oui);
    const auto generation = controller_initiated ? core.options.telemetry_trap : core.telemetry_captures;
    const bool any = !controller_initiated || core.options.telemetry_trap != 0;
    if (any) {
        put(out, 8, 2, area1);
        put(out, 10, 2, area2);
        put(out, 12, 2, area3);
    }
    put(out, 381, 1, core.telemetry_captures);
    put(out, 382, 1, core.options.telemetry_trap != 0 ? 1 : 0);
    put(out, 383, 1, core.options.telemetry_trap);
    put_text(out, 384, 16, "simulated");
    if (!any) {
        bytes.resize(block);
        return bytes;
    }
    std::mt19937 noise(generation * 2U + (controller_initiated ? 1U : 0U));
    for (auto i = block; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(noise());
    return bytes;
}

}  // namespace fettle::sim::nvme
