// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/scratch_notes.h"

#include <charconv>
#include <string_view>

#include "platform/files/scratch_rules.h"
#include "platform/windows/bench/scratch_remover.h"

namespace fettle::windows_system {

namespace {

constexpr std::size_t kLongestPath = std::size_t{128} << 10U;

std::string name_of(const std::string& path) { return path.substr(path.find_last_of("\\/") + 1); }

bool is_scratch(const std::string& path) {
    const auto name = name_of(path);
    return durable::is_absolute(path) && name.starts_with(kScratchPrefix) && name.ends_with(kScratchSuffix) &&
           name.size() > kScratchPrefix.size() + kScratchSuffix.size();
}

constexpr std::string_view kMarkLine = "\nmark:";

/// The path and, in a separate last line, the mark of a folder.
struct Noted {
    std::string path;
    std::optional<std::uint64_t> mark = {};

    static Noted parse(const std::string& text) {
        const auto end = text.rfind(kMarkLine);
        if (end == std::string::npos) return {text};
        const auto digits = std::string_view(text).substr(end + kMarkLine.size());
        std::uint64_t mark = 0;
        const auto [last, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), mark, 16);
        // What is not whole names nothing.
        if (trouble != std::errc() || last != digits.data() + digits.size()) return {};
        return {text.substr(0, end), mark};
    }
    [[nodiscard]] std::string text() const { return mark ? path + std::string(kMarkLine) + mark_text(*mark) : path; }
};

enum class Outcome { removed, nothing_there, keep };

Outcome remove_noted(const Noted& noted) {
    const auto& path = noted.path;
    if (noted.mark ? !is_scratch_root_name(name_of(path)) : !is_scratch(path)) return Outcome::nothing_there;
    if (!durable::exists(path)) {
        // Without its folder, nothing is known of it: its volume may come back.
        return durable::exists(durable::parent_of(path)) ? Outcome::nothing_there : Outcome::keep;
    }
    if (noted.mark) {
        const auto removal = remove_scratch_folder(path, *noted.mark);
        if (removal == Removal::failed) return Outcome::keep;
        return removal == Removal::removed ? Outcome::removed : Outcome::nothing_there;
    }
    // Another user's file, a link or a folder of this name is not the one that was recorded.
    if (!durable::open(path, durable::Open::existing)) return Outcome::nothing_there;
    return durable::remove(path) ? Outcome::removed : Outcome::keep;
}

}  // namespace

ScratchNotes::Note::~Note() {
    const auto path = file_->path();
    file_.reset();
    if (!keep_) (void)durable::remove(path);
}

Result<std::unique_ptr<ScratchNotes::Note>> ScratchNotes::add(const std::string& path,
                                                              std::optional<std::uint64_t> mark) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the record of the scratch file in"));
    }
    if (auto made = durable::make_private_folder(folder_); !made) return fail(made.error());
    auto file = durable::open(durable::below(folder_, name_of(path)), durable::Open::create);
    if (!file) return fail(file.error());
    auto& note = **file;
    if (auto locked = note.lock(); !locked) return fail(locked.error());
    // Another process that looks for notes may have locked it first, and then removes it as empty.
    if (!note.has_name()) {
        return fail(ErrorCode::busy, FETTLE_TEXT("the record {path} was removed"), {{"path", note.path()}});
    }
    auto made = std::make_unique<Note>(std::move(*file));
    if (auto written = note.append(Noted{path, mark}.text()); !written) return fail(written.error());
    return made;
}

std::vector<std::string> ScratchNotes::clean_up() const {
    std::vector<std::string> removed;
    if (folder_.empty()) return removed;
    for (const auto& name : durable::names_in(folder_).value_or(std::vector<std::string>())) {
        const auto note = durable::below(folder_, name);
        auto file = durable::open(note, durable::Open::existing);
        if (!file || !(*file)->try_lock().value_or(false)) continue;  // its creator is still running
        const auto text = (*file)->read(kLongestPath);
        if (!text) continue;
        const auto noted = Noted::parse(*text);
        const auto outcome = remove_noted(noted);
        if (outcome == Outcome::removed) removed.push_back(noted.path);
        // While it is locked: who waits for the lock sees then that the note has no name any more.
        if (outcome != Outcome::keep) (void)durable::remove(note);
    }
    return removed;
}

}  // namespace fettle::windows_system
