// SPDX-License-Identifier: GPL-3.0-or-later
// What most sources include, parsed once for all of them in builds from nothing (packaging/cmake/grouped.cmake). No source
// may rely on it: the presets by hand compile without it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>
