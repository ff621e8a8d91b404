// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/call.h"

#include "app/service/limits.h"

namespace fettle::service {

namespace {

constexpr std::size_t kHeaderBytes = 1024;  ///< path, names and serial number of the message
constexpr std::size_t kBytesOfText = 32;    ///< length, alignment and object overhead
constexpr std::size_t kBytesOfLetter = 3;   ///< maximum UTF-8 length of one UTF-16 code unit

}  // namespace

std::optional<Error> judge_sizes(ArgumentSizes sizes, std::size_t longest) {
    std::size_t letters = 0;
    for (const auto& size : sizes) {
        if (!size) return error_of(ErrorCode::invalid_argument, FETTLE_TEXT("an argument has an unsupported type"));
        if (size->texts > kMostNames) return error_of(ErrorCode::too_large, FETTLE_TEXT("too many names"));
        letters += size->letters;
        if (letters > longest) return error_of(ErrorCode::too_large, FETTLE_TEXT("arguments too long"));
    }
    return std::nullopt;
}

std::size_t bytes_of(ArgumentSizes sizes) {
    std::size_t bytes = kHeaderBytes;
    for (const auto& one : sizes) {
        const auto size = one.value_or(ArgumentSize{});
        bytes += size.letters * kBytesOfLetter + size.texts * kBytesOfText;
    }
    return bytes;
}

}  // namespace fettle::service
