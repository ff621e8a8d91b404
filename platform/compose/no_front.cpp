// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/service_front.h"

namespace fettle {

std::unique_ptr<ServiceFront> make_service_front() { return nullptr; }

}  // namespace fettle
