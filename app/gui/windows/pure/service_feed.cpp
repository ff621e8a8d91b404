// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/pure/service_feed.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "core/stream/message.h"

namespace fettle::gui {

namespace {

constexpr std::uint32_t kNumber = 1;
/// An alert is a few hundred bytes; the final document of another program's job, which is of no interest, may be
/// longer.
constexpr std::uint32_t kMostBytes = 64U << 10U;

std::string_view text_of(const stream::Frame& frame) {
    return {reinterpret_cast<const char*>(frame.bytes.data()), frame.bytes.size()};
}

/// Adds an alert, if the signal is one. Other signals are of no interest.
Status add_alert(const stream::Frame& frame, std::vector<QString>& alerts) {
    const auto signal = stream::read_signal(text_of(frame));
    if (!signal) return fail(signal.error());
    if (signal->name != "Alert" || signal->values.empty()) return {};
    if (const auto* document = std::get_if<std::string>(&signal->values.front())) {
        alerts.push_back(QString::fromStdString(*document));
    }
    return {};
}

}  // namespace

ServiceFeed::ServiceFeed()
    : reader_([](const stream::FrameHeader& header) {
          return header.bytes <= kMostBytes && header.kind != stream::FrameKind::file;
      }) {}

std::vector<std::uint8_t> ServiceFeed::request() {
    const auto text = stream::to_text(stream::CallMessage{"Listen", {}, false});
    const auto header = stream::encode({stream::FrameKind::call, kNumber, static_cast<std::uint32_t>(text.size())});
    std::vector<std::uint8_t> bytes(header.size() + text.size());
    std::copy(text.begin(), text.end(), std::copy(header.begin(), header.end(), bytes.begin()));
    return bytes;
}

Result<std::vector<QString>> ServiceFeed::take(std::span<const std::uint8_t> bytes) {
    std::vector<QString> alerts;
    while (!bytes.empty()) {
        const auto frame = reader_.next(bytes);
        if (!frame) return fail(frame.error());
        if (!*frame || (*frame)->skipped) continue;
        if ((*frame)->header.kind == stream::FrameKind::error) return fail(stream::read_error(text_of(**frame)));
        if ((*frame)->header.kind != stream::FrameKind::signal) continue;
        if (const auto added = add_alert(**frame, alerts); !added) return fail(added.error());
    }
    return alerts;
}

}  // namespace fettle::gui
