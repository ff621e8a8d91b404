// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Creates and removes the folders of instances, whose contents the kernel makes. Both return 0 or an errno value.
/// Tests replace them.
struct InstanceFolders {
    std::function<int(const std::string& path)> make;
    std::function<int(const std::string& path)> remove;

    /// mkdir and rmdir.
    [[nodiscard]] static InstanceFolders of_kernel();
};

/// A buffer of the kernel's tracing with events of its own, independent of all other users of tracing
/// (Documentation/trace/ftrace.rst of Linux, "Instances"). The destructor removes it.
class TracefsInstance {
public:
    /// Creates "fettle-PID" below the mounted tracefs, and removes instances of that form whose process is gone.
    /// Errors: not_permitted; unsupported (no tracefs, or the kernel is locked down); io.
    [[nodiscard]] static Result<TracefsInstance> make(const Roots& roots, const InstanceFolders& folders);
    ~TracefsInstance();
    TracefsInstance(TracefsInstance&& other) noexcept;
    TracefsInstance(const TracefsInstance&) = delete;
    TracefsInstance& operator=(const TracefsInstance&) = delete;
    TracefsInstance& operator=(TracefsInstance&&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] bool has(std::string_view file) const;
    /// Writes a file of the instance. Errors: as `error`.
    Status write(std::string_view file, std::string_view text) const;
    /// Opens a file of the instance for reading without waiting. The caller closes it. Errors: as `error`.
    [[nodiscard]] Result<int> open(std::string_view file) const;
    /// Call once, with all files closed. Error: io.
    Status remove();

private:
    TracefsInstance(Roots roots, InstanceFolders folders, std::string path);
    /// not_permitted; unsupported if the kernel's lockdown is the reason; io and others of os_error.
    [[nodiscard]] static Error error(const Roots& roots, int number, const std::string& what);

    Roots roots_;
    InstanceFolders folders_;
    std::string path_;  ///< empty: removed
};

}  // namespace fettle::linux_system
