// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "core/ftl/random.h"
#include "core/ftl/simulation.h"

namespace fettle::ftl {

/// Draws the user pages of host writes.
class HostWrites {
public:
    HostWrites(const Workload& workload, std::uint32_t user_pages)
        : kind_(workload.kind),
          user_pages_(user_pages),
          hot_pages_(static_cast<std::uint32_t>(
              std::clamp(workload.hot_space * user_pages, 1.0, std::max(1.0, user_pages - 1.0)))),
          hot_chance_(chance(workload.hot_writes)) {}

    void draw(std::uint32_t* users, std::uint32_t count, Random& random) {
        switch (kind_) {
            case Workload::Kind::uniform:
                for (std::uint32_t i = 0; i < count; ++i)
                    users[i] = static_cast<std::uint32_t>(random.below(user_pages_));
                break;
            case Workload::Kind::sequential:
                for (std::uint32_t i = 0; i < count; ++i) {
                    users[i] = next_;
                    next_ = next_ + 1 == user_pages_ ? 0 : next_ + 1;
                }
                break;
            case Workload::Kind::hot_cold:
                for (std::uint32_t i = 0; i < count; ++i) {
                    const bool hot = random() < hot_chance_;
                    const auto pages = hot ? hot_pages_ : user_pages_ - hot_pages_;
                    users[i] = (hot ? 0 : hot_pages_) + static_cast<std::uint32_t>(random.below(pages));
                }
                break;
        }
    }

    [[nodiscard]] bool sequential() const { return kind_ == Workload::Kind::sequential; }

    /// Distance between user pages that the first fill places side by side. Hot and cold pages start well mixed,
    /// because a fill in order would keep them apart for longer than a reasonable warm-up; the others start in order.
    [[nodiscard]] std::uint32_t fill_stride() const {
        if (kind_ != Workload::Kind::hot_cold) return 1;
        auto stride = static_cast<std::uint32_t>(user_pages_ * 0.6180339887498949) | 1U;  // the golden ratio
        while (std::gcd(stride, user_pages_) != 1) stride += 2;
        return stride % user_pages_;
    }

private:
    Workload::Kind kind_;
    std::uint32_t user_pages_;
    std::uint32_t hot_pages_;
    std::uint64_t hot_chance_;
    std::uint32_t next_ = 0;
};

}  // namespace fettle::ftl
