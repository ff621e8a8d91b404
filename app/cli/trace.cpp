// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_command.h"
#include "app/cli/verb_group.h"

namespace fettle::cli {

namespace {

/// Recorded block I/O.
class Trace final : public VerbGroup {
public:
    Trace() : VerbGroup("trace", "Record, evaluate, convert, generate and replay traces of block I/O") {
        add(make_trace_record());
        add(make_trace_info());
        add(make_trace_convert());
        add(make_trace_replay());
        add(make_trace_synthesize());
        add(make_trace_formats());
    }
    /// The output may be a trace.
    [[nodiscard]] bool prints_data() const override { return true; }
};

}  // namespace

std::unique_ptr<Verb> make_trace() { return std::make_unique<Trace>(); }

}  // namespace fettle::cli
