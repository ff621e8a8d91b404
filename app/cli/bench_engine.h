// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/options.h"
#include "core/bench/engine.h"

namespace fettle::cli {

/// `--engine`, of every verb that measures.
inline void add_engine_option(Command& verb, std::string& engine) {
    verb.add_option("--engine", engine, "I/O engine: auto; Linux: io_uring or threads; Windows: iocp or ioring")
        ->one_of({"auto", "io_uring", "threads", "iocp", "ioring"});
}

/// Of the option's text; automatic if it was not specified.
[[nodiscard]] inline bench::EngineChoice engine_of(const std::string& text) {
    return bench::parse_engine(text).value_or(bench::EngineChoice::automatic);
}

}  // namespace fettle::cli
