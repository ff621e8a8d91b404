// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/needs.h"

#include <algorithm>

#include "core/catalogue/erasing_update.h"
#include "core/firmware/revision.h"

namespace fettle::firmware {

namespace {

constexpr std::string_view kMains =
    FETTLE_TEXT("The computer must be on AC power: a power loss during the update can make the drive unusable");
constexpr std::string_view kMainsUnknown = FETTLE_TEXT("The computer is on AC power (it reports no battery)");
constexpr std::string_view kIdle = FETTLE_TEXT("No other operation is running on the drive");
constexpr std::string_view kBusy = FETTLE_TEXT("The drive is busy with another operation ({work}). Wait until it ends");
constexpr std::string_view kQuiet = FETTLE_TEXT(
    "The drive is idle: over {milliseconds} ms, it was busy {busy_percent}% of the time, with "
    "{requests:count} requests and {bytes:count} bytes");
constexpr std::string_view kWorked = FETTLE_TEXT(
    "The drive is not idle: over {milliseconds} ms, it was busy {busy_percent}% of the time, with "
    "{requests:count} requests and {bytes:count} bytes (limits: {idle_percent}%, {idle_bytes:count} "
    "bytes per second). Activating firmware stops the drive for several seconds, and pending "
    "requests can fail");
constexpr std::string_view kWaitForQuiet = FETTLE_TEXT(
    "Stop the programs that use the drive (copies, backups, virtual machines; \"iotop\" "
    "or \"pidstat -d\" list them), or wait until they are done, then try again.");
constexpr std::string_view kUncounted =
    FETTLE_TEXT("Make sure that no program uses the drive: this system does not count the drive's I/O requests");
constexpr std::string_view kWorks = FETTLE_TEXT("The drive must be healthy enough for a firmware update");
constexpr std::string_view kUnused =
    FETTLE_TEXT("Nothing on the drive is in use, as required for activating firmware on a running system");
constexpr std::string_view kUnchecked = FETTLE_TEXT(
    "While new firmware is activated, the drive must not be in use. This cannot be verified: {reason}. "
    "Detach it from its controllers (fettle namespace detach), or activate at the next start (--activate next-boot)");
constexpr std::string_view kInUse = FETTLE_TEXT(
    "The drive is in use, but nothing on it may be in use while new firmware is "
    "activated: unmount {what} and everything else on it, start the computer "
    "from another drive, or activate at the next start (--activate next-boot)");
constexpr std::string_view kUnusedErases =
    FETTLE_TEXT("Nothing on the drive is in use, as required for an update that erases it");
constexpr std::string_view kInUseErases = FETTLE_TEXT(
    "The drive is in use, but this update erases it: unmount {what} and "
    "everything else on it, or start the computer from another drive");
constexpr std::string_view kWholeUnits =
    FETTLE_TEXT("The image must be complete: its size ({bytes:count} bytes) must be a multiple of {unit} bytes");
constexpr std::string_view kNotTooLarge = FETTLE_TEXT(
    "The image must fit within the DOWNLOAD MICROCODE limit of {most:count} bytes: it has "
    "{bytes:count} bytes");
constexpr std::string_view kSaysModel =
    FETTLE_TEXT("The image is for this drive: its metadata lists {model}, and its checksums match");
constexpr std::string_view kSaysNothing = FETTLE_TEXT(
    "Make sure that the image is for this drive: a bare file does not identify its drive, and only the "
    "drive itself can reject a wrong image. Compare its SHA-256 {sha256} with the manufacturer's page");
constexpr std::string_view kNewer = FETTLE_TEXT("The image ({new}) is newer than the current firmware ({running})");
constexpr std::string_view kOlderAllowed =
    FETTLE_TEXT("The image ({new}) is not newer than the current firmware ({running}), which you allowed");
constexpr std::string_view kOlder =
    FETTLE_TEXT("The image ({new}) is not newer than the current firmware ({running}). Use --allow-older to downgrade");
constexpr std::string_view kOrderUnknown = FETTLE_TEXT(
    "Make sure that the image ({new}) is newer than the current firmware ({running}): the revision "
    "names do not show which is newer");
constexpr std::string_view kRevisionUnknown = FETTLE_TEXT(
    "Make sure that the image is newer than the current firmware ({running}): the image does not "
    "state its revision (use --revision to specify it)");
constexpr std::string_view kTwoRevisions =
    FETTLE_TEXT("The image must contain the revision that you specified ({named}), but its metadata states {said}");
constexpr std::string_view kCondition =
    FETTLE_TEXT("The current firmware ({running}) must meet the image's requirement: {compare} {asked}");

plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
    return {{id, met ? Severity::info : Severity::warning, text, {}, std::move(evidence)}, met};
}

plan::Need need_of_quiet(const UpdateInputs& inputs) {
    if (!inputs.load) return need("drive-quiet", kUncounted, true);
    const auto& load = *inputs.load;
    const auto time = std::max<std::uint64_t>(load.milliseconds, 1);
    const bool idle = is_idle(load);
    auto made = need("drive-quiet", idle ? kQuiet : kWorked, idle,
                     {{"milliseconds", load.milliseconds},
                      {"busy_percent", std::min<std::uint64_t>(load.busy_ms * 100 / time, 100)},
                      {"requests", load.requests},
                      {"bytes", load.bytes},
                      {"idle_percent", std::uint64_t{kIdleBusyPercent}},
                      {"idle_bytes", kIdleBytesASecond}});
    if (!idle) made.what.remedy = kWaitForQuiet;
    return made;
}

std::string first_use(const UpdateInputs& inputs) {
    for (const auto& content : inputs.contents) {
        if (in_use({content})) return content.name;
    }
    return inputs.entry.id;
}

/// Known use comes before what could not be checked.
plan::Need need_of_rest(const UpdateInputs& inputs) {
    const bool erases = catalogue::erasing_update(inputs.entry.identity) != nullptr;
    if (!inputs.in_use) return need("drive-unused", erases ? kUnusedErases : kUnused, true);
    const bool known = in_use(inputs.contents);
    if (known || inputs.unchecked.empty()) {
        return need("drive-unused", erases ? kInUseErases : kInUse, false, {{"what", first_use(inputs)}});
    }
    return need("drive-unused", kUnchecked, false, {{"reason", inputs.unchecked}});
}

/// nullopt: cannot be determined.
std::optional<bool> holds(const RevisionCondition& condition, const std::string& running) {
    if (condition.compare == "eq") return running == condition.revision;
    if (condition.compare == "ne") return running != condition.revision;
    if (condition.compare == "glob") return catalogue::matches(condition.revision, running);
    const auto order = compare(running, condition.revision);
    if (!order) return std::nullopt;
    if (condition.compare == "lt") return *order == Order::older;
    if (condition.compare == "le") return *order != Order::newer;
    if (condition.compare == "gt") return *order == Order::newer;
    if (condition.compare == "ge") return *order != Order::older;
    return std::nullopt;
}

plan::Need need_of_order(const UpdateInputs& inputs, const State& state, const Request& request,
                         const std::string& revision) {
    const std::vector<Evidence> evidence{{"new", revision}, {"running", state.revision}};
    if (revision.empty()) return need("image-newer", kRevisionUnknown, true, evidence);
    const auto order = compare(revision, state.revision, inputs.advisories);
    if (!order) return need("image-newer", kOrderUnknown, true, evidence);
    if (*order == Order::newer) return need("image-newer", kNewer, true, evidence);
    return request.allow_older ? need("image-newer", kOlderAllowed, true, evidence)
                               : need("image-newer", kOlder, false, evidence);
}

}  // namespace

std::string claimed_revision(const Request& request, const Image& image) {
    if (!request.revision.empty()) return request.revision;
    return image.release ? image.release->revision : std::string();
}

std::vector<plan::Need> needs_of_machine(const UpdateInputs& inputs, const State& state, const Choice& choice) {
    std::vector<plan::Need> needs;
    needs.push_back(need("on-mains", inputs.on_battery ? kMains : kMainsUnknown, !inputs.on_battery.value_or(false)));
    needs.push_back(state.busy_with.empty() ? need("drive-idle", kIdle, true)
                                            : need("drive-idle", kBusy, false, {{"work", state.busy_with}}));
    needs.push_back(need_of_quiet(inputs));
    needs.push_back(need("drive-works", kWorks, !inputs.failed));
    if (choice.needs_idle_drive) needs.push_back(need_of_rest(inputs));
    return needs;
}

std::vector<plan::Need> needs_of_image(const UpdateInputs& inputs, const State& state, const Request& request,
                                       const Choice& choice, const Image& image) {
    constexpr std::uint64_t kAtaBlock = 512;
    constexpr std::uint64_t kMostAta = kMostAtaBlocks * kAtaBlock;
    std::vector<plan::Need> needs;
    const auto bytes = static_cast<std::uint64_t>(image.bytes.size());
    const std::uint64_t unit = choice.way == Way::ata ? kAtaBlock : 4;
    needs.push_back(need("image-whole", kWholeUnits, bytes % unit == 0, {{"bytes", bytes}, {"unit", unit}}));
    if (choice.way == Way::ata) {
        needs.push_back(need("image-size", kNotTooLarge, bytes <= kMostAta, {{"most", kMostAta}, {"bytes", bytes}}));
    }
    if (image.release) {
        needs.push_back(need("image-for-drive", kSaysModel, true, {{"model", image.release->name}}));
    } else {
        needs.push_back(need("image-for-drive", kSaysNothing, true, {{"sha256", image.sha256}}));
    }
    needs.push_back(need_of_order(inputs, state, request, claimed_revision(request, image)));
    if (!image.release) return needs;
    const auto& said = image.release->revision;
    if (!request.revision.empty() && !said.empty() && said != request.revision) {
        needs.push_back(need("image-revision", kTwoRevisions, false, {{"named", request.revision}, {"said", said}}));
    }
    for (const auto& condition : image.release->conditions) {
        // If it cannot be determined, it is not met: the manufacturer requires it, and ignoring it can brick a drive.
        needs.push_back(
            need("image-condition", kCondition, holds(condition, state.revision).value_or(false),
                 {{"running", state.revision}, {"compare", condition.compare}, {"asked", condition.revision}}));
    }
    return needs;
}

}  // namespace fettle::firmware
