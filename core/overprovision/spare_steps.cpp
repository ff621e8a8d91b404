// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/spare_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/overprovision/spare_texts.h"
#include "core/plan/use_needs.h"

namespace fettle::overprovision {

namespace {

std::uint64_t bytes_of(std::uint64_t count, std::uint32_t unit) { return saturating_bytes(count, unit).bytes; }

std::uint64_t total(const std::vector<Run>& runs) {
    std::uint64_t sum = 0;
    for (const auto& run : runs) sum += run.bytes;
    return sum;
}

/// Whether holding the drive ends this use of it.
bool is_dismounted(const check::DiscardPath& path) { return path.dismounted_when_held && !path.needed_by_system; }

/// What is dismounted when the drive is held: "D:\, E:\".
std::string dismounted(const check::DrivePlace* place) {
    std::string mounts;
    if (place == nullptr) return mounts;
    for (const auto& path : place->paths) {
        if (!is_dismounted(path)) continue;
        mounts += (mounts.empty() ? "" : ", ") + (path.mount_point.empty() ? path.file_system : path.mount_point);
    }
    return mounts;
}

/// Whether the drive or one of its partitions is in use.
bool in_use(const check::DrivePlace* place, std::string_view partition = {}) {
    if (place == nullptr) return false;
    return std::any_of(place->paths.begin(), place->paths.end(), [&](const check::DiscardPath& path) {
        if (is_dismounted(path)) return false;
        if (partition.empty()) return true;
        return std::any_of(path.layers.begin(), path.layers.end(), [&](const check::Layer& layer) {
            return layer.kind == check::Layer::Kind::partition && partition.ends_with("/" + layer.name);
        });
    });
}

class Writer {
public:
    Writer(const Target& target, const Ground& ground, plan::Plan& plan)
        : target_(target), ground_(ground), plan_(plan) {}

    void write() {
        switch (target_.method) {
            case Method::trim: trim(); break;
            case Method::partition: partition(); break;
            case Method::hpa:
            case Method::accessible_max: limit(); break;
            case Method::name_space: name_space(); break;
        }
        // The system extends a partition that is in use.
        if (!target_.together || !target_.undo) drive_not_in_use();
        if (target_.method != Method::trim) {
            need("on-mains", text::kMains, {}, ground_.on_battery != true);
        }
    }

private:
    plan::Step& step(std::string_view id, std::string_view what, std::vector<Evidence> evidence,
                     std::string_view if_power_fails, std::vector<Evidence> power_evidence = {}) {
        plan::Step step;
        step.id = std::string(id);
        step.what = {std::string(id), Severity::info, what, {}, std::move(evidence)};
        step.if_power_fails = {step.id + "-power", Severity::info, if_power_fails, {}, std::move(power_evidence)};
        plan_.steps.push_back(std::move(step));
        return plan_.steps.back();
    }
    void loss(const char* id, std::string_view what, std::vector<Evidence> evidence) {
        plan_.losses.push_back({id, Severity::critical, what, {}, std::move(evidence)});
    }
    void need(const char* id, std::string_view what, std::string_view remedy, bool met,
              std::vector<Evidence> evidence = {}) {
        plan_.needs.push_back(
            {{id, met ? Severity::info : Severity::critical, what, remedy, std::move(evidence)}, met});
    }

    void drive_not_in_use() {
        const auto mounts = dismounted(ground_.place);
        if (mounts.empty() || in_use(ground_.place)) {
            return need("drive-not-in-use", text::kNotInUse, text::kNotInUseRemedy, !in_use(ground_.place));
        }
        const bool twice = target_.method == Method::partition && target_.together;
        need("drive-not-in-use", twice ? text::kDismountedTwice : plan::text::kDismounted, {}, true,
             {{"drive", ground_.entry.id}, {"mounts", mounts}});
    }

    void trim() {
        auto& made =
            step(kStepTrim, text::kTrim,
                 {{"bytes", total(target_.runs)}, {"start", target_.runs.empty() ? 0 : target_.runs.front().start}},
                 text::kTrimPower);
        made.can_cancel = true;
        loss("unallocated-remains", text::kTrimLoss, {{"bytes", total(target_.runs)}});
    }

    void limit() {
        const auto visible = bytes_of(target_.sectors, target_.sector_bytes);
        const auto native = bytes_of(target_.native_sectors, target_.sector_bytes);
        if (target_.moves_copy && target_.hides) step(kStepCopyIn, text::kCopyIn, {}, text::kCopyPower);
        if (target_.limits) limit_itself(visible, native);
        if (target_.moves_copy) step(kStepCopyEnd, text::kCopyEnd, {}, text::kCopyPower);
    }

    void limit_itself(std::uint64_t visible, std::uint64_t native) {
        const std::string feature =
            target_.method == Method::hpa ? "Host Protected Area" : "Accessible Max Address Configuration";
        auto& made =
            step(kStepLimit, text::kLimit,
                 {{"visible", visible}, {"native", native}, {"hidden", native - visible}, {"feature", feature}},
                 text::kLimitPower);
        made.estimate = {1, "a command that moves no data"};
        const bool no_table =
            ground_.layout && *ground_.layout && (*ground_.layout)->table.scheme == partition::Scheme::none;
        if (no_table && target_.sectors < ground_.picture.ata->sectors) {
            loss("hidden-without-table", text::kLimitLoss, {{"hidden", native - visible}});
        }
    }

    void name_space() {
        const auto before = bytes_of(target_.before.blocks, target_.sector_bytes);
        const auto after = bytes_of(target_.after.blocks, target_.sector_bytes);
        const std::vector<Evidence> evidence{
            {"nsid", std::uint64_t{target_.nsid}}, {"before", before}, {"after", after}};
        const bool only_attach = target_.exists && !target_.attached && target_.after == target_.before;
        if (target_.exists && !only_attach) {
            step(kStepDelete, text::kDelete, evidence, text::kDeletePower).loses_data = true;
            loss("namespace-data", text::kNamespaceLoss, evidence);
        }
        if (!only_attach) {
            step(kStepCreate, target_.undo ? text::kCreateFull : text::kCreate, evidence, text::kDeletePower);
        }
        step(kStepAttach, text::kAttach, evidence, text::kDeletePower);
        step(kStepSystem, text::kSystem, {}, text::kSystemPower);
    }

    void partition() {
        const auto old_bytes = bytes_of(target_.old_sectors, target_.sector_bytes);
        const auto new_bytes = bytes_of(target_.new_sectors, target_.sector_bytes);
        const std::vector<Evidence> evidence{{"device", target_.device},
                                             {"type", target_.file_system},
                                             {"index", std::uint64_t{target_.index}},
                                             {"old", old_bytes},
                                             {"new", new_bytes},
                                             {"check", check_command()}};
        if (target_.together) {
            step(kStepResize, target_.undo ? text::kExtendTogether : text::kShrinkTogether, evidence,
                 target_.undo ? text::kExtendTogetherPower : text::kTogetherPower, evidence);
            if (!target_.undo) trim();
            return;
        }
        step(kStepCheck, text::kCheck, evidence, text::kCheckPower);
        if (target_.undo) {
            step(kStepTable, text::kLengthen, evidence, text::kTablePower);
            step(kStepGrow, text::kGrow, evidence, text::kGrowPower, evidence);
            step(kStepCheckAgain, text::kCheck, evidence, text::kFits);
        } else {
            step(kStepShrink, text::kShrink, evidence, text::kShrinkPower, evidence);
            step(kStepCheckAgain, text::kCheckAgain, evidence, text::kFits);
            step(kStepTable, text::kTable, evidence, text::kTablePower);
            trim();
        }
        need("partition-not-mounted", text::kPartitionNotInUse, text::kNotInUseRemedy,
             !in_use(ground_.place, target_.device), {{"device", target_.device}});
    }

    [[nodiscard]] std::string check_command() const {
        if (target_.together) return "chkdsk " + target_.device.substr(0, target_.device.find_last_not_of('\\') + 1);
        if (target_.file_system == "ntfs") return "ntfsresize --check " + target_.device;
        if (target_.file_system == "btrfs") return "btrfs check " + target_.device;
        return "e2fsck -f " + target_.device;
    }

    const Target& target_;
    const Ground& ground_;
    plan::Plan& plan_;
};

std::string words(const nvme::NamespaceShape& shape) {
    return fmt::format("{}:{}:{}:{}", shape.blocks, shape.formatted, shape.protection, shape.sharing);
}

}  // namespace

std::vector<Evidence> options_of(const Target& target) {
    std::vector<Evidence> options{{"method", std::string(name(target.method))}, {"undo", target.undo}};
    const auto number = [&](const char* name, std::uint64_t value) { options.push_back({name, value}); };
    const auto word = [&](const char* name, std::string value) { options.push_back({name, std::move(value)}); };
    number("sector_bytes", target.sector_bytes);
    std::string runs;
    for (const auto& run : target.runs) runs += fmt::format("{}{}+{}", runs.empty() ? "" : " ", run.start, run.bytes);
    if (!runs.empty()) word("trim_bytes", runs);
    switch (target.method) {
        case Method::trim: break;
        case Method::hpa:
        case Method::accessible_max:
            number("native_sectors", target.native_sectors);
            number("sectors", target.sectors);
            options.push_back({"limits", target.limits});
            options.push_back({"hides", target.hides});
            options.push_back({"moves_table_copy", target.moves_copy});
            break;
        case Method::name_space:
            number("nsid", target.nsid);
            number("controller_id", target.controller);
            options.push_back({"exists", target.exists});
            options.push_back({"attached", target.attached});
            word("shape_before", words(target.before));
            word("shape_after", words(target.after));
            break;
        case Method::partition:
            if (target.together) options.push_back({"together", true});
            word("device", target.device);
            word("file_system", target.file_system);
            number("partition", target.index);
            number("first_sector", target.first_sector);
            number("old_sectors", target.old_sectors);
            number("new_sectors", target.new_sectors);
            break;
    }
    return options;
}

void write_steps(const Target& target, const Ground& ground, plan::Plan& plan) { Writer(target, ground, plan).write(); }

}  // namespace fettle::overprovision
