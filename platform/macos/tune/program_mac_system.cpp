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

}  // namespace

Result<std::string> ProgramMacSystem::output(tune::MacQuery query) {
    const auto call = tune::call_of(query);
    auto ran = programs_->run(call.program, call.arguments, kPatience);
    if (auto good = check(call, ran); !good) return fail(good.error());
    return std::move(ran->output);
}

Status carry_out(Programs& programs, const tune::SystemChange& change) {
    for (const auto& program : change.programs) {
        const auto& call = program.make;
        if (auto done = check(call, programs.run(call.program, call.arguments, kPatience)); !done) return done;
    }
    return {};
}

}  // namespace fettle::macos
