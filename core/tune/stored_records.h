// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tune/system_files.h"

namespace fettle::tune {

/// Converts records to and from text; implemented with the JSON of core/json.
template <typename Record>
struct TextOfRecords {
    std::string (*write)(const Record& record);
    Result<Record> (*read)(std::string_view text);
};

/// Records of changes in a store, which must outlive it. A record's `change.key` is its key there.
template <typename Record>
class StoredRecords {
public:
    StoredRecords(ChangeStore& store, TextOfRecords<Record> text) : store_(store), text_(text) {}

    /// All; those that cannot be read are left out, and named in `problems`. Errors: io, not_permitted.
    [[nodiscard]] Result<std::vector<Record>> all(std::vector<std::string>* problems = nullptr) {
        const auto keys = store_.keys();
        if (!keys) return fail(keys.error());
        std::vector<Record> records;
        for (const auto& key : *keys) {
            auto record = find(key);
            if (record && *record) records.push_back(std::move(**record));
            if (!record && problems != nullptr) problems->push_back(key + ": " + to_string(record.error()));
        }
        return records;
    }
    /// nullopt: none of that key. Errors: io, not_permitted, malformed.
    [[nodiscard]] Result<std::optional<Record>> find(const std::string& key) {
        const auto text = store_.load(key);
        if (!text && text.error().code == ErrorCode::not_found) return std::optional<Record>();
        if (!text) return fail(text.error());
        auto record = text_.read(*text);
        if (!record) return fail(record.error());
        if (record->change.key != key)
            return fail(ErrorCode::malformed, FETTLE_TEXT("the record for {key} belongs to another setting"),
                        {{"key", key}});
        return std::optional(std::move(*record));
    }
    [[nodiscard]] Status save(const Record& record) { return store_.save(record.change.key, text_.write(record)); }
    [[nodiscard]] Status remove(const std::string& key) { return store_.remove(key); }

private:
    ChangeStore& store_;
    TextOfRecords<Record> text_;
};

}  // namespace fettle::tune
