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

/// Reads any bytes of a device, whatever its sector size, and creates the refusals of one file system.
class Source {
public:
    /// Limit of one read; no reader needs more.
    static constexpr std::size_t kMostBytes = std::size_t{1} << 26U;

    /// `device` must outlive this object.
    Source(BlockDevice& device, std::string type) : device_(device), type_(std::move(type)) {}

    [[nodiscard]] std::uint64_t size() const { return device_.size().bytes; }
    [[nodiscard]] const std::string& type() const noexcept { return type_; }
    void rename(std::string type) { type_ = std::move(type); }

    /// Exactly these bytes. Refused if they cannot be read or do not exist.
    [[nodiscard]] Expected<std::vector<std::uint8_t>> read(std::uint64_t offset, std::size_t length);

    /// It was not unmounted cleanly, or is in use; `remedy` is what to do.
    [[nodiscard]] tl::unexpected<Message> dirty(std::string_view text, std::string_view remedy) const;
    /// `what` is a feature or version that this reader does not support.
    [[nodiscard]] tl::unexpected<Message> not_understood(std::string what) const;
    /// The file system is inconsistent; `what` says where.
    [[nodiscard]] tl::unexpected<Message> contradicts(std::string what) const;

private:
    BlockDevice& device_;
    std::string type_;
};

}  // namespace fettle::allocation
