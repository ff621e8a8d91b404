// SPDX-License-Identifier: GPL-3.0-or-later
// /etc/crypttab, as administrators, installers and accidents leave it: a change replaces the options of one line and
// can be taken back byte for byte, or is refused and changes nothing.
#include "core/tune/crypttab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/fstab.h"

namespace fettle::tune {
namespace {

using Lines = std::vector<std::string>;

FstabLineChange back(FstabLineChange change) {
    std::swap(change.before, change.after);
    return change;
}

Result<FstabLineChange> wanted(const std::string& text, const std::string& name, bool discard = true) {
    const auto entry = crypttab_entry_of(text, name);
    if (!entry) return fail(entry.error());
    if (!*entry) return fail(ErrorCode::not_found, name);
    return crypttab_change(text, **entry, "discard", discard);
}

/// The file with the option set or removed, after it was proven that the way back leads to the same bytes.
std::string made(const std::string& text, const std::string& name, bool discard = true) {
    const auto change = wanted(text, name, discard);
    EXPECT_TRUE(change) << (change ? "" : to_string(change.error()));
    if (!change) return {};
    const auto after = changed(text, *change);
    EXPECT_TRUE(after);
    if (!after) return {};
    EXPECT_EQ(fit(*after, *change), Fit::after);
    EXPECT_EQ(changed(*after, *change).value_or("refused"), *after) << "once more changes nothing";
    EXPECT_EQ(changed(*after, back(*change)).value_or("refused"), text);
    return *after;
}

TEST(CrypttabTest, FieldsAreThoseOfTheManual) {
    // crypttab(5): name, device, key and options; the last two may be missing.
    const auto all = parse_crypttab(
        "# <target> <source> <key> <options>\n"
        "root UUID=2f9a8428-ac69-478a-88a2-4aa458565431 none luks,discard\n"
        "\n"
        "swap\t/dev/sda7\t/dev/urandom\tswap,cipher=aes-xts-plain64,size=256 # new key at each start\n"
        "data /dev/sdb1\n"
        "half\n"
        "  usb   /dev/sdc1   /etc/key   \n");
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].name, "root");
    EXPECT_EQ(all[0].line, 2U);
    EXPECT_EQ(all[0].device, "UUID=2f9a8428-ac69-478a-88a2-4aa458565431");
    EXPECT_EQ(all[0].options, (Lines{"luks", "discard"}));
    EXPECT_TRUE(all[0].has("discard"));
    EXPECT_EQ(all[1].options.size(), 3U);
    EXPECT_FALSE(all[1].unclear) << "a comment";
    EXPECT_EQ(all[2].fields, 2U);
    EXPECT_TRUE(all[2].options.empty());
    EXPECT_EQ(all[3].name, "usb");
    EXPECT_EQ(all[3].fields, 3U);
}

TEST(CrypttabTest, OneLinesOptionsChangeAndEveryOtherByteStays) {
    EXPECT_EQ(made("# x\nroot UUID=1 none luks\n\n\tdata\t/dev/sdb1 none luks,noauto  \n", "root"),
              "# x\nroot UUID=1 none luks,discard\n\n\tdata\t/dev/sdb1 none luks,noauto  \n");
    EXPECT_EQ(made("# x\nroot UUID=1 none luks\n\n\tdata\t/dev/sdb1 none luks,noauto  \n", "data"),
              "# x\nroot UUID=1 none luks\n\n\tdata\t/dev/sdb1 none luks,noauto,discard  \n");
    EXPECT_EQ(made("root UUID=1 none discard,luks,discard", "root", false), "root UUID=1 none luks") << "both";
}

TEST(CrypttabTest, MissingFieldsAreFilled) {
    EXPECT_EQ(made("data /dev/sdb1\n", "data"), "data /dev/sdb1 none discard\n");
    EXPECT_EQ(made("data /dev/sdb1 /key", "data"), "data /dev/sdb1 /key discard");
    EXPECT_EQ(made("data /dev/sdb1 none none\n", "data"), "data /dev/sdb1 none discard\n");
    EXPECT_EQ(made("data /dev/sdb1 - -\n", "data"), "data /dev/sdb1 - discard\n");
    // Never a type: the device may be plain dm-crypt.
    EXPECT_EQ(made("data /dev/sdb1 none discard\n", "data", false), "data /dev/sdb1 none none\n");
}

/// The file without "discard" and "allow-discards", after it was proven that the way back leads to the same bytes.
std::string without_discards(const std::string& text, const std::string& name) {
    const auto entry = crypttab_entry_of(text, name);
    EXPECT_TRUE(entry && *entry) << text;
    if (!entry || !*entry) return {};
    const auto change = crypttab_removal(text, **entry, kDiscardOptions);
    EXPECT_TRUE(change) << (change ? "" : to_string(change.error()));
    if (!change) return {};
    const auto after = changed(text, *change).value_or("refused");
    EXPECT_EQ(changed(after, back(*change)).value_or("refused"), text);
    return after;
}

TEST(CrypttabTest, SeveralOptionsGoInOneChange) {
    EXPECT_EQ(without_discards("x y\ndata UUID=1 none luks,discard,allow-discards\n", "data"),
              "x y\ndata UUID=1 none luks\n");
    EXPECT_EQ(without_discards("data UUID=1 - allow-discards,luks,discard # mine", "data"),
              "data UUID=1 - luks # mine");
    EXPECT_EQ(without_discards("data UUID=1 none discard,allow-discards\n", "data"), "data UUID=1 none none\n");
    EXPECT_EQ(without_discards("data UUID=1 none luks\n", "data"), "data UUID=1 none luks\n");
    EXPECT_EQ(without_discards("data UUID=1\n", "data"), "data UUID=1\n");
    const std::string quoted = "data UUID=1 \"my key\" luks\n";
    EXPECT_EQ(crypttab_removal(quoted, parse_crypttab(quoted).front(), kDiscardOptions).error().code,
              ErrorCode::refused);
}

TEST(CrypttabTest, TheFieldOfTheOptionsStaysFilled) {
    // Otherwise, crypttab(5) takes what follows for the options.
    EXPECT_EQ(made("data /dev/sdb1 none discard, # mine\n", "data", false), "data /dev/sdb1 none none # mine\n");
}

TEST(CrypttabTest, TheWayBackKeepsOtherLines) {
    const std::string text = "a /dev/1 none luks\nb /dev/2 none luks\n";
    const auto change = wanted(text, "b");
    ASSERT_TRUE(change);
    const std::string later = "# new\na /dev/1 none luks,noauto\nb /dev/2 none luks,discard\nc /dev/3 none luks\n";
    EXPECT_EQ(changed(later, back(*change)).value_or("refused"),
              "# new\na /dev/1 none luks,noauto\nb /dev/2 none luks\nc /dev/3 none luks\n");
    const std::string foreign = "a /dev/1 none luks\nb /dev/2 none luks,discard,noauto\n";
    EXPECT_EQ(fit(foreign, *change), Fit::other);
    EXPECT_EQ(changed(foreign, back(*change)).error().code, ErrorCode::refused);
    EXPECT_EQ(changed("a /dev/1 none luks\n", back(*change)).error().code, ErrorCode::refused) << "the line is gone";
}

struct Hostile {
    const char* what;
    std::string text;
    bool refused;
};

std::string with_nul(std::string text, std::size_t at) {
    text.insert(at, 1, '\0');
    return text;
}

/// Each has one or more lines for "data".
std::vector<Hostile> hostile_crypttabs() {
    const std::string line = "data UUID=1 none luks\n";
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "d" + std::to_string(i) + " /dev/x none luks\n";
    std::string options = "luks";
    while (options.size() < 20'000) options += ",x-" + std::to_string(options.size());
    return {
        {"a NUL byte in another line", with_nul("root UUID=2 none luks\n" + line, 3), true},
        {"a NUL byte at the end", line + std::string(1, '\0'), true},
        {"no newline at the end", "data UUID=1 none luks", false},
        {"CR LF", "root UUID=2 none luks\r\ndata UUID=1 none luks\r\n", true},
        {"a carriage return within the line", "data UUID=1\rnone luks x\n", true},
        {"a duplicate name", line + line, true},
        {"a duplicate name with other fields", line + "data /dev/sdb none plain\n", true},
        {"options with blanks", "data UUID=1 none luks, discard\n", true},
        // systemd-cryptsetup-generator 252 takes "#" for the key.
        {"a comment in place of the key", "data UUID=1 # mine\n", true},
        {"a comment in place of the options", "data UUID=1 none # mine\n", true},
        {"five fields", "data UUID=1 none luks tries=3\n", true},
        {"a very long line", "data UUID=1 none " + options + "\n", false},
        {"two thousand lines", many + line + many.substr(0, 0), false},
        {"a byte order mark in another line", "\xef\xbb\xbfroot UUID=2 none luks\n" + line, false},
        {"bytes that are no UTF-8", "data UUID=1 /key\xff luks\n", true},
        {"a control character", "data UUID=1 none luks\x1b[2J\n", true},
        {"an escaped comma", "data UUID=1 none luks,header=/a\\,b\n", true},
        {"octal escapes", "data /dev/disk/by-label/my\\040disk none luks\n", true},
        {"quotation marks", "data UUID=1 \"my key\" luks\n", true},
        {"only commas", "data UUID=1 none ,,,\n", false},
        {"a comma at the end", "data UUID=1 none luks,\n", false},
        {"a comma at the beginning", "data UUID=1 none ,luks\n", false},
        {"a repeated option", "data UUID=1 none luks,luks\n", false},
        {"a name that begins another", "data2 UUID=2 none luks\n" + line, false},
        {"the name in a comment", "#data UUID=1 none luks\n" + line, false},
        {"blanks of all kinds", " \t data \t UUID=1\tnone \t luks \t \n", false},
        {"a comment without a blank", "data UUID=1 none luks #comment\n", false},
        {"a vertical tab", "data UUID=1 none\vluks x\n", true},
        {"generated by a program", "# Generated by my-tool. Do not edit.\n" + line, true},
        {"Ansible's template", "# Ansible managed\n" + line, true},
        {"Ansible's block", "# BEGIN ANSIBLE MANAGED BLOCK\n" + line + "# END ANSIBLE MANAGED BLOCK\n", true},
        {"beside Ansible's block",
         "# BEGIN ANSIBLE MANAGED BLOCK\nx /dev/x none luks\n# END ANSIBLE MANAGED BLOCK\n" + line, false},
        {"NixOS", "# This is a generated file.  Do not edit!\n" + line, true},
        {"Puppet", "# This file is managed by Puppet\n" + line, true},
        {"cloud-init", "# managed by cloud-init, changes will be overwritten\n" + line, true},
        {"the installer of Debian", "nvme0n1p3_crypt UUID=3 none luks,discard\n" + line, false},
        {"keyscript", "data UUID=1 a:b:c luks,keyscript=/lib/cryptsetup/scripts/decrypt_derived\n", false},
        {"FIDO2", "data UUID=1 - fido2-device=auto,x-initrd.attach\n", false},
        {"only blanks around it", "\n\n \n\t\n" + line + " \n\n", false},
    };
}

TEST(HostileCrypttabTest, NoneIsHarmed) {
    const auto all = hostile_crypttabs();
    ASSERT_GE(all.size(), 20U);
    for (const auto& one : all) {
        const auto change = wanted(one.text, "data");
        EXPECT_EQ(!change, one.refused) << one.what << (change ? "" : ": " + to_string(change.error()));
        if (!change) {
            EXPECT_EQ(change.error().code, ErrorCode::refused) << one.what;
            EXPECT_FALSE(change.error().context.empty()) << one.what;
            continue;
        }
        const auto after = made(one.text, "data");
        // The only difference is ",discard", or "discard" in a field of its own.
        auto rest = after;
        const auto at = rest.find("discard", after.find("\ndata") == std::string::npos ? 0 : after.find("\ndata"));
        ASSERT_NE(at, std::string::npos) << one.what;
        rest.erase(at, std::string("discard").size());
        EXPECT_GE(rest.size(), one.text.size()) << one.what;
        EXPECT_LE(rest.size(), one.text.size() + 1) << one.what << ": a comma";
        const auto before_lines = std::count(one.text.begin(), one.text.end(), '\n');
        EXPECT_EQ(std::count(after.begin(), after.end(), '\n'), before_lines) << one.what;
        const auto entry = crypttab_entry_of(after, "data");
        ASSERT_TRUE(entry && *entry) << one.what;
        EXPECT_TRUE((*entry)->has("discard")) << one.what;
    }
}

TEST(HostileCrypttabTest, WhateverALineHoldsTheWayBackIsByteEqual) {
    std::mt19937 random(20'261'124);
    const Lines pieces{
        "data", "root", "UUID=1",    "/dev/sda1", "none",   "-",    "luks",   "discard", ",", "#",
        " ",    "\t",   "\n",        "\r",        "\\",     "\"",   "plain",  "swap",    "x", "allow-discards",
        "\xff", "\x01", "initramfs", "=",         "noauto", "\n\n", " luks,", "tries=1"};
    int refused = 0;
    int done = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = i % 2 == 0 ? "data UUID=1 " : "";
        const int count = std::uniform_int_distribution<int>(0, 14)(random);
        for (int j = 0; j < count; ++j) {
            text += pieces[std::uniform_int_distribution<std::size_t>(0, pieces.size() - 1)(random)];
        }
        for (const auto& entry : parse_crypttab(text)) {
            ASSERT_LE(entry.end, text.size());
            ASSERT_LE(entry.options_at + entry.options_size, text.size());
            for (const bool discard : {true, false}) {
                const auto change = wanted(text, entry.name, discard);
                const auto after = change ? changed(text, *change) : Result<std::string>(fail(change.error()));
                ++(after ? done : refused);
                if (!after) continue;
                EXPECT_EQ(*after == text, entry.has("discard") == discard) << testing::PrintToString(text);
                ASSERT_EQ(changed(*after, back(*change)).value_or("refused"), text) << testing::PrintToString(text);
                const auto now = crypttab_entry_of(*after, entry.name);
                ASSERT_TRUE(now && *now) << testing::PrintToString(*after);
                EXPECT_EQ((*now)->has("discard"), discard) << testing::PrintToString(*after);
                EXPECT_EQ((*now)->device, entry.device);
            }
        }
    }
    EXPECT_GT(done, 1000);
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace fettle::tune
