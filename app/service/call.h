// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/result.h"

/// Calls as all transports deliver them.
namespace fettle::service {

using UserId = unsigned int;  ///< uid_t, as reported by the transport
inline constexpr UserId kRoot = 0;
/// Stands for a user who is not known: (uid_t)-1, which no user has (chown(2)).
inline constexpr UserId kNobody = std::numeric_limits<UserId>::max();

/// A file that a client passed with a call.
class GivenFile {
public:
    GivenFile() = default;
    virtual ~GivenFile() = default;
    GivenFile(const GivenFile&) = delete;
    GivenFile& operator=(const GivenFile&) = delete;

    /// May block for the time of a copy; thread-safe. Errors: refused (not a file that the service accepts), too_large,
    /// io.
    [[nodiscard]] virtual Result<std::vector<std::uint8_t>> read(std::size_t most_bytes) const = 0;
};
using GivenFilePointer = std::shared_ptr<const GivenFile>;

using Argument = std::variant<bool, std::uint64_t, double, std::string, std::vector<std::string>, GivenFilePointer>;
using Arguments = std::vector<Argument>;

/// Names a job towards clients.
struct JobPath {
    std::string text;
};
/// Bytes that a client receives as a file.
using FileBytes = std::shared_ptr<const std::vector<std::uint8_t>>;
using Value = std::variant<std::string, JobPath, FileBytes>;
using Values = std::vector<Value>;

/// Where the reply to one call goes. Call answer or refuse, once, in the event loop's thread. Nothing is sent if the
/// client has left or wants no reply.
class Reply {
public:
    Reply() = default;
    virtual ~Reply() = default;
    Reply(const Reply&) = delete;
    Reply& operator=(const Reply&) = delete;

    /// Does the part of answer that may take the time of a copy; needed before answer if a value is a file. Call once,
    /// in any thread, while no other uses the reply. Error: io.
    [[nodiscard]] virtual Status prepare(const Values& values) = 0;
    virtual void answer(const Values& values) = 0;
    virtual void refuse(const Error& error) = 0;
};

/// A call with a delayed reply, without its arguments.
struct Call {
    std::shared_ptr<Reply> reply;
    std::string caller;       ///< unique name of the connection, which the transport never reuses
    bool interactive = true;  ///< the user may be prompted for authorization
    std::size_t bytes = 0;    ///< memory accounted to the call while it waits
    UserId user = kNobody;    ///< valid once Manager has identified the caller
};

/// Size of one argument.
struct ArgumentSize {
    std::size_t letters = 0;  ///< UTF-16 code units
    std::size_t texts = 0;
};
/// nullopt: a type that no method accepts.
using ArgumentSizes = std::span<const std::optional<ArgumentSize>>;

/// Checks number and length of the arguments: at most `longest` letters and kMostNames names. nullopt: accepted.
/// Errors: too_large, invalid_argument (an unsupported type).
[[nodiscard]] std::optional<Error> judge_sizes(ArgumentSizes sizes, std::size_t longest);

/// Upper bound of the memory of arguments that judge_sizes accepts, as UTF-8 or UTF-16.
[[nodiscard]] std::size_t bytes_of(ArgumentSizes sizes);

}  // namespace fettle::service
