// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/drive_locks.h"

#include <fmt/format.h>

#include <utility>

#include "platform/files/durable_files.h"

namespace fettle::windows_system {

namespace {

class LockFiles final : public trim::DriveLock {
public:
    explicit LockFiles(std::vector<std::unique_ptr<durable::File>> files) : files_(std::move(files)) {}

private:
    std::vector<std::unique_ptr<durable::File>> files_;
};

}  // namespace

Result<std::unique_ptr<trim::DriveLock>> lock_drives(const std::string& folder,
                                                     const std::vector<std::string>& drives) {
    if (folder.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the lock file in"));
    if (auto made = durable::make_private_folder(folder); !made) return fail(made.error());
    std::vector<std::unique_ptr<durable::File>> files;
    for (const auto& drive : drives) {
        const auto path = durable::below(folder, fmt::format("job-{}.lock", drive));
        auto file = durable::open(path, durable::Open::lock_file);
        if (!file) return fail(file.error());
        const auto taken = (*file)->try_lock();
        if (!taken) return fail(taken.error());
        if (!*taken) {
            return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle job is running on {drives}"), {{"drives", drive}});
        }
        files.push_back(std::move(*file));
    }
    return std::make_unique<LockFiles>(std::move(files));
}

}  // namespace fettle::windows_system
