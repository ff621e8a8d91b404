// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/program_examiner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/read_only_loop.h"
#include "platform/linux/run_program.h"
#include "platform/linux/signatures.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// The largest file systems take minutes; a drive that no longer responds takes for ever.
constexpr std::chrono::minutes kCheckerLimit{30};

using trim::CheckerAnswer;
using trim::FileSystemPlace;
using Verdict = CheckerAnswer::Verdict;

struct Checker {
    std::string program;
    std::vector<std::string> options;
    std::string package;
};

/// Each exits with 0 if it finds no errors, and with another status otherwise.
Result<Checker> checker_of(const FileSystemPlace& place, const std::string& type) {
    if (type.starts_with("ext")) return Checker{"e2fsck", {"-f", "-n"}, "e2fsprogs"};
    if (type == "xfs") {
        Checker checker{"xfs_repair", {"-n"}, "xfsprogs"};
        if (place.image && place.whole) checker.options.emplace_back("-f");
        return checker;
    }
    if (type == "ntfs") return Checker{"ntfsfix", {"-n"}, "ntfs-3g"};
    if (type == "exfat") return Checker{"fsck.exfat", {"-n"}, "exfatprogs"};
    if (type.starts_with("fat")) return Checker{"fsck.fat", {"-n"}, "dosfstools"};
    return fail(ErrorCode::unsupported, FETTLE_TEXT("checking {type}"), {{"type", type}});
}

Result<std::shared_ptr<DeviceFile>> open_image(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    return std::make_shared<DeviceFile>(number, path);
}

Result<std::shared_ptr<DeviceFile>> open_node(const Roots& roots, const std::string& name) {
    const auto number = read_text(roots.sys + "/class/block/" + name + "/dev");
    if (!number) return fail(ErrorCode::vanished, name);
    return open_block_device(roots.dev + "/" + name, *number);
}

/// A stable name for the open file, whatever happens to its path, for programs started from here.
std::string name_of(const DeviceFile& file) { return fmt::format("/proc/{}/fd/{}", ::getpid(), file.descriptor()); }

/// A program's output about `path`, with the displayed name in its place.
std::string with_name(std::string text, const std::string& path, const std::string& name) {
    for (auto at = text.find(path); at != std::string::npos; at = text.find(path, at + name.size())) {
        text.replace(at, path.size(), name);
    }
    return text;
}

std::string end_of(int status) {
    constexpr int kSignal = 128;
    if (status == kSignal) return fmt::format("exit status {}", status);
    return status > kSignal ? fmt::format("signal {}", status - kSignal) : fmt::format("exit status {}", status);
}

CheckerAnswer run(const Checker& checker, const std::string& path, const std::string& name, Place place) {
    CheckerAnswer answer;
    answer.package = checker.package;
    answer.command = checker.program;
    for (const auto& option : checker.options) answer.command += " " + option;
    auto arguments = checker.options;
    arguments.push_back(path);
    const auto done = run_program(checker.program, arguments, {place, Signals::usual, kCheckerLimit});
    if (!done && done.error().code == ErrorCode::timeout) {
        answer.verdict = Verdict::not_finished;
        answer.end = fmt::format("stopped after {} minutes", kCheckerLimit.count());
        answer.words = "The drive may have stopped responding.";
        return answer;
    }
    if (!done) {
        answer.verdict = done.error().code == ErrorCode::unsupported ? Verdict::not_installed : Verdict::not_possible;
        answer.words = to_string(done.error());
        return answer;
    }
    answer.verdict = verdict_of(checker.program, done->status);
    if (answer.verdict == Verdict::not_finished) answer.end = end_of(done->status);
    answer.words = last_words(with_name(done->output, path, name));
    return answer;
}

/// The partition's device node must match the partition table.
bool shows(const Roots& roots, const FileSystemPlace& place) {
    constexpr std::uint64_t unit = 512;  // of sysfs, whatever the drive's sectors are
    const auto folder = roots.sys + "/class/block/" + place.partition + "/";
    return read_number(folder + "start") == place.start / unit && read_number(folder + "size") == place.size / unit;
}

}  // namespace

Verdict verdict_of(const std::string& program, int status) {
    if (status == 0) return Verdict::sound;
    // e2fsck(8) and fsck.exfat(8) add up: 1, 2 and 4 are errors of the file system; 8, 16, 32 and 128 are the
    // program's.
    if (program == "e2fsck" || program == "fsck.exfat") {
        return (status & ~7) == 0 ? Verdict::faulty : Verdict::not_finished;
    }
    // xfs_repair(8): 1 corruption with -n, 2 a journal that has to be replayed first. fsck.fat(8): 1 errors, 2 usage.
    // ntfsfix has no other status than 0 and 1.
    return status == 1 ? Verdict::faulty : Verdict::not_finished;
}

Result<std::vector<std::string>> ProgramExaminer::formats(const FileSystemPlace& place) {
    auto file = place.image ? open_image(place.entry.path) : open_node(roots_, place.entry.id);
    if (!file) return fail(file.error());
    return formats_in((*file)->descriptor(), place.start, place.size);
}

Result<CheckerAnswer> ProgramExaminer::check(const FileSystemPlace& place, const std::string& type) {
    auto checker = checker_of(place, type);
    if (!checker) return fail(checker.error());
    const auto not_possible = [&](const std::string& why) {
        return CheckerAnswer{Verdict::not_possible, checker->program, checker->package, why, {}};
    };
    if (!place.image) {
        const auto& name = place.whole ? place.entry.id : place.partition;
        if (!place.whole && !shows(roots_, place)) return not_possible(name + " does not match the partition table");
        const auto node = open_node(roots_, name);
        if (!node) return not_possible(to_string(node.error()));
        return run(*checker, (*node)->path(), name, place_);
    }
    auto file = open_image(place.entry.path);
    if (!file) return fail(file.error());
    if (place.whole) return run(*checker, name_of(**file), place.partition, place_);
    if (!is_installed(checker->program)) return run(*checker, "-", place.partition, place_);
    const auto loop = ReadOnlyLoop::over(roots_, **file, place.start, place.size);
    if (loop) return run(*checker, (*loop)->path(), place.partition, place_);
    if (checker->program == "e2fsck") {
        return run(*checker, fmt::format("{}?offset={}", name_of(**file), place.start), place.partition, place_);
    }
    return not_possible(to_string(loop.error()));
}

}  // namespace fettle::linux_system
