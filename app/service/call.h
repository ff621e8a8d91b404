// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusMessage>
#include <QString>
#include <cstddef>
#include <optional>

#include "core/base/error.h"

namespace fettle::service {

using UserId = unsigned int;  ///< uid_t, as the bus names it
inline constexpr UserId kRoot = 0;

/// A call that is answered later. Of the message only what an answer needs is kept: its arguments are dropped as soon
/// as the method has taken what it wants from them.
struct Call {
    QDBusMessage message;
    UserId user = 0;
    std::size_t bytes = 0;  ///< that it may take while it waits

    [[nodiscard]] QString caller() const { return message.service(); }
    [[nodiscard]] bool interactive() const { return message.isInteractiveAuthorizationAllowed(); }
};

/// Whether the arguments are few and short enough to be looked at: `longest` letters, kMostNames names. nullopt: they
/// are. Error: too_large, invalid_argument (of a type that no method takes).
[[nodiscard]] std::optional<Error> judge_arguments(const QVariantList& arguments, std::size_t longest);

/// No fewer bytes than the message takes. Requires: judge_arguments.
[[nodiscard]] std::size_t bytes_of(const QVariantList& arguments);

}  // namespace fettle::service
