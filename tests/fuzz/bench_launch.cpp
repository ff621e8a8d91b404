// SPDX-License-Identifier: GPL-3.0-or-later
// The log of libwayland, which must read the same in pieces, and the words of a command line.
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/bench/command_words.h"
#include "core/bench/wayland_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::bench;
    const auto text = fettle::BytesView(std::span(data, size)).text();
    WaylandLog whole;
    WaylandLog pieces;
    const bool shown = whole.read(text);
    bool shown_in_pieces = false;
    for (std::size_t read = 0; read < size; read += 7) shown_in_pieces = pieces.read(text.substr(read, 7));
    if (shown != shown_in_pieces) std::abort();
    if (const auto words = command_words(text)) {
        // Quoted, each word is one word again.
        std::string quoted;
        for (const auto& word : *words) {
            quoted += " '";
            for (const char one : word) quoted += one == '\'' ? std::string("'\\''") : std::string(1, one);
            quoted += "'";
        }
        const auto again = command_words(quoted);
        if (!again || *again != *words) std::abort();
    }
    return 0;
}
