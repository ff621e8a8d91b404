// SPDX-License-Identifier: GPL-3.0-or-later
// The adapter of zlib (https://zlib.net), which is used only in this file.
#include "core/ftl/device_compress.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "core/ftl/device_random.h"

namespace fettle::ftl::device {

namespace {

/// Whether all of it repeats its first eight bytes: zeros, patterns, most "compressible" benchmark data.
bool repeats(std::span<const std::uint8_t> data) {
    constexpr std::size_t kPeriod = 8;
    return data.size() > kPeriod && std::memcmp(data.data(), data.data() + kPeriod, data.size() - kPeriod) == 0;
}

/// A sector at the start and one in the middle represent the whole unit: inspecting every byte would take longer than
/// compressing compressible data.
constexpr std::size_t kLooked = 512;

/// Counts of byte values, and of four-byte words that were seen before.
class NoiseTest {
public:
    void look(const std::uint8_t* data) {
        for (std::size_t i = 0; i + 4 <= kLooked; ++i) {
            ++counts_[data[i]];
            std::uint32_t word = 0;
            std::memcpy(&word, data + i, sizeof(word));
            auto* const slot = seen_ + ((word * 2'654'435'761U) >> 22U);
            matches_ += *slot == word ? 1U : 0U;
            *slot = word;
            ++looked_;
        }
    }
    /// Byte values almost evenly distributed, and hardly any word repeated. For a uniform distribution the sum of
    /// squares over n draws is about n²/256 + n, with a standard deviation of n/11.
    [[nodiscard]] bool passed() const {
        double squares = 0;
        for (const double count : counts_) squares += count * count;
        const auto n = static_cast<double>(looked_);
        return matches_ < 8 && squares < n * n / 256 + 1.5 * n;
    }

private:
    std::uint16_t counts_[256]{};
    std::uint32_t seen_[1024]{};
    std::size_t matches_ = 0;
    std::size_t looked_ = 0;
};

bool noise(std::span<const std::uint8_t> data) {
    if (data.size() < 4 * kLooked) return false;
    NoiseTest test;
    test.look(data.data());
    test.look(data.data() + data.size() / 2);
    return test.passed();
}

}  // namespace

struct Compressor::Stream {
    z_stream state{};
    std::vector<std::uint8_t> output;
    bool ready = false;
};

Compressor::Compressor() : stream_(std::make_unique<Stream>()) {
    constexpr int kWindowBits = -13;  // without zlib's own header; units are small, and so is what a reset clears
    constexpr int kMemoryLevel = 5;
    stream_->ready =
        deflateInit2(&stream_->state, Z_BEST_SPEED, Z_DEFLATED, kWindowBits, kMemoryLevel, Z_DEFAULT_STRATEGY) == Z_OK;
}

Compressor::~Compressor() {
    if (stream_ && stream_->ready) deflateEnd(&stream_->state);
}

Compressor::Compressor(Compressor&&) noexcept = default;
Compressor& Compressor::operator=(Compressor&& other) noexcept {
    std::swap(stream_, other.stream_);
    return *this;
}

double Compressor::share(std::span<const std::uint8_t> data) {
    if (data.empty()) return 1;
    if (repeats(data)) return 0;
    if (!stream_->ready || noise(data)) return 1;
    auto& state = stream_->state;
    stream_->output.resize(data.size());
    deflateReset(&state);
    // zlib's interface lacks const; it does not write to its input.
    state.next_in = const_cast<Bytef*>(data.data());
    state.avail_in = static_cast<uInt>(data.size());
    state.next_out = stream_->output.data();
    state.avail_out = static_cast<uInt>(stream_->output.size());
    if (deflate(&state, Z_FINISH) != Z_STREAM_END) return 1;  // it did not fit: no gain
    return static_cast<double>(state.total_out) / static_cast<double>(data.size());
}

std::uint64_t hash_bytes(std::span<const std::uint8_t> data) noexcept {
    std::uint64_t hash = scramble(data.size());
    std::size_t at = 0;
    for (; at + 8 <= data.size(); at += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = 8; i-- > 0;) word = word << 8U | data[at + i];
        hash = scramble(hash ^ word);
    }
    std::uint64_t rest = 0;
    for (; at < data.size(); ++at) rest = rest << 8U | data[at];
    return scramble(hash ^ rest);
}

}  // namespace fettle::ftl::device
