// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle {

/// An unsigned 128-bit integer as NVMe logs carry them: two halves, no arithmetic.
struct Uint128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    /// The value, or the largest 64-bit value when it does not fit.
    [[nodiscard]] constexpr std::uint64_t saturated() const noexcept {
        return high == 0 ? low : std::numeric_limits<std::uint64_t>::max();
    }
    friend constexpr bool operator==(const Uint128&, const Uint128&) = default;
};

/// A view of exactly N bytes. Offsets are template arguments, so that an access past the end does
/// not compile; there is nothing to check at run time. It does not own the bytes.
template <std::size_t N>
class FixedView {
public:
    /// Requires: `bytes` points to at least N readable bytes that outlive the view.
    explicit constexpr FixedView(const std::uint8_t* bytes) noexcept : bytes_(bytes) {}

    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint8_t u8() const noexcept {
        static_assert(Offset + 1 <= N);
        return bytes_[Offset];
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint16_t le16() const noexcept {
        return static_cast<std::uint16_t>(little<Offset, 2>());
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint32_t le32() const noexcept {
        return static_cast<std::uint32_t>(little<Offset, 4>());
    }
    /// 48 bits, as ATA raw values and LBAs are.
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint64_t le48() const noexcept {
        return little<Offset, 6>();
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint64_t le64() const noexcept {
        return little<Offset, 8>();
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr Uint128 le128() const noexcept {
        return {le64<Offset>(), le64<Offset + 8>()};
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint16_t be16() const noexcept {
        return static_cast<std::uint16_t>(big<Offset, 2>());
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint32_t be32() const noexcept {
        return static_cast<std::uint32_t>(big<Offset, 4>());
    }
    template <std::size_t Offset>
    [[nodiscard]] constexpr std::uint64_t be64() const noexcept {
        return big<Offset, 8>();
    }
    /// `Bit` counts from 0 (least significant).
    template <std::size_t Offset, unsigned Bit>
    [[nodiscard]] constexpr bool bit() const noexcept {
        static_assert(Bit < 8);
        return ((u8<Offset>() >> Bit) & 1U) != 0;
    }
    template <std::size_t Offset, std::size_t Length>
    [[nodiscard]] constexpr std::span<const std::uint8_t, Length> bytes() const noexcept {
        static_assert(Offset + Length <= N);
        return std::span<const std::uint8_t, Length>(bytes_ + Offset, Length);
    }
    template <std::size_t Offset, std::size_t Length>
    [[nodiscard]] constexpr FixedView<Length> sub() const noexcept {
        static_assert(Offset + Length <= N);
        return FixedView<Length>(bytes_ + Offset);
    }
    /// Row `index` of a table of `Count` rows of `Stride` bytes that starts at `First`. An index
    /// past the end gives the last row.
    template <std::size_t First, std::size_t Stride, std::size_t Count>
    [[nodiscard]] constexpr FixedView<Stride> row(std::size_t index) const noexcept {
        static_assert(Count > 0 && First + Stride * Count <= N);
        return FixedView<Stride>(bytes_ + First + Stride * std::min(index, Count - 1));
    }

private:
    template <std::size_t Offset, std::size_t Width>
    [[nodiscard]] constexpr std::uint64_t little() const noexcept {
        static_assert(Offset + Width <= N);
        std::uint64_t value = 0;
        for (std::size_t i = Width; i-- > 0;) value = value << 8U | bytes_[Offset + i];
        return value;
    }
    template <std::size_t Offset, std::size_t Width>
    [[nodiscard]] constexpr std::uint64_t big() const noexcept {
        static_assert(Offset + Width <= N);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < Width; ++i) value = value << 8U | bytes_[Offset + i];
        return value;
    }

    const std::uint8_t* bytes_;
};

/// A view of bytes whose number is known only at run time. Every access is checked; an access
/// past the end is an empty optional (or a `truncated` error). It does not own the bytes.
class BytesView {
public:
    constexpr BytesView() noexcept = default;
    // A view of a span, and of a vector, is what the caller means without saying so.
    // NOLINTNEXTLINE(google-explicit-constructor)
    constexpr BytesView(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    BytesView(const std::vector<std::uint8_t>& bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] constexpr std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] constexpr bool empty() const noexcept { return bytes_.empty(); }
    [[nodiscard]] constexpr std::span<const std::uint8_t> span() const noexcept { return bytes_; }

    /// N bytes from `offset` as a view that needs no more checks. Error: truncated, with `what`
    /// as context.
    template <std::size_t N>
    [[nodiscard]] Result<FixedView<N>> fixed(std::size_t offset, std::string_view what) const {
        if (offset > bytes_.size() || bytes_.size() - offset < N) {
            return fail(ErrorCode::truncated, std::string(what));
        }
        return FixedView<N>(bytes_.data() + offset);
    }
    [[nodiscard]] constexpr std::optional<std::uint8_t> u8(std::size_t offset) const noexcept {
        return offset < bytes_.size() ? std::optional(bytes_[offset]) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint16_t> le16(std::size_t offset) const noexcept {
        return has(offset, 2) ? std::optional(FixedView<2>(bytes_.data() + offset).le16<0>()) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint32_t> le32(std::size_t offset) const noexcept {
        return has(offset, 4) ? std::optional(FixedView<4>(bytes_.data() + offset).le32<0>()) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint64_t> le64(std::size_t offset) const noexcept {
        return has(offset, 8) ? std::optional(FixedView<8>(bytes_.data() + offset).le64<0>()) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint16_t> be16(std::size_t offset) const noexcept {
        return has(offset, 2) ? std::optional(FixedView<2>(bytes_.data() + offset).be16<0>()) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint32_t> be32(std::size_t offset) const noexcept {
        return has(offset, 4) ? std::optional(FixedView<4>(bytes_.data() + offset).be32<0>()) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::uint64_t> be64(std::size_t offset) const noexcept {
        return has(offset, 8) ? std::optional(FixedView<8>(bytes_.data() + offset).be64<0>()) : std::nullopt;
    }
    /// The part of [offset, offset + length) that exists: shorter, or empty, at the end.
    [[nodiscard]] constexpr BytesView slice(std::size_t offset, std::size_t length) const noexcept {
        if (offset >= bytes_.size()) return {};
        return bytes_.subspan(offset, std::min(length, bytes_.size() - offset));
    }
    /// The bytes as characters; no terminator is looked for.
    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }

private:
    [[nodiscard]] constexpr bool has(std::size_t offset, std::size_t length) const noexcept {
        return offset <= bytes_.size() && bytes_.size() - offset >= length;
    }
    std::span<const std::uint8_t> bytes_;
};

/// Printable ASCII of a fixed-width field: stops at NUL, drops other control and 8-bit characters,
/// and trims blanks at both ends (NVMe Base 1.5 ASCII fields, SCSI INQUIRY strings).
[[nodiscard]] std::string ascii_field(std::span<const std::uint8_t> bytes);

/// The same for ATA strings, whose bytes are swapped in each word (ACS-4 3.3.10).
[[nodiscard]] std::string ata_string(std::span<const std::uint8_t> bytes);

/// Lower-case hexadecimal without separators.
[[nodiscard]] std::string hex(std::span<const std::uint8_t> bytes);

}  // namespace fettle
