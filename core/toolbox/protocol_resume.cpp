// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/protocol_resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

namespace fettle::toolbox {

namespace {

constexpr std::size_t kMostRecords = 100;
constexpr std::string_view kByTrim = "trim";

bool valid(const bench::ProtocolRecord& record, const std::string& name) {
    const std::set<std::string> cases(record.cases.begin(), record.cases.end());
    const std::set<std::string> done(record.done.begin(), record.done.end());
    const bool unique = cases.size() == record.cases.size() && done.size() == record.done.size();
    const bool known = std::includes(cases.begin(), cases.end(), done.begin(), done.end());
    const bool method = record.erase == kByTrim || erase::method_named(record.erase);
    return record.name == name && !cases.empty() && unique && known && method;
}

Status same_drive(const bench::BenchRecord& record, const ProtocolOutline& now) {
    std::vector<std::string> different;
    if (record.drive.serial != now.drive.serial) different.emplace_back("serial number");
    if (record.drive.model != now.drive.model) different.emplace_back("model");
    if (record.drive.capacity != now.drive.capacity) different.emplace_back("capacity");
    if (record.protocol->nsid != now.nsid) different.emplace_back("namespace id");
    if (different.empty()) return {};
    return fail(
        ErrorCode::refused, FETTLE_TEXT("run {run} cannot be continued on {path}, which has another {different}"),
        {{"run", record.id}, {"path", now.drive.id}, {"different", fmt::format("{}", fmt::join(different, ", "))}});
}

/// Results of one run are comparable only if all of its cases were run in the same way.
Status same_way(const bench::ProtocolRecord& record, const ProtocolRequest& request) {
    if (request.erase && *request.erase != method_of(record)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the interrupted run used {method}; resume it with the same method"),
                    {{"method", erase::name(method_of(record))}});
    }
    if (request.model.empty() || request.model == record.model) return {};
    if (record.model.empty()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the interrupted run has no predictions; resume it without a model"));
    }
    return fail(ErrorCode::invalid_argument,
                FETTLE_TEXT("the interrupted run has the predictions of {model}; resume it with the same model"),
                {{"model", record.model}});
}

}  // namespace

Result<bench::BenchRecord> interrupted_run(bench::RecordStore* records, const ProtocolRequest& request,
                                           const ProtocolOutline* drive) {
    std::optional<Error> other;
    if (records != nullptr) {
        const auto serial = drive == nullptr ? std::string() : drive->drive.serial;
        auto found = records->list({"protocol-" + request.name, serial, kMostRecords});
        if (!found) return fail(found.error());
        for (auto& record : found->records) {
            const bool on_file = record.target == bench::TargetFacts::Kind::scratch_file;
            if (on_file != (drive == nullptr) || (on_file && record.path != request.target.path)) continue;
            if (!record.protocol || !valid(*record.protocol, request.name)) {
                return fail(ErrorCode::malformed, FETTLE_TEXT("the saved run {run} is damaged and cannot be continued"),
                            {{"run", record.id}});
            }
            if (record.protocol->complete()) continue;
            // Another namespace of the same drive may have a run of its own.
            if (const auto same = drive == nullptr ? Status() : same_drive(record, *drive); !same) {
                if (!other) other = same.error();
                continue;
            }
            if (auto same = same_way(*record.protocol, request); !same) return fail(same.error());
            return std::move(record);
        }
    }
    if (other) return fail(*other);
    return fail(ErrorCode::not_found, FETTLE_TEXT("{path}: no interrupted run of {protocol} is saved"),
                {{"path", request.target.path}, {"protocol", request.name}});
}

erase::Method method_of(const bench::ProtocolRecord& record) {
    return erase::method_named(record.erase).value_or(erase::Method::discard);
}

std::vector<std::string> cases_left(const bench::ProtocolRecord& record) {
    std::vector<std::string> left;
    for (const auto& one : record.cases) {
        if (std::find(record.done.begin(), record.done.end(), one) == record.done.end()) left.push_back(one);
    }
    return left;
}

}  // namespace fettle::toolbox
