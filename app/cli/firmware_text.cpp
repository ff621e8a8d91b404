// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/firmware_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/json/put.h"

namespace fettle::cli {

namespace {

std::string heading(const FirmwareRow& row) {
    const auto& identity = row.entry.identity;
    return printable(fmt::format("{}: {}{}", row.entry.id, identity.model.empty() ? "unknown model" : identity.model,
                                 identity.serial.empty() ? "" : ", serial " + identity.serial)) +
           "\n";
}

std::string slot_state(const firmware::Slot& slot) {
    std::vector<std::string_view> words;
    if (slot.running) words.emplace_back("running");
    if (slot.next) words.emplace_back("activated at the next reset");
    if (!slot.writable) words.emplace_back("read-only");
    return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> ways(const firmware::State& state) {
    std::vector<std::string> all;
    const auto add = [&](bool has, const char* words) {
        if (has) all.emplace_back(words);
    };
    if (!state.can_update) return all;
    switch (state.way) {
        case firmware::Way::nvme:
            all.emplace_back("at a reset");
            add(state.nvme.without_reset, "immediately, without a reset");
            break;
        case firmware::Way::ata:
            add(state.ata.deferred, "deferred: downloaded first, activated later (0Eh, 0Fh)");
            add(state.ata.segments, "immediately, in segments (03h)");
            add(state.ata.whole, "immediately, in one transfer (07h)");
            break;
        case firmware::Way::scsi:
            add(state.scsi.deferred, "deferred: downloaded first, activated later (0Dh, 0Eh, 0Fh)");
            all.emplace_back("immediately (05h, 07h)");
            break;
    }
    return all;
}

std::string limits(const firmware::State& state) {
    std::vector<std::string> all;
    const auto add = [&](const char* what, const std::optional<std::uint32_t>& value, const char* unit) {
        if (value) all.push_back(fmt::format("{} {} {}", what, *value, unit));
    };
    add("segments of", state.nvme.granularity_bytes, "bytes");
    add("at most", state.nvme.largest_transfer, "bytes per transfer");
    add("at most", state.nvme.activation_time_ms, "ms to activate without a reset");
    add("segments of at least", state.ata.min_blocks, "blocks");
    add("at most", state.ata.max_blocks, "blocks");
    add("at most", state.scsi.largest_image, "bytes in total");
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string failure(const Session& session, const FirmwareRow& row) {
    return wrapped(explain(row.report.error()), "  ", session.columns);
}

json::Json slots_json(const firmware::State& state) {
    auto slots = json::Json::array();
    for (const auto& slot : state.slots) {
        json::Json one{{"number", slot.number}};
        json::put(one, "revision", slot.revision);
        one["running"] = slot.running;
        one["next"] = slot.next;
        one["writable"] = slot.writable;
        slots.push_back(std::move(one));
    }
    return slots;
}

json::Json state_json(const firmware::State& state) {
    json::Json json{{"protocol", firmware::name(state.way)}, {"possible", state.can_update}};
    json::put_filled(json, "slots", slots_json(state));
    json::put(json, "pending_revision", state.pending_revision());
    json::put(json, "busy_with", state.busy_with);
    json::put(json, "blocked_by_system", std::string(state.system.blocked));
    switch (state.way) {
        case firmware::Way::nvme:
            json["without_reset"] = state.nvme.without_reset;
            json["detects_overlap"] = state.nvme.detects_overlap;
            json::put(json, "granularity_bytes", state.nvme.granularity_bytes);
            json::put(json, "largest_transfer_bytes", state.nvme.largest_transfer);
            json::put(json, "activation_time_ms", state.nvme.activation_time_ms);
            break;
        case firmware::Way::ata:
            json["deferred"] = state.ata.deferred;
            json["segments"] = state.ata.segments;
            json["whole"] = state.ata.whole;
            json::put(json, "minimum_blocks", state.ata.min_blocks);
            json::put(json, "maximum_blocks", state.ata.max_blocks);
            json::put(json, "pending", state.ata.pending);
            break;
        case firmware::Way::scsi:
            json["deferred"] = state.scsi.deferred;
            json["boundary_bytes"] = state.scsi.boundary_bytes;
            json::put(json, "largest_image_bytes", state.scsi.largest_image);
            break;
    }
    return json;
}

/// The result from fwupd; the releases follow.
std::string vendor_words(const std::optional<firmware::VendorAnswer>& answer) {
    using State = firmware::VendorAnswer::State;
    if (!answer || answer->state == State::not_there) {
        return "Cannot check for newer firmware: fwupd, the client of the Linux Vendor Firmware Service, is not "
               "running. See the manufacturer's website.";
    }
    switch (answer->state) {
        case State::unknown:
            return "fwupd does not list this drive, so it cannot report newer firmware. See the manufacturer's "
                   "website.";
        case State::current:
            return fmt::format(
                "fwupd lists this drive ({}) but no newer firmware. It also lists drives whose manufacturers publish "
                "no firmware there, so check the manufacturer's website.",
                answer->device.name);
        case State::newer:
            return fmt::format(
                "fwupd lists firmware newer than {} (\"fwupdmgr download\" downloads it, \"fettle "
                "firmware plan\" shows the update steps):",
                answer->device.revision.empty() ? "the running revision" : answer->device.revision);
        case State::not_there:
        case State::failed: break;
    }
    return fmt::format("Unexpected response from fwupd: {}.", answer->detail);
}

json::Json vendor_json(const firmware::VendorAnswer& answer) {
    json::Json json{{"state", firmware::name(answer.state)}};
    json::put(json, "device", answer.device.name);
    json::put(json, "revision", answer.device.revision);
    json::put(json, "detail", answer.detail);
    auto releases = json::Json::array();
    for (const auto& release : answer.releases) {
        json::Json one = json::Json::object();
        json::put(one, "revision", release.revision);
        json::put(one, "summary", release.summary);
        json::put(one, "remote", release.remote);
        releases.push_back(std::move(one));
    }
    json::put_filled(json, "releases", releases);
    return json;
}

}  // namespace

std::string firmware_words(const Session& session, const FirmwareRow& row) {
    auto text = heading(row);
    if (!row.report) return text + failure(session, row);
    const auto& state = row.report->state;
    text += printable(fmt::format("  Running: {}", state.revision)) + "\n";
    if (const auto pending = state.pending_revision(); !pending.empty()) {
        text += printable(fmt::format("  Pending: {}", pending)) + "\n";
    } else if (state.ata.pending.value_or(false)) {
        text += "  Pending: new firmware (the drive does not report its revision)\n";
    }
    for (const auto& slot : state.slots) {
        const auto what = slot.revision.empty() ? std::string("empty") : slot.revision;
        const auto how = slot_state(slot);
        text +=
            printable(fmt::format("  Slot {}: {}{}", slot.number, what, how.empty() ? "" : " (" + how + ")")) + "\n";
    }
    const auto how = ways(state);
    auto update = how.empty() ? std::string("Firmware updates not supported")
                              : fmt::format("Activation: {}", fmt::join(how, "; "));
    if (!state.system.blocked.empty()) update = fmt::format("Firmware updates not possible: {}", state.system.blocked);
    text += wrapped(update, "  ", session.columns);
    if (const auto bounds = limits(state); !bounds.empty()) text += wrapped("Limits: " + bounds, "  ", session.columns);
    if (!state.busy_with.empty()) text += fmt::format("  Busy with {}\n", state.busy_with);
    for (const auto& message : row.report->news) text += message_words(session, message);
    return text;
}

std::string firmware_check_words(const Session& session, const FirmwareRow& row) {
    auto text = heading(row);
    if (!row.report) return text + failure(session, row);
    text += printable(fmt::format("  Running: {}", row.report->state.revision)) + "\n";
    for (const auto& message : row.report->advisories) text += message_words(session, message);
    for (const auto& message : row.report->news) text += message_words(session, message);
    if (row.report->advisories.empty()) {
        text += wrapped("No known defects in this firmware revision.", "  ", session.columns);
    }
    text += wrapped(printable(vendor_words(row.vendor)), "  ", session.columns);
    if (!row.vendor) return text;
    for (const auto& release : row.vendor->releases) {
        text += wrapped(
            printable(fmt::format("{}{}{}", release.revision, release.summary.empty() ? "" : ": ", release.summary)),
            "    - ", session.columns);
    }
    return text;
}

json::Json firmware_json(const std::vector<FirmwareRow>& rows) {
    json::Json body;
    auto& drives = body["drives"] = json::Json::array();
    for (const auto& row : rows) {
        const auto& identity = row.entry.identity;
        json::Json one{{"id", row.entry.id}, {"path", row.entry.path}};
        json::put(one, "model", identity.model);
        json::put(one, "serial", identity.serial);
        if (row.report) {
            json::put(one, "firmware", row.report->state.revision);
            one["update"] = state_json(row.report->state);
            one["advisories"] = json::to_json(row.report->advisories);
            one["news"] = json::to_json(row.report->news);
            if (row.vendor) one["fwupd"] = vendor_json(*row.vendor);
        } else {
            json::put(one, "firmware", identity.firmware);
            one["error"] = json::to_json(row.report.error());
            one["error"]["text"] = explain(row.report.error());
        }
        drives.push_back(std::move(one));
    }
    return body;
}

}  // namespace fettle::cli
