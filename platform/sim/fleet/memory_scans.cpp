// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_scans.h"

#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace fettle::sim {

namespace {

class MemoryScans final : public scan::ScanStore {
public:
    Status save(const std::string& drive, const std::string& name, std::string_view text) override {
        const std::lock_guard lock(mutex_);
        documents_[{drive, name}] = std::string(text);
        return {};
    }
    Result<std::vector<std::string>> names(const std::string& drive) override {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> names;
        for (const auto& [key, text] : documents_) {
            if (key.first == drive) names.push_back(key.second);
        }
        return std::vector<std::string>(names.rbegin(), names.rend());
    }
    Result<std::string> load(const std::string& drive, const std::string& name) override {
        const std::lock_guard lock(mutex_);
        const auto found = documents_.find({drive, name});
        if (found == documents_.end())
            return fail(ErrorCode::not_found, FETTLE_TEXT("scan {name} of {drive}"),
                        {{"name", name}, {"drive", drive}});
        return found->second;
    }
    Status remove(const std::string& drive, const std::string& name) override {
        const std::lock_guard lock(mutex_);
        documents_.erase({drive, name});
        return {};
    }

private:
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, std::string> documents_;
};

}  // namespace

std::unique_ptr<scan::ScanStore> make_memory_scans() { return std::make_unique<MemoryScans>(); }

}  // namespace fettle::sim
