// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

/// What the frames contain, as JSON (PROTOCOL.md). Texts are UTF-8. All readers accept untrusted text and need memory
/// in proportion to it.
namespace fettle::stream {

/// Stands for the file whose frame precedes the message.
struct FileMark {
    friend bool operator==(const FileMark&, const FileMark&) = default;
};

using Argument = std::variant<bool, std::uint64_t, double, std::string, std::vector<std::string>, FileMark>;

struct CallMessage {
    std::string method;
    std::vector<Argument> arguments;
    bool interactive = true;  ///< the user may be prompted for authorization
    friend bool operator==(const CallMessage&, const CallMessage&) = default;
};

/// Of a reply.
using ReplyValue = std::variant<std::string, FileMark>;

struct SignalMessage {
    std::string name;
    std::string job;  ///< whose signal it is; empty: the service's
    std::vector<std::variant<std::uint64_t, std::string>> values;
    friend bool operator==(const SignalMessage&, const SignalMessage&) = default;
};

[[nodiscard]] std::string to_text(const CallMessage& call);
[[nodiscard]] std::string to_text(const std::vector<ReplyValue>& values);
[[nodiscard]] std::string to_text(const Error& error);
[[nodiscard]] std::string to_text(const SignalMessage& signal);

/// Maximum number of values in a message that a client sends, lists included.
inline constexpr std::size_t kMostValues = 2048;

/// Errors: malformed; too_large (more than kMostValues).
[[nodiscard]] Result<CallMessage> read_call(std::string_view text);
/// Error: malformed.
[[nodiscard]] Result<std::vector<ReplyValue>> read_reply(std::string_view text);
[[nodiscard]] Result<SignalMessage> read_signal(std::string_view text);
/// The error of the service, or malformed.
[[nodiscard]] Error read_error(std::string_view text);

}  // namespace fettle::stream
