// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/replay_source.h"

#include <algorithm>
#include <utility>

#include "platform/record/recording_text.h"
#include "platform/record/replay_ports.h"
#include "platform/record/replay_state.h"

namespace fettle::record {

ReplaySource::ReplaySource(Recording recording) : state_(std::make_shared<ReplayState>(std::move(recording))) {}

Result<std::vector<DriveEntry>> ReplaySource::list() { return state_->recording().entries; }

Result<std::string> ReplaySource::resolve(const std::string& path) {
    for (const auto& entry : state_->recording().entries) {
        const auto is_link = [&](const std::string& link) { return path == "/dev/disk/by-id/" + link; };
        if (path == entry.path || path == entry.id || std::any_of(entry.links.begin(), entry.links.end(), is_link)) {
            return entry.id;
        }
    }
    return fail(ErrorCode::not_found, FETTLE_TEXT("{path} is not in the recording"), {{"path", path}});
}

Result<DrivePorts> ReplaySource::open(const DriveEntry& entry) {
    const auto step = state_->next<Open>(entry.id, "the drive was opened", [](const Open&) { return true; });
    if (!step) return fail(step.error());
    const auto& outcome = (*step)->outcome;
    if (!outcome) return fail(outcome.error());
    return replay_ports(*outcome, entry.id, state_);
}

Result<std::unique_ptr<Watch>> ReplaySource::watch(std::function<void(const DriveEvent&)> /*on_event*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("watching a recording"));
}

Status ReplaySource::finish() const { return state_->finish(); }

Result<std::unique_ptr<ReplaySource>> replay_text(std::string_view text) {
    auto recording = parse_recording(text);
    if (!recording) return fail(recording.error());
    return std::make_unique<ReplaySource>(std::move(*recording));
}

}  // namespace fettle::record
