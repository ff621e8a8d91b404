// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/program_resizer.h"

#include <fmt/format.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "platform/linux/os_error.h"
#include "platform/linux/run_program.h"
#include "platform/linux/superblock.h"

namespace fettle::linux_system {

namespace {

bool is_ext(const std::string& type) { return type == "ext2" || type == "ext3" || type == "ext4"; }

/// Runs it; an exit status above `most` is an error of that kind.
Result<std::string> call(Place place, const std::string& name, const std::vector<std::string>& arguments,
                         ErrorCode kind, int most = 0) {
    // A file system that is resized in part is damaged: nothing but the power ends it.
    auto done = run_program(name, arguments, {place, Signals::held, {}});
    if (!done) return fail(done.error());
    if (done->status <= most) return std::move(done->output);
    return fail(kind, fmt::format("{} ended with {}: {}", name, done->status, last_words(done->output)));
}

Status only(const Result<std::string>& done) { return done ? Status() : fail(done.error()); }

/// The number that follows `word`.
std::optional<std::uint64_t> number_after(const std::string& text, std::string_view word) {
    const auto at = text.find(word);
    if (at == std::string::npos) return std::nullopt;
    const auto* const begin = text.data() + at + word.size();
    std::uint64_t value = 0;
    const auto read = std::from_chars(begin, text.data() + text.size(), value);
    return read.ec == std::errc{} ? std::optional(value) : std::nullopt;
}

std::optional<std::uint64_t> least_bytes(const std::string& device, const overprovision::FileSystemFacts& facts) {
    if (is_ext(facts.type)) {
        const auto said = run_program("resize2fs", {"-P", device});
        if (!said || said->status != 0) return std::nullopt;
        const auto blocks = number_after(said->output, "minimum size of the filesystem: ");
        return blocks ? std::optional(*blocks * facts.block_bytes) : std::nullopt;
    }
    if (facts.type == "ntfs") {
        const auto said = run_program("ntfsresize", {"--info", "--no-progress-bar", device});
        if (!said || said->status != 0) return std::nullopt;
        return number_after(said->output, "You might resize at ");
    }
    return std::nullopt;
}

/// A private mount, because btrfs can only be resized while mounted.
class PrivateMount {
public:
    Status mount(const std::string& device) {
        std::string folder = "/run/fettle-XXXXXX";
        if (::mkdtemp(folder.data()) == nullptr) return fail(os_error(errno, "creating a folder in /run"));
        folder_ = folder;
        if (::mount(device.c_str(), folder_.c_str(), "btrfs", MS_NODEV | MS_NOSUID | MS_NOEXEC | MS_NOATIME, "") != 0) {
            return fail(os_error(errno, "mounting " + device));
        }
        mounted_ = true;
        return {};
    }
    /// Errors: busy, if another process uses it.
    Status unmount() {
        if (mounted_ && ::umount2(folder_.c_str(), UMOUNT_NOFOLLOW) != 0) {
            return fail(os_error(errno, "unmounting " + folder_));
        }
        mounted_ = false;
        return {};
    }
    [[nodiscard]] const std::string& folder() const { return folder_; }
    PrivateMount() = default;
    ~PrivateMount() {
        if (!unmount()) (void)::umount2(folder_.c_str(), MNT_DETACH | UMOUNT_NOFOLLOW);
        if (!folder_.empty()) (void)::rmdir(folder_.c_str());
    }
    PrivateMount(const PrivateMount&) = delete;
    PrivateMount& operator=(const PrivateMount&) = delete;

private:
    std::string folder_;
    bool mounted_ = false;
};

Status resize_btrfs(Place place, const std::string& device, const std::string& size) {
    PrivateMount mount;
    if (auto mounted = mount.mount(device); !mounted) return mounted;
    const auto done = call(place, "btrfs", {"filesystem", "resize", size, mount.folder()}, ErrorCode::io);
    auto gone = mount.unmount();
    if (!done) return fail(done.error());
    return gone;
}

Status cannot(const std::string& type) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("resizing {type}"),
                {{"type", (type.empty() ? std::string("an unknown file system") : type)}});
}

}  // namespace

Result<overprovision::FileSystemFacts> ProgramResizer::look(const std::string& device) {
    auto facts = read_superblock(device);
    if (facts && !facts->mounted) facts->least_bytes = least_bytes(device, *facts);
    return facts;
}

Status ProgramResizer::check(const std::string& device, const std::string& type) {
    // 1: errors were found and corrected (e2fsck(8)).
    if (is_ext(type)) return only(call(place_, "e2fsck", {"-f", "-p", device}, ErrorCode::malformed, 1));
    if (type == "btrfs") return only(call(place_, "btrfs", {"check", "--readonly", device}, ErrorCode::malformed));
    // --force is needed once: ntfsresize marks the volume for a check by Windows, and then refuses it.
    if (type == "ntfs") return only(call(place_, "ntfsresize", {"--check", "--force", device}, ErrorCode::malformed));
    return cannot(type);
}

Status ProgramResizer::shrink(const std::string& device, const std::string& type, std::uint64_t bytes) {
    if (is_ext(type)) return only(call(place_, "resize2fs", {device, fmt::format("{}K", bytes / 1024)}, ErrorCode::io));
    if (type == "btrfs") return resize_btrfs(place_, device, fmt::format("1:{}", bytes));
    if (type != "ntfs") return cannot(type);
    const auto size = fmt::format("{}", bytes);
    const std::vector<std::string> arguments{"--force", "--no-progress-bar", "--size", size, device};
    auto trial = arguments;
    trial.insert(trial.begin(), "--no-action");
    if (const auto tried = call(place_, "ntfsresize", trial, ErrorCode::io); !tried) return fail(tried.error());
    return only(call(place_, "ntfsresize", arguments, ErrorCode::io));
}

Status ProgramResizer::grow(const std::string& device, const std::string& type) {
    if (is_ext(type)) return only(call(place_, "resize2fs", {device}, ErrorCode::io));
    if (type == "btrfs") return resize_btrfs(place_, device, "1:max");
    if (type == "ntfs")
        return only(call(place_, "ntfsresize", {"--force", "--force", "--no-progress-bar", device}, ErrorCode::io));
    return cannot(type);
}

}  // namespace fettle::linux_system
