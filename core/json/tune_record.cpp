// SPDX-License-Identifier: GPL-3.0-or-later
// The stored form of changes.
#include <optional>
#include <utility>

#include "core/json/put.h"
#include "core/json/tune_json.h"
#include "core/tune/crypttab.h"
#include "core/tune/fstab.h"

namespace fettle::json {

namespace {

using tune::Change;
using tune::ChangeRecord;
using tune::File;

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr Limits kLimits{kLargestDocument, 65536};
constexpr std::uint64_t kRecordVersion = 1;
constexpr std::uint32_t kMostMode = 07777;

/// Whether JSON keeps the bytes as they are.
bool is_plain(const std::string& bytes) {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; });
}

std::string hex_of(const std::string& bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string made;
    for (const char c : bytes) {
        made += kDigits[static_cast<unsigned char>(c) >> 4U];
        made += kDigits[static_cast<unsigned char>(c) & 15U];
    }
    return made;
}

std::optional<std::string> bytes_of(const std::string& hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    std::string made;
    const auto digit = [](char c) -> int {
        if (c >= '0' && c <= '9') return c - '0';
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = digit(hex[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        made += static_cast<char>(high * 16 + low);
    }
    return made;
}

}  // namespace

void put_file(Json& object, const char* name, const std::optional<File>& file) {
    if (!file) return;
    auto& one = object[name];
    if (is_plain(file->bytes)) {
        one["text"] = file->bytes;
    } else {
        one["hex"] = hex_of(file->bytes);
    }
    one["mode"] = file->mode;
    one["owner"] = file->owner;
    one["group"] = file->group;
}

std::optional<File> read_file(Fields& fields, const char* name) {
    std::optional<File> file;
    fields.inner(name, [&](Fields& inner) {
        File one;
        inner.need("mode", one.mode);
        inner.need("owner", one.owner);
        inner.need("group", one.group);
        if (one.mode > kMostMode) inner.complain("mode", "not a valid file mode");
        if (inner.has("text")) {
            inner.read("text", one.bytes);
        } else {
            const auto bytes = bytes_of(inner.text("hex"));
            if (!bytes || !inner.has("hex")) inner.complain("hex", "not hexadecimal");
            one.bytes = bytes.value_or("");
        }
        file = std::move(one);
    });
    return file;
}

namespace {

Json change_json(const Change& change) {
    Json object{{"id", change.id},           {"key", change.key},   {"title", change.title},
                {"subject", change.subject}, {"from", change.from}, {"to", change.to}};
    auto& files = object["files"] = Json::array();
    for (const auto& file : change.files) {
        Json one{{"path", file.path}};
        put_file(one, "before", file.before);
        put_file(one, "after", file.after);
        files.push_back(std::move(one));
    }
    auto& lines = object["fstab"] = Json::array();
    for (const auto& line : change.fstab) {
        lines.push_back({{"mount_point", line.mount_point},
                         {"removed", line.removed},
                         {"added", line.added},
                         {"before", line.before},
                         {"after", line.after},
                         {"swap", line.swap}});
    }
    auto& whole = object["lines"] = Json::array();
    for (const auto& line : change.lines) {
        whole.push_back({{"source", line.source},
                         {"before", line.before},
                         {"after", line.after},
                         {"at", line.at},
                         {"preceding", line.preceding},
                         {"ended", line.ended},
                         {"table", line.table}});
    }
    auto& swaps = object["swap_files"] = Json::array();
    for (const auto& swap : change.swap_files) {
        swaps.push_back({{"path", swap.path},
                         {"before_bytes", swap.before_bytes},
                         {"after_bytes", swap.after_bytes},
                         {"before_active", swap.before_active},
                         {"after_active", swap.after_active},
                         {"options", swap.options}});
    }
    auto& areas = object["swap_areas"] = Json::array();
    for (const auto& area : change.swap_areas) {
        areas.push_back({{"path", area.path},
                         {"source", area.source},
                         {"options", area.options},
                         {"before_active", area.before_active},
                         {"after_active", area.after_active}});
    }
    auto& values = object["values"] = Json::array();
    for (const auto& value : change.values) {
        values.push_back({{"path", value.path}, {"before", value.before}, {"after", value.after}});
    }
    auto& units = object["units"] = Json::array();
    for (const auto& unit : change.units) {
        units.push_back({{"unit", unit.unit}, {"before", unit.before}, {"after", unit.after}});
    }
    auto& mounts = object["mounts"] = Json::array();
    for (const auto& mount : change.mounts) {
        mounts.push_back({{"mount_point", mount.mount_point}, {"before", mount.before}, {"after", mount.after}});
    }
    object["reload"] = static_cast<unsigned>(change.reload);
    if (!change.tool.empty()) object["tool"] = change.tool;
    object["needs_restart"] = change.needs_restart;
    return object;
}

void read_files(Fields& fields, Change& change) {
    fields.each("files", [&](Fields& one) {
        tune::FileChange file;
        one.need("path", file.path);
        file.before = read_file(one, "before");
        file.after = read_file(one, "after");
        change.files.push_back(std::move(file));
    });
    fields.each("fstab", [&](Fields& one) {
        tune::FstabChange line;
        one.need("mount_point", line.mount_point);
        one.need("removed", line.removed);
        one.need("added", line.added);
        one.need("before", line.before);
        one.need("after", line.after);
        one.read("swap", line.swap);
        change.fstab.push_back(std::move(line));
    });
    fields.each("lines", [&](Fields& one) {
        tune::FstabLineChange line;
        one.need("source", line.source);
        one.need("before", line.before);
        one.need("after", line.after);
        one.need("at", line.at);
        one.need("preceding", line.preceding);
        one.need("ended", line.ended);
        one.read("table", line.table);  // absent: written by an earlier Fettle, which changed /etc/fstab alone
        if (line.table != tune::kFstab && line.table != tune::kCrypttab) one.complain("table", "unknown value");
        change.lines.push_back(std::move(line));
    });
}

void read_swap(Fields& fields, Change& change) {
    fields.each("swap_files", [&](Fields& one) {
        tune::SwapFileChange swap;
        one.need("path", swap.path);
        one.need("before_bytes", swap.before_bytes);
        one.need("after_bytes", swap.after_bytes);
        one.need("before_active", swap.before_active);
        one.need("after_active", swap.after_active);
        one.need("options", swap.options);
        change.swap_files.push_back(std::move(swap));
    });
    fields.each("swap_areas", [&](Fields& one) {
        tune::SwapAreaChange area;
        one.need("path", area.path);
        one.need("source", area.source);
        one.need("options", area.options);
        one.need("before_active", area.before_active);
        one.need("after_active", area.after_active);
        change.swap_areas.push_back(std::move(area));
    });
}

Change read_change(Fields& fields) {
    Change change;
    fields.need("id", change.id);
    fields.need("key", change.key);
    fields.need("title", change.title);
    fields.need("subject", change.subject);
    fields.need("from", change.from);
    fields.need("to", change.to);
    read_files(fields, change);
    read_swap(fields, change);
    fields.each("values", [&](Fields& one) {
        tune::ValueChange value;
        one.need("path", value.path);
        one.need("before", value.before);
        one.need("after", value.after);
        change.values.push_back(std::move(value));
    });
    fields.each("units", [&](Fields& one) {
        tune::UnitChange unit;
        one.need("unit", unit.unit);
        one.need("before", unit.before);
        one.need("after", unit.after);
        change.units.push_back(std::move(unit));
    });
    fields.each("mounts", [&](Fields& one) {
        tune::MountChange mount;
        one.need("mount_point", mount.mount_point);
        one.need("before", mount.before);
        one.need("after", mount.after);
        change.mounts.push_back(std::move(mount));
    });
    std::uint8_t reload = 0;
    fields.need("reload", reload);
    if (reload > static_cast<unsigned>(tune::Reload::initramfs)) fields.complain("reload", "unknown value");
    if (fields.ok()) change.reload = static_cast<tune::Reload>(reload);
    fields.read("tool", change.tool);
    fields.read("needs_restart", change.needs_restart);
    return change;
}

}  // namespace

std::string to_text(const ChangeRecord& record) {
    Json object{{"version", kRecordVersion}, {"at", record.at}, {"complete", record.complete}};
    object["made_folders"] = record.made_folders;
    object["change"] = change_json(record.change);
    if (record.replaced) object["replaced"] = change_json(*record.replaced);
    return dump(object, 1) + "\n";
}

Result<ChangeRecord> parse_change(std::string_view text) {
    if (text.size() > kLargestDocument) return fail(ErrorCode::too_large, FETTLE_TEXT("the change record"));
    const auto document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("the change record: not JSON"));
    Fields fields(document, kLimits);
    if (fields.ok() && fields.count("version") > kRecordVersion) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the change record was written by a newer version of Fettle"));
    }
    ChangeRecord record;
    std::uint64_t version = 0;
    fields.need("version", version);
    if (version != kRecordVersion) fields.complain("version", "unknown");
    fields.need("at", record.at);
    fields.need("complete", record.complete);
    fields.read("made_folders", record.made_folders);
    fields.need_inner("change", [&](Fields& inner) { record.change = read_change(inner); });
    fields.inner("replaced", [&](Fields& inner) { record.replaced = read_change(inner); });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("the change record: {problem}"), {{"problem", fields.problem()}});
    return record;
}

}  // namespace fettle::json
