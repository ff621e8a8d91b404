// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/spread.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fettle::bench {

Spread spread_of(std::vector<double> values) {
    Spread spread;
    auto sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto count = sorted.size();
    spread.smallest = sorted.front();
    spread.largest = sorted.back();
    spread.median = count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    if (count >= 5) {
        spread.middle_mean =
            std::accumulate(sorted.begin() + 1, sorted.end() - 1, 0.0) / static_cast<double>(count - 2);
    }
    spread.values = std::move(values);
    return spread;
}

}  // namespace fettle::bench
