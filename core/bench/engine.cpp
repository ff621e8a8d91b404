// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/engine.h"

namespace fettle::bench {

std::string_view name(EngineChoice engine) noexcept {
    switch (engine) {
        case EngineChoice::automatic: return "automatic";
        case EngineChoice::io_uring: return "io_uring";
        case EngineChoice::threads: return "threads";
        case EngineChoice::iocp: return "iocp";
        case EngineChoice::ioring: return "ioring";
    }
    return "automatic";
}

std::optional<EngineChoice> parse_engine(std::string_view text) noexcept {
    if (text == "auto") return EngineChoice::automatic;
    for (const auto engine : {EngineChoice::automatic, EngineChoice::io_uring, EngineChoice::threads,
                              EngineChoice::iocp, EngineChoice::ioring}) {
        if (text == name(engine)) return engine;
    }
    return std::nullopt;
}

}  // namespace fettle::bench
