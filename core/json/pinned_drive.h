// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/put.h"
#include "core/plan/pinned_drive.h"

/// A drive's identity in plans, receipts and scans.
namespace fettle::json {

[[nodiscard]] inline Json to_json(const plan::PinnedDrive& drive) {
    Json object;
    object["id"] = drive.id;
    put(object, "model", drive.model);
    put(object, "serial", drive.serial);
    put(object, "wwn", drive.wwn);
    put(object, "eui64", drive.eui64);
    put(object, "nguid", drive.nguid);
    put(object, "nsid", drive.nsid);
    put(object, "capacity_bytes", drive.capacity);
    put(object, "by_id", drive.by_id);
    return object;
}

/// `AnyFields` is Fields or OrderedFields, which keeps the problem of a wrong member.
template <typename AnyFields>
[[nodiscard]] plan::PinnedDrive read_pinned_drive(AnyFields& fields) {
    plan::PinnedDrive drive;
    fields.read("id", drive.id);
    fields.read("model", drive.model);
    fields.read("serial", drive.serial);
    fields.read("wwn", drive.wwn);
    fields.read("eui64", drive.eui64);
    fields.read("nguid", drive.nguid);
    fields.read("nsid", drive.nsid);
    if (fields.has("capacity_bytes")) drive.capacity = ByteCount{fields.count("capacity_bytes")};
    fields.read("by_id", drive.by_id);
    return drive;
}

}  // namespace fettle::json
