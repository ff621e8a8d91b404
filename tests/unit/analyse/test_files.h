// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/analyse/reader.h"

namespace fettle::analyse::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

inline Bytes load(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return bytes_of(text);
}

/// A file of tests/data/analyse.
inline Bytes load_data(std::string_view name) {
    return load(std::filesystem::path(FETTLE_TEST_DATA) / "analyse" / name);
}

inline Result<std::vector<SavedReport>> read_text(std::string_view text) {
    const auto bytes = bytes_of(text);
    return read_reports(bytes);
}

/// The only report of some bytes; an empty one, and a failed test, when there is not exactly one.
inline SavedReport only_report(const Bytes& bytes) {
    auto reports = read_reports(bytes);
    if (!reports) {
        ADD_FAILURE() << to_string(reports.error());
        return {};
    }
    EXPECT_EQ(reports->size(), 1U);
    return reports->empty() ? SavedReport{} : std::move(reports->front());
}

inline SavedReport only_report(std::string_view text) { return only_report(bytes_of(text)); }

/// What the error says that the content looks like; empty, and a failed test, when it was read.
inline std::string refusal(const Bytes& bytes) {
    const auto reports = read_reports(bytes);
    EXPECT_FALSE(reports.has_value());
    return reports ? std::string() : reports.error().context;
}

inline std::string refusal(std::string_view text) { return refusal(bytes_of(text)); }

inline const SmartAttribute* find_attribute(const AtaHealth& health, std::uint8_t id) {
    for (const auto& attribute : health.attributes) {
        if (attribute.id == id) return &attribute;
    }
    return nullptr;
}

/// All files below a folder of the corpus, or none when it is absent.
inline std::vector<std::filesystem::path> corpus_files(std::string_view folder) {
    std::vector<std::filesystem::path> files;
    const auto root = std::filesystem::path(FETTLE_CORPUS) / folder;
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root, error)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    return files;
}

}  // namespace fettle::analyse::test
