// SPDX-License-Identifier: GPL-3.0-or-later
// The drive's own state: cache, power saving, encryption, health reasons that need action, missing data.
#include <string>
#include <vector>

#include "core/check/inputs.h"
#include "core/drive/maybe_asleep.h"

namespace fettle::check {

namespace {

using catalogue::Quirk;

void check_link_power(const DriveInputs& inputs, Outcomes& outcomes) {
    const auto policy =
        inputs.place != nullptr && inputs.place->sata ? inputs.place->sata->power_policy : std::string();
    if (policy == "max_performance") return;
    if (policy.empty()) {
        outcomes.find(
            "link-power-quirk", Severity::info,
            FETTLE_TEXT("This model is known to hang or lose its link when link "
                        "power saving is on. The current setting could not be read."),
            FETTLE_TEXT("If the drive disappears or stalls, set the link power policy to \"max_performance\"."));
        return;
    }
    outcomes.find("link-power-quirk", Severity::warning,
                  FETTLE_TEXT("This model is known to hang or lose its link when link "
                              "power saving is on, and it is on (\"{power_policy}\")."),
                  FETTLE_TEXT("Set the link power policy of its port to \"max_performance\" "
                              "(TLP and similar tools have a setting for it)."),
                  {{"power_policy", policy}});
}

void check_power_states(const DriveInputs& inputs, Outcomes& outcomes) {
    const auto limit = inputs.place == nullptr ? std::nullopt : inputs.place->apst_latency_limit_us;
    if (limit == 0U) return;
    outcomes.find("power-state-quirk", limit ? Severity::advice : Severity::info,
                  FETTLE_TEXT("This model is known to stop responding after it "
                              "enters its deepest power state automatically (APST)."),
                  FETTLE_TEXT("Linux avoids that state on known models. If the drive still disappears, update "
                              "its firmware, or add nvme_core.default_ps_max_latency_us=0 to the kernel options."),
                  limit ? std::vector<Evidence>{{"latency_limit_microseconds", *limit}} : std::vector<Evidence>{});
}

bool begins_with_any(std::string_view id, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return id.starts_with(beginning); });
}

/// The same text as in the verdict's reasons: one id, one wording.
void copy_reasons(const DriveInputs& inputs, std::initializer_list<std::string_view> beginnings, Outcomes& outcomes) {
    for (const auto& reason : inputs.assessment.reasons) {
        if (begins_with_any(reason.id, beginnings)) outcomes.find(reason);
    }
}

/// Whether the health verdict already reports that this part may not be read.
bool is_told_by_health(const DriveInputs& inputs, std::string_view part) {
    return std::any_of(inputs.assessment.reasons.begin(), inputs.assessment.reasons.end(), [&](const Message& reason) {
        if (reason.id == "health-not-permitted") return true;
        const auto* missing = reason.id == "health-partly-missing" ? reason.find("missing") : nullptr;
        return missing != nullptr && to_string(*missing) == part;
    });
}

/// Parts that may not be read. Health reports those that it needs; do not repeat them.
void check_permissions(const DriveInputs& inputs, const std::vector<std::string>& refused, Outcomes& outcomes) {
    std::string untold;
    for (const auto& part : refused) {
        if (!is_told_by_health(inputs, part)) untold += (untold.empty() ? "" : ", ") + part;
    }
    if (!untold.empty()) {
        outcomes.find(
            "partial-report", Severity::advice,
            FETTLE_TEXT("Part of the report is missing because Fettle has no permission to read it: {parts}."),
            FETTLE_TEXT("Run Fettle as root, for example with sudo. If it already runs "
                        "as root, the kernel does not allow access to this device."),
            {{"parts", untold}});
    } else if (!refused.empty()) {
        outcomes.lack(FETTLE_TEXT("Fettle has no permission to read the complete report."));
    }
}

}  // namespace

void check_write_cache(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("write-cache", FETTLE_TEXT("Drive write cache"));
    const auto& capabilities = inputs.facts.capabilities;
    if (capabilities.write_cache_present == false) {
        outcomes.skip(FETTLE_TEXT("The drive has no volatile write cache."));
    } else if (!capabilities.write_cache_enabled) {
        outcomes.lack(FETTLE_TEXT("The drive does not report whether its write cache is on."));
    } else if (!*capabilities.write_cache_enabled) {
        outcomes.find("write-cache-off", Severity::advice,
                      FETTLE_TEXT("The drive's write cache is off: writes wait for the "
                                  "flash, so small writes are many times slower and add wear."),
                      FETTLE_TEXT("Unless it was turned off on purpose, as on some servers, turn it on (on "
                                  "Linux, \"hdparm -W1\" for SATA). File systems flush it when necessary."));
    }
}

void check_power_saving(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("power-saving", FETTLE_TEXT("Power saving known to fail on this model"));
    const bool link = inputs.has(Quirk::no_link_power_management);
    const bool states = inputs.has(Quirk::apst_unreliable);
    if (!link && !states) outcomes.skip(FETTLE_TEXT("This model is not known to be affected."));
    if (link) check_link_power(inputs, outcomes);
    if (states) check_power_states(inputs, outcomes);
}

void check_encryption(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("compressing-controller", FETTLE_TEXT("Encryption on a compressing controller"));
    if (!inputs.has(Quirk::compressing_controller)) {
        outcomes.skip(FETTLE_TEXT("The controller is not known to compress data."));
        return;
    }
    if (inputs.place == nullptr) {
        outcomes.lack(kNoPlace);
        return;
    }
    for (const auto& path : inputs.place->paths) {
        const bool encrypted = std::any_of(path.layers.begin(), path.layers.end(),
                                           [](const Layer& layer) { return layer.kind == Layer::Kind::crypt; });
        if (!encrypted) continue;
        outcomes.find(
            "encryption-on-compressing-drive", Severity::advice,
            FETTLE_TEXT("The drive's controller relies on compression for its speed, and encrypted data cannot be "
                        "compressed: expect lower speed and more wear."),
            FETTLE_TEXT("This is not a fault. Enable TRIM in the encryption "
                        "layer and leave some space unpartitioned: both help."));
        return;
    }
}

void check_health_reasons(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("firmware-advisories", FETTLE_TEXT("Known defects of the drive's firmware"));
    if (inputs.facts.identity.model.empty()) outcomes.lack(FETTLE_TEXT("The model is unknown."));
    copy_reasons(inputs, {"firmware-advisory"}, outcomes);
    outcomes.open("temperature", FETTLE_TEXT("Temperature"));
    if (!inputs.assessment.temperature_celsius) outcomes.lack(FETTLE_TEXT("The drive reports no temperature."));
    copy_reasons(inputs, {"temperature-"}, outcomes);
    outcomes.open("spare", FETTLE_TEXT("Available spare"));
    if (!inputs.assessment.spare_percent) outcomes.lack(FETTLE_TEXT("The drive does not report its available spare."));
    copy_reasons(inputs, {"spare-"}, outcomes);
}

void check_completeness(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("completeness", FETTLE_TEXT("Completeness of the report"));
    std::vector<std::string> refused;
    std::string asleep;
    std::string maybe_asleep;
    std::string failed;
    for (const auto& part : inputs.facts.missing) {
        // A feature that the drive does not have is not a gap.
        if (part.reason == "unsupported" || is_about_power(part)) continue;
        // The verdict's reasons already state this for the whole drive.
        if (part.what == "drive" && part.reason != "not-permitted") continue;
        if (part.reason == "not-permitted") {
            refused.push_back(part.what);
            continue;
        }
        auto& list = part.reason == "asleep" ? asleep : part.reason == kMaybeAsleep ? maybe_asleep : failed;
        list += (list.empty() ? "" : ", ") + part.what;
    }
    if (inputs.place != nullptr && inputs.place->table_error) {
        const auto code = inputs.place->table_error->code;
        if (code == ErrorCode::not_permitted) refused.emplace_back("partition-table");
        // A drive whose first sectors cannot be read must not appear as one without a partition table.
        if (code == ErrorCode::io || code == ErrorCode::timeout) {
            failed += (failed.empty() ? "" : ", ") + std::string("partition-table");
        }
    }
    check_permissions(inputs, refused, outcomes);
    if (!asleep.empty()) {
        outcomes.find("drive-asleep", Severity::info,
                      FETTLE_TEXT("The drive is in standby and was not spun up for this report. Not read: {parts}."),
                      FETTLE_TEXT("Query the drive while it is in use, or allow Fettle to spin it up (--wake)."),
                      {{"parts", asleep}});
    }
    if (!maybe_asleep.empty()) {
        outcomes.find(
            "drive-power-mode-unknown", Severity::info,
            FETTLE_TEXT("The drive's power mode could not be read. It may be in standby, and was not spun up for "
                        "this report. Not read: {parts}."),
            FETTLE_TEXT("Query the drive while it is in use, or allow Fettle to spin it up (--wake)."),
            {{"parts", maybe_asleep}});
    }
    if (!failed.empty()) {
        outcomes.find(
            "partial-report-errors", Severity::advice, FETTLE_TEXT("Part of the report could not be read: {parts}."),
            FETTLE_TEXT("Try again. If the error persists, check the cable, the enclosure and the kernel log."),
            {{"parts", failed}});
    }
}

}  // namespace fettle::check
