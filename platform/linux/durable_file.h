// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

/// Small files that must survive a power failure.
namespace fettle::linux_system {

/// Opens a regular file; does not follow a link or wait for a pipe in its place. Errors: not_found, not_permitted, io.
[[nodiscard]] Result<std::shared_ptr<DeviceFile>> open_regular(const std::string& path, int flags, mode_t mode = 0600);

/// All of a regular file. Errors: those of open_regular; too_large.
[[nodiscard]] Result<std::string> read_regular(const std::string& path, std::size_t largest);

/// Writes all of the text and makes it durable. Error: io.
[[nodiscard]] Status write_durably(const DeviceFile& file, std::string_view text);

/// Replaces the file, or creates it, so that at every moment it has its old or its new contents: writes a file beside
/// it, which takes its place when it is durable. `prepare` changes the new file (its owner, say) before it is written.
/// Errors: io, not_permitted, those of `prepare`; the file is unchanged then, unless only its folder could not be made
/// durable.
[[nodiscard]] Status replace_file(const std::string& path, std::string_view text, mode_t mode,
                                  const std::function<Status(const DeviceFile& made)>& prepare = {});

/// Removes what interrupted replacements of a file of this name, or of any if it is empty, have left in the folder.
/// Those that are still under way stay. What cannot be removed does no harm.
void remove_parts(const std::string& folder, std::string_view name = {});

}  // namespace fettle::linux_system
