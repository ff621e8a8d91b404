// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/recorder.h"

#include <utility>

#include "platform/record/recording_text.h"
#include "platform/record/scrub.h"

namespace fettle::record {

namespace {

std::size_t data_size(const Exchange& exchange) {
    return std::visit(
        [](const auto& what) -> std::size_t {
            if constexpr (requires { what.size; }) {
                return what.size;
            } else {
                return 0;
            }
        },
        exchange.what);
}

}  // namespace

Recorder::Recorder(std::unique_ptr<std::ostream> out, RecordOptions options)
    : out_(std::move(out)), options_(std::move(options)) {}

Recorder::~Recorder() {
    // Errors cannot be reported here; call finish to get them.
    [[maybe_unused]] const auto unheard = finish();
}

void Recorder::write(const std::string& line) {
    if (!trouble_) return;
    text_bytes_ += line.size() + 1;
    if (line.size() > kLargestLine || text_bytes_ > kLargestText) {
        trouble_ = fail(ErrorCode::too_large, FETTLE_TEXT("the recording"));
        return;
    }
    *out_ << line << '\n';
    // Flushes line by line, so that the commands before a crash are readable.
    out_->flush();
    if (!*out_) trouble_ = fail(ErrorCode::io, FETTLE_TEXT("writing the recording"));
}

void Recorder::start(const std::vector<DriveEntry>& entries) {
    const std::lock_guard lock(mutex_);
    if (started_) return;
    started_ = true;
    Recording head;
    head.program = options_.program;
    head.scrubbed = options_.scrub;
    head.entries = entries;
    if (options_.scrub) {
        kept_ = std::move(head);
    } else {
        write(header_line(head));
    }
}

bool Recorder::started() const {
    const std::lock_guard lock(mutex_);
    return started_;
}

void Recorder::add(Exchange exchange) {
    const std::lock_guard lock(mutex_);
    if (!started_ || finished_ || !trouble_) return;
    const auto size = data_size(exchange);
    data_bytes_ += size;
    if (size > kLargestTransfer || data_bytes_ > kLargestData) {
        trouble_ = fail(ErrorCode::too_large, FETTLE_TEXT("the recording"));
        return;
    }
    if (kept_) {
        kept_->exchanges.push_back(std::move(exchange));
    } else {
        write(exchange_line(steps_++, exchange));
    }
}

Result<Recording> Recorder::so_far() const {
    const std::lock_guard lock(mutex_);
    if (!trouble_) return fail(trouble_.error());
    return kept_.value_or(Recording{});
}

Status Recorder::finish() {
    const std::lock_guard lock(mutex_);
    if (finished_) return trouble_;
    finished_ = true;
    if (kept_) {
        const auto clean = scrub(std::move(*kept_));
        const auto before = trouble_;
        trouble_ = {};
        write(header_line(clean));
        for (const auto& exchange : clean.exchanges) write(exchange_line(steps_++, exchange));
        if (trouble_) trouble_ = before;
    }
    return trouble_;
}

}  // namespace fettle::record
