// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace fettle::trace {

/// Brings items, which have a time `at_ns`, into order as long as none is late by more than the window. Items of the
/// same time keep their order. What arrives in order costs no more than a queue.
template <typename T>
class TimeWindow {
public:
    explicit TimeWindow(std::size_t size) : size_(size) {}

    /// False if the item is too late: a later one has been taken already.
    [[nodiscard]] bool push(T item) {
        if (item.at_ns < last_ns_) return false;
        Numbered numbered{std::move(item), ++count_};
        if (ordered_.empty() || !(numbered < ordered_.back())) {
            ordered_.push_back(std::move(numbered));
        } else {
            late_.push(std::move(numbered));
        }
        return true;
    }
    /// Whether more must be pushed before the first may be taken, unless there are no more.
    [[nodiscard]] bool wants_more() const noexcept { return ordered_.size() + late_.size() < size_; }
    [[nodiscard]] bool empty() const noexcept { return ordered_.empty() && late_.empty(); }
    /// Takes the earliest. Requires !empty().
    T pop() {
        const bool late = !late_.empty() && (ordered_.empty() || late_.top() < ordered_.front());
        auto item = late ? late_.top().item : std::move(ordered_.front().item);
        if (late) {
            late_.pop();
        } else {
            ordered_.pop_front();
        }
        last_ns_ = item.at_ns;
        return item;
    }

private:
    struct Numbered {
        T item;
        std::uint64_t number;
        friend bool operator<(const Numbered& left, const Numbered& right) noexcept {
            return std::pair(left.item.at_ns, left.number) < std::pair(right.item.at_ns, right.number);
        }
        friend bool operator>(const Numbered& left, const Numbered& right) noexcept { return right < left; }
    };

    std::size_t size_;
    std::uint64_t count_ = 0;
    std::uint64_t last_ns_ = 0;  // of the item taken last
    std::deque<Numbered> ordered_;
    std::priority_queue<Numbered, std::vector<Numbered>, std::greater<Numbered>> late_;
};

}  // namespace fettle::trace
