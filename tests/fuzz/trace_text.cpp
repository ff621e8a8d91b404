// SPDX-License-Identifier: GPL-3.0-or-later
// Traces in every format, text and binary: whatever they contain, an error or accesses that agree with the model, in
// constant memory; what was read is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "core/trace/reader.h"
#include "core/trace/statistics.h"
#include "core/trace/writer.h"

namespace {

using namespace fettle::trace;

void require(bool holds) {
    if (!holds) std::abort();
}

void check(const Access& access, std::uint64_t last_ns) {
    require(access.at_ns >= last_ns);
    require(access.offset <= INT64_MAX && access.bytes <= INT64_MAX - access.offset);
    require(access.kind == Kind::flush ? access.offset == 0 && access.bytes == 0 : access.bytes > 0);
}

/// The trace in Fettle's own format; nullopt: it cannot be read to its end.
std::optional<std::string> rewritten(const std::string& text, std::optional<Format> format) {
    std::istringstream stream(text);
    const auto reader = open_reader(stream, {format, {}});
    if (!reader) {
        require(!reader.error().context.empty());
        return std::nullopt;
    }
    std::ostringstream out;
    const auto writer = open_writer(out);
    Statistics statistics;
    std::uint64_t last_ns = 0;
    std::uint64_t accesses = 0;
    for (;;) {
        const auto access = (*reader)->next();
        require((*reader)->bytes_read() <= text.size());
        if (!access) return std::nullopt;
        if (!*access) break;
        check(**access, last_ns);
        last_ns = (*access)->at_ns;
        statistics.add(**access);
        require((*writer)->add(**access).has_value());
        ++accesses;
    }
    require(statistics.accesses() == accesses && statistics.busy_ns() <= statistics.duration_ns());
    require((*writer)->finish().has_value());
    return out.str();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto read = [&](std::optional<Format> format) {
        if (const auto first = rewritten(text, format)) require(rewritten(*first, std::nullopt) == first);
    };
    read(std::nullopt);
    for (const auto& info : formats()) read(info.format);
    return 0;
}
