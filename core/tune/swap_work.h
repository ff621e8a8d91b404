// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/executor.h"
#include "core/tune/change.h"

namespace fettle::tune {

/// Whether the kernel uses the file as swap now (/proc/swaps).
[[nodiscard]] bool is_active_swap(SystemFiles& files, const std::string& path);

/// Creates or resizes the swap file and activates it, whatever an interrupted change has done of that. If that fails, a
/// new file is deleted and an old one active again, as far as possible. `undo`: the file may have any size. Errors:
/// refused (it is no swap file, or has another size than planned), those of SystemFiles.
[[nodiscard]] Status keep_swap_file(SystemFiles& files, const SwapFileChange& change, bool undo);

/// Deactivates the swap file and deletes it. Succeeds if there is none. Errors: refused (it is no swap file), those of
/// SystemFiles.
[[nodiscard]] Status delete_swap_file(SystemFiles& files, const SwapFileChange& change);

/// Whether the swap file and its use are as planned.
[[nodiscard]] plan::Verification verify_swap_file(SystemFiles& files, const SwapFileChange& change);

/// Activates a swap area that is not active, with the options of its line in /etc/fstab. Errors: those of
/// SystemFiles::swap_on.
[[nodiscard]] Status start_swap_area(SystemFiles& files, const SwapAreaChange& change);

/// Deactivates a swap area, or, if it is to stay active, activates it again so that it takes the options of its line.
/// Where the line is gone, or says "noauto", its options are of no use. Errors: those of SystemFiles.
[[nodiscard]] Status apply_swap_area(SystemFiles& files, const SwapAreaChange& change);

/// Whether the use of the swap area, and its priority, are as planned.
[[nodiscard]] plan::Verification verify_swap_area(SystemFiles& files, const SwapAreaChange& change);
[[nodiscard]] bool is_untouched(SystemFiles& files, const SwapAreaChange& change);

/// Whether the change has not touched the swap file.
[[nodiscard]] bool is_untouched(SystemFiles& files, const SwapFileChange& change);

}  // namespace fettle::tune
