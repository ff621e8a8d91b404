// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/tune/macos/mac_system.h"
#include "core/tune/systems/system_settings.h"
#include "platform/macos/drives/programs.h"

namespace fettle::macos {

/// The programs that report this Mac's settings.
class ProgramMacSystem final : public tune::MacSystem {
public:
    ProgramMacSystem(std::shared_ptr<Programs> programs, std::function<tune::MacFacts()> facts)
        : programs_(std::move(programs)), facts_(std::move(facts)) {}

    Result<std::string> output(tune::MacQuery query) override;
    tune::MacFacts facts() override { return facts_(); }

private:
    std::shared_ptr<Programs> programs_;
    std::function<tune::MacFacts()> facts_;
};

/// Runs the programs that change this Mac's settings: whatever a record of changes says, pmset alone. macOS has no
/// registry, so all that concerns one is unsupported.
class ProgramMacChanger final : public tune::SystemChanger {
public:
    using Lock = std::function<Result<std::unique_ptr<tune::SettingsLock>>()>;
    ProgramMacChanger(std::shared_ptr<Programs> programs, Lock lock)
        : programs_(std::move(programs)), lock_(std::move(lock)) {}

    Result<std::optional<tune::RegistryValue>> value(const std::string& key, const std::string& name) override;
    Result<bool> has_key(const std::string& key) override;
    Status make_key(const std::string& key) override;
    Status remove_empty_key(const std::string& key) override;
    Status set_value(const std::string& key, const std::string& name,
                     const std::optional<tune::RegistryValue>& value) override;
    /// Error also: refused (another program).
    Status run(const tune::ProgramCall& call) override;
    Result<std::unique_ptr<tune::SettingsLock>> lock() override { return lock_(); }

private:
    std::shared_ptr<Programs> programs_;
    Lock lock_;
};

}  // namespace fettle::macos
