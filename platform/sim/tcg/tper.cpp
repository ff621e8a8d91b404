// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/tcg/tper.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "platform/sim/tcg/uids.h"

namespace fettle::sim::tcg {

namespace {

constexpr std::uint8_t kInformation = 0x00;  // SPC: security protocol information
constexpr std::uint8_t kTcg = 0x01;
constexpr std::uint8_t kTcgManagement = 0x02;
constexpr std::uint16_t kDiscovery = 0x0001;
constexpr std::uint16_t kTperReset = 0x0004;
constexpr std::uint32_t kStackReset = 2;

void copy_out(std::span<const std::uint8_t> from, std::span<std::uint8_t> data) {
    std::fill(data.begin(), data.end(), std::uint8_t{0});
    std::copy_n(from.begin(), std::min(from.size(), data.size()), data.begin());
}

/// Absent in states that were saved before drives had further ranges. False: malformed.
template <typename Ranges>
bool load_ranges(const nlohmann::json& state, Ranges& ranges) {
    if (!state.contains("ranges")) return true;
    const auto& all = state["ranges"];
    if (!all.is_array() || all.size() != ranges.size()) return false;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto& one = all[i];
        if (!one.is_array() || one.size() != 2 || !one[0].is_number_unsigned() || !one[1].is_number_unsigned())
            return false;
        ranges.at(i) = {one[0].template get<std::uint64_t>(), one[1].template get<std::uint64_t>()};
    }
    return true;
}

}  // namespace

Tper::Tper(TperOptions options)
    : options_(std::move(options)),
      sid_pin_(options_.msid),
      locking_enabled_(options_.locking_enabled || options_.locked),
      protects_(locking_enabled_),
      locked_(options_.locked) {}

bool Tper::send(std::uint8_t protocol, std::uint16_t specific, std::span<const std::uint8_t> data) {
    if (protocol == kTcgManagement && specific == kTperReset) {
        reset(false);
        return true;
    }
    if (specific != kComId) return false;
    if (protocol == kTcg) {
        // An unreadable packet is dropped without a response (Core 2.01, 3.3.4.7).
        response_.clear();
        if (const auto packet = parse_packet(data); packet && packet->com_id == kComId) handle(*packet);
        return true;
    }
    if (protocol != kTcgManagement) return false;
    // Core 2.01, 3.3.4.3: ComID, extension, request code; the response echoes them with a result.
    const auto request = BytesView(data).be32(4).value_or(0);
    if (request == kStackReset) reset(false);
    manage_response_.assign(16, 0);
    put_big(manage_response_, 0, 2, kComId);
    put_big(manage_response_, 4, 4, request);
    put_big(manage_response_, 10, 2, 4);
    return true;
}

bool Tper::receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) {
    if (protocol == kInformation) {
        if (specific != 0) return false;
        const std::array<std::uint8_t, 11> list{0, 0, 0, 0, 0, 0, 0, 3, kInformation, kTcg, kTcgManagement};
        copy_out(list, data);
        return true;
    }
    if (protocol == kTcg && specific == kDiscovery) {
        copy_out(discovery(), data);
        return true;
    }
    if (specific != kComId) return false;
    if (protocol == kTcgManagement) {
        copy_out(std::exchange(manage_response_, {}), data);
        return true;
    }
    if (protocol != kTcg) return false;
    if (response_.empty()) {
        copy_out(build_empty(kComId, 0), data);
    } else if (response_.size() > data.size()) {
        copy_out(build_empty(kComId, static_cast<std::uint32_t>(response_.size())), data);
    } else {
        copy_out(std::exchange(response_, {}), data);
    }
    return true;
}

std::vector<std::uint8_t> Tper::discovery() const {
    // Level 0 Discovery (Core 2.01, 3.3.6; Opal 2.01, 3.1.1).
    std::vector<std::uint8_t> bytes(48);
    const auto feature = [&](std::uint16_t code, std::uint8_t version, std::uint8_t length) {
        const auto at = bytes.size();
        bytes.resize(at + 4 + length);
        put_big(bytes, at, 2, code);
        put_big(bytes, at + 2, 1, static_cast<unsigned>(version) << 4U);
        put_big(bytes, at + 3, 1, length);
        return at;
    };
    put_big(bytes, 4, 4, 1);  // structure revision 0.1
    const auto tper = feature(0x0001, 1, 12);
    bytes[tper + 4] = 0x11;  // streaming and sync
    const auto locking = feature(0x0002, 1, 12);
    bytes[locking + 4] = static_cast<std::uint8_t>(0x01U | (locking_enabled_ ? 0x02U : 0U) | (locked() ? 0x04U : 0U) |
                                                   0x08U | (mbr_enabled_ ? 0x10U : 0U) | (mbr_done_ ? 0x20U : 0U));
    const auto geometry = feature(0x0003, 1, 28);
    bytes[geometry + 4] = 1;  // ranges are aligned
    put_big(bytes, geometry + 12, 4, options_.lba_bytes);
    put_big(bytes, geometry + 16, 8, 4096 / options_.lba_bytes);
    const auto opal = feature(0x0203, 1, 16);
    put_big(bytes, opal + 4, 2, kComId);
    put_big(bytes, opal + 6, 2, 1);
    put_big(bytes, opal + 9, 2, 4);   // Locking SP admins
    put_big(bytes, opal + 11, 2, 8);  // users
    put_big(bytes, opal + 13, 1, 0);  // SID's first credential is MSID's
    put_big(bytes, opal + 14, 1, 0);  // and becomes it again at a revert
    // Block SID Authentication feature set 1.00, 4.1: whether SID has another password than MSID's.
    const auto block = feature(0x0402, 1, 12);
    bytes[block + 4] = sid_pin_ == options_.msid ? 0 : 1;
    put_big(bytes, 0, 4, bytes.size() - 4);
    return bytes;
}

void Tper::reset(bool power) {
    session_.reset();
    response_.clear();
    manage_response_.clear();
    if (!power) return;
    wrong_psid_ = wrong_sid_ = wrong_admin1_ = 0;
    mbr_done_ = false;
    if (protects_) locked_ = true;
}

nlohmann::json Tper::save() const {
    const auto bytes = [](const std::optional<std::string>& pin) -> nlohmann::json {
        if (!pin) return nullptr;
        auto array = nlohmann::json::array();
        for (const char byte : *pin) array.push_back(static_cast<std::uint8_t>(byte));
        return array;
    };
    auto ranges = nlohmann::json::array();
    for (const auto& range : ranges_) ranges.push_back(nlohmann::json::array({range.start, range.length}));
    return {{"ranges", std::move(ranges)},
            {"mbr_enabled", mbr_enabled_},
            {"mbr_done", mbr_done_},
            {"sid_pin", bytes(sid_pin_)},
            {"admin1_pin", bytes(admin1_pin_)},
            {"locking_enabled", locking_enabled_},
            {"protects", protects_},
            {"locked", locked_}};
}

Status Tper::load(const nlohmann::json& state) {
    const auto wrong = [] { return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: security")); };
    if (!state.is_object()) return wrong();
    for (const char* const name : {"locking_enabled", "protects", "locked"}) {
        if (!state.contains(name) || !state[name].is_boolean()) return wrong();
    }
    const auto flag = [&](const char* name, bool& value) {
        if (!state.contains(name)) return true;
        if (!state[name].is_boolean()) return false;
        value = state[name].get<bool>();
        return true;
    };
    bool mbr_enabled = false;
    bool mbr_done = false;
    std::array<Range, std::tuple_size_v<decltype(ranges_)>> ranges{};
    if (!flag("mbr_enabled", mbr_enabled) || !flag("mbr_done", mbr_done) || !load_ranges(state, ranges)) return wrong();
    std::array<std::optional<std::string>, 2> pins;
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const char* const name = i == 0 ? "sid_pin" : "admin1_pin";
        if (!state.contains(name)) return wrong();
        const auto& bytes = state[name];
        if (bytes.is_null()) continue;
        if (!bytes.is_array() || bytes.size() > kLongestPin) return wrong();
        auto& pin = pins.at(i).emplace();
        for (const auto& byte : bytes) {
            if (!byte.is_number_unsigned() || byte.get<std::uint64_t>() > 0xFF) return wrong();
            pin.push_back(static_cast<char>(byte.get<std::uint8_t>()));
        }
    }
    sid_pin_ = std::move(pins[0]);
    admin1_pin_ = std::move(pins[1]);
    locking_enabled_ = state["locking_enabled"].get<bool>();
    protects_ = state["protects"].get<bool>();
    locked_ = state["locked"].get<bool>();
    ranges_ = ranges;
    mbr_enabled_ = mbr_enabled;
    mbr_done_ = mbr_done;
    return {};
}

}  // namespace fettle::sim::tcg
