// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusMessage>
#include <QString>
#include <cstddef>
#include <optional>

#include "core/base/error.h"

namespace fettle::service {

using UserId = unsigned int;  ///< uid_t, as reported by the bus
inline constexpr UserId kRoot = 0;

/// A call with a delayed reply. Keeps only the parts of the message that a reply needs; its arguments are freed when
/// the method has read them.
struct Call {
    QDBusMessage message;
    UserId user = 0;
    std::size_t bytes = 0;  ///< memory accounted to the call while it waits

    [[nodiscard]] QString caller() const { return message.service(); }
    [[nodiscard]] bool interactive() const { return message.isInteractiveAuthorizationAllowed(); }
};

/// Checks number and length of the arguments: at most `longest` letters and kMostNames names. nullopt: accepted.
/// Errors: too_large, invalid_argument (an unsupported type).
[[nodiscard]] std::optional<Error> judge_arguments(const QVariantList& arguments, std::size_t longest);

/// Upper bound of the message's memory. Requires judge_arguments.
[[nodiscard]] std::size_t bytes_of(const QVariantList& arguments);

}  // namespace fettle::service
