// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/flush_file.h"

#include <unistd.h>

namespace fettle::linux_system {

int flush_file(int descriptor) noexcept { return ::fsync(descriptor); }

}  // namespace fettle::linux_system
