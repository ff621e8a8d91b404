// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/arguments.h"

#include <QDBusUnixFileDescriptor>
#include <QMetaType>
#include <QStringList>
#include <QVariant>
#include <memory>
#include <string>

#include "app/service/dbus/sealed_file.h"
#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// A sealed memory file in a message.
class PassedFile final : public GivenFile {
public:
    explicit PassedFile(const QDBusUnixFileDescriptor& file) : file_(file) {}
    [[nodiscard]] Result<std::vector<std::uint8_t>> read(std::size_t most_bytes) const override {
        return read_sealed(file_.fileDescriptor(), most_bytes);
    }

private:
    QDBusUnixFileDescriptor file_;
};

std::optional<ArgumentSize> size_of(const QVariant& argument) {
    const auto type = argument.metaType();
    if (type == QMetaType::fromType<QString>()) {
        return ArgumentSize{static_cast<std::size_t>(static_cast<const QString*>(argument.constData())->size()), 1};
    }
    if (type == QMetaType::fromType<QStringList>()) {
        const auto& list = *static_cast<const QStringList*>(argument.constData());
        ArgumentSize size{0, static_cast<std::size_t>(list.size())};
        if (size.texts > kMostNames) return size;  // already too many: do not count the rest
        for (const auto& one : list) size.letters += static_cast<std::size_t>(one.size());
        return size;
    }
    const bool fixed = type == QMetaType::fromType<bool>() || type == QMetaType::fromType<qulonglong>() ||
                       type == QMetaType::fromType<double>() || type == QMetaType::fromType<QDBusUnixFileDescriptor>();
    return fixed ? std::optional(ArgumentSize{0, 1}) : std::nullopt;
}

Argument read_argument(const QVariant& argument) {
    const auto type = argument.metaType();
    if (type == QMetaType::fromType<QString>()) return argument.toString().toStdString();
    if (type == QMetaType::fromType<QStringList>()) {
        std::vector<std::string> all;
        for (const auto& one : *static_cast<const QStringList*>(argument.constData())) all.push_back(one.toStdString());
        return all;
    }
    if (type == QMetaType::fromType<bool>()) return argument.toBool();
    if (type == QMetaType::fromType<double>()) return argument.toDouble();
    if (type == QMetaType::fromType<QDBusUnixFileDescriptor>()) {
        return std::make_shared<const PassedFile>(argument.value<QDBusUnixFileDescriptor>());
    }
    return std::uint64_t{argument.toULongLong()};
}

}  // namespace

std::vector<std::optional<ArgumentSize>> sizes_of(const QVariantList& arguments) {
    std::vector<std::optional<ArgumentSize>> sizes;
    for (const auto& one : arguments) sizes.push_back(size_of(one));
    return sizes;
}

Arguments read_arguments(const QVariantList& arguments) {
    Arguments read;
    for (const auto& one : arguments) read.push_back(read_argument(one));
    return read;
}

}  // namespace fettle::service
