// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

/// A log page (SPC-5 7.3.2): consecutive parameters.
class LogBuilder {
public:
    /// FORMAT AND LINKING (SPC-5 table 327).
    enum class Kind : std::uint8_t { counter = 0, text = 1, list = 3 };

    explicit LogBuilder(std::uint8_t page, std::uint8_t subpage = 0)
        : bytes_{static_cast<std::uint8_t>(page | (subpage != 0 ? 0x40U : 0U)), subpage, 0, 0} {}

    LogBuilder& parameter(std::uint16_t code, Kind kind, std::span<const std::uint8_t> value) {
        append(bytes_, 2, code);
        bytes_.push_back(static_cast<std::uint8_t>(kind));
        bytes_.push_back(static_cast<std::uint8_t>(value.size()));
        bytes_.insert(bytes_.end(), value.begin(), value.end());
        return *this;
    }
    LogBuilder& number(std::uint16_t code, Kind kind, std::size_t width, std::uint64_t value) {
        Bytes bytes;
        append(bytes, width, value);
        return parameter(code, kind, bytes);
    }
    /// For page 00h, which has no parameters.
    LogBuilder& raw(std::span<const std::uint8_t> payload) {
        bytes_.insert(bytes_.end(), payload.begin(), payload.end());
        return *this;
    }
    [[nodiscard]] Bytes done() {
        put(bytes_, 2, 2, bytes_.size() - 4);
        return bytes_;
    }

private:
    Bytes bytes_;
};

/// Page 00h, with pairs of page and subpage where `subpages` (SPC-5 7.3.20). `pages` ascending.
[[nodiscard]] inline Bytes supported_logs(std::span<const std::uint8_t> pages, bool subpages) {
    LogBuilder page(0, subpages ? 0xFF : 0);
    Bytes list;
    for (const auto code : pages) {
        list.push_back(code);
        if (subpages) list.push_back(0);
        if (subpages && code == 0) list.insert(list.end(), {0, 0xFF});
    }
    return page.raw(list).done();
}

}  // namespace fettle::sim::t10
