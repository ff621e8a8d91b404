// SPDX-License-Identifier: GPL-3.0-or-later
// The form: learn.microsoft.com, "How to add, modify, or delete registry subkeys and values by using a .reg file".
#include "tests/unit/tune_windows/saved.h"

namespace fettle::tune {
namespace {

constexpr const char* kMemory = "HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management";

RegistryImage image_of(const std::string& text) {
    RegistryImage image;
    image.apply(parsed(text));
    return image;
}

/// The same text as "reg export" writes it: UTF-16LE with a byte order mark.
std::vector<std::uint8_t> as_utf16(const std::string& ascii) {
    std::vector<std::uint8_t> bytes{0xFF, 0xFE};
    for (const char c : ascii) bytes.insert(bytes.end(), {static_cast<std::uint8_t>(c), 0});
    return bytes;
}

ErrorCode error_of(const std::string& text) {
    const auto edits = parse_registry_file(bytes_of(text));
    EXPECT_FALSE(edits);
    return edits ? ErrorCode::internal : edits.error().code;
}

TEST(RegistryFileTest, ReadsARealExport) {
    const auto image = image_of(saved_text("memory_management.reg"));
    EXPECT_EQ(image.keys(), 3U);
    const auto* const files = image.find(kMemory, "PagingFiles");
    ASSERT_NE(files, nullptr);
    EXPECT_EQ(texts_of(*files), std::vector<std::string>{"c:\\pagefile.sys 1535 1535"});
    EXPECT_EQ(dword_of(*files), std::nullopt) << "another type";
    const auto* const prefetch = image.find(std::string(kMemory) + "\\PrefetchParameters", "BaseTime");
    ASSERT_NE(prefetch, nullptr);
    EXPECT_EQ(dword_of(*prefetch), 0x2ca33473U);
    EXPECT_TRUE(image.has_key(std::string(kMemory) + "\\StoreParameters")) << "a key without values";
}

TEST(RegistryFileTest, ReadsUtf16AsRegExportWritesIt) {
    const auto text = saved_text("memory_management.reg");
    const auto edits = parse_registry_file(as_utf16(text));
    ASSERT_TRUE(edits);
    RegistryImage image;
    image.apply(*edits);
    EXPECT_EQ(image.keys(), 3U);
    ASSERT_NE(image.find(kMemory, "SessionViewSize"), nullptr);
    EXPECT_EQ(dword_of(*image.find(kMemory, "SessionViewSize")), 0x30U);
}

TEST(RegistryFileTest, NamesHaveNoCase) {
    const auto image = image_of(saved_text("memory_management.reg"));
    EXPECT_NE(image.find("hkey_local_machine\\system\\currentcontrolset\\control\\session manager\\memory management",
                         "pagingfiles"),
              nullptr);
    EXPECT_EQ(image.find(kMemory, "PagingFile"), nullptr);
    EXPECT_EQ(image.find("HKLM\\SYSTEM", "PagingFiles"), nullptr);
}

TEST(RegistryFileTest, ReadsEveryType) {
    const auto image = image_of(std::string(kHead) +
                                "[HKEY_CURRENT_USER\\A]\r\n"
                                "@=\"default\"\r\n"
                                "\"s\"=\"C:\\\\a \\\"b\\\"\"\r\n"
                                "\"two\nlines\"=\"one\r\ntwo\"\r\n"
                                "\"e\"=hex(2):25,00,54,00,25,00,00,00\r\n"
                                "\"b\"=hex:01,fF\r\n"
                                "\"q\"=hex(b):08,07,06,05,04,03,02,01\r\n"
                                "\"n\"=hex(0):\r\n"
                                "\"r\"=hex(8):01\r\n"
                                "\"d\"=dword:80000002 ; a comment\r\n");
    const auto at = [&](const char* name) {
        const auto* const value = image.find("HKCU\\A", name);
        EXPECT_NE(value, nullptr) << name;
        return value == nullptr ? RegistryValue{} : *value;
    };
    EXPECT_EQ(text_of(at("")), "default");
    EXPECT_EQ(text_of(at("s")), "C:\\a \"b\"");
    EXPECT_EQ(text_of(at("two\nlines")), "one\ntwo");
    EXPECT_EQ(at("e").type, RegistryType::expandable_string);
    EXPECT_EQ(text_of(at("e")), "%T%");
    EXPECT_EQ(at("b").bytes, (std::vector<std::uint8_t>{1, 0xFF}));
    EXPECT_EQ(qword_of(at("q")), 0x0102030405060708U);
    EXPECT_EQ(at("n"), RegistryValue{});
    EXPECT_EQ(static_cast<std::uint32_t>(at("r").type), 8U) << "a type without a name here keeps its number";
    EXPECT_EQ(dword_of(at("d")), 0x80000002U);
}

TEST(RegistryFileTest, StringsAreUtf16WithTheirNul) {
    const auto image = image_of(std::string(kHead) + "[HKCU\\A]\n\"s\"=\"\xC3\xA4\xF0\x9F\x92\xBE\"\n");
    const auto* const value = image.find("HKCU\\A", "s");
    ASSERT_NE(value, nullptr);
    // U+00E4, U+1F4BE as a pair of surrogates (The Unicode Standard, 3.9).
    EXPECT_EQ(value->bytes, (std::vector<std::uint8_t>{0xE4, 0, 0x3D, 0xD8, 0xBE, 0xDC, 0, 0}));
    EXPECT_EQ(text_of(*value), "\xC3\xA4\xF0\x9F\x92\xBE");
}

TEST(RegistryFileTest, DeletesValuesAndKeysWithWhatIsBelow) {
    auto image = image_of(std::string(kHead) + "[HKCU\\A]\n\"x\"=dword:1\n\"y\"=dword:2\n[HKCU\\A\\B]\n[HKCU\\AB]\n");
    EXPECT_EQ(image.keys(), 3U);
    image.apply(parsed(std::string(kHead) + "[HKCU\\A]\n\"x\"=-\n"));
    EXPECT_EQ(image.find("HKCU\\A", "x"), nullptr);
    EXPECT_NE(image.find("HKCU\\A", "y"), nullptr);
    image.apply(parsed(std::string(kHead) + "[-HKCU\\A]\n"));
    EXPECT_FALSE(image.has_key("HKCU\\A"));
    EXPECT_FALSE(image.has_key("HKCU\\A\\B"));
    EXPECT_TRUE(image.has_key("HKCU\\AB")) << "the same beginning is not below";
}

TEST(RegistryFileTest, KeysMayHaveBrackets) {
    const auto image = image_of(std::string(kHead) + "[HKCU\\A[1]]\n\"x\"=dword:1\n");
    EXPECT_NE(image.find("HKCU\\A[1]", "x"), nullptr);
}

TEST(RegistryFileTest, RejectsWhatIsNoRegistryFile) {
    EXPECT_EQ(error_of(""), ErrorCode::malformed);
    EXPECT_EQ(error_of("REGEDIT4\n\n[HKCU\\A]\n"), ErrorCode::unsupported);
    for (const auto* body :
         {"\"x\"=dword:1\n", "[HKCU\\A\n", "[]\n", "[HKCU\\A] more\n", "[-HKCU\\A]\n\"x\"=dword:1\n", "nonsense\n"}) {
        EXPECT_EQ(error_of(std::string(kHead) + body), ErrorCode::malformed) << body;
    }
    for (const auto* value : {"", "dword:", "dword:123456789", "dword:g", "hex(7:00", "hex(x):00", "hex:123", "hex:\\0",
                              "\"open", "\"a\" b", "text:1", "hex:0g"}) {
        EXPECT_EQ(error_of(std::string(kHead) + "[HKCU\\A]\n\"x\"=" + value + "\n"), ErrorCode::malformed) << value;
    }
}

TEST(RegistryFileTest, AnErrorNamesItsLine) {
    const auto edits = parse_registry_file(bytes_of(std::string(kHead) + "[HKCU\\A]\n\"x\"=dword:1\n\"y\"=what\n"));
    ASSERT_FALSE(edits);
    EXPECT_NE(edits.error().context.find("line 5"), std::string::npos) << edits.error().context;
}

TEST(RegistryValueTest, MultiStringsEndWithAnEmptyOne) {
    const auto value = make_multi_string({"a", "b"});
    EXPECT_EQ(value.bytes, (std::vector<std::uint8_t>{'a', 0, 0, 0, 'b', 0, 0, 0, 0, 0}));
    EXPECT_EQ(texts_of(value), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(texts_of(make_multi_string({})), std::vector<std::string>{});
    EXPECT_EQ(texts_of(make_string("a")), std::nullopt);
}

TEST(RegistryValueTest, NumbersAreLittleEndian) {
    EXPECT_EQ(make_dword(0x80000002).bytes, (std::vector<std::uint8_t>{2, 0, 0, 0x80}));
    EXPECT_EQ(dword_of({RegistryType::dword, {1, 2, 3}}), std::nullopt) << "too short";
    EXPECT_EQ(dword_of({RegistryType::binary, {1, 0, 0, 0}}), std::nullopt);
    EXPECT_EQ(qword_of({RegistryType::qword, {1, 0, 0, 0}}), std::nullopt);
}

TEST(RegistryValueTest, InvalidUtf8BecomesReplacementCharacters) {
    for (const auto* text : {"\x80", "\xC0\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF8"}) {
        const auto back = text_of(make_string(text)).value_or("");
        EXPECT_TRUE(back.starts_with("\xEF\xBF\xBD")) << back;
    }
}

}  // namespace
}  // namespace fettle::tune
