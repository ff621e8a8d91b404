// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bench/protocol_record.h"
#include "core/bench/record.h"
#include "core/protocol/protocol.h"

namespace fettle::protocol {

/// A figure of core/ftl's run of a protocol.
struct Prediction {
    std::string protocol;
    std::string row;
    std::string column;
    double value = 0;
};

/// The protocols of core/ftl that have figures of `protocol`'s steps.
[[nodiscard]] std::vector<std::string> sources(const Protocol& protocol);

/// A figure's value from a measured step; nullopt: the drive's counters or the series do not have it.
[[nodiscard]] std::optional<double> value(Measure measure, const bench::StepRecord& record,
                                          const std::optional<bench::RunWear>& wear, std::uint32_t scale);

/// The figures of a measured step, beside those published for `published_drive` and the predicted ones.
[[nodiscard]] std::vector<bench::ProtocolFigure> figures(const Step& step, const bench::StepRecord& record,
                                                         const std::optional<bench::RunWear>& wear, std::uint32_t scale,
                                                         std::string_view published_drive,
                                                         const std::vector<Prediction>& predicted);

}  // namespace fettle::protocol
