// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <fmt/format.h>

#include "core/base/system_words.h"

namespace fettle::cli {

std::string explain(const Error& error) {
    switch (error.code) {
        case ErrorCode::not_permitted:
            return fmt::format(
                "{}: permission denied. Run the command as root (for example with sudo) or, on Windows, as administrator.",
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
