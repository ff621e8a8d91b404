// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/features.h"

#include <algorithm>

#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::uint16_t kKelvin = 273;
constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
constexpr std::uint64_t kNsPerMs = 1'000'000;

// Select field of Get Features (figure 194): 0 current.
constexpr unsigned kSelectDefault = 1;
constexpr unsigned kSelectSaved = 2;
constexpr unsigned kSelectCapabilities = 3;
// What Select 3 tells in dword 0 (figure 196).
constexpr std::uint32_t kSaveable = 1U << 0U;
constexpr std::uint32_t kNamespaceSpecific = 1U << 1U;
constexpr std::uint32_t kChangeable = 1U << 2U;

constexpr std::uint32_t kApstBytes = 256;
constexpr std::uint32_t kTimestampBytes = 8;
constexpr std::uint32_t kHostBehaviorBytes = 512;

constexpr std::uint8_t code(FeatureId id) { return static_cast<std::uint8_t>(id); }

bool has_data(std::uint8_t id) {
    return id == code(FeatureId::apst) || id == code(FeatureId::timestamp) || id == code(FeatureId::host_behavior) ||
           id == code(FeatureId::host_identifier);
}

}  // namespace

Features::Features(const Options& options, const NamespaceTable& namespaces)
    : options_(options), namespaces_(namespaces) {
    define(FeatureId::arbitration, 0, true);
    define(FeatureId::power_management, 0, false);
    define(FeatureId::temperature_threshold, 0, true);  // the values stand in thresholds_
    define(FeatureId::error_recovery, 0, false);
    if (options.write_cache) define(FeatureId::write_cache, 1, true);
    const auto queues = static_cast<std::uint32_t>(options.queues - 1);
    define(FeatureId::queues, queues << 16U | queues, false);
    define(FeatureId::interrupt_coalescing, 0, true);
    define(FeatureId::interrupt_vector, 0, false);
    define(FeatureId::write_atomicity, 0, true);
    define(FeatureId::events, 0, true);
    if (options.apst) define(FeatureId::apst, 0, true);
    if (options.timestamp) define(FeatureId::timestamp, 0, false);
    define(FeatureId::keep_alive, 0, false);
    if (options.thermal_least_celsius != 0) define(FeatureId::thermal_management, 0, true);
    define(FeatureId::non_operational, 1, false);
    define(FeatureId::host_behavior, 0, false);
    if (options.sanitize_block || options.sanitize_crypto || options.sanitize_overwrite) {
        define(FeatureId::sanitize_config, 0, true);
    }
    define(FeatureId::software_progress, 0, true);
    define(FeatureId::host_identifier, 0, false);
    // Figure 327 and 5.27.1.3: composite by WCTEMP, sensors FFFFh; under 0.
    for (auto& sensor : standard_thresholds_) sensor = {0xFFFF, 0};
    if (options.warning_celsius != 0) {
        standard_thresholds_[0][0] = static_cast<std::uint16_t>(options.warning_celsius + kKelvin);
    }
    saved_thresholds_ = standard_thresholds_;
    thresholds_ = standard_thresholds_;
    save_transitions();
}

/// As if the host had set them with SV: they survive a reset.
void Features::save_transitions() {
    if (options_.apst_entries.empty()) return;
    for (const auto& entry : options_.apst_entries) {
        put(saved_apst_, std::size_t{entry.state} * 8, 8,
            std::uint64_t{entry.target} << 3U | std::uint64_t{entry.idle_ms} << 8U);
    }
    apst_ = saved_apst_;
    auto& value = values_.at(code(FeatureId::apst));
    value.current = value.saved = 1;
}

void Features::define(FeatureId id, std::uint32_t standard, bool saveable) {
    values_[code(id)] = {standard, standard, standard, saveable};
}

bool Features::known(std::uint8_t id) const { return values_.contains(id); }

std::uint32_t Features::current(FeatureId id) const {
    const auto found = values_.find(code(id));
    return found == values_.end() ? 0 : found->second.current;
}

bool Features::deallocated_error(std::uint32_t nsid) const {
    const auto found = error_recovery_.find(nsid);
    return found != error_recovery_.end() && (found->second & 1U << 16U) != 0;
}

std::uint32_t Features::data_bytes(const NvmeSubmission& command, bool setting) {
    const auto id = static_cast<std::uint8_t>(bits(command.dwords[10], 7, 0));
    if (!setting && bits(command.dwords[10], 10, 8) == kSelectCapabilities) return 0;
    if (id == code(FeatureId::apst)) return kApstBytes;
    if (id == code(FeatureId::timestamp)) return kTimestampBytes;
    if (id == code(FeatureId::host_behavior)) return kHostBehaviorBytes;
    if (id == code(FeatureId::host_identifier)) return (command.dwords[11] & 1U) != 0 ? 16 : 8;  // EXHID
    return 0;
}

Answer Features::set(const NvmeSubmission& command, std::span<const std::uint8_t> data, std::uint64_t now_ns) {
    const auto raw = static_cast<std::uint8_t>(bits(command.dwords[10], 7, 0));
    const bool save = bits(command.dwords[10], 31, 31) != 0;
    const auto value = command.dwords[11];
    if (!known(raw)) return invalid_field(10);
    auto& feature = values_.at(raw);
    if (save && !feature.saveable) return refuse(kFeatureNotSaveable);
    const auto id = static_cast<FeatureId>(raw);
    if (id == FeatureId::error_recovery) return set_error_recovery(command);
    if (command.nsid() != 0 && command.nsid() != kEveryNamespace) return refuse(kFeatureNotNamespaceSpecific);
    if (id == FeatureId::temperature_threshold) return set_threshold(value, save);
    if (has_data(raw)) return set_data(command, data, now_ns);
    if (auto refused = check(id, value); !refused.good()) return refused;
    if (id == FeatureId::interrupt_vector) {
        vectors_[bits(value, 15, 0)] = value & 0x1FFFFU;
        return success();
    }
    if (id == FeatureId::queues) {
        // The smaller of what is asked for and what there is (5.27.1.5).
        const auto most = options_.queues - 1U;
        feature.current = std::min(bits(value, 31, 16), most) << 16U | std::min(bits(value, 15, 0), most);
        return success(feature.current);
    }
    feature.current = value;
    if (save) feature.saved = value;
    return success();
}

Answer Features::check(FeatureId id, std::uint32_t value) const {
    switch (id) {
        case FeatureId::power_management:
            if (bits(value, 4, 0) >= options_.power_states.size()) return invalid_field(11);
            break;
        case FeatureId::queues:
            // 0's based counts; FFFFh is not allowed (figure 329).
            if (bits(value, 15, 0) == 0xFFFF || bits(value, 31, 16) == 0xFFFF) return invalid_field(11);
            break;
        case FeatureId::interrupt_vector:
            if (bits(value, 15, 0) > options_.queues) return invalid_field(11);
            break;
        case FeatureId::thermal_management: {
            // TMT1 is the lighter one (5.27.1.15); 0 switches one off.
            const auto least = static_cast<std::uint32_t>(options_.thermal_least_celsius + kKelvin);
            const auto most = static_cast<std::uint32_t>(options_.thermal_most_celsius + kKelvin);
            const auto light = bits(value, 31, 16);
            const auto heavy = bits(value, 15, 0);
            for (const auto limit : {light, heavy}) {
                if (limit != 0 && (limit < least || limit > most)) return invalid_field(11);
            }
            if (light != 0 && heavy != 0 && light >= heavy) return invalid_field(11);
            break;
        }
        default: break;
    }
    return success();
}

Answer Features::set_threshold(std::uint32_t value, bool save) {
    const auto kelvin = static_cast<std::uint16_t>(bits(value, 15, 0));
    const auto select = bits(value, 19, 16);
    const auto kind = bits(value, 21, 20);
    constexpr unsigned kEverySensor = 15;
    if (kind > 1) return invalid_field(11, 20);
    if (select != kEverySensor && select > options_.sensors) return invalid_field(11, 16);
    for (std::size_t i = 0; i <= options_.sensors; ++i) {
        if (select != kEverySensor && i != select) continue;
        thresholds_.at(i).at(kind) = kelvin;
        if (save) saved_thresholds_.at(i).at(kind) = kelvin;
    }
    return success();
}

Answer Features::set_error_recovery(const NvmeSubmission& command) {
    const auto nsid = command.nsid();
    if (nsid != kEveryNamespace && !namespaces_.valid(nsid)) return refuse(kInvalidNamespace);
    bool any = false;
    for (const auto& ns : namespaces_.all()) {
        if (!ns.attached || (nsid != kEveryNamespace && ns.nsid != nsid)) continue;
        error_recovery_[ns.nsid] = command.dwords[11];
        any = true;
    }
    return any || nsid == kEveryNamespace ? success() : invalid_field(1);
}

Answer Features::set_data(const NvmeSubmission& command, std::span<const std::uint8_t> data, std::uint64_t now_ns) {
    switch (static_cast<FeatureId>(bits(command.dwords[10], 7, 0))) {
        case FeatureId::apst: {
            // Entry: ITPS bits 7:3, ITPT bits 31:8 (figure 333). The target must be a state that is no operational one.
            for (std::size_t i = 0; i < options_.power_states.size(); ++i) {
                const auto entry = nvme::get(data, i * 8, 8);
                const auto target = entry >> 3U & 0x1FU;
                if (entry >> 8U == 0) continue;
                if (target >= options_.power_states.size() || options_.power_states[target].operational) {
                    return invalid_field(11);
                }
            }
            std::copy_n(data.begin(), apst_.size(), apst_.begin());
            auto& value = values_.at(code(FeatureId::apst));
            value.current = command.dwords[11] & 1U;
            if (bits(command.dwords[10], 31, 31) != 0) {
                value.saved = value.current;
                saved_apst_ = apst_;
            }
            return success();
        }
        case FeatureId::timestamp:
            timestamp_ms_ = nvme::get(data, 0, 6);
            timestamp_set_ns_ = now_ns;
            timestamp_set_ = true;
            return success();
        case FeatureId::host_behavior:
            std::copy_n(data.begin(), host_behavior_.size(), host_behavior_.begin());
            return success();
        default:
            host_identifier_.fill(0);
            std::copy_n(data.begin(), data_bytes(command, true), host_identifier_.begin());
            return success();
    }
}

Answer Features::get(const NvmeSubmission& command, std::span<std::uint8_t> data, std::uint64_t now_ns) const {
    const auto id = static_cast<std::uint8_t>(bits(command.dwords[10], 7, 0));
    const auto select = bits(command.dwords[10], 10, 8);
    if (!known(id)) return invalid_field(10);
    if (select > kSelectCapabilities) return invalid_field(10, 8);
    const auto& feature = values_.at(id);
    const bool per_namespace = id == code(FeatureId::error_recovery);
    if (select == kSelectCapabilities) {
        return success(kChangeable | (feature.saveable ? kSaveable : 0) | (per_namespace ? kNamespaceSpecific : 0));
    }
    if (per_namespace) {
        if (!namespaces_.valid(command.nsid())) return refuse(kInvalidNamespace);
        const auto* ns = namespaces_.find(command.nsid());
        if (ns == nullptr || !ns->attached) return invalid_field(1);
        const auto found = error_recovery_.find(command.nsid());
        return success(select != 0 || found == error_recovery_.end() ? 0 : found->second);
    }
    if (id == code(FeatureId::temperature_threshold)) return get_threshold(select, command.dwords[11]);
    if (has_data(id)) return get_data(id, select, command.dwords[11], data, now_ns);
    if (id == code(FeatureId::interrupt_vector)) {
        const auto vector = bits(command.dwords[11], 15, 0);
        if (vector > options_.queues) return invalid_field(11);
        const auto found = vectors_.find(vector);
        return success(found == vectors_.end() ? vector : found->second);
    }
    if (select == kSelectDefault) return success(feature.standard);
    if (select == kSelectSaved) return success(feature.saveable ? feature.saved : feature.standard);
    return success(feature.current);
}

Answer Features::get_threshold(unsigned select, std::uint32_t dword11) const {
    const auto sensor = bits(dword11, 19, 16);
    const auto kind = bits(dword11, 21, 20);
    if (kind > 1) return invalid_field(11, 20);
    if (sensor > options_.sensors) return invalid_field(11, 16);
    const auto& table = select == kSelectDefault ? standard_thresholds_
                        : select == kSelectSaved ? saved_thresholds_
                                                 : thresholds_;
    return success(table.at(sensor).at(kind));
}

Answer Features::get_data(std::uint8_t id, unsigned select, std::uint32_t dword11, std::span<std::uint8_t> data,
                          std::uint64_t now_ns) const {
    switch (static_cast<FeatureId>(id)) {
        case FeatureId::apst: {
            const auto& value = values_.at(id);
            std::fill(data.begin(), data.end(), std::uint8_t{0});
            if (select == kSelectDefault) return success(value.standard);
            put_bytes(data, 0, select == kSelectSaved ? saved_apst_ : apst_);
            return success(select == kSelectSaved ? value.saved : value.current);
        }
        case FeatureId::timestamp: {
            // Figure 337: milliseconds in 47:0; byte 6 bits 3:1 origin: 0 power-on, 1 Set Features.
            put(data, 0, 6, timestamp_ms(now_ns));
            put(data, 6, 2, timestamp_set_ ? 1U << 1U : 0U);
            return success();
        }
        case FeatureId::host_behavior: put_bytes(data.first(kHostBehaviorBytes), 0, host_behavior_); return success();
        default: put_bytes(data.first((dword11 & 1U) != 0 ? 16 : 8), 0, host_identifier_); return success(dword11 & 1U);
    }
}

std::uint64_t Features::timestamp_ms(std::uint64_t now_ns) const {
    return timestamp_ms_ + (now_ns - std::min(now_ns, timestamp_set_ns_)) / kNsPerMs;
}

void Features::reset() {
    for (auto& [id, value] : values_) value.current = value.saveable ? value.saved : value.standard;
    thresholds_ = saved_thresholds_;
    apst_ = saved_apst_;
    error_recovery_.clear();
    vectors_.clear();
    host_behavior_.fill(0);
    host_identifier_.fill(0);
}

void Features::power_on() {
    reset();
    timestamp_set_ = false;
    timestamp_ms_ = 0;
}

nlohmann::json Features::save() const {
    auto values = nlohmann::json::array();
    for (const auto& [id, value] : values_) {
        if (value.saveable) values.push_back({id, value.saved});
    }
    auto thresholds = nlohmann::json::array();
    for (const auto& sensor : saved_thresholds_) thresholds.push_back({sensor[0], sensor[1]});
    auto apst = nlohmann::json::array();
    for (std::size_t i = 0; i < saved_apst_.size(); i += 8) apst.push_back({i / 8, nvme::get(saved_apst_, i, 8)});
    return {{"values", values}, {"thresholds", thresholds}, {"apst", apst}};
}

Status Features::load(const nlohmann::json& state) {
    StateReader in(state, "features");
    const auto values = in.pairs("values");
    const auto thresholds = in.pairs("thresholds");
    const auto apst = in.pairs("apst");
    if (thresholds.size() != saved_thresholds_.size()) in.complain();
    if (auto read = in.finish(); !read) return read;
    for (const auto& [id, saved] : values) {
        const auto found = values_.find(static_cast<std::uint8_t>(id));
        if (id > 0xFF || found == values_.end() || saved > 0xFFFFFFFF) continue;
        found->second.saved = static_cast<std::uint32_t>(saved);
    }
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
        saved_thresholds_.at(i) = {static_cast<std::uint16_t>(thresholds[i].first),
                                   static_cast<std::uint16_t>(thresholds[i].second)};
    }
    for (const auto& [index, entry] : apst) {
        if (index < saved_apst_.size() / 8) put(saved_apst_, index * 8, 8, entry);
    }
    reset();
    return {};
}

}  // namespace fettle::sim::nvme
