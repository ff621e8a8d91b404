// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/call.h"

#include <QDBusUnixFileDescriptor>
#include <QMetaType>
#include <QStringList>
#include <QVariant>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

constexpr std::size_t kHeaderBytes = 1024;  ///< path, names and serial number of the message
constexpr std::size_t kBytesOfText = 32;    ///< length, alignment and object overhead
constexpr std::size_t kBytesOfLetter = 3;   ///< maximum UTF-8 length of one UTF-16 code unit

struct Size {
    std::size_t letters = 0;
    std::size_t texts = 0;
};

/// nullopt: a type that no method accepts.
std::optional<Size> size_of(const QVariant& argument) {
    const auto type = argument.metaType();
    if (type == QMetaType::fromType<QString>()) {
        return Size{static_cast<std::size_t>(static_cast<const QString*>(argument.constData())->size()), 1};
    }
    if (type == QMetaType::fromType<QStringList>()) {
        const auto& list = *static_cast<const QStringList*>(argument.constData());
        Size size{0, static_cast<std::size_t>(list.size())};
        if (size.texts > kMostNames) return size;  // already too many: do not count the rest
        for (const auto& one : list) size.letters += static_cast<std::size_t>(one.size());
        return size;
    }
    const bool fixed = type == QMetaType::fromType<bool>() || type == QMetaType::fromType<qulonglong>() ||
                       type == QMetaType::fromType<double>() || type == QMetaType::fromType<QDBusUnixFileDescriptor>();
    return fixed ? std::optional(Size{0, 1}) : std::nullopt;
}

}  // namespace

std::optional<Error> judge_arguments(const QVariantList& arguments, std::size_t longest) {
    Size all;
    for (const auto& argument : arguments) {
        const auto size = size_of(argument);
        if (!size) return error_of(ErrorCode::invalid_argument, FETTLE_TEXT("an argument has an unsupported type"));
        if (size->texts > kMostNames) return error_of(ErrorCode::too_large, FETTLE_TEXT("too many names"));
        all.letters += size->letters;
        if (all.letters > longest) return error_of(ErrorCode::too_large, FETTLE_TEXT("arguments too long"));
    }
    return std::nullopt;
}

std::size_t bytes_of(const QVariantList& arguments) {
    std::size_t bytes = kHeaderBytes;
    for (const auto& argument : arguments) {
        const auto size = size_of(argument).value_or(Size{});
        bytes += size.letters * kBytesOfLetter + size.texts * kBytesOfText;
    }
    return bytes;
}

}  // namespace fettle::service
