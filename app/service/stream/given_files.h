// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "app/service/call.h"
#include "app/service/stream/budget.h"

namespace fettle::service {

/// A file that arrived in a frame. Its bytes are overwritten at the end, because they may be a password.
class ReceivedFile final : public GivenFile {
public:
    ReceivedFile(std::vector<std::uint8_t> bytes, std::optional<Budget::Charge> charge)
        : bytes_(std::move(bytes)), charge_(std::move(charge)) {}
    ~ReceivedFile() override;
    [[nodiscard]] Result<std::vector<std::uint8_t>> read(std::size_t most_bytes) const override;

private:
    std::vector<std::uint8_t> bytes_;
    std::optional<Budget::Charge> charge_;
};

/// A file that was not received, because of a limit.
class RefusedFile final : public GivenFile {
public:
    explicit RefusedFile(Error error) : error_(std::move(error)) {}
    [[nodiscard]] Result<std::vector<std::uint8_t>> read(std::size_t /*most_bytes*/) const override {
        return fail(error_);
    }

private:
    Error error_;
};

}  // namespace fettle::service
