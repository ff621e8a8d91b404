// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/firmware_image.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace fettle::sim {

namespace {

// An artificial format with its own offsets. All numbers little-endian.
constexpr std::array<std::uint8_t, 8> kMagic{'F', 'T', 'L', 'S', 'I', 'M', 'F', 'W'};
constexpr std::size_t kVersion = 8;      // 4 bytes, 1
constexpr std::size_t kSize = 12;        // 4 bytes
constexpr std::size_t kActivation = 16;  // 1 byte
constexpr std::size_t kRevision = 24;    // 8 bytes, blanks at the end
constexpr std::size_t kModel = 32;       // 40 bytes, blanks at the end
constexpr std::size_t kHeader = 72;
constexpr std::size_t kCrcBytes = 4;  // the last four of the image
constexpr std::size_t kRevisionBytes = 8;
constexpr std::size_t kModelBytes = 40;
constexpr std::uint32_t kThisVersion = 1;
constexpr std::uint32_t kUnit = 512;
constexpr std::uint32_t kLargest = 64U << 20U;

void put32(std::vector<std::uint8_t>& bytes, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[offset + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

void put_text(std::vector<std::uint8_t>& bytes, std::size_t offset, const std::string& text, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) {
        bytes[offset + i] = static_cast<std::uint8_t>(i < text.size() ? text[i] : ' ');
    }
}

std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    return static_cast<std::uint32_t>(crc32(0, bytes.data(), static_cast<uInt>(bytes.size())));
}

}  // namespace

std::vector<std::uint8_t> build_firmware(const FirmwareImage& image) {
    const auto size = std::clamp((image.size + kUnit - 1) / kUnit * kUnit, kUnit, kLargest);
    std::vector<std::uint8_t> bytes(size);
    // Non-repeating filler, so that segments in the wrong order are detected.
    std::uint32_t state = 0x9E3779B9U;
    for (auto& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<std::uint8_t>(state >> 24U);
    }
    std::copy(kMagic.begin(), kMagic.end(), bytes.begin());
    put32(bytes, kVersion, kThisVersion);
    put32(bytes, kSize, size);
    bytes[kActivation] = static_cast<std::uint8_t>(image.activation);
    put_text(bytes, kRevision, image.revision, kRevisionBytes);
    put_text(bytes, kModel, image.model, kModelBytes);
    put32(bytes, size - kCrcBytes, checksum(std::span(bytes).first(size - kCrcBytes)));
    return bytes;
}

Result<FirmwareImage> parse_firmware(BytesView bytes) {
    const auto header = bytes.fixed<kHeader>(0, "firmware image");
    if (!header) return fail(header.error());
    if (!std::equal(kMagic.begin(), kMagic.end(), header->bytes<0, kMagic.size()>().begin()) ||
        header->le32<kVersion>() != kThisVersion) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("not the firmware of a simulated drive"));
    }
    FirmwareImage image;
    image.size = header->le32<kSize>();
    if (image.size < kUnit || image.size % kUnit != 0 || image.size > kLargest) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("firmware image: impossible size"));
    }
    if (bytes.size() < image.size) return fail(ErrorCode::truncated, FETTLE_TEXT("firmware image"));
    // A host may pad the last piece to the drive's granularity.
    const auto padding = bytes.span().subspan(image.size);
    if (std::any_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte != 0; })) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("firmware image: trailing data"));
    }
    const auto drive_state = bytes.span().first(image.size - kCrcBytes);
    if (bytes.le32(image.size - kCrcBytes) != checksum(drive_state)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("firmware image: wrong checksum"));
    }
    const auto activation = header->u8<kActivation>();
    if (activation > static_cast<std::uint8_t>(Activation::power_cycle)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("firmware image: unknown activation"));
    }
    image.activation = static_cast<Activation>(activation);
    image.revision = ascii_field(header->bytes<kRevision, kRevisionBytes>());
    image.model = ascii_field(header->bytes<kModel, kModelBytes>());
    return image;
}

bool fits(const FirmwareImage& image, const std::string& model) {
    if (!image.model.empty() && image.model.back() == '*') {
        return model.starts_with(image.model.substr(0, image.model.size() - 1));
    }
    return model == image.model;
}

}  // namespace fettle::sim
