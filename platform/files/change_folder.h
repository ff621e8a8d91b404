// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "core/tune/system_files.h"

namespace fettle {

/// What Fettle has changed in the system's settings, one file for each, readable by their owner alone: they hold what
/// stood in files of /etc. Another such folder has the measurements of what the computer writes.
class ChangeFolder final : public tune::ChangeStore {
public:
    /// Empty: nothing can be stored.
    explicit ChangeFolder(std::string folder) : folder_(std::move(folder)) {}

    Result<std::vector<std::string>> keys() override;
    Result<std::string> load(const std::string& key) override;
    Status save(const std::string& key, std::string_view document) override;
    Status remove(const std::string& key) override;

private:
    [[nodiscard]] std::string path_of(const std::string& key) const;

    std::string folder_;
};

}  // namespace fettle
