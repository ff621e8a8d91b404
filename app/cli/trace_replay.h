// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/bench_text.h"
#include "app/cli/job.h"
#include "app/cli/verb.h"
#include "core/toolbox/tracing.h"
#include "core/trace/trace.h"

namespace fettle::cli {

/// Opens the trace in a file at its start. Called after the options have been parsed, once for each pass.
using TraceOpener =
    std::function<Result<std::unique_ptr<trace::Source>>(const Session& session, const std::string& path)>;

/// `fettle trace replay`; see make_trace_replay for the one that reads trace files.
class TraceReplay final : public Verb {
public:
    /// `declare_format` adds the options that `open` needs, such as the format of the trace; it may be empty.
    explicit TraceReplay(TraceOpener open, std::function<void(Command&)> declare_format = {});

    Command* declare(Command& app) override;
    int run(const Session& session) override;

private:
    /// Option values as typed; the option parser fills them in.
    struct Words {
        std::string file;
        std::string target;
        std::string idle_limit;
        std::string size;
        std::string engine = "auto";
        std::optional<double> speed;
        std::optional<unsigned> depth;
        unsigned errors = 10;
        bool fast = false;
        bool reads_only = false;
        bool buffered = false;
        bool network = false;
    };

    [[nodiscard]] Result<ReplayRequest> request_of(const Session& session) const;
    int replay(const Session& session, const ReplayRequest& request, const ReplayWatch& watch, ProgressLine& line);
    int replay_on_drive(const Session& session, const ReplayRequest& request, const ReplayJob& planned,
                        ProgressLine& line) const;

    TraceOpener open_;
    std::function<void(Command&)> declare_format_;
    Words words_;
    JobOptions job_;
};

}  // namespace fettle::cli
