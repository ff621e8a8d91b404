// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/arguments.h"

#include <gtest/gtest.h>

#include <QStringList>
#include <QVariant>
#include <string>

#include "app/service/limits.h"

namespace fettle::service {
namespace {

QString letters(std::size_t count) { return {static_cast<qsizetype>(count), QLatin1Char('x')}; }
QStringList names(std::size_t count) { return QStringList(static_cast<qsizetype>(count), QString()); }

std::optional<Error> judge_arguments(const QVariantList& arguments, std::size_t longest) {
    return judge_sizes(sizes_of(arguments), longest);
}

ErrorCode code_of(const QVariantList& arguments) {
    const auto wrong = judge_arguments(arguments, 100);
    return wrong ? wrong->code : ErrorCode::internal;
}

TEST(DBusArgumentsTest, ArgumentsWithinTheLimitPass) {
    EXPECT_FALSE(judge_arguments({}, 100));
    EXPECT_FALSE(judge_arguments({letters(60), letters(40), true, qulonglong{1}, 0.5}, 100));
    EXPECT_FALSE(judge_arguments({names(kMostNames)}, 100));
    EXPECT_FALSE(judge_arguments({QStringList{letters(50), letters(50)}}, 100));
}

TEST(DBusArgumentsTest, LettersAreCountedOverAllArguments) {
    EXPECT_EQ(code_of({letters(101)}), ErrorCode::too_large);
    EXPECT_EQ(code_of({letters(60), letters(41)}), ErrorCode::too_large);
    EXPECT_EQ(code_of({letters(60), QStringList{letters(40), letters(1)}}), ErrorCode::too_large);
}

TEST(DBusArgumentsTest, NamesAreCountedHoweverShort) {
    EXPECT_EQ(code_of({names(kMostNames + 1)}), ErrorCode::too_large);
}

TEST(DBusArgumentsTest, TypesThatNoMethodTakesAreRefused) {
    EXPECT_EQ(code_of({QVariantMap{{QStringLiteral("a"), 1}}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code_of({QByteArray(10, 'x')}), ErrorCode::invalid_argument);
}

TEST(DBusArgumentsTest, NoFewerBytesAreCountedThanTheMessageHas) {
    // Three bytes of UTF-8 for one unit of UTF-16, and of an array's element four bytes of length, one zero, and up to
    // three of alignment (D-Bus specification, "Marshaling (Wire Format)").
    const QString euro(100, QChar(0x20AC));
    EXPECT_GE(bytes_of(sizes_of({euro})), static_cast<std::size_t>(euro.toUtf8().size()) + 5);
    EXPECT_GE(bytes_of(sizes_of({names(1000)})), 8U * 1000);
}

}  // namespace
}  // namespace fettle::service
