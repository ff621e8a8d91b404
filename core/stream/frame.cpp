// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/frame.h"

#include <algorithm>
#include <utility>

#include "core/base/bytes.h"
#include "core/erase/credential.h"

namespace fettle::stream {

namespace {

/// Memory reserved for a frame until more than this has arrived: a header alone must not make the reader reserve all
/// that it announces. Covers every password, so that no copy of one is left in freed memory.
constexpr std::size_t kReserved = 4096;

constexpr std::size_t kKindAt = 0;
constexpr std::size_t kNumberAt = 1;
constexpr std::size_t kBytesAt = 5;

void put_le32(std::array<std::uint8_t, kHeaderBytes>& into, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) into[at + i] = static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU);
}

std::span<const std::uint8_t> take(std::span<const std::uint8_t>& bytes, std::size_t most) {
    const auto taken = bytes.first(std::min(most, bytes.size()));
    bytes = bytes.subspan(taken.size());
    return taken;
}

}  // namespace

std::array<std::uint8_t, kHeaderBytes> encode(const FrameHeader& header) {
    std::array<std::uint8_t, kHeaderBytes> bytes{};
    bytes[kKindAt] = static_cast<std::uint8_t>(header.kind);
    put_le32(bytes, kNumberAt, header.number);
    put_le32(bytes, kBytesAt, header.bytes);
    return bytes;
}

FrameReader::~FrameReader() {
    if (frame_) erase::wipe(std::span<std::uint8_t>(frame_->bytes));
}

Result<std::optional<Frame>> FrameReader::next(std::span<const std::uint8_t>& bytes) {
    skip_ -= static_cast<std::uint32_t>(take(bytes, skip_).size());
    if (skip_ != 0) return std::optional<Frame>();
    if (!frame_) {
        const auto part = take(bytes, kHeaderBytes - header_at_);
        std::copy(part.begin(), part.end(), header_.begin() + static_cast<std::ptrdiff_t>(header_at_));
        header_at_ += part.size();
        if (header_at_ < kHeaderBytes) return std::optional<Frame>();
        const FixedView<kHeaderBytes> view(header_.data());
        const auto kind = view.u8<kKindAt>();
        if (kind < static_cast<std::uint8_t>(FrameKind::call) || kind > static_cast<std::uint8_t>(FrameKind::signal)) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("not a frame of the Fettle service's protocol"));
        }
        header_at_ = 0;
        Frame frame{{static_cast<FrameKind>(kind), view.le32<kNumberAt>(), view.le32<kBytesAt>()}, false, {}};
        if (!accept_(frame.header)) {
            frame.skipped = true;
            skip_ = frame.header.bytes;
            return std::optional(std::move(frame));
        }
        frame.bytes.reserve(std::min<std::size_t>(frame.header.bytes, kReserved));
        frame_ = std::move(frame);
    }
    const auto part = take(bytes, frame_->header.bytes - frame_->bytes.size());
    auto& kept = frame_->bytes;
    // All at once: a vector that grows by itself reserves up to twice of what has arrived.
    if (kept.size() + part.size() > kept.capacity()) kept.reserve(frame_->header.bytes);
    kept.insert(kept.end(), part.begin(), part.end());
    if (kept.size() < frame_->header.bytes) return std::optional<Frame>();
    return std::exchange(frame_, std::nullopt);
}

}  // namespace fettle::stream
