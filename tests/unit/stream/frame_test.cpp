// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/frame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace fettle::stream {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes frame(FrameKind kind, std::uint32_t number, std::string_view text) {
    const auto header = encode({kind, number, static_cast<std::uint32_t>(text.size())});
    Bytes bytes(header.begin(), header.end());
    bytes.insert(bytes.end(), text.begin(), text.end());
    return bytes;
}

Bytes operator+(Bytes one, const Bytes& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

/// What a reader makes of a stream that arrives in pieces of that size: "NUMBER:CONTENTS" or "NUMBER!" (skipped) of
/// each frame, and "?" for bytes that are no frames.
std::string read(FrameReader& reader, const Bytes& stream, std::size_t piece) {
    std::string words;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        auto rest = std::span(stream).subspan(at, std::min(piece, stream.size() - at));
        while (!rest.empty()) {
            auto next = reader.next(rest);
            if (!next) return words + "?";
            if (!*next) continue;
            words += std::to_string((*next)->header.number);
            words += (*next)->skipped ? "!" : ":" + std::string((*next)->bytes.begin(), (*next)->bytes.end());
            words += " ";
        }
    }
    return words;
}

FrameReader up_to(std::uint32_t longest) {
    return FrameReader([longest](const FrameHeader& header) { return header.bytes <= longest; });
}

TEST(FrameTest, AHeaderHasKindNumberAndLength) {
    // PROTOCOL.md, "Frames".
    const std::array<std::uint8_t, kHeaderBytes> expected{3, 0x78, 0x56, 0x34, 0x12, 0x04, 0x03, 0x02, 0x01};
    EXPECT_EQ(encode({FrameKind::reply, 0x12345678, 0x01020304}), expected);
}

TEST(FrameTest, FramesAreTheSameInPiecesOfAnySize) {
    const auto stream = frame(FrameKind::call, 1, "one") + frame(FrameKind::call, 2, "") +
                        frame(FrameKind::file, 3, "three") + frame(FrameKind::call, 0xFFFFFFFF, "x");
    for (const std::size_t piece : {1U, 2U, 3U, 8U, 9U, 10U, 100U}) {
        auto reader = up_to(100);
        EXPECT_EQ(read(reader, stream, piece), "1:one 2: 3:three 4294967295:x ") << piece;
        EXPECT_FALSE(reader.unfinished());
    }
}

TEST(FrameTest, AFrameThatIsNotAcceptedIsSkippedAndTheNextIsRead) {
    const auto stream = frame(FrameKind::call, 7, std::string(1000, 'x')) + frame(FrameKind::call, 8, "next");
    for (const std::size_t piece : {1U, 7U, 9U, 500U, 5000U}) {
        auto reader = up_to(100);
        EXPECT_EQ(read(reader, stream, piece), "7! 8:next ") << piece;
    }
}

TEST(FrameTest, AFrameThatIsNotAcceptedIsReportedBeforeItArrives) {
    auto reader = up_to(100);
    const auto header = encode({FrameKind::file, 9, 0xFFFFFFFF});
    EXPECT_EQ(read(reader, Bytes(header.begin(), header.end()), 9), "9! ");
    EXPECT_TRUE(reader.unfinished());
}

TEST(FrameTest, AHalfFrameIsUnfinished) {
    const auto whole = frame(FrameKind::call, 1, "text");
    for (std::size_t length = 1; length < whole.size(); ++length) {
        auto reader = up_to(100);
        EXPECT_EQ(read(reader, Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)), 100), "");
        EXPECT_TRUE(reader.unfinished()) << length;
    }
}

TEST(FrameTest, AFrameHasNoMoreMemoryThanItAnnounces) {
    for (const std::size_t length : {1U, 4096U, 4097U, 5000U, 100'000U}) {
        const auto stream = frame(FrameKind::file, 1, std::string(length, 'x'));
        for (const std::size_t piece : {1U, 1000U, 200'000U}) {
            auto reader = up_to(100'000);
            std::optional<Frame> whole;
            for (std::size_t at = 0; at < stream.size(); at += piece) {
                auto rest = std::span(stream).subspan(at, std::min(piece, stream.size() - at));
                while (!rest.empty()) {
                    auto next = reader.next(rest);
                    ASSERT_TRUE(next);
                    if (*next) whole = std::move(*next);
                }
            }
            ASSERT_TRUE(whole);
            EXPECT_EQ(whole->bytes.size(), length);
            EXPECT_EQ(whole->bytes.capacity(), length) << piece;
        }
    }
}

TEST(FrameTest, BytesThatAreNoFramesAreAnError) {
    for (const std::string_view text : {"GET / HTTP/1.1", "\0\0\0\0\0\0\0\0\0\0", "\6\0\0\0\0\0\0\0\0"}) {
        auto reader = up_to(100);
        EXPECT_EQ(read(reader, Bytes(text.begin(), text.end()) + Bytes(9, 0), 100), "?");
    }
}

}  // namespace
}  // namespace fettle::stream
