// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/erase/credential.h"

namespace fettle::cli {

/// The option --password-fd of a command that needs a password, which is otherwise prompted for. It is never given on
/// the command line: every user can read process arguments.
class PasswordOption {
public:
    using Ask = std::function<Result<std::string>(erase::PasswordSource&)>;

    /// `text`: what --help says of it.
    Option* declare(Command& verb, const char* text);

    /// Reads the descriptor, or prompts by `ask`; makes a password by `make`, which gets the text and returns a Result.
    /// The text is overwritten. Errors: those of PasswordSource and `make`; unsupported; refused (no terminal).
    template <typename Make>
    [[nodiscard]] auto take(const Session& session, const Ask& ask, Make&& make) const
        -> decltype(make(std::string())) {
        auto text = read(session, ask);
        if (!text) return fettle::fail(text.error());
        auto given = make(*text);
        erase::wipe(*text);
        return given;
    }

private:
    [[nodiscard]] Result<std::string> read(const Session& session, const Ask& ask) const;

    std::optional<int> descriptor_;
};

}  // namespace fettle::cli
