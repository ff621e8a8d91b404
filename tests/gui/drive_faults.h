// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "platform/platform.h"

namespace fettle::test {

/// Faults that a test puts between Fettle and the demo's drives. Any thread.
class DriveFaults {
public:
    /// The drive is no longer listed, and each use of it fails.
    void vanish(const std::string& id);
    void come_back(const std::string& id);
    /// Each use of the drive fails so, though it is still listed.
    void fail_with(const std::string& id, ErrorCode code);
    /// Each use of the drive waits until release().
    void hold(const std::string& id);
    void release();
    /// How many uses wait now.
    [[nodiscard]] int waiting() const;
    /// Lists so many drives only.
    void list_at_most(std::size_t count);
    [[nodiscard]] std::size_t listed_at_most() const;
    /// Nothing is wrong any more.
    void mend();

    [[nodiscard]] bool is_gone(const std::string& id) const;
    /// Waits while the drive is held, then fails as set.
    Status pass(const std::string& id);

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::set<std::string> gone_;
    std::set<std::string> held_;
    std::map<std::string, ErrorCode> failing_;
    std::size_t at_most_ = std::numeric_limits<std::size_t>::max();
    int waiting_ = 0;
};

/// Puts the faults in front of a platform's drives: listing, opening and holding them.
void put_faults_into(Platform& platform, const std::shared_ptr<DriveFaults>& faults);

}  // namespace fettle::test
