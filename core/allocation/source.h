// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/allocation/free_space.h"
#include "core/drive/ports.h"

namespace fettle::allocation {

/// A value, or why the file system is refused.
template <typename T>
using Expected = tl::expected<T, Message>;

/// Reads any bytes of a device, whatever its sectors are, and makes the refusals of one file system.
class Source {
public:
    /// The most that is read at once; no reader needs more.
    static constexpr std::size_t kMostBytes = std::size_t{1} << 26U;

    /// `device` must outlive it.
    Source(BlockDevice& device, std::string type) : device_(device), type_(std::move(type)) {}

    [[nodiscard]] std::uint64_t size() const { return device_.size().bytes; }
    [[nodiscard]] const std::string& type() const noexcept { return type_; }
    void rename(std::string type) { type_ = std::move(type); }

    /// Exactly these bytes. Refused when they cannot be read, or are not there.
    [[nodiscard]] Expected<std::vector<std::uint8_t>> read(std::uint64_t offset, std::size_t length);

    /// It was not unmounted cleanly, or is in use; `remedy` is the way out.
    [[nodiscard]] tl::unexpected<Message> dirty(std::string_view text, std::string_view remedy) const;
    /// `what` is a feature, or a version, that this reader does not know.
    [[nodiscard]] tl::unexpected<Message> not_understood(std::string what) const;
    /// What it says of itself does not hold together; `what` says where.
    [[nodiscard]] tl::unexpected<Message> contradicts(std::string what) const;

private:
    BlockDevice& device_;
    std::string type_;
};

}  // namespace fettle::allocation
