// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/dm_table.h"

#include <fcntl.h>
#include <linux/dm-ioctl.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kSmallest = std::size_t{64} << 10U;
constexpr std::size_t kLargest = std::size_t{4} << 20U;
// crypt: cipher, key, IV offset, device, offset (Documentation/admin-guide/device-mapper/dm-crypt.rst)
constexpr std::size_t kCryptDevice = 3;
constexpr std::size_t kCryptOffset = 4;
constexpr std::string_view kNoKey = "-";

/// Memory for a result that may contain a key: overwritten at the end. An array of words, for the alignment.
class Answer {
public:
    explicit Answer(std::size_t bytes) : words_(bytes / sizeof(std::uint64_t)) {}
    ~Answer() { ::explicit_bzero(words_.data(), bytes()); }
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;
    dm_ioctl& head() { return *reinterpret_cast<dm_ioctl*>(words_.data()); }
    [[nodiscard]] std::string_view text() const {
        return {reinterpret_cast<const char*>(words_.data()), words_.size() * sizeof(std::uint64_t)};
    }
    [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

private:
    std::vector<std::uint64_t> words_;
};

std::optional<dev_t> number_of(const std::string& text) {
    const auto colon = text.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const auto major_number = parse_number(text.substr(0, colon));
    const auto minor_number = parse_number(text.substr(colon + 1));
    if (!major_number || !minor_number) return std::nullopt;
    return makedev(static_cast<unsigned>(*major_number), static_cast<unsigned>(*minor_number));
}

/// Splits at blanks; a key is never stored as a word.
std::vector<std::string> words_of(std::string_view type, std::string_view parameters) {
    std::vector<std::string> words;
    while (!parameters.empty()) {
        const auto end = std::min(parameters.find(' '), parameters.size());
        const bool key = type == "crypt" && words.size() == 1;
        if (end > 0) words.emplace_back(key ? kNoKey : parameters.substr(0, end));
        parameters.remove_prefix(std::min(end + 1, parameters.size()));
    }
    return words;
}

/// The targets follow each other; `next` is the offset from the first one.
Result<std::vector<DmTarget>> targets_of(Answer& answer, const std::string& number) {
    const auto wrong = [&] {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the device-mapper table of {number}"), {{"number", number}});
    };
    const auto text = answer.text();
    const std::size_t first = answer.head().data_start;
    std::vector<DmTarget> targets;
    std::size_t at = first;
    for (std::uint32_t i = 0; i < answer.head().target_count; ++i) {
        dm_target_spec spec{};
        if (at > text.size() || text.size() - at < sizeof spec) return wrong();
        std::memcpy(&spec, text.data() + at, sizeof spec);
        const auto begin = at + sizeof spec;
        const auto end = text.find('\0', begin);
        if (end == std::string_view::npos) return wrong();
        DmTarget target;
        target.start = spec.sector_start;
        target.sectors = spec.length;
        target.type.assign(static_cast<const char*>(spec.target_type),
                           ::strnlen(static_cast<const char*>(spec.target_type), sizeof spec.target_type));
        target.words = words_of(target.type, text.substr(begin, end - begin));
        targets.push_back(std::move(target));
        if (first + spec.next <= at) break;
        at = first + spec.next;
    }
    if (targets.size() != answer.head().target_count) return wrong();
    return targets;
}

Result<std::vector<DmTarget>> read_table(const std::string& control, const std::string& number) {
    const auto device = number_of(number);
    if (!device) return fail(ErrorCode::malformed, FETTLE_TEXT("the device number {number}"), {{"number", number}});
    const int descriptor = ::open(control.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + control));
    const DeviceFile file(descriptor, control);
    for (auto size = kSmallest; size <= kLargest; size *= 4) {
        Answer answer(size);
        auto& head = answer.head();
        head.version[0] = DM_VERSION_MAJOR;
        head.data_size = static_cast<std::uint32_t>(size);
        head.data_start = sizeof head;
        head.dev = *device;
        // Secure: the kernel overwrites its own copy of the result. No flush: the query writes nothing to a thin pool.
        head.flags = DM_STATUS_TABLE_FLAG | DM_NOFLUSH_FLAG | DM_SECURE_DATA_FLAG;
        if (::ioctl(descriptor, DM_TABLE_STATUS, &head) != 0) {
            return fail(os_error(errno, "reading the device-mapper table of " + number));
        }
        if ((head.flags & DM_BUFFER_FULL_FLAG) == 0) return targets_of(answer, number);
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("the device-mapper table of {number} is too long"),
                {{"number", number}});
}

Result<DmPlace> place_at(const DmTarget& target, std::size_t device, std::size_t offset, std::uint64_t sector,
                         std::uint64_t sectors) {
    const auto wrong = [&] {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a device-mapper target of type {type}"),
                    {{"type", target.type}});
    };
    if (target.words.size() <= std::max(device, offset)) return wrong();
    const auto begin = parse_number(target.words[offset]);
    if (!begin || !number_of(target.words[device])) return wrong();
    return DmPlace{target.words[device], *begin + sector, sectors};
}

/// striped: count, chunk in sectors, then device and offset of each (dm-stripe.rst).
Result<DmPlace> place_in_stripes(const DmTarget& target, std::uint64_t sector, std::uint64_t sectors) {
    const bool complete = target.words.size() >= 2;
    const std::uint64_t count = complete ? parse_number(target.words[0]).value_or(0) : 0;
    const std::uint64_t chunk = complete ? parse_number(target.words[1]).value_or(0) : 0;
    if (count == 0 || chunk == 0) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a device-mapper target of type striped"));
    }
    const auto number = sector / chunk;
    const auto within = sector % chunk;
    const auto stripe = static_cast<std::size_t>(number % count);
    return place_at(target, 2 + 2 * stripe, 3 + 2 * stripe, number / count * chunk + within,
                    std::min(sectors, chunk - within));
}

/// The part of [sector, sector + sectors) that lies in [begin, begin + length); sectors 0: none.
DmSource overlap(std::uint64_t sector, std::uint64_t sectors, std::uint64_t begin, std::uint64_t length) {
    const auto from = std::max(sector, begin);
    const auto to = std::min(sector + sectors, begin + length);
    return from < to ? DmSource{from, from - begin, to - from} : DmSource{};
}

Result<std::vector<DmSource>> sources_in_stripes(const DmTarget& target, const std::string& number,
                                                 std::uint64_t sector, std::uint64_t sectors) {
    constexpr std::size_t most = std::size_t{1} << 16U;
    const auto wrong = [&] {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a device-mapper target of type striped"));
    };
    const bool complete = target.words.size() >= 2;
    const std::uint64_t count = complete ? parse_number(target.words[0]).value_or(0) : 0;
    const std::uint64_t chunk = complete ? parse_number(target.words[1]).value_or(0) : 0;
    if (count == 0 || chunk == 0 || count > target.words.size()) return wrong();
    std::vector<DmSource> found;
    for (std::size_t stripe = 0; stripe < count; ++stripe) {
        if (target.words.size() < 4 + 2 * stripe) return wrong();
        if (target.words[2 + 2 * stripe] != number) continue;
        const auto begin = parse_number(target.words[3 + 2 * stripe]);
        if (!begin) return wrong();
        auto left = overlap(sector, sectors, *begin, target.sectors / count);
        while (left.sectors > 0) {
            const auto within = left.mapped % chunk;
            const auto run = std::min(left.sectors, chunk - within);
            if (found.size() >= most) return fail(ErrorCode::unsupported, target.type);
            found.push_back({left.lower, target.start + (left.mapped / chunk * count + stripe) * chunk + within, run});
            left = {left.lower + run, left.mapped + run, left.sectors - run};
        }
    }
    return found;
}

}  // namespace

Result<std::vector<DmSource>> sources_in(const DmTarget& target, const std::string& number, std::uint64_t sector,
                                         std::uint64_t sectors) {
    if (target.type == "striped") return sources_in_stripes(target, number, sector, sectors);
    const bool crypt = target.type == "crypt";
    if (!crypt && target.type != "linear") return fail(ErrorCode::unsupported, target.type);
    const auto place = place_at(target, crypt ? kCryptDevice : 0, crypt ? kCryptOffset : 1, 0, target.sectors);
    if (!place) return fail(place.error());
    if (place->number != number) return std::vector<DmSource>();
    auto found = overlap(sector, sectors, place->sector, target.sectors);
    if (found.sectors == 0) return std::vector<DmSource>();
    found.mapped += target.start;
    return std::vector<DmSource>{found};
}

Result<DmPlace> place_in(const DmTarget& target, std::uint64_t sector, std::uint64_t sectors) {
    if (sector < target.start || sector - target.start >= target.sectors) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a sector beyond the device-mapper target"));
    }
    const auto inside = sector - target.start;
    const auto most = std::min(sectors, target.sectors - inside);
    if (target.type == "linear") return place_at(target, 0, 1, inside, most);
    if (target.type == "crypt") return place_at(target, kCryptDevice, kCryptOffset, inside, most);
    if (target.type == "striped") return place_in_stripes(target, inside, most);
    return fail(ErrorCode::unsupported, target.type);
}

DmTableReader dm_tables(const Roots& roots) {
    return [control = roots.dev + "/mapper/control"](const std::string& number) { return read_table(control, number); };
}

}  // namespace fettle::linux_system
