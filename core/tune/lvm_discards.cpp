// SPDX-License-Identifier: GPL-3.0-or-later
// TRIM of the space that LVM gives up: issue_discards. It goes to lvmlocal.conf, which comes after lvm.conf and is left
// alone when LVM is upgraded.
#include <fmt/format.h>

#include <utility>

#include "core/tune/contents.h"
#include "core/tune/family.h"
#include "core/tune/lvm_conf.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kLvmManual = "lvm.conf(5)";
constexpr std::string_view kIssue = "devices/issue_discards";
constexpr std::string_view kLvmOn = "on";
constexpr std::string_view kLvmOff = "off";

constexpr std::string_view kBadLvmConf = FETTLE_TEXT("Fettle cannot parse {file} the way LVM does: {reason}.");
constexpr std::string_view kBadLvmConfRemedy = FETTLE_TEXT("Check it with \"lvmconfig --validate\".");

/// The file that cannot be read, and why; both empty: neither.
struct LvmTrouble {
    std::string file;
    std::string reason;
};

std::string issue_value(SystemFiles& files, LvmTrouble& trouble) {
    bool on = false;
    for (const auto file : {kLvmConf, kLvmLocalConf}) {
        const auto text = files.value(std::string(file));
        if (!text) continue;
        const auto found = lvm_value(*text, kIssue);
        if (!found) trouble = {std::string(file), found.error().context};
        if (!found || !*found) continue;
        const auto read = lvm_boolean((*found)->text);
        if (!read) trouble = {std::string(file), fmt::format("issue_discards is \"{}\"", (*found)->text)};
        on = read.value_or(on);
    }
    return std::string(on ? kLvmOn : kLvmOff);
}

Advice advise_issue(const std::string& value) {
    constexpr std::string_view kOff = FETTLE_TEXT(
        "TRIM from file systems on LVM is passed through regardless of this value. While it is off, a "
        "volume removed by mistake can be recovered with vgcfgrestore.");
    constexpr std::string_view kOn =
        FETTLE_TEXT("The space of a removed volume is trimmed at once. vgcfgrestore then cannot recover its data.");
    return Advice{
        value, {"keep", Severity::info, value == kLvmOn ? kOn : kOff, {}, {}}, Basis::documented, kLvmManual, {}};
}

class LvmDiscards final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        if (!files.value(std::string(kLvmConf))) return {};
        Setting setting;
        setting.id = setting.key = "lvm-issue-discards";
        setting.topic = Topic::trim;
        setting.title = FETTLE_TEXT("TRIM of removed LVM volumes");
        setting.about =
            FETTLE_TEXT("Whether LVM discards the space that lvremove and lvreduce free (issue_discards in lvm.conf).");
        setting.risk = FETTLE_TEXT(
            "If enabled, a logical volume removed or reduced by mistake is lost: vgcfgrestore cannot recover "
            "its data.");
        setting.myth = FETTLE_TEXT(
            "This is often turned on so that TRIM works on LVM, but TRIM from file systems works without it; "
            "it affects only lvremove, lvreduce and similar commands.");
        LvmTrouble trouble;
        setting.value = issue_value(files, trouble);
        setting.choices = {std::string(kLvmOff), std::string(kLvmOn)};
        setting.advice = advise_issue(setting.value);
        setting.obstacle = obstacle_of(computer);
        if (!setting.obstacle && !trouble.file.empty()) {
            setting.obstacle = Message{"lvm-conf",
                                       Severity::info,
                                       kBadLvmConf,
                                       kBadLvmConfRemedy,
                                       {{"file", trouble.file}, {"reason", trouble.reason}}};
        }
        add_obstacle(setting, computer, files, std::string(kLvmLocalConf));
        return {std::move(setting)};
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        auto before = files.read(std::string(kLvmLocalConf));
        if (!before) return fail(before.error());
        auto after = before->value_or(File());
        auto text = with_lvm_value(after.bytes, kIssue, value == kLvmOn ? "1" : "0", own_header(setting));
        if (!text)
            return fail(ErrorCode::refused, FETTLE_TEXT("{path}: {reason}"),
                        {{"path", kLvmLocalConf}, {"reason", text.error().context}});
        after.bytes = std::move(*text);
        auto change = blank_change(setting, value);
        change.files.push_back({std::string(kLvmLocalConf), std::move(*before), std::move(after)});
        return change;
    }

    Places places() const override {
        Places all;
        all.files.emplace_back(kLvmLocalConf);
        all.edited_files.push_back({std::string(kLvmLocalConf), allows_lvm_conf, true});
        return all;
    }
};

}  // namespace

std::unique_ptr<Family> make_lvm_discard_family() { return std::make_unique<LvmDiscards>(); }

}  // namespace fettle::tune
