// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/family.h"

namespace fettle::tune {

/// What a row is given.
struct DriveValueLook {
    const Computer& computer;
    const TunedDrive& drive;
    SystemFiles& files;
    std::string raw;    ///< as read from the kernel
    std::string value;  ///< the present value
};

/// One value of each drive.
struct DriveValueRow {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::string_view attribute;  ///< below /sys/block/NAME, as udev's ATTR{} takes it
    bool (*applies)(const DriveValueLook&);
    std::string (*read)(std::string_view raw);
    std::vector<std::string> (*choices)(const DriveValueLook&);
    std::optional<Advice> (*advise)(const DriveValueLook&);
    Bounds bounds = {};
    std::string_view most_from = {};  ///< attribute that holds the largest value
};

[[nodiscard]] std::span<const DriveValueRow> drive_value_rows() noexcept;

/// "none [mq-deadline] bfq": the names, and the active one.
[[nodiscard]] std::vector<std::string> bracket_choices(const DriveValueLook& look);

}  // namespace fettle::tune
