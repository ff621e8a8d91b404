// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"

namespace fettle::catalogue {

/// The tables made from the TOML files at build time; constant-initialised.
extern const Tables kBuiltInTables;

}  // namespace fettle::catalogue
