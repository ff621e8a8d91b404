// SPDX-License-Identifier: GPL-3.0-or-later
// fettle_catalogue_generator OUTPUT.cpp INPUT.toml…: checks the catalogue's data and writes it as constant tables. Runs
// during the build, never on a user's computer.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/generate/fields.h"
#include "core/catalogue/generate/readers.h"

namespace {

using fettle::catalogue::generate::DataError;

constexpr std::array<std::string_view, 8> kSections{"meanings", "lists",    "set",   "family",
                                                    "agreed",   "advisory", "quirk", "erasing_update"};

toml::table parsed(const std::string& path) {
    auto file = toml::parse_file(path);
    for (const auto& [key, node] : file) {
        if (std::find(kSections.begin(), kSections.end(), key.str()) == kSections.end()) {
            throw DataError(node, fmt::format("unknown section \"{}\"", key.str()));
        }
    }
    return file;
}

void write(const std::string& path, const std::string& text) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() || std::fflush(file.get()) != 0) {
        throw DataError(fmt::format("cannot write {}", path));
    }
}

void run(const std::vector<std::string>& arguments) {
    std::vector<toml::table> files;
    for (std::size_t i = 2; i < arguments.size(); ++i) files.push_back(parsed(arguments[i]));
    fettle::catalogue::generate::Rows rows;
    read_families(files, rows);
    read_rows(files, rows);
    write(arguments[1], tables_source(rows));
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv, argv + argc);
    if (arguments.size() < 3) {
        fmt::print(stderr, "usage: fettle_catalogue_generator OUTPUT.cpp INPUT.toml...\n");
        return 2;
    }
    try {
        run(arguments);
    } catch (const toml::parse_error& error) {
        const auto& source = error.source();
        fmt::print(stderr, "{}:{}: error: {}\n", source.path ? *source.path : std::string("?"), source.begin.line,
                   error.description());
        return 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "error: {}\n", error.what());
        return 1;
    }
    return 0;
}
