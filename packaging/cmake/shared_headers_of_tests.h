// SPDX-License-Identifier: GPL-3.0-or-later
// The same for the unit tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "packaging/cmake/shared_headers.h"
