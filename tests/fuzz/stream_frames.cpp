// SPDX-License-Identifier: GPL-3.0-or-later
// A stream of the service's protocol, read by the service and by a client. The first byte is the size of the pieces in
// which it arrives: the frames are the same as when it arrives at once. A frame has no more memory than it announces. A
// call that can be read is the same after it is written.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/stream/frame.h"
#include "core/stream/message.h"

namespace {

using namespace fettle;
using stream::Frame;
using stream::FrameKind;

/// More than what is reserved at first, so that this grows.
constexpr std::uint32_t kLongest = 4500;

struct Read {
    std::vector<Frame> frames;
    bool broken = false;
    bool unfinished = false;
};

Read read(std::span<const std::uint8_t> bytes, std::size_t piece) {
    Read all;
    stream::FrameReader reader([](const stream::FrameHeader& header) { return header.bytes <= kLongest; });
    while (!bytes.empty() && !all.broken) {
        auto part = bytes.first(std::min(piece, bytes.size()));
        bytes = bytes.subspan(part.size());
        while (!part.empty() && !all.broken) {
            auto next = reader.next(part);
            all.broken = !next;
            if (next && *next) all.frames.push_back(std::move(**next));
        }
    }
    all.unfinished = reader.unfinished();
    return all;
}

bool same(const Frame& one, const Frame& other) {
    return one.header.kind == other.header.kind && one.header.number == other.header.number &&
           one.header.bytes == other.header.bytes && one.skipped == other.skipped && one.bytes == other.bytes;
}

void judge(const Frame& frame) {
    if (frame.skipped ? !frame.bytes.empty() || frame.header.bytes <= kLongest
                      : frame.bytes.size() != frame.header.bytes) {
        std::abort();
    }
    if (frame.bytes.capacity() > frame.header.bytes) std::abort();
    const auto text = BytesView(frame.bytes).text();
    if (const auto call = stream::read_call(text)) {
        const auto again = stream::read_call(stream::to_text(*call));
        if (!again || !(*again == *call)) std::abort();
    }
    if (const auto reply = stream::read_reply(text)) {
        const auto again = stream::read_reply(stream::to_text(*reply));
        if (!again || !(*again == *reply)) std::abort();
    }
    if (const auto signal = stream::read_signal(text)) {
        const auto again = stream::read_signal(stream::to_text(*signal));
        if (!again || !(*again == *signal)) std::abort();
    }
    const auto error = stream::read_error(text);
    if (stream::read_error(stream::to_text(error)).code != error.code) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bytes = std::span(data, size).subspan(1);
    const auto in_pieces = read(bytes, std::max<std::size_t>(data[0], 1));
    const auto at_once = read(bytes, std::max<std::size_t>(bytes.size(), 1));
    if (in_pieces.broken != at_once.broken || in_pieces.unfinished != at_once.unfinished ||
        !std::equal(in_pieces.frames.begin(), in_pieces.frames.end(), at_once.frames.begin(), at_once.frames.end(),
                    same)) {
        std::abort();
    }
    for (const auto& frame : at_once.frames) judge(frame);
    return 0;
}
