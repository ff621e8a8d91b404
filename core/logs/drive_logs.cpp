// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/drive_logs.h"

#include <algorithm>
#include <utility>

#include "core/logs/protocols.h"
#include "core/logs/texts.h"
#include "core/scsi/native_port.h"
#include "core/selftest/self_tester.h"

namespace fettle::logs {

namespace {

const Counter* counter_of(const DriveLogs& logs, std::string_view group, std::string_view name) {
    for (const auto& one : logs.groups) {
        if (one.id != group) continue;
        const auto found = std::find_if(one.counters.begin(), one.counters.end(),
                                        [&](const Counter& counter) { return counter.name == name; });
        if (found != one.counters.end()) return &*found;
    }
    return nullptr;
}

}  // namespace

std::string_view name(ErrorKind kind) noexcept {
    switch (kind) {
        case ErrorKind::medium: return "medium";
        case ErrorKind::transfer: return "transfer";
        case ErrorKind::address: return "address";
        case ErrorKind::rejected: return "rejected";
        case ErrorKind::internal: return "internal";
        case ErrorKind::other: return "other";
    }
    return "other";
}

std::string_view explanation(ErrorKind kind) noexcept {
    switch (kind) {
        case ErrorKind::medium: return kMedium;
        case ErrorKind::transfer: return kTransfer;
        case ErrorKind::address: return kAddress;
        case ErrorKind::rejected: return kRejected;
        case ErrorKind::internal: return kInternal;
        case ErrorKind::other: return kOther;
    }
    return kOther;
}

std::vector<Growth> growth(const DriveLogs& before, const DriveLogs& after) {
    std::vector<Growth> all;
    if (before.errors_in_all && after.errors_in_all && *before.errors_in_all != *after.errors_in_all) {
        all.push_back({"error-log", "errors", static_cast<std::int64_t>(*before.errors_in_all),
                       static_cast<std::int64_t>(*after.errors_in_all), true});
    }
    for (const auto& group : after.groups) {
        for (const auto& counter : group.counters) {
            const auto* old = counter_of(before, group.id, counter.name);
            if (old == nullptr || old->value == counter.value) continue;
            all.push_back({group.id, counter.name, old->value, counter.value, counter.error});
        }
    }
    return all;
}

void note_missing(DriveLogs& logs, std::string_view what, const Error& error) {
    if (error.code == ErrorCode::unsupported) return;
    logs.missing.push_back({std::string(what), std::string(name(error.code)), to_string(error)});
}

bool is_final(const Error& error) noexcept {
    return error.code == ErrorCode::vanished || error.code == ErrorCode::not_permitted ||
           error.code == ErrorCode::timeout || error.code == ErrorCode::cancelled;
}

namespace {

Result<DriveLogs> read_own(const scsi::NativePort& native) {
    if (native.nvme != nullptr) return read_nvme_logs(*native.nvme);
    if (native.ata != nullptr) return read_ata_logs(*native.ata);
    if (native.scsi != nullptr) return read_scsi_logs(*native.scsi);
    return fail(ErrorCode::unsupported, FETTLE_TEXT("reading drive logs through this connection"));
}

}  // namespace

Result<DriveLogs> read_logs(DrivePorts& ports, const ReadOptions& options) {
    auto logs = read_own(scsi::native_port(ports));
    if (!logs || options.skip_self_test_log) return logs;
    const auto tester = selftest::make_self_tester(ports);
    if (!tester) return logs;
    auto state = tester->state();
    if (state) {
        logs->self_test_log = !state->offers.empty();
        logs->self_tests = std::move(state->log);
    } else {
        note_missing(*logs, "self-test-log", state.error());
    }
    return logs;
}

}  // namespace fettle::logs
