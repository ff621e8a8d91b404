// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/tracefs_instance.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kPrefix = "fettle-";

/// Where tracefs is mounted. Since Linux 4.1 it has a place of its own; debugfs mounts it too when it is used.
Result<std::string> find_tracefs(const Roots& roots) {
    bool denied = false;
    for (const auto* const place : {"/kernel/tracing", "/kernel/debug/tracing"}) {
        auto path = roots.sys + place;
        struct stat facts {};
        if (::stat(below(path, "instances").c_str(), &facts) == 0) return path;
        denied = denied || errno == EACCES || errno == EPERM;
    }
    if (denied) return fail(ErrorCode::not_permitted, FETTLE_TEXT("recording the I/O of drives"));
    return fail(ErrorCode::unsupported,
                FETTLE_TEXT("The kernel's tracing is not available: tracefs is not mounted (\"mount -t tracefs tracefs "
                            "/sys/kernel/tracing\" mounts it), or the kernel was built without it."));
}

/// Whether an instance's process is gone. Its number may have been given to another program since.
bool is_stale(const Roots& roots, const std::string& name) {
    const auto pid = name.substr(kPrefix.size());
    if (pid == std::to_string(::getpid())) return true;  // of an earlier process with this number
    return !text_or_empty(below(below(roots.proc, pid), "comm")).starts_with("fettle");
}

void remove_stale(const Roots& roots, const InstanceFolders& folders, const std::string& instances) {
    for (const auto& name : names_in(instances)) {
        if (!is_numbered(name, kPrefix) || !is_stale(roots, name)) continue;
        // The kernel refuses it while the instance is in use: by a process in another PID namespace, for example.
        (void)folders.remove(below(instances, name));
    }
}

}  // namespace

InstanceFolders InstanceFolders::of_kernel() {
    constexpr mode_t kOwner = 0700;
    return {[](const std::string& path) { return ::mkdir(path.c_str(), kOwner) == 0 ? 0 : errno; },
            [](const std::string& path) { return ::rmdir(path.c_str()) == 0 ? 0 : errno; }};
}

Result<TracefsInstance> TracefsInstance::make(const Roots& roots, const InstanceFolders& folders) {
    const auto tracefs = find_tracefs(roots);
    if (!tracefs) return fail(tracefs.error());
    const auto instances = below(*tracefs, "instances");
    remove_stale(roots, folders, instances);
    auto path = below(instances, std::string(kPrefix) + std::to_string(::getpid()));
    if (const int number = folders.make(path); number != 0) return fail(error(roots, number, "creating " + path));
    return TracefsInstance(roots, folders, std::move(path));
}

TracefsInstance::TracefsInstance(Roots roots, InstanceFolders folders, std::string path)
    : roots_(std::move(roots)), folders_(std::move(folders)), path_(std::move(path)) {}

TracefsInstance::TracefsInstance(TracefsInstance&& other) noexcept
    : roots_(std::move(other.roots_)),
      folders_(std::move(other.folders_)),
      path_(std::exchange(other.path_, std::string())) {}

TracefsInstance::~TracefsInstance() { (void)remove(); }

bool TracefsInstance::has(std::string_view file) const { return exists(below(path_, file)); }

Status TracefsInstance::write(std::string_view file, std::string_view text) const {
    const auto path = below(path_, file);
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (descriptor < 0) return fail(error(roots_, errno, "opening " + path));
    const DeviceFile opened(descriptor, path);
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written == static_cast<ssize_t>(text.size())) return {};
    return fail(error(roots_, written < 0 ? errno : EIO, "writing to " + path));
}

Result<int> TracefsInstance::open(std::string_view file) const {
    const auto path = below(path_, file);
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return fail(error(roots_, errno, "opening " + path));
    return descriptor;
}

Status TracefsInstance::remove() {
    if (path_.empty()) return {};
    const auto path = std::exchange(path_, std::string());
    const int number = folders_.remove(path);
    return number == 0 ? Status() : fail(error(roots_, number, "removing " + path));
}

Error TracefsInstance::error(const Roots& roots, int number, const std::string& what) {
    const bool denied = number == EPERM || number == EACCES;
    const auto lockdown = text_or_empty(roots.sys + "/kernel/security/lockdown");
    if (denied && lockdown.find("[confidentiality]") != std::string::npos) {
        return error_of(ErrorCode::unsupported,
                        FETTLE_TEXT("The kernel is locked down (mode confidentiality), which blocks tracing even for "
                                    "root."));
    }
    return os_error(number, what);
}

}  // namespace fettle::linux_system
