// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of systemd's programs, kept as drop-ins beside their main files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/drop_ins.h"
#include "core/tune/family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kSleep = "systemd-sleep.conf(5)";
constexpr std::string_view kJournald = "journald.conf(5)";

constexpr std::string_view kAllowed = "allowed";
constexpr std::string_view kForbidden = "forbidden";
constexpr std::string_view kAutomatic = "automatic";

/// systemd's booleans, in letters of either case (parse_boolean); nullopt: absent, empty or neither.
std::optional<bool> boolean(const std::optional<std::string>& raw) {
    constexpr std::array<std::string_view, 6> kNo{"no", "false", "0", "off", "n", "f"};
    constexpr std::array<std::string_view, 6> kYes{"yes", "true", "1", "on", "y", "t"};
    auto word = raw.value_or("");
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (std::find(kNo.begin(), kNo.end(), word) != kNo.end()) return false;
    if (std::find(kYes.begin(), kYes.end(), word) != kYes.end()) return true;
    return std::nullopt;
}
/// "allowed" unless it is a clear no.
std::string allowed_value(const std::optional<std::string>& raw) {
    return std::string(boolean(raw).value_or(true) ? kAllowed : kForbidden);
}
std::string allowed_text(const std::string& value) { return value == kForbidden ? "no" : "yes"; }

std::string limit_value(const std::optional<std::string>& raw) {
    return raw && !raw->empty() ? *raw : std::string(kAutomatic);
}
std::string limit_text(const std::string& value) { return value == kAutomatic ? "" : value; }

bool can_hibernate(SystemFiles& files) {
    return files.value("/sys/power/state").value_or("").find("disk") != std::string::npos;
}

constexpr std::string_view kSwsusp = "Linux documentation, power/swsusp";

/// What hibernation costs, by the wear that the drive of the largest swap area reports.
Advice hibernation_cost(const Computer& computer, const SwapArea& area, const std::string& value, std::uint64_t image) {
    constexpr double kOneADay = 365;
    constexpr double kRatedEnd = 100;
    const auto* drive = computer.drive_of(area);
    const auto share =
        drive == nullptr ? std::nullopt : share_of_life(static_cast<double>(image) * kOneADay, drive->life);
    std::vector<Evidence> evidence{{"image_bytes", image}};
    if (!share) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Each hibernation writes up to {image_bytes:size} to the drive. That matters for endurance only if the "
            "computer hibernates several times a day.");
        return {value, {"keep", Severity::info, kWhy, {}, std::move(evidence)}, Basis::documented, kSwsusp, {}};
    }
    evidence.push_back({"drive", drive->entry.id});
    evidence.push_back({"percentage_used", *drive->life.percentage_used});
    evidence.push_back({"percent", share->most});
    if (share->negligible()) {
        constexpr std::string_view kNone = FETTLE_TEXT(
            "Each hibernation writes up to {image_bytes:size}. One a day uses less than 1% of the rated "
            "endurance of {drive} per year: no effect on its life.");
        return {value,
                {"hibernation-negligible", Severity::info, kNone, {}, std::move(evidence)},
                Basis::measured,
                kSwsusp,
                {}};
    }
    constexpr std::string_view kSome = FETTLE_TEXT(
        "Each hibernation writes up to {image_bytes:size}. One a day uses up to {percent:1f}% of the "
        "rated endurance of {drive} per year.");
    constexpr std::string_view kWorn = FETTLE_TEXT(
        "{drive} has used {percentage_used}% of its rated endurance. One hibernation a day uses up to "
        "{percent:1f}% more per year. A backup protects the data; forbidding hibernation does not.");
    const bool worn = *drive->life.percentage_used >= kRatedEnd;
    return {value,
            {worn ? "hibernation-worn" : "hibernation-share",
             Severity::info,
             worn ? kWorn : kSome,
             {},
             std::move(evidence)},
            Basis::measured,
            kSwsusp,
            {}};
}

std::optional<Advice> advise_sleep(const Computer& computer, SystemFiles& files, const std::string& value) {
    if (!can_hibernate(files)) {
        constexpr std::string_view kWhy = FETTLE_TEXT("The kernel cannot hibernate, so the setting has no effect.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kSleep, {}};
    }
    const SwapArea* largest = nullptr;
    for (const auto& area : computer.swaps) {
        if (area.compressed_memory()) continue;
        if (largest == nullptr || area.bytes > largest->bytes) largest = &area;
    }
    if (largest == nullptr) {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("Without a swap area on a drive, there is nowhere to write the image, so hibernation fails.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kSleep, {}};
    }
    // The kernel's default image size (power/swsusp), before compression.
    constexpr std::uint64_t kNumerator = 2;
    constexpr std::uint64_t kDenominator = 5;
    const auto image = computer.memory_bytes.value_or(0) / kDenominator * kNumerator;
    return hibernation_cost(computer, *largest, value, image);
}

/// Another word is ignored (journald.conf(5)): "auto".
std::string storage_value(const std::optional<std::string>& raw) {
    constexpr std::array<std::string_view, 3> kOthers{"persistent", "volatile", "none"};
    const auto word = raw.value_or("");
    return std::find(kOthers.begin(), kOthers.end(), word) == kOthers.end() ? "auto" : word;
}

std::optional<Advice> advise_storage(const Computer& /*computer*/, SystemFiles& files, const std::string& value) {
    const bool kept = value == "persistent" || (value == "auto" && !files.names("/var/log/journal").empty());
    if (kept) {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("Logs from earlier boots are kept, so crashes can be investigated.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kJournald, {}};
    }
    if (value == "auto") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Without /var/log/journal, the journal is kept in memory. Another program may write the log to the drive.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kJournald, {}};
    }
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The log is lost at every restart, so crashes cannot be investigated.");
    return Advice{"auto", {"advice", Severity::advice, kWhy, {}, {}}, Basis::documented, kJournald, {Effect::safety}};
}

std::optional<Advice> advise_journal(const Computer& /*computer*/, SystemFiles& files, const std::string& value) {
    const auto used = files.bytes_below("/var/log/journal");
    if (!used) return std::nullopt;
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "The journal takes up {journal_bytes:size}. By default, it stays below a tenth of the file "
        "system and below 4 GiB.");
    return Advice{
        value, {"keep", Severity::info, kWhy, {}, {{"journal_bytes", *used}}}, Basis::measured, kJournald, {}};
}

struct Row {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::string_view conf;  ///< "systemd/sleep.conf"
    std::string_view section;
    std::string_view key;
    std::string (*read)(const std::optional<std::string>& raw);
    std::string (*write)(const std::string& value);
    std::vector<std::string> (*choices)();
    std::optional<Advice> (*advise)(const Computer&, SystemFiles&, const std::string& value);
    Reload reload = Reload::none;
};

std::vector<std::string> allowed_choices() { return {std::string(kAllowed), std::string(kForbidden)}; }
std::vector<std::string> limit_choices() {
    return {std::string(kAutomatic), "50M", "100M", "200M", "500M", "1G", "2G", "4G"};
}

const std::array kRows{
    Row{"hibernation", Topic::hibernation, FETTLE_TEXT("Hibernation"),
        FETTLE_TEXT("Whether the computer may save its memory to the swap area and switch off."),
        FETTLE_TEXT("If forbidden, the computer cannot save its memory when the battery runs out."),
        FETTLE_TEXT("Turning off hibernation is often recommended to reduce SSD wear, but hibernation writes only "
                    "when it is used. On Linux, it takes up no space beyond the swap area."),
        "systemd/sleep.conf", "Sleep", "AllowHibernation", allowed_value, allowed_text, allowed_choices, advise_sleep},
    Row{"suspend-then-hibernate",
        Topic::hibernation,
        FETTLE_TEXT("Hibernation after suspend"),
        FETTLE_TEXT("Whether a suspended computer may wake up after some time to hibernate."),
        FETTLE_TEXT("If forbidden, a suspended laptop loses unsaved work when its battery runs out."),
        {},
        "systemd/sleep.conf",
        "Sleep",
        "AllowSuspendThenHibernate",
        allowed_value,
        allowed_text,
        allowed_choices,
        advise_sleep},
    Row{"journal-limit", Topic::space, FETTLE_TEXT("System journal size"),
        FETTLE_TEXT("How much space the system log may take up on the drive."),
        FETTLE_TEXT("If the journal is larger, older log entries are deleted; undo does not restore them."),
        FETTLE_TEXT("Keeping the journal in memory is often recommended to reduce SSD wear. The journal is then lost "
                    "at every restart, and crashes cannot be investigated."),
        "systemd/journald.conf", "Journal", "SystemMaxUse", limit_value, limit_text, limit_choices, advise_journal,
        Reload::journald},
    Row{"journal-storage", Topic::space, FETTLE_TEXT("System journal storage"),
        FETTLE_TEXT("Whether the system log is kept on the drive (auto: if /var/log/journal exists), in memory, or "
                    "not at all."),
        FETTLE_TEXT("With volatile or none, the log is lost at each restart. The journal already on the drive stays "
                    "there. With persistent, journald creates /var/log/journal, which undo does not remove."),
        FETTLE_TEXT("volatile is often recommended to reduce SSD wear. \"fettle tune measure\" shows how little "
                    "journald writes on most computers."),
        "systemd/journald.conf", "Journal", "Storage", storage_value, [](const std::string& value) { return value; },
        [] {
            return std::vector<std::string>{"auto", "persistent", "volatile", "none"};
        },
        advise_storage, Reload::journald},
};

std::string file_of(const Row& row) { return fmt::format("/etc/{}.d/zz-fettle-{}.conf", row.conf, row.name); }

class SystemdFiles final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        if (!computer.systemd) return all;
        for (const auto& row : kRows) {
            Setting setting;
            setting.id = setting.key = std::string(row.name);
            setting.topic = row.topic;
            setting.title = row.title;
            setting.about = row.about;
            setting.risk = row.risk;
            setting.myth = row.myth;
            setting.value = value_of(row, files);
            setting.choices = row.choices();
            setting.advice = row.advise(computer, files, setting.value);
            add_obstacle(setting, computer, files, fmt::format("/etc/{}.d", row.conf));
            all.push_back(std::move(setting));
        }
        return all;
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto row =
            std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.name == setting.id; });
        if (row == kRows.end()) return fail(ErrorCode::not_found, setting.id);
        auto change = blank_change(setting, value);
        auto file =
            own_file(files, file_of(*row),
                     fmt::format("{}[{}]\n{}={}\n", own_header(setting), row->section, row->key, row->write(value)));
        if (!file) return fail(file.error());
        change.files.push_back(std::move(*file));
        change.reload = row->reload;
        return change;
    }

    Places places() const override {
        Places all;
        for (const auto& row : kRows) {
            all.files.push_back(fmt::format("/etc/{}.d/zz-fettle-*.conf", row.conf));
            all.own_files.push_back(
                {file_of(row), {fmt::format("[{}]", row.section), fmt::format("{}={{}}", row.key)}});
        }
        return all;
    }

private:
    static std::string value_of(const Row& row, SystemFiles& files) {
        const auto raw = systemd_value(files, std::string(row.conf), row.section, row.key);
        // It needs both kinds of sleep, and unless it is allowed explicitly, a "no" to one is a "no" to it
        // (systemd-sleep.conf(5)).
        if (row.key == "AllowSuspendThenHibernate" && !boolean(raw)) {
            for (const auto* needed : {"AllowSuspend", "AllowHibernation"}) {
                const auto other = systemd_value(files, std::string(row.conf), row.section, needed);
                if (boolean(other) == false) return std::string(kForbidden);
            }
        }
        return row.read(raw);
    }
};

}  // namespace

std::unique_ptr<Family> make_systemd_file_family() { return std::make_unique<SystemdFiles>(); }

}  // namespace fettle::tune
