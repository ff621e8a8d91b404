// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/statistics.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

std::uint64_t& count_in(SizeRow& row, Kind kind) {
    if (kind == Kind::read) return row.reads;
    return kind == Kind::write ? row.writes : row.discards;
}

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void Statistics::add(const Access& access) {
    auto& kind = kinds_[static_cast<std::size_t>(access.kind)];
    ++kind.accesses;
    kind.bytes = saturating_sum(kind.bytes, access.bytes);
    if (accesses_++ == 0) first_ns_ = access.at_ns;
    last_ns_ = std::max(last_ns_, access.at_ns);
    if (access.kind != Kind::flush && access.bytes > 0) {
        add_size(access);
        add_address(access, kind);
    }
    if (access.took_ns) add_time(access, kind);
}

void Statistics::add_size(const Access& access) {
    const auto power = static_cast<std::size_t>(std::bit_width(access.bytes)) - 1;
    auto& rows = std::has_single_bit(access.bytes) ? exact_ : above_;
    ++count_in(rows[power], access.kind);
}

void Statistics::add_address(const Access& access, KindStatistics& kind) {
    if (access.kind == last_kind_ && access.offset == last_end_) ++kind.sequential;
    last_kind_ = access.kind;
    last_end_ = saturating_sum(access.offset, access.bytes);
    lowest_ = std::min(lowest_, access.offset);
    highest_ = std::max(highest_, last_end_);
}

void Statistics::add_time(const Access& access, KindStatistics& kind) {
    const auto end = saturating_sum(access.at_ns, *access.took_ns);
    ++kind.timed;
    kind.timed_bytes = saturating_sum(kind.timed_bytes, access.bytes);
    kind.service.record(*access.took_ns);
    service_sum_ns_ += static_cast<double>(*access.took_ns);
    const auto start = std::max(access.at_ns, busy_until_ns_);
    if (end > start) {
        busy_ns_ += end - start;
        busy_until_ns_ = end;
    }
    last_ns_ = std::max(last_ns_, end);
    depths_.add(access.at_ns, end);
}

std::uint64_t Statistics::data_bytes() const noexcept {
    return saturating_sum(of(Kind::read).bytes, of(Kind::write).bytes);
}

std::uint64_t Statistics::timed() const noexcept {
    return std::accumulate(kinds_.begin(), kinds_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const KindStatistics& one) { return sum + one.timed; });
}

bench::Histogram Statistics::service() const noexcept {
    bench::Histogram all;
    for (const auto& one : kinds_) all.merge(one.service);
    return all;
}

double Statistics::sequential_share() const noexcept {
    return share(of(Kind::read).sequential + of(Kind::write).sequential, data_accesses());
}

double Statistics::share_of_size(std::uint64_t bytes) const noexcept {
    const auto power = static_cast<std::size_t>(std::bit_width(bytes)) - 1;
    return share(exact_[power].reads_and_writes(), data_accesses());
}

std::uint64_t Statistics::duration_ns() const noexcept { return last_ns_ - first_ns_; }

std::optional<double> Statistics::idle_share() const noexcept {
    if (timed() == 0 || timed() != accesses_ || duration_ns() == 0) return std::nullopt;
    return 1 - share(busy_ns_, duration_ns());
}

std::optional<double> Statistics::busy_bytes_per_second() const noexcept {
    if (busy_ns_ == 0) return std::nullopt;
    const auto bytes = saturating_sum(of(Kind::read).timed_bytes, of(Kind::write).timed_bytes);
    return static_cast<double>(bytes) * 1e9 / static_cast<double>(busy_ns_);
}

std::optional<double> Statistics::mean_depth() const noexcept {
    if (busy_ns_ == 0) return std::nullopt;
    return service_sum_ns_ / static_cast<double>(busy_ns_);
}

}  // namespace fettle::trace
