// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target's entry point over files, where libFuzzer is not linked: every seed as it is,
// and every seed cut short at each of a number of lengths.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    std::size_t files = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& item : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!item.is_regular_file()) continue;
            std::ifstream stream(item.path(), std::ios::binary);
            const std::vector<char> raw{std::istreambuf_iterator<char>(stream), {}};
            const auto step = raw.size() / 200 + 1;
            for (std::size_t length = 0; length < raw.size(); length += step) {
                // A copy of its own per length, so that a read past the end is past an allocation.
                const std::vector<std::uint8_t> cut(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(length));
                LLVMFuzzerTestOneInput(cut.data(), cut.size());
            }
            const std::vector<std::uint8_t> whole(raw.begin(), raw.end());
            LLVMFuzzerTestOneInput(whole.data(), whole.size());
            ++files;
        }
    }
    std::printf("%zu seeds\n", files);
    return files == 0 ? 1 : 0;  // a target without seeds tests nothing
}
