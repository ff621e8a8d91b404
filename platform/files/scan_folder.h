// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/scan/scan_store.h"

namespace fettle {

/// Surface scans as files NAME.json in one folder for each drive, all private to the user. Files are replaced
/// atomically: written next to the old one, synced, renamed.
class ScanFolder final : public scan::ScanStore {
public:
    /// `folder` is created with the first scan; empty: no folder available.
    explicit ScanFolder(std::string folder) : folder_(std::move(folder)) {}

    Status save(const std::string& drive, const std::string& name, std::string_view text) override;
    Result<std::vector<std::string>> names(const std::string& drive) override;
    Result<std::string> load(const std::string& drive, const std::string& name) override;
    Status remove(const std::string& drive, const std::string& name) override;

private:
    /// Error: invalid_argument (a name that could leave the folder), refused (no folder available).
    [[nodiscard]] Result<std::string> folder_of(const std::string& drive) const;
    [[nodiscard]] Result<std::string> path_of(const std::string& drive, const std::string& name) const;

    std::string folder_;
};

}  // namespace fettle
