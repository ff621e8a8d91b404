// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/toolbox/trim_paths.h"
#include "platform/windows/volumes/volume_proof_source.h"
#include "platform/windows/volumes/volume_trim_source.h"
#include "tests/unit/windows_holder/spare_bench.h"

namespace fettle::windows::test {

/// Random bytes that are the same in each test.
class SeededRandomness final : public plan::Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override {
        while (!bytes.empty()) {
            const auto value = random_();
            const auto part = bytes.first(std::min(bytes.size(), sizeof value));
            std::memcpy(part.data(), &value, part.size());
            bytes = bytes.subspan(part.size());
        }
        return {};
    }

private:
    std::mt19937_64 random_{7};
};

/// Volumes whose pauses take no time.
class Unpaused final : public trim::FileSystemSource {
public:
    explicit Unpaused(std::unique_ptr<trim::FileSystemSource> source) : source_(std::move(source)) {}
    Result<std::vector<trim::FileSystem>> list() override { return source_->list(); }
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& file_system) override {
        auto opened = source_->open(file_system);
        if (!opened) return fettle::fail(opened.error());
        return std::make_unique<Open>(std::move(*opened));
    }
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>& drives) override {
        return source_->lock(drives);
    }
    std::string mount_point(const std::string& path) override { return source_->mount_point(path); }

private:
    class Open final : public trim::OpenFileSystem {
    public:
        explicit Open(std::unique_ptr<trim::OpenFileSystem> open) : open_(std::move(open)) {}
        Result<trim::FileSystem> look_again() override { return open_->look_again(); }
        trim::Geometry geometry() override { return open_->geometry(); }
        Result<std::optional<std::uint64_t>> discard(std::uint64_t start, std::uint64_t length,
                                                     std::uint64_t minimum) override {
            return open_->discard(start, length, minimum);
        }
        void pause(std::uint32_t /*milliseconds*/) override {}

    private:
        std::unique_ptr<trim::OpenFileSystem> open_;
    };
    std::unique_ptr<trim::FileSystemSource> source_;
};

/// Proofs of TRIM on the volume D: of a SpareBench, whose bytes 40 MiB to 60 MiB are free, the second half first.
struct ProofBench {
    explicit ProofBench(SpareBench& one) : bench(one) {
        bench.volume.free = {{50 * kMiB, 10 * kMiB}, {40 * kMiB, 10 * kMiB}};
        start();
    }
    /// Applies `bench.disk` and `bench.volume`.
    void start() {
        bench.start();
        file_systems = std::make_unique<Unpaused>(std::make_unique<VolumeTrimSource>(
            bench.sim->io(), bench.sim->volumes(), bench.sim->optimizer(),
            [](const std::vector<std::string>&) -> Result<std::unique_ptr<trim::DriveLock>> {
                return std::make_unique<NoLock>();
            }));
        proofs = std::make_unique<VolumeProofSource>(bench.sim->io(), bench.sim->volumes(), bench.sim->files(),
                                                     std::make_shared<SeededRandomness>());
        care.file_systems = file_systems.get();
        care.proofs = proofs.get();
    }
    /// As `trim path D: --prove` does.
    Result<trim::Proof> prove() {
        toolbox::TrimPathTracer tracer(*bench.drives, care);
        const auto traced = tracer.trace("D:");
        if (!traced) return fettle::fail(traced.error());
        EXPECT_EQ(traced->paths.size(), 1U);
        return tracer.prove(traced->paths.front(), {});
    }
    trim::Proof made() {
        auto proof = prove();
        EXPECT_TRUE(proof) << to_string(proof.error());
        return proof.value_or(trim::Proof{});
    }
    static std::string text(const trim::Proof& proof) { return render(proof.text.text, proof.text.evidence); }
    /// Of the volume, to write a file without proving anything.
    [[nodiscard]] trim::FileSystem file_system() const {
        auto all = file_systems->list();
        EXPECT_TRUE(all && all->size() == 1);
        return all && !all->empty() ? all->front() : trim::FileSystem();
    }

    SpareBench& bench;
    std::unique_ptr<trim::FileSystemSource> file_systems;
    std::unique_ptr<VolumeProofSource> proofs;
    CarePorts care;
};

}  // namespace fettle::windows::test
