// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

namespace fettle::test {

/// Whether nothing is left out, as `packaging/test.sh --thorough` asks. Otherwise long series of cases take a sample.
inline bool thorough() {
    return std::getenv("FETTLE_THOROUGH") != nullptr;  // NOLINT(concurrency-mt-unsafe): nothing sets it
}

}  // namespace fettle::test
