// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/trace/recorder.h"
#include "platform/linux/request_devices.h"
#include "platform/linux/roots.h"
#include "platform/linux/tracefs_instance.h"

namespace fettle::linux_system {

/// Records block_rq_issue, block_rq_complete and block_rq_requeue of Linux in an instance of tracefs of its own, so
/// that other users of tracing are not affected.
class TracefsRecorder final : public trace::Recorder {
public:
    explicit TracefsRecorder(Roots roots, InstanceFolders folders = InstanceFolders::of_kernel())
        : roots_(std::move(roots)), folders_(std::move(folders)) {}

    Result<std::unique_ptr<trace::LiveEvents>> start(const trace::RecorderOptions& options) override;
    [[nodiscard]] bool can_record(const std::string& drive) override;
    [[nodiscard]] std::vector<std::string> drives_below(const std::string& path) override;

private:
    Roots roots_;
    InstanceFolders folders_;
};

/// Filter of the events of these devices: "dev == 8388608 || dev == 8388624". Empty, so that all events pass, if there
/// are too many for the kernel, which accepts less than a page.
[[nodiscard]] std::string event_filter(const std::vector<RequestDevice>& devices);

}  // namespace fettle::linux_system
