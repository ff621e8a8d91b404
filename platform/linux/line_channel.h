// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Lines over an open pair of sockets or pipes, which it does not close. Not thread-safe.
class LineChannel {
public:
    using Limit = std::optional<std::chrono::milliseconds>;
    /// `longest`: of a line, without its newline.
    LineChannel(int input, int output, std::size_t longest) : input_(input), output_(output), longest_(longest) {}

    /// The next line, without its newline; nullopt: end of input. Errors: too_large; truncated (the input ends within a
    /// line); timeout; io.
    Result<std::optional<std::string>> read(Limit limit = {});
    /// Writes the line and a newline. Errors: timeout; io; vanished (nobody reads).
    Status write(std::string_view line, Limit limit = {});

private:
    int input_;
    int output_;
    std::size_t longest_;
    std::string pending_;
};

}  // namespace fettle::linux_system
