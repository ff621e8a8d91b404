// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/source.h"

#include <algorithm>
#include <limits>

namespace fettle::allocation {

namespace {

constexpr std::string_view kUnreadable = FETTLE_TEXT("The {type} file system cannot be read: {error}.");
constexpr std::string_view kNotUnderstood =
    FETTLE_TEXT("Fettle does not support this kind of {type} file system ({what}).");
constexpr std::string_view kMountAndTrim = FETTLE_TEXT("Mount it and trim it: \"fettle trim MOUNT\".");
constexpr std::string_view kContradicts =
    FETTLE_TEXT("The {type} file system is inconsistent ({what}), so it is unclear which blocks are free.");
constexpr std::string_view kCheckIt =
    FETTLE_TEXT("Check and repair it with its own tool (fsck; chkdsk for Windows file systems), then try again.");

}  // namespace

Expected<std::vector<std::uint8_t>> Source::read(std::uint64_t offset, std::size_t length) {
    const auto unreadable = [&](const Error& error) {
        return tl::unexpected<Message>(Message{"file-system-unreadable",
                                               Severity::warning,
                                               kUnreadable,
                                               {},
                                               {{"type", type_}, {"error", to_string(error)}}});
    };
    if (length > kMostBytes) return contradicts("a structure that is too large");
    if (offset > size() || size() - offset < length) {
        return unreadable(
            error_of(ErrorCode::truncated, FETTLE_TEXT("a referenced structure is beyond the end of the device")));
    }
    const std::uint64_t sector = std::max<std::uint32_t>(device_.logical_sector_bytes(), 1);
    const auto begin = offset / sector * sector;
    const auto end = std::min((offset + length + sector - 1) / sector * sector, size());
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(end - begin));
    if (auto done = device_.read(begin, bytes); !done) return unreadable(done.error());
    if (begin != offset) bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset - begin));
    bytes.resize(length);
    return bytes;
}

tl::unexpected<Message> Source::dirty(std::string_view text, std::string_view remedy) const {
    return tl::unexpected<Message>(Message{"file-system-dirty", Severity::warning, text, remedy, {{"type", type_}}});
}

tl::unexpected<Message> Source::not_understood(std::string what) const {
    return tl::unexpected<Message>(Message{"file-system-not-understood",
                                           Severity::info,
                                           kNotUnderstood,
                                           kMountAndTrim,
                                           {{"type", type_}, {"what", std::move(what)}}});
}

tl::unexpected<Message> Source::contradicts(std::string what) const {
    return tl::unexpected<Message>(Message{"file-system-contradicts",
                                           Severity::warning,
                                           kContradicts,
                                           kCheckIt,
                                           {{"type", type_}, {"what", std::move(what)}}});
}

}  // namespace fettle::allocation
