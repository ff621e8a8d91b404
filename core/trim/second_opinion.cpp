// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/second_opinion.h"

#include <fmt/format.h>

#include "core/allocation/buried.h"
#include "core/allocation/window.h"

namespace fettle::trim {

namespace {

using Verdict = CheckerAnswer::Verdict;

constexpr std::string_view kNotAsked = FETTLE_TEXT(
    "Only Fettle has checked {name} ({type}): libblkid and the file system's own checker are not available "
    "here. If the file system is damaged, or the partition is used for something else, data will be lost.");
constexpr std::string_view kFormatsUnread = FETTLE_TEXT("libblkid cannot read {name}: {error}.");
constexpr std::string_view kFormats =
    FETTLE_TEXT("libblkid finds {all} on {name}, and Fettle finds {type}. It is not clear which of them is in use.");
constexpr std::string_view kWipefs = FETTLE_TEXT(
    "\"wipefs\" lists what libblkid finds. Mount the file system "
    "and trim it, or remove an old signature if you are sure.");
constexpr std::string_view kFaulty = FETTLE_TEXT("{command} reports errors in the {type} file system: {words}");
constexpr std::string_view kRepair =
    FETTLE_TEXT("Check and repair the file system, then try again. Fettle does not wipe a damaged file system.");
constexpr std::string_view kNotFinished = FETTLE_TEXT("{command} did not finish on {name} ({type}): {end}. {words}");
constexpr std::string_view kRunIt = FETTLE_TEXT(
    "Run the checker by hand to find out why. Fettle does not wipe the file system until the checker finishes.");
constexpr std::string_view kNotInstalled = FETTLE_TEXT(
    "{command} is not installed, so only Fettle has checked {name} ({type}). If the file "
    "system is damaged, or the partition is used for something else, data will be lost.");
constexpr std::string_view kInstall = FETTLE_TEXT("Install {package} (the Debian package name), then try again.");
constexpr std::string_view kNotPossible = FETTLE_TEXT(
    "{command} cannot be run on {name} ({type}), so only Fettle has checked it: {words}. If the "
    "file system is damaged, or the partition is used for something else, data will be lost.");
constexpr std::string_view kAsRoot =
    FETTLE_TEXT("The checker reads a partition inside an image through a loop device, which requires root.");
constexpr std::string_view kBuried = FETTLE_TEXT(
    "{name} ({type}) appears to contain {what} at byte {at_byte}. Unless it is a disk "
    "image stored as a file, or left over from earlier use, its data will be lost.");
constexpr std::string_view kSound =
    FETTLE_TEXT("libblkid finds only {type} on {name}, and {command} reports no errors");
/// ntfsfix(8) reads the boot sector, the first records of the MFT with their mirror, and the journal's state.
constexpr std::string_view kSoundInPart = FETTLE_TEXT(
    "libblkid finds only {type} on {name}. {command} reports no errors in the few structures that it checks; only Windows (chkdsk) checks all of them");

/// libblkid's names for Fettle's format names.
bool same_format(const std::string& theirs, const std::string& ours) {
    if (ours.starts_with("ext")) return theirs == "ext2" || theirs == "ext3" || theirs == "ext4";
    if (ours.starts_with("fat")) return theirs == "vfat";
    return theirs == ours;
}

class Opinion {
public:
    Opinion(BlockDevice& device, const Examined& examined, FileSystemExaminer* examiner, Region& region)
        : device_(device), examiner_(examiner), region_(region), place_{examined.entry,
                                                                        examined.image,
                                                                        region.name == examined.entry.id,
                                                                        region.name,
                                                                        region.start,
                                                                        region.size} {}

    void ask() {
        if (examiner_ == nullptr) {
            region_.doubts.push_back(message("not-examined", Severity::warning, kNotAsked, {}));
        } else {
            ask_library();
            if (!region_.refusal) ask_checker();
        }
        if (!region_.refusal) look_within();
        if (region_.refusal) region_.space = {};
    }

private:
    [[nodiscard]] Message message(const char* id, Severity severity, std::string_view text, std::string_view remedy,
                                  std::vector<Evidence> more = {}) const {
        std::vector<Evidence> evidence{{"name", region_.name}, {"type", region_.space.type}};
        for (auto& one : more) evidence.push_back(std::move(one));
        return {id, severity, text, remedy, std::move(evidence)};
    }

    void ask_library() {
        const auto seen = examiner_->formats(place_);
        if (!seen) {
            region_.refusal =
                message("formats-unread", Severity::warning, kFormatsUnread, {}, {{"error", to_string(seen.error())}});
            return;
        }
        if (seen->size() == 1 && same_format(seen->front(), region_.space.type)) return;
        std::string all;
        for (const auto& one : *seen) all += (all.empty() ? "" : ", ") + one;
        if (all.empty()) all = "nothing";
        region_.refusal = message("several-formats", Severity::warning, kFormats, kWipefs, {{"all", all}});
    }

    void ask_checker() {
        auto answer = examiner_->check(place_, region_.space.type);
        if (!answer) {
            answer = CheckerAnswer{Verdict::not_possible, "The checker", {}, to_string(answer.error()), {}};
        }
        const std::vector<Evidence> said{
            {"command", answer->command}, {"package", answer->package}, {"words", answer->words}, {"end", answer->end}};
        switch (answer->verdict) {
            case Verdict::sound:
                region_.proofs.push_back(message("checked", Severity::info,
                                                 region_.space.type == "ntfs" ? kSoundInPart : kSound, {},
                                                 {{"command", answer->command}}));
                return;
            case Verdict::faulty:
                region_.refusal = message("checker-found-faults", Severity::warning, kFaulty, kRepair, said);
                return;
            case Verdict::not_finished:
                region_.refusal = message("checker-did-not-finish", Severity::warning, kNotFinished, kRunIt, said);
                return;
            case Verdict::not_installed:
                region_.doubts.push_back(
                    message("checker-not-installed", Severity::warning, kNotInstalled, kInstall, said));
                return;
            case Verdict::not_possible:
                region_.doubts.push_back(message("checker-not-possible", Severity::warning, kNotPossible,
                                                 place_.image ? kAsRoot : std::string_view(), said));
        }
    }

    void look_within() {
        allocation::Window window(device_, region_.start, region_.size);
        const auto buried = allocation::find_buried(window);
        if (!buried) {
            region_.refusal = buried.error();
            return;
        }
        for (const auto& one : *buried) {
            region_.doubts.push_back(message("format-within", Severity::warning, kBuried, {},
                                             {{"what", std::string(one.words)}, {"at_byte", one.at}}));
        }
    }

    BlockDevice& device_;
    FileSystemExaminer* examiner_;
    Region& region_;
    FileSystemPlace place_;
};

}  // namespace

void ask_others(BlockDevice& device, const Examined& examined, FileSystemExaminer* examiner,
                std::vector<Region>& regions) {
    for (auto& region : regions) {
        if (region.refusal || region.kind != Region::Kind::file_system || region.space.free.empty()) continue;
        Opinion(device, examined, examiner, region).ask();
    }
}

}  // namespace fettle::trim
