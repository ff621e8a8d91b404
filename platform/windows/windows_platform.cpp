// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/platform.h"

namespace fettle {

Platform make_platform() { return {}; }

}  // namespace fettle
