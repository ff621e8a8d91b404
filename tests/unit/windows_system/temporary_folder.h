// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <windows.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "platform/files/file_paths.h"

namespace fettle::windows_system {

/// An empty folder of its own, with letters that no old code page has all of; removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        static std::atomic<int> number = 0;
        path_ = std::filesystem::temp_directory_path() /
                (L"fettle-test-ä日-" + std::to_wstring(::GetCurrentProcessId()) + L"-" + std::to_wstring(++number));
        remove();
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { remove(); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string path() const { return from_path(path_); }
    [[nodiscard]] std::string operator/(const std::string& name) const { return from_path(path_ / to_path(name)); }
    [[nodiscard]] std::size_t count() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
    }

private:
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    std::filesystem::path path_;
};

inline void write_text(const std::string& path, const std::string& text) {
    std::ofstream file(to_path(path), std::ios::binary);
    file << text;
    EXPECT_TRUE(file.good()) << path;
}

inline std::string read_text(const std::string& path) {
    std::ifstream file(to_path(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace fettle::windows_system
