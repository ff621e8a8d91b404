// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Included before all else by check.sh. In ziglang 0.17.1, math.h includes a part of float.h, whose guard then hides the
// other part: whichever comes first leaves something undefined.
#include <float.h>
#ifndef INFINITY
#define INFINITY (__builtin_inff())
#endif
#ifndef NAN
#define NAN (__builtin_nanf(""))
#endif
