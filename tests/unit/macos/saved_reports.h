// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of macOS' programs; where each comes from: tests/data/macos/README.md.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace fettle::macos {

inline std::string saved_report(const std::string& name) {
    std::ifstream file(std::string(FETTLE_TEST_DATA "/macos/") + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A property list around this value.
inline std::string list_of(const std::string& value) {
    return R"(<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" )"
           R"("http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0">)" +
           value + "</plist>";
}

}  // namespace fettle::macos
