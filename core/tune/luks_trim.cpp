// SPDX-License-Identifier: GPL-3.0-or-later
// TRIM through encrypted devices: the option "discard" of /etc/crypttab.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/contents.h"
#include "core/tune/crypttab.h"
#include "core/tune/family.h"
#include "core/tune/initramfs.h"
#include "core/tune/printable.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kCrypttabManual = "crypttab(5)";
constexpr std::string_view kLuksOn = "on";
constexpr std::string_view kLuksOff = "off";

constexpr std::string_view kCrypttabKept = FETTLE_TEXT("Fettle does not change /etc/crypttab: {reason}.");
constexpr std::string_view kCrypttabKeptRemedy = FETTLE_TEXT("Change the option where /etc/crypttab is maintained.");
constexpr std::string_view kTrimAnyway = FETTLE_TEXT(
    "TRIM reaches the underlying drive although /etc/crypttab does not enable it: the allow-discards "
    "flag in the LUKS2 header or the kernel command line permits it, or the line has changed since "
    "the device was opened.");

bool has_discard(const CrypttabEntry& entry) {
    return std::any_of(kDiscardOptions.begin(), kDiscardOptions.end(),
                       [&](std::string_view one) { return entry.has(one); });
}

std::string luks_word(bool passes_on) { return std::string(passes_on ? kLuksOn : kLuksOff); }

/// Whether the mapping passes discards on now: dm-crypt reports a largest discard of 0 unless it may
/// (lsblk -D shows the same). nullopt: not mapped, or what is below has no TRIM either, so that it cannot be told.
std::optional<bool> passes_now(SystemFiles& files, const std::string& device) {
    const auto largest = [&](const std::string& name) {
        const auto own = files.value(fmt::format("/sys/class/block/{}/queue/discard_max_bytes", name));
        // A partition has the queue of its drive.
        return own ? own : files.value(fmt::format("/sys/class/block/{}/../queue/discard_max_bytes", name));
    };
    if (device.empty()) return std::nullopt;
    const auto mine = largest(device);
    if (!mine) return std::nullopt;
    if (*mine != "0") return true;
    for (const auto& part : files.names(fmt::format("/sys/class/block/{}/slaves", device))) {
        const auto below = largest(part);
        if (below && *below != "0") return false;
    }
    return std::nullopt;
}

Advice advise_luks(const std::string& value, bool elsewhere) {
    constexpr std::string_view kOff = FETTLE_TEXT(
        "TRIM does not reach the underlying drive. TRIM keeps the drive fast and reduces wear, but "
        "reveals which blocks are unused.");
    constexpr std::string_view kOn = FETTLE_TEXT("TRIM reaches the underlying drive.");
    const auto why = elsewhere ? kTrimAnyway : value == kLuksOn ? kOn : kOff;
    return Advice{value, {"keep", Severity::info, why, {}, {}}, Basis::documented, kCrypttabManual, {}};
}

/// What the tools that build an initramfs take from the line: that of the root and resume devices, and what its
/// options name (Debian: initramfs; systemd: x-initrd.attach).
bool is_in_initramfs(const Computer& computer, SystemFiles& files, const CrypttabEntry& entry) {
    return entry.has("initramfs") || entry.has("x-initrd.attach") || starts_from(computer, files, entry.name);
}

/// Fettle has changed it: before the restart, the kernel may do something else than the line says.
bool is_ours(const Computer& computer, const Setting& setting) {
    return std::find(computer.changed.begin(), computer.changed.end(), setting.key) != computer.changed.end();
}

class LuksTrim final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        const auto text = files.value(std::string(kCrypttab)).value_or("");
        std::vector<std::string> seen;
        for (const auto& entry : parse_crypttab(text)) {
            // A name that no record and no terminal can hold has no setting.
            if (!is_printable(entry.name)) continue;
            if (std::find(seen.begin(), seen.end(), entry.name) != seen.end()) continue;
            seen.push_back(entry.name);
            all.push_back(look_at(entry, text, computer, files));
        }
        return all;
    }

    Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto file = files.read(std::string(kCrypttab));
        if (!file) return fail(file.error());
        const auto text = *file ? (*file)->bytes : std::string();
        const auto entry = crypttab_entry_of(text, setting.subject);
        if (!entry) return fail(entry.error());
        if (!*entry)
            return fail(ErrorCode::not_found, FETTLE_TEXT("{subject} in {path}"),
                        {{"subject", setting.subject}, {"path", kCrypttab}});
        const bool wanted = value == kLuksOn;
        if (!wanted && setting.value == kLuksOn && !has_discard(**entry) && !is_ours(computer, setting)) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("the line for {subject} in /etc/crypttab does not permit TRIM; something else does"),
                {{"subject", setting.subject}});
        }
        auto line = wanted ? crypttab_change(text, **entry, kDiscardOptions.front(), true)
                           : crypttab_removal(text, **entry, kDiscardOptions);
        if (!line) return fail(line.error());
        auto change = blank_change(setting, value);
        change.lines.push_back(std::move(*line));
        if (is_in_initramfs(computer, files, **entry)) {
            const auto tool = initramfs_tool(files);
            if (!tool) return fail(tool.error());
            if (auto checked = check_boot_space(files); !checked) return fail(checked.error());
            change.reload = Reload::initramfs;
            change.tool = std::string(tool->name);
        } else if (computer.systemd) {
            change.reload = Reload::systemd;  // it keeps units that it generated from the old file
        }
        return change;
    }

    Places places() const override {
        Places all;
        all.files.emplace_back(kCrypttab);
        all.edited_files.push_back({std::string(kCrypttab), allows_crypttab});
        all.initramfs = true;
        return all;
    }

private:
    static Setting look_at(const CrypttabEntry& entry, const std::string& text, const Computer& computer,
                           SystemFiles& files) {
        Setting setting;
        setting.id = setting.key = fmt::format("luks-trim:{}", entry.name);
        setting.subject = entry.name;
        setting.topic = Topic::trim;
        setting.title = FETTLE_TEXT("TRIM through encryption");
        setting.about = FETTLE_TEXT(
            "Whether the encrypted device passes TRIM on to the underlying drive (the discard option in "
            "/etc/crypttab).");
        setting.risk = FETTLE_TEXT(
            "If enabled, anyone who gets hold of the drive can see which blocks are unused, and infer how "
            "full it is and which file system it may contain; the data stays encrypted. Deleted files cannot "
            "be recovered.");
        setting.myth = FETTLE_TEXT(
            "A LUKS2 header can permit TRIM by itself (allow-discards flag). Fettle does not read the "
            "header; it shows what the kernel currently does.");
        const auto device = mapper_device(files, entry.name);
        const bool kept = has_discard(entry);
        const auto now = passes_now(files, device);
        setting.value = luks_word(now.value_or(kept));
        // A header may permit what the line does not, and a line of Fettle's waits for the restart.
        const bool elsewhere = now.value_or(false) && !kept && !is_ours(computer, setting);
        if (now && *now != kept && !elsewhere) setting.value_at_start = luks_word(kept);
        setting.choices = {std::string(kLuksOff), std::string(kLuksOn)};
        setting.advice = advise_luks(setting.value, elsewhere);
        setting.needs_restart = !device.empty();
        setting.obstacle = obstacle_of(computer);
        if (!setting.obstacle) forbid_luks(setting, entry, text, computer, files);
        add_obstacle(setting, computer, files, std::string(kCrypttab));
        return setting;
    }

    static void forbid_luks(Setting& setting, const CrypttabEntry& entry, const std::string& text,
                            const Computer& computer, SystemFiles& files) {
        const auto only = crypttab_entry_of(text, entry.name);
        auto reason = only ? crypttab_obstacle(text, entry) : only.error().context;
        if (!reason.empty()) {
            setting.obstacle = Message{
                "crypttab-kept", Severity::info, kCrypttabKept, kCrypttabKeptRemedy, {{"reason", std::move(reason)}}};
        } else if (is_in_initramfs(computer, files, entry)) {
            setting.obstacle = initramfs_obstacle(computer, files);
        }
    }
};

}  // namespace

std::unique_ptr<Family> make_luks_trim_family() { return std::make_unique<LuksTrim>(); }

}  // namespace fettle::tune
