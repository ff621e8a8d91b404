// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/receipt_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <optional>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kSuffix = ".json";

/// Only names made by add(): they begin with the time.
bool is_name(const std::string& name) {
    return name.ends_with(kSuffix) && name.size() > kSuffix.size() && name.size() < 200 && name.front() >= '0' &&
           name.front() <= '9' && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos;
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
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid receipt name: {name}"), {{"name", name}});
    }
    if (document.size() > plan::kLargestReceipt) return fail(ErrorCode::too_large, FETTLE_TEXT("the receipt"));
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store receipts in"));
    if (auto made = make_private_folder(folder_); !made) return made;
    remove_parts(folder_);
    // The time sorts them; the process id and the nanoseconds make them unique.
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const auto mine = fmt::format("{:012}-{:09}-{}-{}{}", now.tv_sec, now.tv_nsec, ::getpid(), name, kSuffix);
    if (auto written = replace_file(below(folder_, mine), document, 0600); !written) return written;
    const auto all = names();
    for (std::size_t i = 0; i + plan::kMostReceipts < all.size(); ++i) {
        // Not this one, even if the clock was set back and all others are newer.
        if (all[i] != mine) (void)::unlink(below(folder_, all[i]).c_str());
    }
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
