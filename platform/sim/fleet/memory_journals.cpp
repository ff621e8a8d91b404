// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_journals.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace fettle::sim {

namespace {

/// What the store and the journals that it gave out share.
struct Shelf {
    struct Entry {
        std::string text;
        bool open = true;
    };
    std::mutex mutex;
    std::map<std::string, Entry> entries;
};

class MemoryJournal final : public plan::Journal {
public:
    MemoryJournal(std::shared_ptr<Shelf> shelf, std::string name) : shelf_(std::move(shelf)), name_(std::move(name)) {}
    ~MemoryJournal() override {
        const std::lock_guard lock(shelf_->mutex);
        shelf_->entries[name_].open = false;
    }
    MemoryJournal(const MemoryJournal&) = delete;
    MemoryJournal& operator=(const MemoryJournal&) = delete;

    Status append(std::string_view line) override {
        const std::lock_guard lock(shelf_->mutex);
        shelf_->entries[name_].text += line;
        return {};
    }

private:
    std::shared_ptr<Shelf> shelf_;
    std::string name_;
};

class MemoryJournals final : public plan::JournalStore {
public:
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        const std::lock_guard lock(shelf_->mutex);
        auto unique = fmt::format("{}-{:06}", name, ++made_);
        shelf_->entries[unique] = {};
        return std::make_unique<MemoryJournal>(shelf_, std::move(unique));
    }
    Result<std::vector<plan::FoundJournal>> found() override {
        const std::lock_guard lock(shelf_->mutex);
        std::vector<plan::FoundJournal> all;
        for (const auto& [name, entry] : shelf_->entries) {
            if (!entry.open) all.push_back({name, entry.text});
        }
        return all;
    }
    Status remove(const std::string& name) override {
        const std::lock_guard lock(shelf_->mutex);
        const auto entry = shelf_->entries.find(name);
        if (entry == shelf_->entries.end()) return fail(ErrorCode::not_found, name);
        if (entry->second.open) return fail(ErrorCode::busy, name);
        shelf_->entries.erase(entry);
        return {};
    }

private:
    std::shared_ptr<Shelf> shelf_ = std::make_shared<Shelf>();
    unsigned made_ = 0;
};

}  // namespace

std::unique_ptr<plan::JournalStore> make_memory_journals() { return std::make_unique<MemoryJournals>(); }

}  // namespace fettle::sim
