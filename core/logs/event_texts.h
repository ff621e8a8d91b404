// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

namespace fettle::logs {

inline constexpr std::string_view kSmartSnapshot = FETTLE_TEXT("Health snapshot");
inline constexpr std::string_view kFirmwareCommit = FETTLE_TEXT("Firmware commit");
inline constexpr std::string_view kTimestampChange = FETTLE_TEXT("Timestamp set");
inline constexpr std::string_view kPowerOn = FETTLE_TEXT("Power-on or reset");
inline constexpr std::string_view kHardwareError = FETTLE_TEXT("Hardware error");
inline constexpr std::string_view kNamespaceChange = FETTLE_TEXT("Namespace created or deleted");
inline constexpr std::string_view kFormatStart = FETTLE_TEXT("Format started");
inline constexpr std::string_view kFormatCompletion = FETTLE_TEXT("Format completed");
inline constexpr std::string_view kSanitizeStart = FETTLE_TEXT("Sanitize started");
inline constexpr std::string_view kSanitizeCompletion = FETTLE_TEXT("Sanitize completed");
inline constexpr std::string_view kSetFeature = FETTLE_TEXT("Feature set");
inline constexpr std::string_view kTelemetryCreated = FETTLE_TEXT("Telemetry captured");
inline constexpr std::string_view kThermalExcursion = FETTLE_TEXT("Thermal excursion");
inline constexpr std::string_view kVendorEvent = FETTLE_TEXT("Vendor-specific event");
inline constexpr std::string_view kOtherEvent = FETTLE_TEXT("Unknown event");

}  // namespace fettle::logs
