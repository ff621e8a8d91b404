// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/error_log.h"

#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {
constexpr std::size_t kEntryBytes = 64;
}

void ErrorLog::add(std::uint64_t count, std::uint16_t queue, const NvmeSubmission& command, const Answer& answer) {
    Entry entry;
    entry.count = count;
    entry.queue = queue;
    entry.command = command.command_id();
    entry.status = answer.status;
    entry.parameter = answer.parameter.value_or(0xFFFF);
    entry.lba = answer.lba;
    entry.nsid = command.nsid();
    entry.specific = answer.specific;
    entries_.push_front(entry);
    if (entries_.size() > limit_) entries_.pop_back();
}

std::vector<std::uint8_t> ErrorLog::page(bool hide_lba) const {
    std::vector<std::uint8_t> bytes(limit_ * kEntryBytes);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto& entry = entries_[i];
        const auto out = std::span(bytes).subspan(i * kEntryBytes, kEntryBytes);
        put(out, 0, 8, entry.count);
        put(out, 8, 2, entry.queue);
        put(out, 10, 2, entry.command);
        put(out, 12, 2, std::uint64_t{entry.status} << 1U);  // bit 0 is the phase tag
        put(out, 14, 2, entry.parameter);
        put(out, 16, 8, hide_lba ? 0 : entry.lba);
        put(out, 24, 4, entry.nsid);
        put(out, 32, 8, entry.specific);
    }
    return bytes;
}

nlohmann::json ErrorLog::save() const {
    auto list = nlohmann::json::array();
    for (const auto& entry : entries_) {
        list.push_back({{"count", entry.count},
                        {"queue", entry.queue},
                        {"command", entry.command},
                        {"status", entry.status},
                        {"parameter", entry.parameter},
                        {"lba", entry.lba},
                        {"nsid", entry.nsid},
                        {"specific", entry.specific}});
    }
    return {{"entries", list}};
}

Status ErrorLog::load(const nlohmann::json& state) {
    StateReader in(state, "error log");
    std::deque<Entry> entries;
    for (const auto& item : in.list("entries")) {
        StateReader each(item, "error log");
        Entry entry;
        entry.count = each.number<std::uint64_t>("count");
        entry.queue = each.number<std::uint16_t>("queue");
        entry.command = each.number<std::uint16_t>("command");
        entry.status = each.number<std::uint16_t>("status");
        entry.parameter = each.number<std::uint16_t>("parameter");
        entry.lba = each.number<std::uint64_t>("lba");
        entry.nsid = each.number<std::uint32_t>("nsid");
        entry.specific = each.number<std::uint64_t>("specific");
        if (auto read = each.finish(); !read) return read;
        if (entries.size() < limit_) entries.push_back(entry);
    }
    if (auto read = in.finish(); !read) return read;
    entries_ = std::move(entries);
    return {};
}

}  // namespace fettle::sim::nvme
