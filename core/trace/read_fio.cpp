// SPDX-License-Identifier: GPL-3.0-or-later
// fio(1), section TRACE FILE FORMAT. What the page leaves open is as fio 3.33 does it:
// - Version 3: the timestamp is in microseconds since the log was opened (log_io_u in iolog.c).
// - Version 2: "wait N" waits until N milliseconds after fio's start (read_iolog_get in iolog.c), although the page
//   says that N are microseconds since the previous wait. fio itself writes no waits in version 2.
#include <algorithm>
#include <array>

#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

using namespace std::literals;

constexpr std::uint64_t kMicrosecond = 1'000;
constexpr std::uint64_t kMillisecond = 1'000'000;

struct Line {
    std::optional<std::uint64_t> timestamp;  // version 3 only
    std::string_view file;
    std::string_view action;
    std::optional<std::uint64_t> offset;
    std::optional<std::uint64_t> bytes;
    bool surplus = false;  // more words than the format has

    [[nodiscard]] bool on_data() const { return offset && bytes; }
};

Line take_apart(std::string_view text, Format version) {
    TextCursor cursor(text);
    Line line;
    if (version == Format::fio_iolog_3) line.timestamp = number_of(cursor.word());
    line.file = cursor.word();
    line.action = cursor.word();
    line.offset = number_of(cursor.word());
    line.bytes = number_of(cursor.word());
    cursor.skip_spaces();
    line.surplus = !cursor.empty();
    return line;
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<Kind> kind_of(std::string_view action) {
    if (action == "read") return Kind::read;
    if (action == "write") return Kind::write;
    if (action == "trim") return Kind::discard;
    if (is_one_of(action, std::array{"sync"sv, "datasync"sv, "syncfs"sv})) return Kind::flush;
    return std::nullopt;
}

class FioSource final : public Source {
public:
    FioSource(Reading& reading, Format version) : reading_(reading), version_(version) {}

    Result<std::optional<Access>> next() override {
        for (;;) {
            const auto text = reading_.input.line();
            if (!text) return fail(text.error());
            if (!*text) return std::nullopt;
            if (reading_.input.line_number() == 1) {
                const auto header = version_ == Format::fio_iolog_3 ? kFioHeader3 : kFioHeader2;
                if (!(*text)->starts_with(header)) return fail(unfit_line(reading_, version_, **text));
                continue;
            }
            auto access = access_of(**text);
            if (!access || *access) return access;
        }
    }

private:
    /// nullopt: a line without an access.
    Result<std::optional<Access>> access_of(std::string_view text) {
        const auto line = take_apart(text, version_);
        if (line.surplus || line.action.empty()) return fail(unfit_line(reading_, version_, text));
        const auto at = time_of(line);
        if (!at) return fail(unfit_line(reading_, version_, text));
        if (is_one_of(line.action, std::array{"add"sv, "open"sv, "close"sv})) return std::nullopt;
        if (!line.on_data()) return fail(unfit_line(reading_, version_, text));
        if (line.action == "wait"sv && version_ == Format::fio_iolog_2) return std::nullopt;
        if (line.action == "sync_file_range"sv) {  // starts writes, which are accesses of their own
            ++reading_.counts.ignored;
            return std::nullopt;
        }
        const auto kind = kind_of(line.action);
        if (!kind) return fail(unfit_line(reading_, version_, text));
        return make_access(line, *kind, *at, text);
    }

    Result<std::optional<Access>> make_access(const Line& line, Kind kind, std::uint64_t at_ns, std::string_view text) {
        const auto wanted = reading_.devices.wants(line.file);
        if (!wanted) return fail(wanted.error());
        if (!*wanted) {
            ++reading_.counts.other_devices;
            return std::nullopt;
        }
        // fio gives a flush the offset of the access before it.
        if (kind == Kind::flush) return Access{at_ns, 0, 0, kind, std::nullopt};
        if (!addresses_fit(*line.offset, *line.bytes)) return fail(unfit_line(reading_, version_, text));
        if (*line.bytes == 0) {
            ++reading_.counts.ignored;
            return std::nullopt;
        }
        return Access{at_ns, *line.offset, *line.bytes, kind, std::nullopt};
    }

    /// When the line's action happens, in nanoseconds.
    std::optional<std::uint64_t> time_of(const Line& line) {
        if (version_ == Format::fio_iolog_3) {
            return line.timestamp ? product(*line.timestamp, kMicrosecond) : std::nullopt;
        }
        if (line.action == "wait"sv && line.offset) {
            const auto until = product(*line.offset, kMillisecond);
            if (!until) return std::nullopt;
            waited_ns_ = std::max(waited_ns_, *until);
        }
        return waited_ns_;
    }

    Reading& reading_;
    Format version_;
    std::uint64_t waited_ns_ = 0;
};

}  // namespace

std::unique_ptr<Source> read_fio(Reading& reading, Format version) {
    return std::make_unique<FioSource>(reading, version);
}

}  // namespace fettle::trace
