// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unfinished.h"

#include <fmt/format.h>

namespace fettle::cli {

namespace {

/// By what the person can name the drive: the serial number stays when the kernel gives other names.
std::string drive_of(const plan::JournalStory& story) {
    if (story.drives.empty()) return "DRIVE";
    const auto& drive = story.drives.front();
    return drive.serial.empty() ? drive.id : drive.serial;
}

/// Nothing was changed before the first step was announced.
bool begun(const plan::JournalStory& story) {
    for (const auto& step : story.steps) {
        if (step.state != plan::StepState::not_begun) return true;
    }
    return false;
}

std::string way_out(const plan::JournalStory& story) {
    const auto drive = drive_of(story);
    if (story.verb == "erase") {
        return fmt::format(
            "see \"fettle erase methods {0}\"; \"fettle erase resume {0}\" finishes it, and \"fettle erase "
            "unlock {0}\" takes a password away that it left",
            drive);
    }
    if (story.verb == "firmware") return fmt::format("\"fettle firmware show {}\" tells what runs now", drive);
    if (story.verb == "overprovision") {
        return fmt::format(
            "see \"fettle overprovision show {0}\"; \"fettle overprovision undo {0}\" gives the space back", drive);
    }
    if (story.verb == "benchmark") {
        return "the drive is whole, but test data lies where it wrote: give it a new partition table";
    }
    return "nobody knows what it was about";
}

}  // namespace

std::string unfinished_words(const UnfinishedJob& job) {
    const auto& story = job.story;
    if (story.verb == "trim") {
        return fmt::format(
            "a TRIM that began at {} did not come to its end: the machine or Fettle went down. Nothing was lost.",
            story.begun_at);
    }
    if (story.verb.empty() || !story.whole()) {
        return fmt::format("a job of an earlier time did not come to its end, and its journal {} is damaged{}",
                           job.journal, story.verb.empty() ? std::string() : ": " + way_out(story));
    }
    return fmt::format("{} of {} that began at {} did not come to its end{}: {}", story.verb, drive_of(story),
                       story.begun_at, begun(story) ? "" : ", and had not changed anything yet", way_out(story));
}

void tell_unfinished(const Session& session) {
    const auto left = session.toolbox.jobs->unfinished();
    if (!left) return;
    for (const auto& job : *left) session.complain(printable(unfinished_words(job)));
}

}  // namespace fettle::cli
