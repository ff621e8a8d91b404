// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/self_test.h"

#include <algorithm>

#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Self-test Code, CDW10 bits 3:0 (figure 166).
constexpr std::uint8_t kShort = 1;
constexpr std::uint8_t kExtended = 2;
constexpr std::uint8_t kVendor = 0xE;
constexpr std::uint8_t kAbort = 0xF;

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
constexpr std::size_t kEntries = 20;
constexpr std::size_t kEntryBytes = 28;
constexpr std::size_t kHeaderBytes = 4;
constexpr std::uint8_t kUnused = 0x0F;

}  // namespace

SelfTests::SelfTests(SharedDriveState& drive_state, const Options& options, const NamespaceTable& namespaces)
    : drive_state_(drive_state), options_(options), namespaces_(namespaces) {}

Answer SelfTests::start(const NvmeSubmission& command) {
    const auto code = static_cast<std::uint8_t>(bits(command.dwords[10], 3, 0));
    if (code == kAbort) {
        abort(TestResult::aborted_by_command);
        return success();
    }
    if (code != kShort && code != kExtended && code != kVendor) return invalid_field(10);
    const auto nsid = command.nsid();
    if (nsid != 0 && nsid != kEveryNamespace) {
        if (!namespaces_.valid(nsid)) return refuse(kInvalidNamespace);
        const auto* ns = namespaces_.find(nsid);
        if (ns == nullptr || !ns->attached) return invalid_field(1);
    }
    if (running()) return refuse(kSelfTestInProgress);
    kind_ = code;
    nsid_ = nsid;
    const auto seconds =
        code == kExtended ? std::uint64_t{options_.extended_test_minutes} * 60 : options_.short_test_seconds;
    task_.begin(drive_state_.now_ns(), seconds * kNsPerSecond);
    return success();
}

void SelfTests::tick(std::uint64_t now_ns) {
    if (running() && task_.finished(now_ns)) complete();
}

void SelfTests::complete() {
    finish(static_cast<TestResult>(options_.self_test_result));
    auto& entry = entries_.front();
    const auto failed = entry.status & 0xFU;
    if (failed == static_cast<unsigned>(TestResult::failed_segment)) entry.segment = options_.self_test_segment;
    if (failed == 0) return;
    // The first block that cannot be read is what a failing test found.
    const auto* ns = namespaces_.find(entry.nsid == 0 || entry.nsid == kEveryNamespace ? 1 : entry.nsid);
    if (ns == nullptr || ns->unreadable.ranges().empty()) return;
    entry.valid = 0x0F;  // NSID, LBA, SCT and SC (figure 219)
    entry.nsid = ns->nsid;
    entry.lba = ns->unreadable.ranges().begin()->first;
    entry.code_type = kUnrecoveredRead >> 8U;
    entry.code = kUnrecoveredRead & 0xFFU;
}

void SelfTests::finish(TestResult result) {
    Entry entry;
    entry.status = static_cast<std::uint8_t>(static_cast<unsigned>(kind_) << 4U | static_cast<unsigned>(result));
    entry.hours = drive_state_.counters().power_on_seconds / 3600;
    entry.nsid = nsid_;
    if (nsid_ != 0) entry.valid = 1;
    entries_.push_front(entry);
    if (entries_.size() > kEntries) entries_.pop_back();
    kind_ = 0;
}

void SelfTests::abort(TestResult reason) {
    if (running()) finish(reason);
}

void SelfTests::abort_of(std::uint32_t nsid, TestResult reason) {
    if (nsid == kEveryNamespace || nsid_ == kEveryNamespace || nsid_ == nsid) abort(reason);
}

void SelfTests::reset() {
    if (kind_ != kExtended) abort(TestResult::aborted_by_reset);
}

void SelfTests::power_on(std::uint64_t stopped_ns, std::uint64_t now_ns) {
    reset();
    task_.resume(stopped_ns, now_ns);
}

std::vector<std::uint8_t> SelfTests::page(std::uint64_t now_ns) const {
    std::vector<std::uint8_t> bytes(kHeaderBytes + kEntries * kEntryBytes);
    bytes[0] = kind_;
    if (running()) bytes[1] = static_cast<std::uint8_t>(std::min(99.0, task_.share(now_ns) * 100.0));
    for (std::size_t i = 0; i < kEntries; ++i) {
        const auto out = std::span(bytes).subspan(kHeaderBytes + i * kEntryBytes, kEntryBytes);
        if (i >= entries_.size()) {
            out[0] = kUnused;
            continue;
        }
        const auto& entry = entries_[i];
        out[0] = entry.status;
        out[1] = entry.segment;
        out[2] = entry.valid;
        put(out, 4, 8, entry.hours);
        put(out, 12, 4, entry.nsid);
        put(out, 16, 8, entry.lba);
        out[24] = entry.code_type;
        out[25] = entry.code;
    }
    return bytes;
}

nlohmann::json SelfTests::save(std::uint64_t now_ns) const {
    auto list = nlohmann::json::array();
    for (const auto& entry : entries_) {
        list.push_back({{"status", entry.status},
                        {"segment", entry.segment},
                        {"valid", entry.valid},
                        {"hours", entry.hours},
                        {"nsid", entry.nsid},
                        {"lba", entry.lba},
                        {"code_type", entry.code_type},
                        {"code", entry.code}});
    }
    return {{"kind", kind_},
            {"nsid", nsid_},
            {"done_ns", task_.elapsed(now_ns)},
            {"duration_ns", task_.duration()},
            {"entries", list}};
}

Status SelfTests::load(const nlohmann::json& state, std::uint64_t now_ns) {
    StateReader in(state, "self-test");
    std::deque<Entry> entries;
    for (const auto& item : in.list("entries")) {
        StateReader each(item, "self-test log");
        Entry entry;
        entry.status = each.number<std::uint8_t>("status");
        entry.segment = each.number<std::uint8_t>("segment");
        entry.valid = each.number<std::uint8_t>("valid");
        entry.hours = each.number<std::uint64_t>("hours");
        entry.nsid = each.number<std::uint32_t>("nsid");
        entry.lba = each.number<std::uint64_t>("lba");
        entry.code_type = each.number<std::uint8_t>("code_type");
        entry.code = each.number<std::uint8_t>("code");
        if (auto read = each.finish(); !read) return read;
        if (entries.size() < kEntries) entries.push_back(entry);
    }
    const auto kind = in.number<std::uint8_t>("kind", 0, 0xE);
    const auto nsid = in.number<std::uint32_t>("nsid");
    const auto done_ns = in.number<std::uint64_t>("done_ns");
    const auto duration_ns = in.number<std::uint64_t>("duration_ns", 0, 1ULL << 62U);
    if (done_ns > duration_ns) in.complain();
    if (auto read = in.finish(); !read) return read;
    entries_ = std::move(entries);
    kind_ = kind;
    nsid_ = nsid;
    task_.restore(done_ns, duration_ns, now_ns);
    return {};
}

}  // namespace fettle::sim::nvme
