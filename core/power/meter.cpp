// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/meter.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/size_text.h"
#include "core/power/meter_columns.h"

namespace fettle::power {

namespace {

/// Instruments write their settings before the header.
constexpr std::size_t kMostPreamble = 100;
constexpr std::size_t kMostColumns = 1000;
/// Of a drive or a computer.
constexpr double kMostWatts = 1e6;
/// Smaller numbers of seconds are not Unix time: it was 1973.
constexpr double kLeastUnix = 1e8;

class MeterReader {
public:
    MeterReader(std::string_view text, const MeterOptions& options) : text_(text), options_(options) {}

    Result<MeterLog> read() {
        if (text_.size() > kLongestMeterLog) {
            return fail(ErrorCode::too_large, FETTLE_TEXT("the meter's log is longer than {limit:gib}"),
                        {{"limit", std::uint64_t{kLongestMeterLog}}});
        }
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
        while (next_line()) {
            if (auto taken = layout_ ? take(line_) : begin(line_); !taken) return fail(taken.error());
            if (log_.samples.size() > kMostMeterSamples) {
                return fail(ErrorCode::too_large, FETTLE_TEXT("the meter's log has more than {limit:count} samples"),
                            {{"limit", std::uint64_t{kMostMeterSamples}}});
            }
        }
        if (!layout_) return no_columns();
        end_sample();
        if (log_.samples.size() < 2) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("the meter's log has fewer than two samples"));
        }
        log_.power = layout_->title;
        log_.period_s = median_period();
        return std::move(log_);
    }

private:
    /// The next line with content.
    bool next_line() {
        while (!text_.empty()) {
            const auto end = text_.find('\n');
            last_ = end == std::string_view::npos;
            line_ = text_.substr(0, end);
            text_.remove_prefix(last_ ? text_.size() : end + 1);
            ++number_;
            if (line_.ends_with('\r')) line_.remove_suffix(1);
            if (line_.find_first_not_of(" \t;,") != std::string_view::npos && line_.front() != '#') return true;
        }
        return false;
    }

    [[nodiscard]] tl::unexpected<Error> bad_line(std::string_view what) const {
        return fail(ErrorCode::malformed, FETTLE_TEXT("line {line} of the meter's log: {what}"),
                    {{"line", std::uint64_t{number_}}, {"what", what}});
    }

    /// A line before the first sample: the header, the first sample of a log without one, or neither.
    Status begin(std::string_view line) {
        const auto separator = separator_of(line);
        const auto fields = fields_of(line, separator);
        if (fields.size() > kMostColumns) return bad_line("more than 1,000 columns");
        if (fields.size() >= 2) {
            if (first_time(fields.front()) && all_numbers(fields)) {
                // The names over these numbers are of something else.
                if (complaint_ && complaint_fields_ == fields.size()) return fail(*complaint_);
                if (unknown_.size() == fields.size()) return no_columns();
                auto plain = plain_layout(fields.size(), options_);
                if (!plain) return fail(plain.error());
                layout_ = std::move(*plain);
                separator_ = separator;
                return take(line);
            }
            auto layout = layout_of(fields, options_);
            if (!layout) {
                // Settings before the header may look like one: "Time;2026-03-01".
                if (!complaint_ || fields.size() >= complaint_fields_) {
                    complaint_ = layout.error();
                    complaint_fields_ = fields.size();
                }
            } else if (*layout) {
                layout_ = std::move(**layout);
                separator_ = separator;
                return {};
            }
        }
        unknown_ = fields;
        if (++preamble_ <= kMostPreamble && !text_.empty()) return {};
        if (complaint_) return fail(*complaint_);
        return no_columns();
    }

    static tl::unexpected<Error> no_columns() {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the meter's log has no columns of time and power"));
    }

    /// Whether all fields but the first are numbers or empty.
    [[nodiscard]] static bool all_numbers(const std::vector<std::string>& fields) {
        return std::all_of(fields.begin() + 1, fields.end(),
                           [](const std::string& field) { return field.empty() || meter_number(field, true); });
    }
    [[nodiscard]] static bool first_time(const std::string& field) {
        const auto iso = iso_time(field);
        return meter_number(field, true) || !iso || *iso;
    }

    Result<MeterTime> time_of(const std::string& field) {
        if (const auto number = meter_number(field, separator_ != ',' || quoted())) {
            if (!scale_) scale_ = layout_->time_scale ? *layout_->time_scale : scale_by_size(*number);
            const auto seconds = *number * *scale_;
            return MeterTime{seconds, seconds >= kLeastUnix};
        }
        const auto iso = iso_time(field);
        if (!iso) return bad_line(iso.error().context);
        if (!*iso) return bad_line("time is neither a number nor ISO 8601: " + quote(field));
        return **iso;
    }

    /// Unix time in milliseconds, microseconds or nanoseconds is recognized from 1973 on.
    static double scale_by_size(double number) {
        if (number >= kLeastUnix * 1e9) return 1e-9;
        if (number >= kLeastUnix * 1e6) return 1e-6;
        return number >= kLeastUnix * 1e3 ? 1e-3 : 1;
    }

    /// Within quotation marks, a comma separates no fields.
    [[nodiscard]] bool quoted() const { return line_.find('"') != std::string_view::npos; }

    /// nullopt: a value is missing. Error: malformed.
    Result<std::optional<double>> power_of(const std::vector<std::string>& fields) {
        double watts = 0;
        for (const auto& term : layout_->power) {
            double product = 1;
            for (const auto& column : {std::optional(term.value), term.current}) {
                if (!column) continue;
                const auto& field = fields[column->index];
                if (is_missing(field)) return std::optional<double>();
                const auto number = meter_number(field, separator_ != ',' || quoted());
                if (!number) return bad_line("not a number: " + quote(field));
                product *= *number * column->scale;
            }
            watts += product;
        }
        if (!(std::abs(watts) <= kMostWatts)) return bad_line("power is too large");
        return std::optional(watts);
    }

    static bool is_missing(std::string_view field) {
        return field.empty() || field == "-" || field == "NaN" || field == "nan" || field == "N/A" || field == "null";
    }

    /// Whether every column in use is there.
    [[nodiscard]] bool reaches(const std::vector<std::string>& fields) const {
        auto most = layout_->time;
        for (const auto& term : layout_->power) {
            most = std::max({most, term.value.index, term.current ? term.current->index : 0});
        }
        return most < fields.size();
    }

    Status take(std::string_view line) {
        const auto fields = fields_of(line, separator_);
        // A log that is still being written, or was copied from a full disk, ends within a line.
        const bool incomplete = last_ && !log_.samples.empty();
        if (!reaches(fields)) return incomplete ? Status() : bad_line("too few fields");
        const auto time = time_of(fields[layout_->time]);
        if (!time) return incomplete ? Status() : fail(time.error());
        const auto watts = power_of(fields);
        if (!watts) return incomplete ? Status() : fail(watts.error());
        if (!started_) log_.absolute = time->absolute;
        if (started_ && time->absolute != log_.absolute) return bad_line("time changes between absolute and relative");
        if (started_ && time->seconds < seconds_) return bad_line("time goes back");
        if (started_ && time->seconds == seconds_ && *watts && count_ > 0) ++log_.merged;
        if (!started_ || time->seconds > seconds_) end_sample();
        started_ = true;
        seconds_ = time->seconds;
        if (!*watts) {
            ++log_.missing;
            return {};
        }
        sum_ += **watts;
        ++count_;
        return {};
    }

    void end_sample() {
        if (count_ > 0) log_.samples.push_back({seconds_, sum_ / static_cast<double>(count_)});
        count_ = 0;
        sum_ = 0;
    }

    [[nodiscard]] double median_period() const {
        std::vector<double> steps;
        steps.reserve(log_.samples.size() - 1);
        for (std::size_t i = 1; i < log_.samples.size(); ++i) {
            steps.push_back(log_.samples[i].seconds - log_.samples[i - 1].seconds);
        }
        const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
        std::nth_element(steps.begin(), middle, steps.end());
        return *middle;
    }

    std::string_view text_;
    const MeterOptions& options_;
    std::string_view line_;
    std::size_t number_ = 0;
    bool last_ = false;  ///< the line has no end
    std::size_t preamble_ = 0;
    std::optional<Error> complaint_;
    std::size_t complaint_fields_ = 0;
    std::vector<std::string> unknown_;  ///< the last line before the samples
    std::optional<MeterLayout> layout_;
    char separator_ = ',';
    std::optional<double> scale_;
    MeterLog log_;
    bool started_ = false;
    double seconds_ = 0;  ///< of the samples not yet in the log, and their sum
    double sum_ = 0;
    std::size_t count_ = 0;
};

}  // namespace

Result<MeterLog> read_meter(std::string_view text, const MeterOptions& options) {
    return MeterReader(text, options).read();
}

}  // namespace fettle::power
