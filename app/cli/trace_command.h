// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/cli/verb.h"

namespace fettle::cli {

// The subcommands of `fettle trace`. Each is a Verb that declares itself below `trace`. To add one: a maker here, a
// source file, and a line in make_trace.
[[nodiscard]] std::unique_ptr<Verb> make_trace_record();
[[nodiscard]] std::unique_ptr<Verb> make_trace_info();
[[nodiscard]] std::unique_ptr<Verb> make_trace_convert();
[[nodiscard]] std::unique_ptr<Verb> make_trace_replay();
[[nodiscard]] std::unique_ptr<Verb> make_trace_synthesize();
[[nodiscard]] std::unique_ptr<Verb> make_trace_formats();

}  // namespace fettle::cli
