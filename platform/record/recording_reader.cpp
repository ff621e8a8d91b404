// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json/fields.h"
#include "platform/record/recording_text.h"
#include "platform/record/words.h"

namespace fettle::record {

namespace {

constexpr std::size_t kMostEntries = 4096;
constexpr std::size_t kMostLinks = 256;

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
    if (text.size() % 2 != 0) return std::nullopt;
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const int high = digit(text[i]);
        const int low = digit(text[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes.push_back(static_cast<std::uint8_t>(high * 16 + low));
    }
    return bytes;
}

void need_hex(json::Fields& fields, const char* name, std::vector<std::uint8_t>& into) {
    std::string text;
    fields.need(name, text);
    auto bytes = from_hex(text);
    if (!bytes) return fields.complain(name, "not valid");
    into = std::move(*bytes);
}

/// A field with one of a fixed set of words.
template <typename Enumeration>
void need_word(json::Fields& fields, const char* name, std::optional<Enumeration> (*of)(std::string_view) noexcept,
               Enumeration& into) {
    std::string text;
    fields.need(name, text);
    const auto value = of(text);
    if (!value) return fields.complain(name, "not valid");
    into = *value;
}

void read_identity(json::Fields& fields, DriveIdentity& identity) {
    fields.read("model", identity.model);
    fields.read("serial", identity.serial);
    fields.read("firmware", identity.firmware);
    fields.read("vendor", identity.vendor);
    fields.read("wwn", identity.wwn);
    fields.read("eui64", identity.eui64);
    fields.read("nguid", identity.nguid);
    fields.read("nsid", identity.nsid);
    fields.read("pci_vendor", identity.pci_vendor);
    std::optional<std::uint64_t> capacity;
    fields.read("capacity_bytes", capacity);
    if (capacity) identity.capacity = ByteCount{*capacity};
    fields.read("logical_sector_bytes", identity.logical_sector_bytes);
    fields.read("physical_sector_bytes", identity.physical_sector_bytes);
    fields.read("solid_state", identity.solid_state);
    fields.read("rotation_rpm", identity.rotation_rpm);
    need_word(fields, "protocol", protocol_of, identity.protocol);
    need_word(fields, "bus", bus_of, identity.bus);
}

void read_reported(json::Fields& fields, SystemReport& reported) {
    fields.read("passed", reported.passed);
    fields.read("trim", reported.trim);
    fields.inner("nvme", [&](json::Fields& within) {
        auto& log = reported.nvme.emplace();
        std::optional<std::int64_t> celsius;
        within.read("temperature_celsius", celsius);
        constexpr std::int64_t kHottest = 1000;
        if (celsius && *celsius >= -kHottest && *celsius <= kHottest) {
            log.temperature_celsius = static_cast<int>(*celsius);
        }
        within.read("critical_warning", log.critical_warning);
        within.read("available_spare_percent", log.available_spare_percent);
        within.read("available_spare_threshold_percent", log.available_spare_threshold_percent);
        within.read("percentage_used", log.percentage_used);
        within.read("data_units_read", log.data_units_read);
        within.read("data_units_written", log.data_units_written);
        within.read("host_read_commands", log.host_read_commands);
        within.read("host_write_commands", log.host_write_commands);
        within.read("controller_busy_minutes", log.controller_busy_minutes);
        within.read("power_cycles", log.power_cycles);
        within.read("power_on_hours", log.power_on_hours);
        within.read("unsafe_shutdowns", log.unsafe_shutdowns);
        within.read("media_errors", log.media_errors);
        within.read("error_log_entries", log.error_log_entries);
    });
}

void read_entry(json::Fields& fields, DriveEntry& entry) {
    fields.need("id", entry.id);
    fields.need("path", entry.path);
    fields.need("links", entry.links);
    if (entry.links.size() > kMostLinks) fields.complain("links", "too many");
    fields.need_inner("identity", [&](json::Fields& within) { read_identity(within, entry.identity); });
    fields.read("bridge", entry.bridge);
    fields.need("removable", entry.removable);
    if (fields.has("mmc_life")) {
        fields.need_inner("mmc_life", [&](json::Fields& within) {
            MmcLife life;
            within.read("type_a", life.type_a);
            within.read("type_b", life.type_b);
            within.read("pre_eol", life.pre_eol);
            entry.mmc_life = life;
        });
    }
    fields.inner("reported", [&](json::Fields& within) { read_reported(within, entry.reported.emplace()); });
    if (fields.has("power")) {
        fields.need_inner("power", [&](json::Fields& within) {
            within.read("latency_limit_us", entry.power.latency_limit_us);
            within.read("latency_unlimited", entry.power.latency_unlimited);
            within.read("link_policy", entry.power.link_policy);
        });
    }
}

void read(json::Fields& fields, AtaCommand& command) {
    fields.need("command", command.command);
    fields.need("features", command.features);
    fields.need("count", command.count);
    fields.need("lba", command.lba);
    fields.need("device", command.device);
    fields.need("extended", command.extended);
    fields.need("dma", command.dma);
    need_word(fields, "transfer", transfer_of, command.transfer);
    fields.need("timeout_ms", command.timeout_ms);
}
void read(json::Fields& fields, NvmeCommand& command) {
    fields.need("opcode", command.opcode);
    fields.need("nsid", command.nsid);
    const auto* found = fields.array("cdw10_15");
    if (found == nullptr || found->size() != command.cdw10_15.size()) return fields.complain("cdw10_15", "not valid");
    const auto& dwords = *found;
    for (std::size_t i = 0; i < command.cdw10_15.size(); ++i) {
        const auto& dword = dwords[i];
        if (!dword.is_number_unsigned() || dword.get<std::uint64_t>() > 0xFFFFFFFF)
            return fields.complain("cdw10_15", "not valid");
        command.cdw10_15.at(i) = dword.get<std::uint32_t>();
    }
    need_word(fields, "transfer", transfer_of, command.transfer);
    fields.need("timeout_ms", command.timeout_ms);
}
void read(json::Fields& fields, ScsiCommand& command) {
    need_hex(fields, "cdb", command.cdb);
    need_word(fields, "transfer", transfer_of, command.transfer);
    fields.need("timeout_ms", command.timeout_ms);
}
void read(json::Fields& fields, BlockRead& command) { fields.need("offset", command.offset); }

void read(json::Fields& fields, AtaReturn& answer) {
    fields.need("status", answer.status);
    fields.need("error", answer.error);
    fields.need("count", answer.count);
    fields.need("lba", answer.lba);
    fields.need("device", answer.device);
    fields.need("complete", answer.complete);
}
void read(json::Fields& fields, NvmeReturn& answer) { fields.need("result", answer.result); }
void read(json::Fields& fields, ScsiReturn& answer) {
    fields.need("status", answer.status);
    need_hex(fields, "sense", answer.sense);
    fields.need("transferred", answer.transferred);
}
void read(json::Fields& /*fields*/, BlockReturn& /*answer*/) {}
void read(json::Fields& fields, Offer& offer) {
    fields.need("ata", offer.ata);
    fields.need("nvme", offer.nvme);
    fields.need("scsi", offer.scsi);
    offer.block = fields.has("block");
    if (!offer.block) return;
    fields.need_inner("block", [&](json::Fields& within) {
        within.need("bytes", offer.block_bytes);
        within.need("sector_bytes", offer.sector_bytes);
    });
}

void read_error(json::Fields& fields, Error& error) {
    need_word(fields, "code", error_code_of, error.code);
    fields.need("context", error.context);
    if (!fields.has("native")) return;
    fields.need_inner("native", [&](json::Fields& within) {
        need_word(within, "kind", native_kind_of, error.native.kind);
        within.need("value", error.native.value);
    });
}

template <typename Return>
void read_outcome(json::Fields& fields, Result<Return>& outcome) {
    if (fields.has("return") == fields.has("error"))
        return fields.complain("return", "expected either \"return\" or \"error\"");
    if (fields.has("return")) {
        Return answer;
        fields.need_inner("return", [&](json::Fields& within) { read(within, answer); });
        outcome = std::move(answer);
    } else {
        Error error;
        fields.need_inner("error", [&](json::Fields& within) { read_error(within, error); });
        outcome = fail(std::move(error));
    }
}

/// `budget` is the remaining limit of data bytes in the recording.
template <typename What>
What read_talk(json::Fields& fields, std::size_t& budget) {
    What talk;
    fields.need_inner("command", [&](json::Fields& within) { read(within, talk.command); });
    fields.need("size", talk.size);
    if (talk.size > kLargestTransfer) fields.complain("size", "not valid");
    if (fields.has("data")) {
        need_hex(fields, "data", talk.data);
        if (talk.data.size() > talk.size || talk.size > budget) fields.complain("data", "not valid");
        if (fields.ok()) {
            budget -= talk.size;
            talk.data.resize(talk.size);
        }
    }
    read_outcome(fields, talk.outcome);
    return talk;
}

void read_exchange(json::Fields& fields, std::size_t step, Exchange& exchange, std::size_t& budget) {
    std::uint64_t number = 0;
    fields.need("step", number);
    if (number != step) fields.complain("step", "not valid");
    fields.need("drive", exchange.drive);
    std::string port;
    fields.need("port", port);
    if (!fields.ok()) return;
    if (port == "open") {
        Open open;
        read_outcome(fields, open.outcome);
        exchange.what = std::move(open);
    } else if (port == "ata") {
        exchange.what = read_talk<AtaTalk>(fields, budget);
    } else if (port == "nvme") {
        exchange.what = read_talk<NvmeTalk>(fields, budget);
    } else if (port == "scsi") {
        exchange.what = read_talk<ScsiTalk>(fields, budget);
    } else if (port == "block") {
        exchange.what = read_talk<BlockTalk>(fields, budget);
    } else {
        fields.complain("port", "not valid");
    }
}

void read_header(json::Fields& fields, Recording& recording) {
    fields.need("program", recording.program);
    fields.need("scrubbed", recording.scrubbed);
    if (!fields.has("entries")) return fields.complain("entries", "missing");
    fields.each("entries", [&](json::Fields& within) { read_entry(within, recording.entries.emplace_back()); });
}

Result<nlohmann::json> parse_line(std::string_view line, std::size_t number) {
    // The parsed form takes many times the memory of the text.
    if (line.size() > kLargestLine)
        return fail(ErrorCode::too_large, FETTLE_TEXT("recording, line {number}"), {{"number", number}});
    auto parsed = nlohmann::json::parse(line, nullptr, false);
    if (parsed.is_discarded())
        return fail(ErrorCode::malformed, FETTLE_TEXT("recording, line {number}: not valid JSON"),
                    {{"number", number}});
    return parsed;
}

tl::unexpected<Error> bad_line(std::size_t number, const json::Fields& fields) {
    return fail(ErrorCode::malformed, FETTLE_TEXT("recording, line {number}: {problem}"),
                {{"number", number}, {"problem", fields.problem()}});
}

Status check_schema(json::Fields& fields) {
    std::uint64_t schema = 0;
    fields.need("fettle_recording", schema);
    if (!fields.ok()) return fail(ErrorCode::malformed, FETTLE_TEXT("this is not a recording made by Fettle"));
    if (schema != kSchema)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("a recording with schema version {schema}"),
                    {{"schema", schema}});
    return {};
}

}  // namespace

Result<Recording> parse_recording(std::string_view text) {
    if (text.size() > kLargestText) return fail(ErrorCode::too_large, FETTLE_TEXT("recording"));
    Recording recording;
    std::size_t budget = kLargestData;
    std::size_t number = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const auto parsed = parse_line(line, number);
        if (!parsed) return fail(parsed.error());
        json::Fields fields(*parsed, {kLargestLine, kMostEntries});
        if (number == 1) {
            if (auto schema = check_schema(fields); !schema) return fail(schema.error());
            read_header(fields, recording);
        } else {
            Exchange exchange;
            read_exchange(fields, number - 1, exchange, budget);
            if (fields.ok()) recording.exchanges.push_back(std::move(exchange));
        }
        if (!fields.ok()) return bad_line(number, fields);
    }
    if (number == 0) return fail(ErrorCode::malformed, FETTLE_TEXT("an empty recording"));
    return recording;
}

}  // namespace fettle::record
