// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

/// Whether the fields agree with each other: a flush has no address, everything else has data.
bool sound(const Access& access) {
    if (access.kind == Kind::flush) return access.offset == 0 && access.bytes == 0;
    return access.bytes > 0 && addresses_fit(access.offset, access.bytes);
}

std::optional<Access> access_of(std::string_view line) {
    TextCursor cursor(line);
    Access access;
    const auto at = cursor.number();
    if (!at || !cursor.literal(",")) return std::nullopt;
    const auto kind = kind_named(cursor.until(','));
    const auto offset = cursor.number();
    if (!kind || !offset || !cursor.literal(",")) return std::nullopt;
    const auto bytes = cursor.number();
    if (!bytes || !cursor.literal(",")) return std::nullopt;
    if (!cursor.empty()) {
        access.took_ns = cursor.number();
        if (!access.took_ns || !cursor.empty()) return std::nullopt;
    }
    access.at_ns = *at;
    access.kind = *kind;
    access.offset = *offset;
    access.bytes = *bytes;
    return sound(access) ? std::optional(access) : std::nullopt;
}

class FettleSource final : public Source {
public:
    explicit FettleSource(Reading& reading) : reading_(reading) {}

    Result<std::optional<Access>> next() override {
        const auto line = reading_.input.line();
        if (!line) return fail(line.error());
        if (!*line) return std::nullopt;
        if (reading_.input.line_number() == 1) {
            if (**line != kFettleHeader) return fail(unfit_line(reading_, Format::fettle, **line));
            return next();
        }
        const auto access = access_of(**line);
        if (!access) return fail(unfit_line(reading_, Format::fettle, **line));
        if (access->at_ns < last_ns_) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("line {line} is earlier than the line before it"),
                        {{"line", reading_.input.line_number()}});
        }
        last_ns_ = access->at_ns;
        return access;
    }

private:
    Reading& reading_;
    std::uint64_t last_ns_ = 0;
};

}  // namespace

std::unique_ptr<Source> read_fettle(Reading& reading) { return std::make_unique<FettleSource>(reading); }

}  // namespace fettle::trace
