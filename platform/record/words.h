// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/base/error_code.h"
#include "core/drive/identity.h"
#include "core/drive/ports.h"

/// Names of enumerators in recordings, in both directions.
namespace fettle::record {

[[nodiscard]] std::string_view transfer_name(Transfer transfer) noexcept;
[[nodiscard]] std::string_view native_kind_name(NativeStatus::Kind kind) noexcept;

[[nodiscard]] std::optional<Transfer> transfer_of(std::string_view name) noexcept;
[[nodiscard]] std::optional<NativeStatus::Kind> native_kind_of(std::string_view name) noexcept;
[[nodiscard]] std::optional<Bus> bus_of(std::string_view name) noexcept;
[[nodiscard]] std::optional<Protocol> protocol_of(std::string_view name) noexcept;

}  // namespace fettle::record
