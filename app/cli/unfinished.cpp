// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unfinished.h"

#include <fmt/format.h>

#include "core/protocol/protocol.h"

namespace fettle::cli {

namespace {

/// The name to print for the drive: the serial number, because kernel names can change.
std::string drive_of(const plan::JournalStory& story) {
    if (story.drives.empty()) return "DRIVE";
    const auto& drive = story.drives.front();
    return drive.serial.empty() ? drive.id : drive.serial;
}

/// Until the first step is journalled, nothing has been changed.
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
            "run \"fettle erase methods {0}\" to see its state, \"fettle erase resume {0}\" to finish it, or \"fettle "
            "erase "
            "unlock {0}\" to remove a password that it left",
            drive);
    }
    if (story.verb == "firmware") return fmt::format("\"fettle firmware show {}\" shows the running revision", drive);
    if (story.verb == "overprovision") {
        return fmt::format(
            "run \"fettle overprovision show {0}\" to see its state, or \"fettle overprovision undo {0}\" to restore "
            "the capacity",
            drive);
    }
    if (story.verb == "namespace") {
        return fmt::format(
            "\"fettle namespace list {}\" shows which namespaces exist and where they are attached; run the command "
            "again",
            drive);
    }
    if (story.verb == "opal") {
        return fmt::format(
            "\"fettle opal state {}\" shows whether a password is set and whether the drive is locked; run the command "
            "again, or undo a password that is half set up with \"fettle opal disable\"",
            drive);
    }
    if (story.verb == "self-test") {
        return fmt::format("\"fettle selftest status {}\" shows whether the test is still running, and its result",
                           drive);
    }
    if (story.verb == "tune") {
        return "this does not affect how the computer starts; repeat the change, or restore the previous "
               "settings with \"fettle tune undo\"";
    }
    if (story.verb == "benchmark") {
        const auto* protocol = story.steps.empty() ? nullptr : protocol::protocol_of_plan(story.steps.front().id);
        if (protocol != nullptr) {
            return fmt::format(
                "the drive is not damaged but contains test data; run \"fettle bench protocol {} {} --resume\" to continue "
                "from the first case that is not finished, or create a new partition table",
                protocol->name, drive);
        }
        return "the drive is not damaged but contains test data; create a new partition table";
    }
    return "the job is unknown";
}

}  // namespace

std::string unfinished_words(const UnfinishedJob& job) {
    const auto& story = job.story;
    if (story.verb == "trim") {
        return fmt::format("a TRIM started at {} was interrupted: the computer or Fettle crashed. No data were lost.",
                           story.begun_at);
    }
    if (story.verb == "tune" && story.whole()) {
        return fmt::format("a change of system settings, started at {}, was interrupted{}: {}", story.begun_at,
                           begun(story) ? "" : " before it changed anything", way_out(story));
    }
    if (story.verb.empty() || !story.whole()) {
        return fmt::format("an earlier job was interrupted, and its journal {} is damaged{}", job.journal,
                           story.verb.empty() ? std::string() : ": " + way_out(story));
    }
    return fmt::format("{} of {}, started at {}, was interrupted{}: {}", story.verb, drive_of(story), story.begun_at,
                       begun(story) ? "" : " before it changed anything", way_out(story));
}

void tell_unfinished(const Session& session) {
    const auto left = session.toolbox.jobs->unfinished();
    if (!left) return;
    for (const auto& job : *left) session.complain(printable(unfinished_words(job)));
}

}  // namespace fettle::cli
