// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace fettle::partition {

/// Problems of a table. Each kind is limited in number, so that a hostile table cannot fill the memory or the screen.
class Problems {
public:
    static constexpr std::size_t kMostOfOneKind = 16;

    /// A message with the same id and evidence is kept once.
    void add(std::string id, Severity severity, std::string_view text, std::string_view remedy,
             std::vector<Evidence> evidence = {});

    /// Worst first; within one severity in insertion order.
    [[nodiscard]] std::vector<Message> take() &&;

private:
    std::vector<Message> messages_;
};

}  // namespace fettle::partition
