// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/trace/reader.h"
#include "core/trace/statistics.h"

namespace fettle::trace {

/// A trace that was read from start to end, or up to an error.
struct ReadTrace {
    std::vector<Access> accesses;
    ReadCounts counts;
    std::optional<Format> format;  ///< nullopt: not even opened
    std::string device;
    std::optional<Error> error;
};

inline ReadTrace read_text(const std::string& text, const ReadOptions& options = {}) {
    std::istringstream stream(text);
    ReadTrace read;
    const auto reader = open_reader(stream, options);
    if (!reader) {
        read.error = reader.error();
        return read;
    }
    for (;;) {
        const auto access = (*reader)->next();
        if (!access) read.error = access.error();
        if (!access || !*access) break;
        read.accesses.push_back(**access);
    }
    read.counts = (*reader)->counts();
    read.format = (*reader)->format();
    read.device = (*reader)->device();
    return read;
}

/// A file below tests/data/trace.
inline std::string data_file(const std::string& name) {
    std::ifstream file(std::string(FETTLE_TEST_DATA) + "/trace/" + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The same, read; must be without an error.
inline ReadTrace read_file(const std::string& name, const std::string& device = {}) {
    auto read = read_text(data_file(name), {std::nullopt, device});
    EXPECT_FALSE(read.error) << name << ": " << (read.error ? to_string(*read.error) : "");
    return read;
}

inline Statistics statistics_of(const std::vector<Access>& accesses) {
    Statistics statistics;
    for (const auto& access : accesses) statistics.add(access);
    return statistics;
}

inline void expect_error(const ReadTrace& read, ErrorCode code, const std::string& part) {
    ASSERT_TRUE(read.error);
    EXPECT_EQ(read.error->code, code);
    EXPECT_NE(read.error->context.find(part), std::string::npos) << read.error->context;
}

}  // namespace fettle::trace
