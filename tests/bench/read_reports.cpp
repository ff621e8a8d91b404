// SPDX-License-Identifier: GPL-3.0-or-later
// How fast saved reports are read: bench_read_reports FOLDER [THREADS [ROUNDS]].
// The files are in memory before the clock starts; the disk is not what is measured.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "core/analyse/reader.h"

namespace {

using Content = std::vector<std::uint8_t>;

std::vector<Content> load(const char* folder) {
    std::vector<Content> contents;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        contents.emplace_back(bytes.begin(), bytes.end());
    }
    return contents;
}

unsigned number(const char* text, unsigned otherwise) {
    if (text == nullptr) return otherwise;
    unsigned value = 0;
    const std::string_view view(text);
    const auto result = std::from_chars(view.data(), view.data() + view.size(), value);
    return result.ec == std::errc() && value > 0 ? value : otherwise;
}

struct Totals {
    std::atomic<std::size_t> reports{0};
    std::atomic<std::size_t> errors{0};
};

void read_all(const std::vector<Content>& contents, std::atomic<std::size_t>& next, std::size_t end, Totals& totals) {
    std::size_t reports = 0;
    std::size_t errors = 0;
    for (auto i = next.fetch_add(1); i < end; i = next.fetch_add(1)) {
        const auto result = fettle::analyse::read_reports(contents[i % contents.size()]);
        if (result) {
            reports += result->size();
        } else {
            ++errors;
        }
    }
    totals.reports += reports;
    totals.errors += errors;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        (void)std::fprintf(stderr, "usage: %s FOLDER [THREADS [ROUNDS]]\n", argv[0]);
        return 2;
    }
    const auto threads = number(argc > 2 ? argv[2] : nullptr, std::max(1U, std::thread::hardware_concurrency()));
    const auto rounds = number(argc > 3 ? argv[3] : nullptr, 20);
    const auto contents = load(argv[1]);
    if (contents.empty()) {
        (void)std::fprintf(stderr, "%s: no files\n", argv[1]);
        return 3;
    }
    std::size_t bytes = 0;
    for (const auto& content : contents) bytes += content.size();

    Totals totals;
    std::atomic<std::size_t> next{0};
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        workers.emplace_back([&] { read_all(contents, next, contents.size() * rounds, totals); });
    }
    for (auto& worker : workers) worker.join();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;

    const auto files = static_cast<double>(contents.size() * rounds);
    (void)std::printf("%zu files, %zu bytes, %u rounds on %u threads: %zu reports, %zu errors\n", contents.size(),
                      bytes, rounds, threads, totals.reports.load(), totals.errors.load());
    (void)std::printf("%.0f files/s, %.1f us/file and thread, %.0f MB/s\n", files / took.count(),
                      took.count() * 1e6 * threads / files, static_cast<double>(bytes) * rounds / took.count() / 1e6);
    return 0;
}
