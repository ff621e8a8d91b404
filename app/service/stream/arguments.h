// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/service/call.h"
#include "core/stream/message.h"

namespace fettle::service {

[[nodiscard]] std::vector<std::optional<ArgumentSize>> sizes_of(const std::vector<stream::Argument>& arguments);

/// The arguments with the file that was sent with them; nullptr: none was. Error: invalid_argument (the arguments name
/// another number of files).
[[nodiscard]] Result<Arguments> with_file(const std::vector<stream::Argument>& arguments, const GivenFilePointer& file);

}  // namespace fettle::service
