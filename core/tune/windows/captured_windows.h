// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>

#include "core/tune/windows/registry_file.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// A computer of which registry files and outputs of programs were saved. A value that no file has counts as absent.
class CapturedWindows final : public WindowsSystem {
public:
    explicit CapturedWindows(WindowsFacts facts) : facts_(std::move(facts)) {}

    /// Filled in before it is used as a port.
    RegistryImage registry;
    std::map<WindowsQuery, std::string> outputs;

    Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) override;
    /// Errors: unsupported, where nothing was saved.
    Result<std::string> output(WindowsQuery query) override;
    WindowsFacts facts() override { return facts_; }

private:
    WindowsFacts facts_;
};

}  // namespace fettle::tune
