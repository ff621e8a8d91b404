// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "app/cli/bench_parts.h"
#include "core/base/size_text.h"
#include "core/bench/data.h"
#include "core/bench/workload.h"

namespace fettle::cli {

namespace {

/// Block size for patterns that depend on the block; the default of write runs.
constexpr std::size_t kBlock = 4096;
constexpr std::size_t kChunk = std::size_t{1} << 20U;

/// Writes a sample of the benchmark data, for inspection with other tools.
class BenchData final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("data", "Write a sample of the benchmark data to a file");
        verb->add_option("--bytes", bytes_, "Size of the sample: 64M, 1GB; rounded up to a multiple of 512 bytes")
            ->required();
        verb->add_option("--out", out_, "Output file (overwritten), or - for standard output")->required();
        verb->add_option("--compressible", compressible_, "Compressible share of each sector, in percent");
        verb->add_option("--dedupe", dedupe_, "Share of duplicate sectors, in percent");
        verb->add_option("--seed", seed_, "Seed for reproducible data; without it, data differ on every run");
        verb->add_option("--threads", threads_,
                         "Number of writer threads to reproduce; the sample has one part for each");
        verb->add_option("--pattern", pattern_,
                         "Data pattern: incompressible, zeros, repeating-bytes, pseudo-random, counting");
        return verb;
    }

    int run(const Session& session) override {
        const auto bytes = parse_size(bytes_);
        if (!bytes) return session.fail(bytes.error());
        const auto pattern = bench::parse_pattern(pattern_);
        if (!pattern) return session.fail(pattern.error());
        bench::Workload checked;
        checked.data = {*pattern, compressible_, dedupe_, seed_ != 0 ? seed_ : draw()};
        checked.threads = threads_;
        if (auto good = bench::validate(checked); !good) return session.fail(good.error());
        if (out_ == "-") return to_stream(session, *bytes, checked.data);
        return to_file(session, *bytes, checked.data);
    }

private:
    static std::uint64_t draw() {
        std::random_device device;
        return (std::uint64_t{device()} << 32U | device()) | 1U;
    }

    enum class Ending : std::uint8_t { whole, cancelled, failed };

    [[nodiscard]] int to_stream(const Session& session, std::uint64_t bytes,
                                const bench::DataSettings& settings) const {
        // Chunks are written whole, so buffering would only copy them.
        (void)std::setvbuf(session.out, nullptr, _IONBF, 0);
        errno = 0;
        const auto ending = write(session, bytes, settings, [&](std::span<const std::uint8_t> chunk) {
            return std::fwrite(chunk.data(), 1, chunk.size(), session.out) == chunk.size();
        });
        if (ending == Ending::cancelled) return kInterrupted;
        if (ending == Ending::whole) return kFine;
        return session.fail(
            {ErrorCode::io, "cannot write " + out_, {NativeStatus::Kind::system, static_cast<std::uint32_t>(errno)}});
    }

    [[nodiscard]] int to_file(const Session& session, std::uint64_t bytes, const bench::DataSettings& settings) const {
        if (session.traces == nullptr)
            return session.fail(error_of(ErrorCode::unsupported, FETTLE_TEXT("writing files")));
        auto file = session.traces->create(out_);
        if (!file) return session.fail(file.error());
        auto& stream = (*file)->stream();
        const auto ending = write(session, bytes, settings, [&](std::span<const std::uint8_t> chunk) {
            // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
            stream.write(reinterpret_cast<const char*>(chunk.data()), static_cast<std::streamsize>(chunk.size()));
            return stream.good();
        });
        if (ending == Ending::cancelled) return kInterrupted;
        if (const auto finished = (*file)->finish(); !finished) return session.fail(finished.error());
        return kFine;
    }

    /// Passes the sample to `put` chunk by chunk, until that returns false.
    template <typename Put>
    [[nodiscard]] Ending write(const Session& session, std::uint64_t bytes, const bench::DataSettings& settings,
                               Put put) const {
        const bool by_block = settings.pattern == bench::DataPattern::repeating_bytes ||
                              settings.pattern == bench::DataPattern::pseudo_random;
        const std::uint64_t sectors = bytes / bench::kSector + (bytes % bench::kSector == 0 ? 0 : 1);
        std::vector<std::uint8_t> chunk(kChunk);
        for (unsigned thread = 0; thread < threads_; ++thread) {
            bench::DataStream stream(settings, thread);
            const auto part = sectors * (thread + 1) / threads_ - sectors * thread / threads_;
            for (auto left = part * bench::kSector; left > 0;) {
                const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(left, kChunk));
                const auto step = by_block ? kBlock : now;
                for (std::size_t at = 0; at < now; at += step) {
                    stream.fill(std::span(chunk).subspan(at, std::min(step, now - at)));
                }
                if (session.cancel.cancelled()) return Ending::cancelled;
                if (!put(std::span<const std::uint8_t>(chunk).first(now))) return Ending::failed;
                left -= now;
            }
        }
        return Ending::whole;
    }

    std::string bytes_;
    std::string out_;
    std::string pattern_ = "incompressible";
    unsigned compressible_ = 0;
    unsigned dedupe_ = 0;
    unsigned threads_ = 1;
    std::uint64_t seed_ = 0;
};

}  // namespace

std::unique_ptr<Verb> make_bench_data() { return std::make_unique<BenchData>(); }

}  // namespace fettle::cli
