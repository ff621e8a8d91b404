// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "platform/record/recording_text.h"
#include "platform/record/words.h"

namespace fettle::record {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <typename T>
void put(Json& into, const char* name, const std::optional<T>& value) {
    if (value) into[name] = *value;
}
void put(Json& into, const char* name, const std::string& value) {
    if (!value.empty()) into[name] = value;
}

Json identity_json(const DriveIdentity& identity) {
    Json json = Json::object();
    put(json, "model", identity.model);
    put(json, "serial", identity.serial);
    put(json, "firmware", identity.firmware);
    put(json, "vendor", identity.vendor);
    put(json, "wwn", identity.wwn);
    put(json, "eui64", identity.eui64);
    put(json, "nguid", identity.nguid);
    put(json, "nsid", identity.nsid);
    put(json, "pci_vendor", identity.pci_vendor);
    if (identity.capacity) json["capacity_bytes"] = identity.capacity->bytes;
    put(json, "logical_sector_bytes", identity.logical_sector_bytes);
    put(json, "physical_sector_bytes", identity.physical_sector_bytes);
    put(json, "solid_state", identity.solid_state);
    put(json, "rotation_rpm", identity.rotation_rpm);
    json["protocol"] = name(identity.protocol);
    json["bus"] = name(identity.bus);
    return json;
}

Json reported_json(const SystemReport& reported) {
    Json json = Json::object();
    put(json, "passed", reported.passed);
    put(json, "trim", reported.trim);
    if (!reported.nvme) return json;
    const auto& log = *reported.nvme;
    Json health = Json::object();
    put(health, "critical_warning", log.critical_warning);
    put(health, "temperature_celsius", log.temperature_celsius);
    put(health, "available_spare_percent", log.available_spare_percent);
    put(health, "available_spare_threshold_percent", log.available_spare_threshold_percent);
    put(health, "percentage_used", log.percentage_used);
    put(health, "data_units_read", log.data_units_read);
    put(health, "data_units_written", log.data_units_written);
    put(health, "host_read_commands", log.host_read_commands);
    put(health, "host_write_commands", log.host_write_commands);
    put(health, "controller_busy_minutes", log.controller_busy_minutes);
    put(health, "power_cycles", log.power_cycles);
    put(health, "power_on_hours", log.power_on_hours);
    put(health, "unsafe_shutdowns", log.unsafe_shutdowns);
    put(health, "media_errors", log.media_errors);
    put(health, "error_log_entries", log.error_log_entries);
    json["nvme"] = std::move(health);
    return json;
}

Json entry_json(const DriveEntry& entry) {
    Json json = Json::object();
    json["id"] = entry.id;
    json["path"] = entry.path;
    json["links"] = entry.links;
    json["identity"] = identity_json(entry.identity);
    put(json, "bridge", entry.bridge);
    json["removable"] = entry.removable;
    if (entry.mmc_life) {
        Json life = Json::object();
        put(life, "type_a", entry.mmc_life->type_a);
        put(life, "type_b", entry.mmc_life->type_b);
        put(life, "pre_eol", entry.mmc_life->pre_eol);
        json["mmc_life"] = std::move(life);
    }
    if (entry.reported) json["reported"] = reported_json(*entry.reported);
    if (entry.power != SystemPower{}) {
        Json power = Json::object();
        put(power, "latency_limit_us", entry.power.latency_limit_us);
        if (entry.power.latency_unlimited) power["latency_unlimited"] = true;
        put(power, "link_policy", entry.power.link_policy);
        json["power"] = std::move(power);
    }
    return json;
}

Json error_json(const Error& error) {
    Json json = Json::object();
    json["code"] = name(error.code);
    json["context"] = error.context;
    if (error.native.kind != NativeStatus::Kind::none) {
        json["native"] = {{"kind", native_kind_name(error.native.kind)}, {"value", error.native.value}};
    }
    return json;
}

Json json_of(const AtaCommand& command) {
    return {{"command", command.command},
            {"features", command.features},
            {"count", command.count},
            {"lba", command.lba},
            {"device", command.device},
            {"extended", command.extended},
            {"dma", command.dma},
            {"transfer", transfer_name(command.transfer)},
            {"timeout_ms", command.timeout_ms}};
}
Json json_of(const NvmeCommand& command) {
    return {{"opcode", command.opcode},
            {"nsid", command.nsid},
            {"cdw10_15", command.cdw10_15},
            {"transfer", transfer_name(command.transfer)},
            {"timeout_ms", command.timeout_ms}};
}
Json json_of(const ScsiCommand& command) {
    return {
        {"cdb", hex(command.cdb)}, {"transfer", transfer_name(command.transfer)}, {"timeout_ms", command.timeout_ms}};
}
Json json_of(const BlockRead& command) { return {{"offset", command.offset}}; }

Json json_of(const AtaReturn& answer) {
    return {{"status", answer.status}, {"error", answer.error},   {"count", answer.count},
            {"lba", answer.lba},       {"device", answer.device}, {"complete", answer.complete}};
}
Json json_of(const NvmeReturn& answer) { return {{"result", answer.result}}; }
Json json_of(const ScsiReturn& answer) {
    return {{"status", answer.status}, {"sense", hex(answer.sense)}, {"transferred", answer.transferred}};
}
Json json_of(const BlockReturn& /*answer*/) { return Json::object(); }
Json json_of(const Offer& offer) {
    Json json{{"ata", offer.ata}, {"nvme", offer.nvme}, {"scsi", offer.scsi}};
    if (offer.block) json["block"] = {{"bytes", offer.block_bytes}, {"sector_bytes", offer.sector_bytes}};
    return json;
}

template <typename Return>
void put_outcome(Json& json, const Result<Return>& outcome) {
    if (outcome) {
        json["return"] = json_of(*outcome);
    } else {
        json["error"] = error_json(outcome.error());
    }
}

/// Trailing zeros are omitted: `size` gives the number of bytes.
std::string data_hex(std::span<const std::uint8_t> data) {
    while (!data.empty() && data.back() == 0) data = data.first(data.size() - 1);
    return hex(data);
}

const char* port_of(const AtaTalk& /*talk*/) { return "ata"; }
const char* port_of(const NvmeTalk& /*talk*/) { return "nvme"; }
const char* port_of(const ScsiTalk& /*talk*/) { return "scsi"; }
const char* port_of(const BlockTalk& /*talk*/) { return "block"; }

void put_what(Json& json, const Open& open) {
    json["port"] = "open";
    put_outcome(json, open.outcome);
}

template <typename Command, typename Return>
void put_what(Json& json, const Talk<Command, Return>& talk) {
    json["port"] = port_of(talk);
    json["command"] = json_of(talk.command);
    json["size"] = talk.size;
    if (!talk.data.empty()) json["data"] = data_hex(talk.data);
    put_outcome(json, talk.outcome);
}

}  // namespace

std::string header_line(const Recording& recording) {
    Json json = Json::object();
    json["fettle_recording"] = kSchema;
    json["program"] = recording.program;
    json["scrubbed"] = recording.scrubbed;
    json["entries"] = Json::array();
    for (const auto& entry : recording.entries) json["entries"].push_back(entry_json(entry));
    return dump(json);
}

std::string exchange_line(std::size_t index, const Exchange& exchange) {
    Json json = Json::object();
    json["step"] = index + 1;
    json["drive"] = exchange.drive;
    std::visit([&](const auto& what) { put_what(json, what); }, exchange.what);
    return dump(json);
}

std::string to_text(const Recording& recording) {
    auto text = header_line(recording) + "\n";
    for (std::size_t i = 0; i < recording.exchanges.size(); ++i) {
        text += exchange_line(i, recording.exchanges[i]) + "\n";
    }
    return text;
}

}  // namespace fettle::record
