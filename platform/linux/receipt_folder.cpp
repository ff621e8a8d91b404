// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/receipt_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <optional>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kSuffix = ".json";
/// Written but not complete: names() skips it.
constexpr std::string_view kUnfinished = ".unfinished";

/// Only names made by add(): they begin with the time.
bool is_name(const std::string& name) {
    return name.ends_with(kSuffix) && name.size() > kSuffix.size() && name.size() < 200 && name.front() >= '0' &&
           name.front() <= '9' && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos;
}

Status write_durably(const std::string& path, std::string_view text) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(os_error(errno, "creating " + path));
    const DeviceFile file(number, path);
    while (!text.empty()) {
        const auto written = ::write(number, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(os_error(written < 0 ? errno : EIO, "writing " + path));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(number) != 0) return fail(os_error(errno, "writing " + path));
    return {};
}

/// nullopt: it was removed meanwhile, is a link or another user's, or is too large for a receipt.
Result<std::optional<std::string>> read_own(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0 && (errno == ENOENT || errno == ELOOP)) return std::optional<std::string>();
    if (number < 0) return fail(os_error(errno, "opening " + path));
    const DeviceFile file(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_uid != ::geteuid() ||
        static_cast<std::size_t>(facts.st_size) > plan::kLargestReceipt) {
        return std::optional<std::string>();
    }
    std::string text(static_cast<std::size_t>(facts.st_size), '\0');
    std::size_t have = 0;
    while (have < text.size()) {
        const auto got = ::read(number, text.data() + have, text.size() - have);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + path));
        if (got == 0) break;
        have += static_cast<std::size_t>(got);
    }
    text.resize(have);
    return std::optional<std::string>(std::move(text));
}

}  // namespace

std::vector<std::string> ReceiptFolder::names() const {
    auto all = names_in(folder_);
    std::erase_if(all, [](const std::string& name) { return !is_name(name); });
    return all;
}

Status ReceiptFolder::add(const std::string& name, std::string_view document) {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        return fail(ErrorCode::invalid_argument, "invalid receipt name: " + name);
    }
    if (document.size() > plan::kLargestReceipt) return fail(ErrorCode::too_large, "the receipt");
    if (folder_.empty()) return fail(ErrorCode::refused, "no home folder for receipts");
    if (auto made = make_private_folder(folder_); !made) return made;
    // The time sorts them; the process id and the nanoseconds make them unique.
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const auto path = below(folder_, fmt::format("{:012}-{:09}-{}-{}", now.tv_sec, now.tv_nsec, ::getpid(), name));
    const auto unfinished = path + std::string(kUnfinished);
    const auto finished = path + std::string(kSuffix);
    auto written = write_durably(unfinished, document);
    if (written && ::rename(unfinished.c_str(), finished.c_str()) != 0) {
        written = fail(os_error(errno, "writing " + finished));
    }
    if (!written) {
        (void)::unlink(unfinished.c_str());
        return written;
    }
    const auto all = names();
    for (std::size_t i = 0; i + plan::kMostReceipts < all.size(); ++i) (void)::unlink(below(folder_, all[i]).c_str());
    return sync_folder(folder_);
}

Result<std::vector<std::string>> ReceiptFolder::newest(std::size_t most) {
    std::vector<std::string> documents;
    if (folder_.empty()) return documents;
    auto all = names();
    std::reverse(all.begin(), all.end());
    for (const auto& name : all) {
        if (documents.size() >= most) break;
        auto text = read_own(below(folder_, name));
        if (!text) return fail(text.error());
        if (*text) documents.push_back(std::move(**text));
    }
    return documents;
}

}  // namespace fettle::linux_system
