// SPDX-License-Identifier: GPL-3.0-or-later
// MSR Cambridge traces (Narayanan, Donnelly, Rowstron: "Write off-loading", FAST 2008; SNIA IOTTA trace set 388). Lines
// of Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime without a header: the time of issue in Windows' file
// time (units of 100 ns since 1601), bytes, and the response time in the same units.
#include <array>
#include <string>

#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

constexpr std::uint64_t kUnit_ns = 100;

enum Column : std::size_t { kTimestamp, kHost, kDisk, kType, kOffset, kSize, kResponse, kColumns };
using Columns = std::array<std::string_view, kColumns>;

/// If a line does not have seven columns, the last one is not a number.
Columns columns_of(std::string_view line) {
    TextCursor cursor(line);
    Columns columns;
    for (std::size_t i = 0; i + 1 < kColumns; ++i) columns[i] = cursor.until(',');
    columns[kResponse] = cursor.rest();
    return columns;
}

std::optional<Kind> kind_of_type(std::string_view type) {
    if (type == "Read" || type == "read" || type == "READ") return Kind::read;
    if (type == "Write" || type == "write" || type == "WRITE") return Kind::write;
    return std::nullopt;
}

std::optional<Access> access_of(const Columns& columns) {
    const auto at = number_of(columns[kTimestamp]);
    const auto took = number_of(columns[kResponse]);
    const auto offset = number_of(columns[kOffset]);
    const auto bytes = number_of(columns[kSize]);
    const auto kind = kind_of_type(columns[kType]);
    if (!at || !took || !offset || !bytes || !kind || !number_of(columns[kDisk])) return std::nullopt;
    const auto at_ns = product(*at, kUnit_ns);
    const auto took_ns = product(*took, kUnit_ns);
    if (!at_ns || !took_ns || !addresses_fit(*offset, *bytes)) return std::nullopt;
    return Access{*at_ns, *offset, *bytes, *kind, took_ns};
}

class MsrSource final : public Source {
public:
    explicit MsrSource(Reading& reading) : reading_(reading) {}

    Result<std::optional<Access>> next() override {
        for (;;) {
            const auto line = reading_.input.line();
            if (!line) return fail(line.error());
            if (!*line) return std::nullopt;
            const auto columns = columns_of(**line);
            const auto access = access_of(columns);
            if (!access) return fail(unfit_line(reading_, Format::msr_cambridge, **line));
            device_.assign(columns[kHost]).append(".").append(columns[kDisk]);
            const auto wanted = reading_.devices.wants(device_);
            if (!wanted) return fail(wanted.error());
            if (*wanted && access->bytes > 0) return access;
            ++(*wanted ? reading_.counts.ignored : reading_.counts.other_devices);
        }
    }

private:
    Reading& reading_;
    std::string device_;  // a member, so that its memory is used again
};

}  // namespace

bool is_msr_line(std::string_view line) { return access_of(columns_of(line)).has_value(); }

std::unique_ptr<Source> read_msr(Reading& reading) { return std::make_unique<MsrSource>(reading); }

}  // namespace fettle::trace
