// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/tune/program_mac_system.h"

namespace fettle::macos {

namespace {

Status check(const tune::ProgramCall& call, const Result<ProgramOutput>& ran) {
    if (!ran) return fail(ran.error());
    if (ran->status == 0) return {};
    const auto& words = ran->errors.empty() ? ran->output : ran->errors;
    // pmset(1): "'pmset' must be run as root..."
    const bool root = words.find("as root") != std::string::npos;
    return fail(root ? ErrorCode::not_permitted : ErrorCode::io,
                FETTLE_TEXT("{program} ended with status {status}: {message}"),
                {{"program", call.program}, {"status", ran->status}, {"message", words}});
}

Error no_registry(const std::string& key) {
    return error_of(ErrorCode::unsupported, FETTLE_TEXT("macOS has no registry for {key}"), {{"key", key}});
}

}  // namespace

Result<std::string> ProgramMacSystem::output(tune::MacQuery query) {
    const auto call = tune::call_of(query);
    auto ran = programs_->run(call.program, call.arguments, kPatience);
    if (auto good = check(call, ran); !good) return fail(good.error());
    return std::move(ran->output);
}

Result<std::optional<tune::RegistryValue>> ProgramMacChanger::value(const std::string& key,
                                                                    const std::string& /*name*/) {
    return fail(no_registry(key));
}

Result<bool> ProgramMacChanger::has_key(const std::string& key) { return fail(no_registry(key)); }

Status ProgramMacChanger::make_key(const std::string& key) { return fail(no_registry(key)); }

Status ProgramMacChanger::remove_empty_key(const std::string& key) { return fail(no_registry(key)); }

Status ProgramMacChanger::set_value(const std::string& key, const std::string& /*name*/,
                                    const std::optional<tune::RegistryValue>& /*value*/) {
    return fail(no_registry(key));
}

Status ProgramMacChanger::run(const tune::ProgramCall& call) {
    if (call.program != "pmset") {
        return fail(ErrorCode::refused, FETTLE_TEXT("Fettle does not run {program} for this"),
                    {{"program", call.program}});
    }
    return check(call, programs_->run(call.program, call.arguments, kPatience));
}

}  // namespace fettle::macos
