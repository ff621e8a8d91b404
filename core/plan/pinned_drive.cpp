// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/pinned_drive.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::plan {

namespace {

template <typename Number>
std::string text(const std::optional<Number>& number) {
    return number ? fmt::format("{}", *number) : std::string();
}

std::optional<std::uint64_t> bytes(const std::optional<ByteCount>& size) {
    return size ? std::optional(size->bytes) : std::nullopt;
}

}  // namespace

bool PinnedDrive::anonymous() const noexcept { return serial.empty() && wwn.empty() && eui64.empty() && nguid.empty(); }

std::string PinnedDrive::words() const {
    auto line = fmt::format("{}: {}", id, model.empty() ? "unknown model" : model);
    if (!serial.empty()) line += ", serial " + serial;
    if (nsid) line += fmt::format(", namespace {}", *nsid);
    if (capacity) line += ", " + decimal_size(*capacity);
    return line;
}

PinnedDrive pin(const DriveEntry& entry) {
    const auto& identity = entry.identity;
    PinnedDrive drive;
    drive.id = entry.id;
    drive.model = identity.model;
    drive.serial = identity.serial;
    drive.wwn = identity.wwn;
    drive.eui64 = identity.eui64;
    drive.nguid = identity.nguid;
    drive.nsid = identity.nsid;
    drive.capacity = identity.capacity;
    if (!entry.links.empty()) drive.by_id = entry.links.front();
    return drive;
}

Result<std::vector<PinnedDrive>> pin(DriveSource& drives, const std::vector<std::string>& ids) {
    std::vector<PinnedDrive> found;
    if (ids.empty()) return found;
    const auto entries = drives.list();
    if (!entries) return fail(entries.error());
    for (const auto& id : ids) {
        const auto entry =
            std::find_if(entries->begin(), entries->end(), [&](const DriveEntry& one) { return one.id == id; });
        if (entry == entries->end()) return fail(ErrorCode::vanished, id);
        found.push_back(pin(*entry));
    }
    return found;
}

std::vector<Difference> differences(const PinnedDrive& planned, const PinnedDrive& found) {
    std::vector<Difference> all;
    const auto compare = [&](std::string_view field, const std::string& a, const std::string& b) {
        if (a != b) all.push_back({field, a, b});
    };
    compare("model", planned.model, found.model);
    compare("serial", planned.serial, found.serial);
    compare("wwn", planned.wwn, found.wwn);
    compare("eui64", planned.eui64, found.eui64);
    compare("nguid", planned.nguid, found.nguid);
    compare("nsid", text(planned.nsid), text(found.nsid));
    compare("capacity_bytes", text(bytes(planned.capacity)), text(bytes(found.capacity)));
    compare("by_id", planned.by_id, found.by_id);
    return all;
}

std::string words(const std::vector<Difference>& differences) {
    std::string line;
    for (const auto& one : differences) {
        line += fmt::format("{}{}: planned {}, found {}", line.empty() ? "" : "; ", one.field,
                            one.planned.empty() ? "nothing" : one.planned, one.found.empty() ? "nothing" : one.found);
    }
    return line;
}

}  // namespace fettle::plan
