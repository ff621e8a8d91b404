// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/journal_folder.h"

#include <fmt/format.h>

#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

constexpr std::string_view kSuffix = ".journal";

/// Only names made by create(), so that no path can leave the folder.
bool is_name(const std::string& name) {
    return name.ends_with(kSuffix) && name.size() > kSuffix.size() && name.size() < 200 &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos && name.front() != '.';
}

class JournalFile final : public plan::Journal {
public:
    explicit JournalFile(std::unique_ptr<durable::File> file) : file_(std::move(file)) {}

    Status append(std::string_view line) override { return file_->append(line); }

private:
    std::unique_ptr<durable::File> file_;
};

/// A journal of this user without a writer. Errors: not_found; busy: its writer is running.
Result<std::unique_ptr<durable::File>> open_left(const std::string& path) {
    auto file = durable::open(path, durable::Open::existing);
    if (!file) return file;
    const auto locked = (*file)->try_lock();
    if (!locked || !*locked) return fail(ErrorCode::busy, FETTLE_TEXT("{path} is being written"), {{"path", path}});
    return file;
}

}  // namespace

Result<std::unique_ptr<plan::Journal>> JournalFolder::create(const std::string& name) {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid journal name: {name}"), {{"name", name}});
    }
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the journal in"));
    if (auto made = durable::make_private_folder(folder_); !made) return fail(made.error());
    const auto path = durable::below(folder_, fmt::format("{}-{}{}", durable::unique_stamp(), name, kSuffix));
    auto file = durable::open(path, durable::Open::create);
    if (!file) return fail(file.error());
    // A process that looks for old journals may lock it briefly, or even remove it as old.
    if (!(*file)->lock() || !(*file)->has_name()) {
        return fail(ErrorCode::busy, FETTLE_TEXT("the journal {path} was removed"), {{"path", path}});
    }
    if (auto synced = durable::sync_folder(folder_); !synced) return fail(synced.error());
    return std::make_unique<JournalFile>(std::move(*file));
}

Result<std::vector<plan::FoundJournal>> JournalFolder::found() {
    std::vector<plan::FoundJournal> all;
    if (folder_.empty()) return all;
    for (const auto& name : durable::names_in(folder_).value_or(std::vector<std::string>())) {
        if (!is_name(name)) continue;
        const auto file = open_left(durable::below(folder_, name));
        if (!file) continue;  // its writer is running, it was removed, or it belongs to another user
        auto text = (*file)->read(plan::kLargestJournal);
        if (!text) return fail(text.error());
        all.push_back({name, std::move(*text)});
    }
    return all;
}

Status JournalFolder::remove(const std::string& name) {
    if (!is_name(name)) return fail(ErrorCode::not_found, FETTLE_TEXT("no journal named {name}"), {{"name", name}});
    const auto path = durable::below(folder_, name);
    const auto file = open_left(path);
    if (!file) return fail(file.error());
    if (auto removed = durable::remove(path); !removed) return removed;
    return durable::sync_folder(folder_);
}

}  // namespace fettle
