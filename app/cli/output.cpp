// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <fmt/format.h>

#include "core/base/system_words.h"

namespace fettle::cli {

namespace {

/// Length of the unsafe character at the start of `text`; 0 if the character is safe for a terminal.
std::size_t unprintable(std::string_view text) {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (at(0) < 0x20 || at(0) == 0x7F) return 1;
    if (at(0) == 0xC2 && at(1) >= 0x80 && at(1) < 0xA0) return 2;  // C1 controls
    const bool marks =
        at(0) == 0xE2 && ((at(1) == 0x80 && (at(2) == 0x8E || at(2) == 0x8F || (at(2) >= 0xA8 && at(2) <= 0xAE))) ||
                          (at(1) == 0x81 && at(2) >= 0xA6 && at(2) <= 0xA9));
    return marks ? 3 : 0;  // U+200E, U+200F, U+2028..U+202E, U+2066..U+2069
}

}  // namespace

std::string printable(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const auto bad = unprintable(text);
        clean.push_back(bad > 0 ? '?' : text.front());
        text.remove_prefix(bad > 0 ? bad : 1);
    }
    return clean;
}

std::string explain(const Error& error) {
    switch (error.code) {
        case ErrorCode::not_permitted:
            return fmt::format("{}: permission denied. Run the command as root (for example with sudo).",
                               error.context);
        case ErrorCode::vanished:
            return fmt::format("{}: the drive was removed or lost its connection.", error.context);
        case ErrorCode::timeout: return fmt::format("{}: timed out.", error.context);
        case ErrorCode::ambiguous:
        case ErrorCode::not_found:
        case ErrorCode::not_a_drive:
        case ErrorCode::invalid_argument: return error.context;
        default: break;
    }
    // A context that is already a sentence needs no error code.
    if (error.context.ends_with('.')) return error.context;
    // The system's error text says more than "io".
    if (error.code == ErrorCode::io && error.native.kind == NativeStatus::Kind::system) {
        return fmt::format("{}: {} (errno {}).", error.context, system_words(error.native.value), error.native.value);
    }
    return to_string(error);
}

void Output::complain(std::string_view text) const { fmt::print(err, "fettle: {}\n", printable(text)); }

void Output::print_json(const json::Json& body) const {
    auto document = json::envelope(version);
    if (demo) document["demo"] = true;
    document.update(body);
    print(json::dump(document, 2));
    print("\n");
}

int Output::fail(const Error& error) const {
    if (json) {
        json::Json body;
        body["error"] = json::to_json(error);
        body["error"]["text"] = explain(error);
        print_json(body);
    } else {
        complain(explain(error));
    }
    return exit_code(error.code);
}

}  // namespace fettle::cli
