// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/file_paths.h"

namespace fettle {

std::filesystem::path to_path(std::string_view text) { return {text}; }

std::string from_path(const std::filesystem::path& path) { return path.string(); }

bool is_link(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_symlink(std::filesystem::symlink_status(path, ignored));
}

std::FILE* open_c_file(const std::filesystem::path& path, CFileMode mode) {
    const auto* const letters = mode == CFileMode::create_new ? "wbxe" : mode == CFileMode::write ? "wbe" : "abe";
    return std::fopen(path.c_str(), letters);
}

NativeStatus native_status(const std::error_code& code) {
    return {NativeStatus::Kind::system, static_cast<std::uint32_t>(code.value())};
}

}  // namespace fettle
