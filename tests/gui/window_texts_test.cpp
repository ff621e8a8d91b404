// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/window_texts.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <set>
#include <string>

#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/windows/pure/windows_texts.h"
#include "core/base/result.h"
#include "long_translator.h"

namespace fettle::gui {
namespace {

/// The texts of core that people read, with the joined literals of each.
std::set<QString> texts_of_core() {
    const QRegularExpression marked(QStringLiteral(R"re(FETTLE_TEXT\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\))re"));
    const QRegularExpression literal(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
    std::set<QString> texts;
    QDirIterator files(QStringLiteral(FETTLE_TEST_DATA "/../../core"), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
        auto found = marked.globalMatch(QString::fromUtf8(file.readAll()));
        while (found.hasNext()) {
            QString text;
            auto parts = literal.globalMatch(found.next().captured(1));
            while (parts.hasNext()) text += parts.next().captured(1);
            texts.insert(text.replace(QStringLiteral("\\\""), QStringLiteral("\"")));
        }
    }
    return texts;
}

std::multiset<QString> placeholders(const QString& text) {
    static const QRegularExpression kPlaceholder(QStringLiteral(R"(\{[^}]*\})"));
    std::multiset<QString> all;
    auto found = kPlaceholder.globalMatch(text);
    while (found.hasNext()) all.insert(found.next().captured());
    return all;
}

TEST(WindowTexts, NoCommandOfTheCommandLineIsShown) {
    const QRegularExpression command(QStringLiteral(R"(\bfettle [a-z]|--[a-z])"));
    const auto texts = texts_of_core();
    ASSERT_GT(texts.size(), 300U) << "the sources are not read";
    std::size_t worded = 0;
    for (const auto& text : texts) {
        if (!text.contains(QStringLiteral("fettle "))) continue;
        const auto* own = window_wording(text.toStdString());
        ASSERT_NE(own, nullptr) << text.toStdString();
        ++worded;
        const auto words = QString::fromUtf8(own);
        EXPECT_FALSE(words.contains(command)) << words.toStdString();
        for (const auto& one : placeholders(words)) {
            EXPECT_EQ(placeholders(text).count(one), 1U) << words.toStdString();
        }
    }
    EXPECT_GT(worded, 40U);
}

TEST(WindowTexts, OnWindowsNothingNamesTheRightsOfLinux) {
    const QRegularExpression rights(
        QStringLiteral(R"(\bas root\b|\bsudo f?[a-su-z]|\bblockdev\b)"));  // not trimforce of macOS
    std::size_t worded = 0;
    for (const auto& text : texts_of_core()) {
        const auto* own = windows_wording(text.toStdString());
        if (own == nullptr) {
            EXPECT_FALSE(text.contains(rights)) << text.toStdString();
            continue;
        }
        ++worded;
        EXPECT_FALSE(QString::fromUtf8(own).contains(rights)) << own;
        for (const auto& one : placeholders(QString::fromUtf8(own)))
            EXPECT_EQ(placeholders(text).count(one), 1U) << own;
    }
    EXPECT_EQ(worded, 6U) << "core has others now";
}

TEST(WindowTexts, FillsInTheEvidence) {
    EXPECT_EQ(
        translated("Slot {slot} may be empty; {running} stays in its own slot. Check with \"fettle firmware show\" and "
                   "run the update again.",
                   {{"slot", std::uint64_t{2}}, {"running", std::string("1.0")}}),
        QStringLiteral("Slot 2 may be empty; 1.0 stays in its own slot. Check on the Firmware page and run the "
                       "update again."));
    EXPECT_EQ(window_wording("Check the cable."), nullptr);
}

TEST(WindowTexts, ErrorsAreTranslated) {
    const auto error = error_of(ErrorCode::not_found, "{path} is not a mounted swap", {{"path", "/swap"}});
    EXPECT_EQ(error_context(error), QStringLiteral("/swap is not a mounted swap"));
    LongTranslator translator;
    QCoreApplication::installTranslator(&translator);
    const auto translated = error_context(error);
    auto added = error;
    added.context = "trim: " + added.context;
    const auto english = error_context(added);
    QCoreApplication::removeTranslator(&translator);
    // The value stays; the words around it change.
    EXPECT_TRUE(translated.startsWith(QStringLiteral("/swap "))) << translated.toStdString();
    EXPECT_NE(translated, error_context(error));
    // What has no template any more is shown as it is.
    EXPECT_EQ(english, QStringLiteral("trim: /swap is not a mounted swap"));
}

}  // namespace
}  // namespace fettle::gui
