// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/settings_lock.h"

#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

class LockFile final : public tune::SettingsLock {
public:
    explicit LockFile(std::unique_ptr<durable::File> file) : file_(std::move(file)) {}

private:
    std::unique_ptr<durable::File> file_;
};

}  // namespace

Result<std::unique_ptr<tune::SettingsLock>> lock_settings(const std::string& folder) {
    if (folder.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no folder to store the record of changes in"));
    if (auto made = durable::make_private_folder(folder); !made) return fail(made.error());
    auto file = durable::open(durable::below(folder, "settings.lock"), durable::Open::lock_file);
    if (!file) return fail(file.error());
    const auto taken = (*file)->try_lock();
    if (!taken) return fail(taken.error());
    if (!*taken) return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle process is changing system settings"));
    return std::make_unique<LockFile>(std::move(*file));
}

}  // namespace fettle
