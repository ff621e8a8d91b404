// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/lookup_json.h"

#include "core/json/fields.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

Json stretch_json(const lookup::Stretch& stretch, std::uint32_t block_bytes) {
    Json object{{"use", lookup::name(stretch.use)},
                {"lba", stretch.range.start / block_bytes},
                {"start_bytes", stretch.range.start},
                {"bytes", stretch.range.bytes},
                {"layers", stretch.layers}};
    put(object, "path", stretch.path);
    if (stretch.use == lookup::Use::file) {
        put(object, "offset_in_file_bytes", stretch.in_file);
        object["folder"] = stretch.folder;
        object["reachable"] = !stretch.unreachable;
    }
    put(object, "file_system", stretch.file_system);
    put(object, "mount_point", stretch.mount_point);
    object["offset_on_device_bytes"] = stretch.on_device;
    put_filled(object, "copies", stretch.copies);
    return object;
}

lookup::Stretch read_stretch(Fields& fields) {
    lookup::Stretch stretch;
    stretch.use = fields.word("use", lookup::kUses);
    fields.need("start_bytes", stretch.range.start);
    fields.need("bytes", stretch.range.bytes);
    if (stretch.range.bytes == 0 || stretch.range.start > UINT64_MAX - stretch.range.bytes) {
        fields.complain("bytes", "out of range");
    }
    fields.read("layers", stretch.layers);
    fields.read("path", stretch.path);
    fields.read("offset_in_file_bytes", stretch.in_file);
    fields.read("folder", stretch.folder);
    bool reachable = true;
    fields.read("reachable", reachable);
    stretch.unreachable = !reachable;
    fields.read("file_system", stretch.file_system);
    fields.read("mount_point", stretch.mount_point);
    fields.read("offset_on_device_bytes", stretch.on_device);
    fields.read("copies", stretch.copies);
    if ((stretch.use == lookup::Use::file) == stretch.path.empty()) fields.complain("path", "contradicts \"use\"");
    return stretch;
}

}  // namespace

Result<lookup::Findings> parse_findings(std::string_view text) {
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("file lookup result: not valid JSON"));
    lookup::Findings findings;
    Fields fields(parsed, {8192, lookup::Findings::kMost});
    if (fields.array("places") == nullptr) fields.complain("places", "missing");
    fields.each("places", [&](Fields& one) { findings.stretches.push_back(read_stretch(one)); });
    fields.read("cut", findings.cut);
    fields.read("files_searched", findings.files_searched);
    fields.read("files_not_read", findings.unreadable);
    fields.read("partly_searched", findings.partly_searched);
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("file lookup result: {problem}"),
                    {{"problem", fields.problem()}});
    return findings;
}

Json to_json(const lookup::Findings& findings, const lookup::Geometry& geometry) {
    auto stretches = Json::array();
    for (const auto& one : findings.stretches) stretches.push_back(stretch_json(one, geometry.block_bytes));
    Json object{{"block_bytes", geometry.block_bytes},
                {"places", std::move(stretches)},
                {"cut", findings.cut},
                {"files_searched", findings.files_searched},
                {"files_not_read", findings.unreadable}};
    put_filled(object, "partly_searched", findings.partly_searched);
    return object;
}

}  // namespace fettle::json
