// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/needs.h"

#include <algorithm>

#include "core/catalogue/erasing_update.h"
#include "core/firmware/revision.h"

namespace fettle::firmware {

namespace {

constexpr std::string_view kMains =
    FETTLE_TEXT("The machine is on mains power: an update that loses power in its midst can cost the drive");
constexpr std::string_view kMainsUnknown =
    FETTLE_TEXT("The machine is on mains power (it has no battery that it tells of)");
constexpr std::string_view kIdle = FETTLE_TEXT("Nothing else goes on in the drive");
constexpr std::string_view kBusy = FETTLE_TEXT("Nothing else goes on in the drive, and {work} is running: let it end");
constexpr std::string_view kQuiet = FETTLE_TEXT(
    "Programs leave the drive alone: during {milliseconds} ms it was busy for {busy_percent}% of the time, with "
    "{requests:count} requests and {bytes:count} bytes");
constexpr std::string_view kWorked = FETTLE_TEXT(
    "Programs leave the drive alone (busy for at most {idle_percent}% of the time, and {idle_bytes:count} bytes a "
    "second). During {milliseconds} ms it was busy for {busy_percent}%, with {requests:count} requests and "
    "{bytes:count} bytes: new firmware stops the drive for seconds, and requests that wait can fail");
constexpr std::string_view kWaitForQuiet = FETTLE_TEXT(
    "End what works with it (copying, backups, virtual machines; \"iotop\" or \"pidstat -d\" name the programs), or "
    "wait "
    "until it is done, and ask again.");
constexpr std::string_view kUncounted =
    FETTLE_TEXT("That programs leave the drive alone is yours to make sure of: this system does not count it");
constexpr std::string_view kWorks = FETTLE_TEXT("The drive works well enough to take new firmware");
constexpr std::string_view kUnused =
    FETTLE_TEXT("Nothing on the drive is in use, for new firmware takes over while the machine runs");
constexpr std::string_view kUnchecked = FETTLE_TEXT(
    "Nothing on the drive is in use, for new firmware takes over while the machine runs: {reason}. Detach it from its "
    "controllers (nvme detach-ns), or let the firmware wait for the next start (--activate next-boot)");
constexpr std::string_view kInUse = FETTLE_TEXT(
    "Nothing on the drive is in use, for new firmware takes over while the machine runs: unmount {what} and what else "
    "is used of it, start from another drive, or let the firmware wait for the next start (--activate next-boot)");
constexpr std::string_view kUnusedErases =
    FETTLE_TEXT("Nothing on the drive is in use, because this update erases the drive");
constexpr std::string_view kInUseErases = FETTLE_TEXT(
    "Nothing on the drive is in use, because this update erases the drive: unmount {what} and everything else on it, "
    "or start the computer from another drive");
constexpr std::string_view kWholeUnits = FETTLE_TEXT(
    "The image is whole: its {bytes:count} bytes are a multiple of {unit} bytes, as every image for such a drive");
constexpr std::string_view kNotTooLarge = FETTLE_TEXT(
    "The image is at most {most:count} bytes long, which DOWNLOAD MICROCODE can carry: it has {bytes:count}");
constexpr std::string_view kSaysModel =
    FETTLE_TEXT("The image is for this drive: its metadata names {model}, and its checksums are right");
constexpr std::string_view kSaysNothing = FETTLE_TEXT(
    "That the image is for this drive is yours to make sure of: a bare file does not say so, and only the drive itself "
    "can refuse a wrong one. Compare its SHA-256 {sha256} with the maker's page");
constexpr std::string_view kNewer = FETTLE_TEXT("The image ({new}) is newer than what runs ({running})");
constexpr std::string_view kOlderAllowed =
    FETTLE_TEXT("The image ({new}) is not newer than what runs ({running}), which you allowed");
constexpr std::string_view kOlder =
    FETTLE_TEXT("The image ({new}) is newer than what runs ({running}). It is not: --allow-older goes back on purpose");
constexpr std::string_view kOrderUnknown = FETTLE_TEXT(
    "That the image ({new}) is newer than what runs ({running}) is yours to make sure of: their names do not tell");
constexpr std::string_view kRevisionUnknown = FETTLE_TEXT(
    "That the image is newer than what runs ({running}) is yours to make sure of: it does not say which revision it "
    "holds (--revision says it)");
constexpr std::string_view kTwoRevisions =
    FETTLE_TEXT("The image holds the revision that you named ({named}); its metadata says {said}");
constexpr std::string_view kCondition =
    FETTLE_TEXT("What runs ({running}) is what the image asks for: {compare} {asked}");

plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
    return {{id, met ? Severity::info : Severity::warning, text, {}, std::move(evidence)}, met};
}

plan::Need need_of_quiet(const Circumstances& circumstances) {
    if (!circumstances.load) return need("drive-quiet", kUncounted, true);
    const auto& load = *circumstances.load;
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

std::string first_use(const Circumstances& circumstances) {
    for (const auto& content : circumstances.contents) {
        if (in_use({content})) return content.name;
    }
    return circumstances.entry.id;
}

/// What is known to be in use comes before what could not be checked.
plan::Need need_of_rest(const Circumstances& circumstances) {
    const bool erases = catalogue::erasing_update(circumstances.entry.identity) != nullptr;
    if (!circumstances.in_use) return need("drive-unused", erases ? kUnusedErases : kUnused, true);
    const bool known = in_use(circumstances.contents);
    if (known || circumstances.unchecked.empty()) {
        return need("drive-unused", erases ? kInUseErases : kInUse, false, {{"what", first_use(circumstances)}});
    }
    return need("drive-unused", kUnchecked, false, {{"reason", circumstances.unchecked}});
}

/// nullopt: it cannot be told.
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

plan::Need need_of_order(const Circumstances& circumstances, const State& state, const Request& request,
                         const std::string& revision) {
    const std::vector<Evidence> evidence{{"new", revision}, {"running", state.revision}};
    if (revision.empty()) return need("image-newer", kRevisionUnknown, true, evidence);
    const auto order = compare(revision, state.revision, circumstances.advisories);
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

std::vector<plan::Need> needs_of_machine(const Circumstances& circumstances, const State& state, const Choice& choice) {
    std::vector<plan::Need> needs;
    needs.push_back(
        need("on-mains", circumstances.on_battery ? kMains : kMainsUnknown, !circumstances.on_battery.value_or(false)));
    needs.push_back(state.busy_with.empty() ? need("drive-idle", kIdle, true)
                                            : need("drive-idle", kBusy, false, {{"work", state.busy_with}}));
    needs.push_back(need_of_quiet(circumstances));
    needs.push_back(need("drive-works", kWorks, !circumstances.failed));
    if (choice.needs_idle_drive) needs.push_back(need_of_rest(circumstances));
    return needs;
}

std::vector<plan::Need> needs_of_image(const Circumstances& circumstances, const State& state, const Request& request,
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
    needs.push_back(need_of_order(circumstances, state, request, claimed_revision(request, image)));
    if (!image.release) return needs;
    const auto& said = image.release->revision;
    if (!request.revision.empty() && !said.empty() && said != request.revision) {
        needs.push_back(need("image-revision", kTwoRevisions, false, {{"named", request.revision}, {"said", said}}));
    }
    for (const auto& condition : image.release->conditions) {
        // What cannot be told is not met: the maker asked for it, and going on blindly is what bricks drives.
        needs.push_back(
            need("image-condition", kCondition, holds(condition, state.revision).value_or(false),
                 {{"running", state.revision}, {"compare", condition.compare}, {"asked", condition.revision}}));
    }
    return needs;
}

}  // namespace fettle::firmware
